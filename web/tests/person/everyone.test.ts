/** Every view for everyone: what axe finds, light and dark, on a desk and on a phone; targets; blocked storage. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, test } from "vitest";
import { site } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VIEWS: Record<string, string> = {
  play: "#play?p=nim+3+4+5",
  over: "#play?p=nim+1&m=0:&show=game",
  sum: "#play?p=kayles+7+%2B+wythoff+3,5+%2B+silver-dollar+2,5,9+%2B+chomp+3,2+%2B+turning-turtles+HTH&show=who+sum+why+moves",
  games: "#games",
  draw: "#draw?b=o.x/.*.&moves=slide+shape+place&end=line3&n=3",
  drawn: `#play?p=rules:my-rules.star+1&files=${encodeURIComponent(JSON.stringify({ "my-rules.star": "drawing:b=o.x/.*.&moves=slide+shape" }))}`,
  lessons: "#lessons",
  lesson: "#lessons?l=mex",
  puzzle: "#puzzles?grade=1&n=3",
  coins: "#play?p=turning:mogul+HTHHT+%2B+turning:twins/twins+HT/TH",
  graphs: "#play?p=geography:rules/house.csv+a+%2B+nimstring+1,2+%2B+poset:rules/divisors.csv+%2B+arc-kayles:rules/house.csv",
  pictures: "#play?p=clobber+2,3+%2B+rules:rules/board-cram.star+2,3",
  hackenbush: "#hackenbush?play",
  prove: "#prove?r=nim&heaps=2",
  quotient: "#quotient?r=0.75",
  values: "#values?r=kayles&to=100&s=grundy",
  map: "#map?r=wythoff&to=30",
  graph: "#graph?p=nim+1+2",
  rules: "#rules",
};

const { open, close } = await site();
afterAll(close);

for (const [device, viewport] of [
  ["desk", { width: 1280, height: 860 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`axe finds nothing, neither in the light nor in the dark: ${device}`, async () => {
    const found: string[] = [];
    const page = await open("", { viewport, colorScheme: "light", reducedMotion: "reduce" });
    await page.evaluate(AXE);
    const problems = (rules: string[]) =>
      page.evaluate(async (rules) => {
        type Axe = { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(rules.length > 0 ? { runOnly: rules } : {});
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary?.slice(0, 200) ?? ""} (${nodes.length})`);
      }, rules);
    for (const [name, hash] of Object.entries(VIEWS)) {
      await page.goto(page.url().replace(/#.*|$/, hash));
      await page.locator(".component, .ended, .plot canvas, .sheet svg, .vertex, .card .small-felt > *, .painting, .path, .numbers-table, .products").first().waitFor();
      await page.waitForTimeout(500);
      if (name === "hackenbush") {
        await page.getByRole("button", { name: "Why this value?" }).click();
        await page.locator(".told-step").waitFor();
      }
      const all = await problems([]);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a[href], button, select, input:not([hidden]), summary")].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          // Words within a sentence may be smaller, and what one cannot see has no size.
          return one.checkVisibility() && !one.inert && one.closest("[inert], p, td, .radio, .skip, .cm-editor") === null && width > 0 && (width < 23.5 || height < 23.5);
        }).map((one) => `small: ${one.outerHTML.slice(0, 120)}`),
      );
      const wide = (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)) ? ["wider than the window"] : [];
      // Of what axe looks at, only the contrast is another one in the dark.
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await problems(["color-contrast"]);
      await page.emulateMedia({ colorScheme: "light" });
      found.push(...[...all, ...small.slice(0, 3), ...wide, ...dark.map((problem) => `dark: ${problem}`)].map((text) => `${name}: ${text}`));
    }
    assert.deepEqual(found, []);
  }, 180_000);
}

test("where storage is blocked, the page goes on without", async () => {
  const page = await open("#lessons");
  const context = page.context();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("blocked", "SecurityError"); } });
  });
  const blocked = await context.newPage();
  const broken: string[] = [];
  blocked.on("pageerror", (error) => broken.push(error.message));
  for (const hash of ["#play?p=nim+2", "#puzzles?grade=1&n=2"]) {
    await blocked.goto(page.url().replace(/#.*/, hash));
    await blocked.reload();
    await blocked.locator(".component").first().waitFor();
  }
  await blocked.getByRole("button", { name: "Light or dark" }).click();
  await blocked.getByRole("combobox", { name: "Language" }).selectOption("zh-Hans");
  await blocked.locator(".component").first().waitFor();
  assert.deepEqual(broken, []);
}, 60_000);
