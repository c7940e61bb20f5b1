/** Games by pictures, lessons, puzzles, the bench for values, and what teachers share. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { shows, site } from "./browser.ts";

const { open, close } = await site();
afterAll(close);

const LIMIT = 90_000;
const says = (page: Page, text: string | RegExp) => page.locator(".status", { hasText: text }).first().waitFor();

test("games are chosen by pictures, in Chinese too", async () => {
  const page = await open("#games", { locale: "zh-CN" });
  await page.locator(".small-boards .counter").first().waitFor();
  // A picture shows a move.
  await page.locator(".small-boards .meant").first().waitFor();
  assert.ok((await page.locator(".group").count()) >= 7);
  assert.equal(await page.locator(".card h3:not([lang=en])", { hasText: /[A-Za-z]{3}/ }).count(), 0);
  await page.getByRole("searchbox").fill("威佐夫");
  await page.locator(".found .card").first().waitFor();
  assert.equal(await page.locator(".card:visible").count(), 1);
  await page.locator(".card:visible .whole").click();
  await says(page, "轮到您");
  assert.match(new URL(page.url()).hash, /^#play\?p=wythoff/);
}, LIMIT);

test("a lesson is played: judged, found, and won", async () => {
  const page = await open("#lessons");
  await page.locator(".path li").first().waitFor();
  await shows(page, ".path li", 10);
  await page.locator(".path a").nth(2).click();
  await page.locator(".component").nth(1).locator("button.counter").nth(1).click();
  await says(page, "After this move the opponent can win.");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".component").nth(1).locator("button.counter:not(:disabled)").nth(3).click();
  await says(page, "Right!");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Whoever is to move wins" }).click();
  await says(page, "Look again");
  await page.getByRole("button", { name: "Whoever is to move loses" }).click();
  await says(page, "Right!");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  for (let rounds = 0; rounds < 5; rounds++) {
    await page.locator(".status", { hasText: /Your move|You win/ }).waitFor();
    if ((await page.locator(".status").textContent())!.includes("You win")) break;
    // Make the rows equal again: what is longer becomes as long as the other one.
    const sizes = await page.locator(".component").evaluateAll((all) => all.map((one) => one.querySelectorAll(".counter").length));
    const longer = sizes.indexOf(Math.max(...sizes));
    await page.locator(".component").nth(longer).locator("button.counter").nth(sizes.length > 1 ? Math.min(...sizes) : 0).click();
    await page.waitForTimeout(900);
  }
  await says(page, "You win!");
  await page.goto(page.url().replace(/#.*/, "#lessons"));
  await page.locator(".path li.done").waitFor();
}, LIMIT);

test("Hackenbush is learnt on its picture", async () => {
  const page = await open("#lessons?l=hackenbush&t=3");
  const edge = page.getByRole("button", { name: "cut d-e" });
  await edge.waitFor({ state: "attached" });
  await edge.focus();
  await page.keyboard.press("Enter");
  await says(page, "Right!");
}, LIMIT);

test("a puzzle has one answer, and goes on", async () => {
  const page = await open("#puzzles?grade=2&n=7");
  await says(page, "Your move");
  const { hash } = new URL(page.url());
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator(".told", { hasText: "The winning move" }).waitFor();
  await page.reload();
  assert.equal(new URL(page.url()).hash, hash);
  await page.getByRole("button", { name: "Another puzzle" }).click();
  await page.waitForFunction((hash) => location.hash !== hash, hash);
  await page.getByRole("button", { name: "Grade 6" }).click();
  await page.waitForFunction(() => location.hash.includes("grade=6"));
  await says(page, "Your move");
}, LIMIT);

test("values: two sequences, and files", async () => {
  const page = await open("#values?r=kayles&to=50&s=dawson-kayles");
  await page.locator(".key.second", { hasText: "dawson-kayles" }).waitFor();
  for (const [kind, begin] of [
    ["CSV", "n,kayles,dawson-kayles\n0,0,0\n1,1,0\n"],
    ["JSON", '[{"ruleset":"kayles"'],
    ["b-file", "0 0\n1 1\n2 2\n3 3\n4 1\n"],
  ] as const) {
    const saved = page.waitForEvent("download");
    if (!(await page.locator("details.save[open]").count())) await page.locator("details.save summary").click();
    await page.getByRole("button", { name: `Save ${kind}` }).click();
    assert.ok((await readFile((await (await saved).path())!, "utf8")).startsWith(begin), kind);
  }
  // The values follow what one types, without a button; a mistake leaves what was there.
  await page.getByRole("combobox", { name: "Ruleset" }).fill("nim");
  await page.locator("h2", { hasText: "nim: the values" }).waitFor();
  await page.getByRole("combobox", { name: "Ruleset" }).fill("nimm");
  await page.locator(".problem").waitFor();
  await page.locator("h2", { hasText: "nim: the values" }).waitFor();
  await page.getByRole("combobox", { name: "Ruleset" }).fill("kayles");
  await page.locator("h2", { hasText: "heaps 0 to 50" }).waitFor();
  await page.getByRole("slider", { name: "up to" }).press("ArrowRight");
  await page.locator("h2", { hasText: "kayles: the values of the heaps 0 to 70" }).waitFor();
  await page.getByRole("switch", { name: "logarithmic axis" }).check();
  assert.match(page.url(), /r=kayles&to=70&s=dawson-kayles&log$/);
  assert.match((await page.getByRole("link", { name: /OEIS/ }).getAttribute("href"))!, /search\?q=1%2C2%2C3%2C1%2C4%2C3%2C2/);
}, LIMIT);

test("a game is shared: QR code, frame without a header, paper", async () => {
  const page = await open("#play?p=nim+1+2");
  await says(page, "Your move");
  await page.getByRole("button", { name: "Options" }).click();
  await page.locator(".here", { hasText: "work on this machine only" }).waitFor();
  await page.getByRole("button", { name: "QR code" }).click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
  await page.getByRole("button", { name: "Embed" }).click();
  const code = await page.getByRole("textbox", { name: "Embed" }).inputValue();
  const framed = await open(new URL(/src="([^"]+)"/.exec(code)![1]!.replace(/&amp;/g, "&")).hash);
  await says(framed, "Your move");
  assert.equal(await framed.locator("header").isVisible(), false);
  await framed.emulateMedia({ media: "print" });
  assert.equal(await framed.locator(".controls").isVisible(), false);
  assert.equal(await framed.locator(".boards .counter").count(), 3);
}, LIMIT);

test("a long address is copied compressed, and opens the same game", async () => {
  const moves = Array.from({ length: 90 }, (_, i) => `0:${99 - i}`).join("~");
  const page = await open(`#play?p=nim+100&with=person&m=${moves}`);
  await shows(page, ".log li", 90);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied. It works on this machine only." }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /#play\?z=[\w-]+$/);
  assert.ok(copied.length < page.url().length / 2, copied);
  const other = await open(new URL(copied).hash);
  await shows(other, ".log li", 90);
  const damaged = await open(new URL(copied).hash.slice(0, -20));
  await damaged.locator(".damaged").waitFor();
}, LIMIT);

test("on paper everything is black on white, in the dark too", async () => {
  const page = await open("#lessons?l=mex", { colorScheme: "dark" });
  await page.locator(".component").first().waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [ink, ground] = await page.evaluate(() => [getComputedStyle(document.querySelector("h1")!).color, getComputedStyle(document.body).backgroundColor]);
  assert.deepEqual([ink, ground], ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
}, LIMIT);

test("a certificate is saved at one click", async () => {
  const page = await open("#values?r=kayles&to=300");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save certificate" }).click();
  const text = await readFile((await (await saved).path())!, "utf8");
  assert.match(text, /"period":12/);
}, LIMIT);

test("games with the same values are found, and the periods prove it", async () => {
  const page = await open("#values?r=0.137&to=300");
  await page.getByRole("button", { name: "Games with the same values" }).click();
  await page.locator(".same li", { hasText: "heap n of dawson-chess for all n" }).waitFor();
  await page.locator(".same li", { hasText: "heap n + 1 of dawson-kayles for all n" }).waitFor();
  await page.getByRole("combobox", { name: "Ruleset" }).fill("grundy");
  await page.locator("h2", { hasText: "grundy: the values" }).waitFor();
  await page.getByRole("button", { name: "Games with the same values" }).click();
  await page.getByText("No other game of the catalogue has these values.").waitFor();
}, LIMIT);

test("a task can be passed over, and a right answer has its reason", async () => {
  const page = await open("#lessons?l=who");
  await page.getByRole("button", { name: "Whoever is to move wins" }).click();
  await says(page, "Right!");
  await page.locator(".told p", { hasText: /That is worth 0: a P-position/ }).first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Skip this task" }).isVisible(), false);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("2 of 3").waitFor();
  await page.getByRole("button", { name: "Skip this task" }).click();
  await page.getByText("3 of 3").waitFor();
  // A wrong move is answered on the board; a lost game says which move gave the win away.
  const wrong = await open("#lessons?l=copy");
  await wrong.locator("[data-row=B] button.counter").nth(1).click();
  await wrong.locator(".told", { hasText: "No: now the opponent wins, by A: take 2." }).waitFor();
  await shows(wrong, "[data-row=A] .mark-hint", 2);
  const lost = await open("#lessons?l=three&t=3");
  await lost.locator("[data-row=A] button.counter").first().click();
  for (let rounds = 0; rounds < 9 && !(await lost.getByRole("button", { name: "Try again" }).isVisible()); rounds++) {
    await lost.locator(".status", { hasText: /Your move|wins this time/ }).waitFor();
    if ((await lost.locator(".status").textContent())!.includes("wins")) break;
    await lost.locator("button.counter:not(:disabled)").first().click();
    await lost.waitForTimeout(900);
  }
  await lost.locator(".told", { hasText: "With move 1 you gave the win away. This would have won: C: take 3." }).waitFor();
}, LIMIT);

test("the puzzle of a day: the same for all, and its result is a line to paste", async () => {
  const page = await open("#puzzles?day=2026-11-26");
  const other = await open("#puzzles?day=2026-11-26");
  for (const one of [page, other]) await one.locator(".component").first().waitFor();
  const texts = await Promise.all([page, other].map((one) => one.locator(".boards").textContent()));
  assert.equal(texts[0], texts[1]);
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.locator(".told", { hasText: "The winning move" }).waitFor();
  await page.locator(".boards .mark-hint").first().waitFor();
  const damaged = await open("#puzzles?day=2026-02-30");
  await damaged.locator(".damaged", { hasText: "day=2026-02-30" }).waitFor();
  const solved = await open("#puzzles?grade=1&n=3");
  await solved.locator(".component").first().waitFor();
  await solved.getByRole("button", { name: "Show the answer" }).click();
  await solved.locator(".boards .mark-hint").first().click();
  await solved.locator(".result output", { hasText: "💡🟩" }).waitFor();
}, LIMIT);

test("a worksheet has twelve puzzles, and the answers on the back", async () => {
  const page = await open("#puzzles?grade=2&n=5");
  await page.locator(".component").first().waitFor();
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole("button", { name: "Worksheet to print" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".worksheet li").length === 24);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#page").isVisible(), false);
  const { length } = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page[^s]/g)!;
  assert.equal(length, 2);
}, LIMIT);
