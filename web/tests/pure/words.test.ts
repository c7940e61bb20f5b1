import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { afterAll, expect, test } from "vitest";
import { speak } from "../../src/language.ts";
import { LANGUAGES } from "../../src/languages.ts";
import type { Message, Words } from "../../src/types.ts";
import { loadEnglish, tell } from "../../src/words.ts";

const LOCALES = join(import.meta.dirname, "../../../crates/grundy/locales");
const messages = (language: string) => new FluentResource(readFileSync(join(LOCALES, `${language}/explanation.ftl`), "utf8")).body;

const said = (id: string, args: Record<string, Words> = {}, english?: string): Message => ({ id, args, ...(english === undefined ? {} : { english }) });
const bouton = said("theorem-bouton", {}, "Bouton");
const worth = said("worth-by-theorem", { name: "nim 3", value: "3", theorem: bouton });
const made = said("made", { label: said("move-take", { coins: 2 }, "take 2"), left: "1" });

afterAll(() => speak("en"));
await loadEnglish();

test("messages within messages, in every language", async () => {
  await speak("en");
  expect(tell(worth)).toBe("nim 3 is worth 3, by a theorem: Bouton.");
  expect(tell(made)).toBe("take 2, to 1");
  await speak("zh-Hans");
  expect(tell(worth)).toBe("nim 3 的 SG 值为 3，由定理得出：Bouton 定理。");
  expect(tell(made)).toBe("取 2，变为 1");
  await speak("zh-Hant");
  expect(tell(said("theorem-bouton.statement", {}, "…"))).toContain("必敗態");
});

test("numbers are not grouped, choose plurals, and large ones come as texts", async () => {
  await speak("en");
  expect(tell(said("over-after", { moves: 1 }))).toMatch(/after 1 move\.$/);
  expect(tell(said("over-after", { moves: 1234567 }))).toMatch(/after 1234567 moves\.$/);
  expect(tell(said("over-after", { moves: "18446744073709551615" }))).toMatch(/after 18446744073709551615 moves\.$/);
});

test("lists, and what is the same in every language", async () => {
  const words: Words = ["a", 2, bouton];
  await speak("en");
  expect(tell(words)).toBe("a, 2, Bouton");
  await speak("zh-Hans");
  expect(tell(words)).toBe("a、2、Bouton 定理");
});

test("what a language lacks is said in English", async () => {
  await speak("zh-Hans");
  expect(tell(said("theorem-my-own", {}, "My own"))).toBe("My own");
  expect(tell(said("no-such-message"))).toBe("no-such-message");
});

test("the page reads the library's files without loss", () => {
  let compared = 0;
  const ids = messages("en").map((message) => message.id);
  for (const language of Object.keys(LANGUAGES)) {
    expect(messages(language).map((message) => message.id), language).toEqual(ids);
    compared += ids.length;
  }
  console.log(`compared ${compared} messages`);
});
