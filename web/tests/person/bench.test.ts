/** The bench: theorems with their automata, quotients with their tables; and Hackenbush explained on the drawing. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { shows, site } from "./browser.ts";

const { open, close } = await site();
afterAll(close);

const LIMIT = 120_000;
const go = (page: Page, hash: string) => page.goto(page.url().replace(/#.*|$/, hash));

test("a theorem is proved, with its automaton; a false claim is refuted", async () => {
  const page = await open("#prove?r=wythoff");
  await page.locator(".proof.proven").waitFor({ timeout: 60_000 });
  await page.getByText("m, n are ⌊tφ⌋ and ⌊tφ⌋ + t").first().waitFor();
  await page.getByRole("img", { name: "An automaton with 8 states" }).waitFor();
  const bench = page.getByRole("navigation", { name: "The bench for values" });
  assert.equal(await bench.locator("[aria-current]").textContent(), "Theorems");
  await page.getByRole("spinbutton", { name: "heaps" }).fill("2");
  await page.getByRole("textbox", { name: "a claim of one's own" }).fill("a = b + 1");
  await page.getByRole("combobox", { name: "Ruleset" }).fill("nim");
  await page.getByRole("button", { name: "Prove" }).click();
  await page.locator(".proof.refuted").waitFor({ timeout: 60_000 });
  await page.getByText("The first counterexample: 0,0. It is claimed to be N, but it is P.").waitFor();
  // The address holds the question.
  await page.reload();
  await page.locator(".proof.refuted").waitFor({ timeout: 60_000 });
  // Rules that are not formulas are refused in a sentence.
  await go(page, "#prove?r=kayles");
  await page.locator(".problem", { hasText: "not given by formulas" }).waitFor();
}, LIMIT);

test("theorems, tracebacks and reasons are told in the language of the page", async () => {
  const page = await open("#prove?r=wythoff", { locale: "zh-CN" });
  await page.locator("blockquote[lang=zh-Hans]", { hasText: "是必败态，当且仅当" }).waitFor({ timeout: 60_000 });
  // The words of the picture are around it.
  assert.deepEqual(await page.locator(".sheet svg text").evaluateAll((texts) => texts.map((text) => text.textContent).filter((text) => /[a-z]{3}/.test(text!))), ["wythoff"]);
  await go(page, "#graph?p=nim+1+2");
  await page.locator("svg.library").waitFor();
  const english = await page.locator("svg.library text, svg.library title, svg.library desc").evaluateAll((texts) => texts.map((text) => text.textContent).filter((text) => /[a-z]{2}/.test(text!.replace(/nim|nothing/g, ""))));
  assert.deepEqual(english, []);
  // Too many states for a picture: they stand in a table.
  await go(page, "#prove?r=bachet:60&heaps=1");
  await shows(page, "table.values tbody tr", 61);
  await page.getByText("这是前 61 个状态").waitFor();
  await go(page, "#quotient?r=wythoff");
  await page.locator(".problem [lang=zh-Hans]").waitFor();
  const rules = "def options(n):\n    return [half(n)] if n else []\n\ndef half(n):\n    return fail('no half')\n";
  await go(page, `#rules?files=${encodeURIComponent(JSON.stringify({ "my-rules.star": rules }))}`);
  await page.locator(".problem [lang=zh-Hans] .trace", { hasText: "由 my-rules.star:2 调用" }).waitFor({ timeout: 60_000 });
}, LIMIT);

test("formulas of a file are proved, and the work can be stopped", async () => {
  const page = await open("#prove?r=rules:rules/misere-king.star");
  await page.locator(".proof").waitFor({ timeout: 90_000 });
  await go(page, "#prove?r=nim&heaps=6&values");
  await page.locator(".busy").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".problem", { hasText: "Stopped" }).waitFor();
  await go(page, "#prove?r=nim&heaps=2");
  await page.locator(".proof.proven").waitFor({ timeout: 60_000 });
  await go(page, "#prove?r=rules:rules/no-repeat.star n,0");
  await page.locator(".proof.proven", { hasText: "Proved for all n" }).waitFor({ timeout: 60_000 });
  await page.locator("blockquote", { hasText: "28: G(n + 13) = G(n)" }).waitFor();
}, LIMIT);

test("a quotient with its products", async () => {
  const page = await open("#quotient?r=0.75");
  await page.getByText("order 8, of which 2 P · R_8 · proved for all heaps").waitFor({ timeout: 60_000 });
  await shows(page, ".products tbody tr", 8);
  // The table is that of a commutative monoid with the identity first.
  const rows = await page.locator(".products tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
  const head = await page.locator(".products thead th").allTextContents();
  assert.deepEqual(rows[0], head.slice(1));
  rows.forEach((row, x) => row.forEach((cell, y) => assert.equal(cell, rows[y]![x])));
  await page.getByText("The elements of 0.75 have period 2 from heap 8 on.").waitFor();
  await page.getByRole("combobox", { name: "Examples" }).selectOption("nim (15)");
  await page.getByText("order 18, of which").waitFor({ timeout: 60_000 });
  await go(page, "#quotient?r=wythoff");
  await page.locator(".problem").waitFor();
}, LIMIT);

test("fusion and the colon principle, until one stalk is left", async () => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const page = await open("#hackenbush", { reducedMotion });
    await page.locator(".status", { hasText: "*2" }).waitFor();
    await page.getByRole("button", { name: "Why this value?" }).click();
    const told = page.locator(".told-step");
    const next = page.getByRole("button", { name: "Next" });
    await told.waitFor();
    const steps: string[] = [(await told.textContent())!];
    while (await next.isEnabled()) {
      await next.click();
      steps.push((await told.textContent())!);
    }
    assert.match(steps[0]!, /fusion principle.*colon principle/);
    assert.ok(steps.some((step) => step.includes("g, h, i lie on cycles")));
    assert.equal(steps.at(-1), "One stalk of 2 is left: the picture is worth 2, and whoever is to move wins.");
    await page.waitForFunction(() => document.querySelectorAll(".fusion .edge").length === 2);
    // The last step is announced, and one can go back to the picture as it was.
    assert.equal(await told.getAttribute("aria-live"), "polite");
    const back = page.getByRole("button", { name: "Back" });
    while (await back.isEnabled()) await back.click();
    await shows(page, ".fusion .edge", 12);
    await page.getByRole("button", { name: "Close" }).click();
    assert.equal(await page.locator(".fusion").count(), 0);
    await page.context().close();
  }
}, LIMIT);

test("the explanation plays by itself, and ends with a change of the picture", async () => {
  const page = await open("#hackenbush");
  await page.locator(".status", { hasText: "*2" }).waitFor();
  await page.getByRole("button", { name: "Why this value?" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("Step 2 of 7").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Empty" }).click();
  await page.locator(".fusion").waitFor({ state: "detached" });
  // Pictures in colours have no such explanation.
  await page.getByRole("combobox", { name: "Examples" }).selectOption("hb-example-flowers");
  await page.locator(".status", { hasText: "Value" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Why this value?" }).count(), 0);
}, LIMIT);
