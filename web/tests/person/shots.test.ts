/** Pictures of every view, light and dark, on a desk and on a phone, to be looked at: `npm run shots`. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { site } from "./browser.ts";

const FOLDER = join(import.meta.dirname, "../../shots");
const VIEWS: Record<string, string> = {
  play: "#play?p=nim+3+4+5&show=who+sum+why",
  sum: "#play?p=kayles+7+%2B+wythoff+3,5+%2B+nim+2x4",
  boards: "#play?p=turning-turtles+HTHHT+%2B+staircase+0,2,3+%2B+chomp+4,3,1+%2B+chocolate+3,4+%2B+silver-dollar+2,5,9+%2B+boxes+3,4+%2B+moore:2+3,4",
  coins: "#play?p=turning:mogul+HTHHT+%2B+turning:twins/twins+HT/TH",
  clobber: "#play?p=clobber+3,4",
  graphs: "#play?p=geography:rules/house.csv+a+%2B+nimstring+2,2+%2B+poset:rules/divisors.csv",
  prove: "#prove?r=wythoff",
  quotient: "#quotient?r=0.75",
  kings: "#play?p=board:rules/kings.txt",
  words: "#play?p=nim+1000000007+%2B+graph:rules/loopy.csv+start",
  values: "#values?r=kayles&to=200",
  many: "#values?r=kayles&to=1000000",
  map: "#map?r=wythoff&to=128",
  mapvalues: "#map?r=knight&to=16&values",
  graph: "#graph?p=nim+1+2+2",
  hackenbush: "#hackenbush",
  colours: `#hackenbush?hb=${encodeURIComponent("ground a blue\na b red\na c blue\nground d red\nd e green\n")}`,
  rules: "#rules",
  pairs: `#rules?files=${encodeURIComponent(JSON.stringify({ "my-rules.star": "# Wythoff's game\n\ndef options(p):\n    m, n = p\n    one = [(m - k, n) for k in range(1, m + 1)] + [(m, n - k) for k in range(1, n + 1)]\n    return one + [(m - k, n - k) for k in range(1, min(m, n) + 1)]\n" }))}`,
  badrules: `#rules?files=${encodeURIComponent(JSON.stringify({ "my-rules.star": "start = 9\n\ndef options(n):\n    return [half(n)] if n else []\n\ndef half(n):\n    return n // (n - 4)\n" }))}`,
  games: "#games",
  lost: "#play?p=nim+3+5&m=1:4~1:3~0:~0:&show=game",
  lessons: "#lessons",
  puzzle: "#puzzles?grade=5&n=42",
  chinese: "#play?p=kayles+5+%2B+nim+3&show=who+sum+why",
  traditional: "#play?p=kayles+5+%2B+nim+3&show=who+sum",
  chineserules: "#rules",
  chinesehackenbush: "#hackenbush",
  mistake: "#play?p=nym+3",
};

mkdirSync(FOLDER, { recursive: true });
const { open, close } = await site();
afterAll(close);

for (const [device, viewport] of [
  ["desk", { width: 1280, height: 860 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [name, hash] of Object.entries(VIEWS)) test(`${name}-${device}-${colorScheme}`, () => shoot(name, hash, device, viewport, colorScheme), 60_000);
  }
}

async function shoot(name: string, hash: string, device: string, viewport: { width: number; height: number }, colorScheme: "light" | "dark"): Promise<void> {
  const page = await open(hash, { viewport, colorScheme, hasTouch: device === "phone", reducedMotion: "reduce" });
  const chinese = name.startsWith("chinese") ? "zh-Hans" : name === "traditional" ? "zh-Hant" : null;
  if (chinese && device === "phone") await page.getByRole("button", { name: "Menu" }).click();
  if (chinese) await page.getByRole("combobox", { name: "Language" }).selectOption(chinese);
  await page.locator(".component, .ended, .path, .plot canvas, .sheet svg, .vertex, .card, .problem, .numbers-table, .products").first().waitFor();
  if (name === "hackenbush") await page.getByRole("switch", { name: "Winning cuts" }).check();
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(FOLDER, `${name}-${device}-${colorScheme}.png`), fullPage: device === "phone" });
  await page.context().close();
}
