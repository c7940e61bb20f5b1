/** Addresses as one sends them: compressed where they are long, and known where they lead nobody else. */

import { expect, test } from "vitest";
import { readPlace, writePlace } from "../../src/place.ts";
import { isHere, isLong, packed, unfold } from "../../src/teach/address.ts";
import { embedded } from "../../src/teach/share.ts";

const PAGE = "https://games.example/grundy/?x=1";
const rules = Array.from({ length: 40 }, (_, i) => `    moves.append(${i} + n) # 一步棋 ${i}`).join("\n");
const settings = { p: "rules:my-rules.star 7", misere: "", m: Array.from({ length: 60 }, (_, i) => `0:${60 - i}`).join("~"), files: JSON.stringify({ "my-rules.star": rules }) };

test("a long address is compressed, and says the same", async () => {
  const address = PAGE + writePlace("play", settings);
  const sent = await packed(address);
  expect(sent.length).toBeLessThan(address.length / 3);
  expect(sent).toMatch(/^https:\/\/games\.example\/grundy\/\?x=1#play\?z=[\w-]+$/);
  const place = readPlace(new URL(sent).hash);
  await unfold(place);
  expect(place).toEqual({ view: "play", settings });
  expect(await packed(sent)).toBe(sent);
  const framed = readPlace(new URL(embedded(sent)).hash);
  await unfold(framed);
  expect(framed.settings).toEqual({ ...settings, embed: "" });
});

test("a short address stays as it is", async () => {
  for (const hash of ["", "#games", writePlace("play", { p: "nim 3 4 5" }), writePlace("play", { p: Array.from("abcdefghijklmnopqrstuvwxyz0123456789").join(" ") })]) expect(await packed(PAGE + hash)).toBe(PAGE + hash);
});

test("a damaged address says so, and what is whole stays", async () => {
  const sent = new URL(await packed(PAGE + writePlace("play", settings))).hash;
  for (const z of [sent.slice(sent.indexOf("=") + 1, -30), "nonsense!", "AAAA"]) {
    const place = readPlace(`#play?z=${z}&embed`);
    await unfold(place);
    expect(place).toEqual({ view: "play", settings: { embed: "" }, damaged: `z=${z}` });
  }
});

test("an address of this machine is known", () => {
  for (const here of ["http://127.0.0.1:8421/#play", "http://localhost/", "http://grundy.localhost:5173/", "http://[::1]:80/", "http://127.8.0.3/", "file:///home/a/index.html"]) expect(isHere(here), here).toBe(true);
  for (const there of ["https://games.example/127.0.0.1/", "http://192.168.0.7:8421/", "https://localhost.example/", "http://127.example/", "http://[::2]/"]) expect(isHere(there), there).toBe(false);
  expect([isLong("x".repeat(2000)), isLong("x".repeat(2001))]).toEqual([false, true]);
});
