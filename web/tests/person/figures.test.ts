/**
 * The figures of docs/the-page.md: `npm run figures` after `cargo xtask page` and `cargo build --release`.
 * The page comes from `grundy serve`, into an empty cache. Sizes are those by Brotli, as a web space sends them.
 */

import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, test } from "vitest";
import { site } from "./browser.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = process.env.GRUNDY ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "release/grundy");
const DIST = join(ROOT, "web/dist");
const RUNS = 7;

const server = spawn(PROGRAM, ["serve", "--port", "0"]);
process.env.GRUNDY_PAGE = await new Promise<string>((found) => server.stdout.on("data", (line) => found(/http:[^;\s]+/.exec(String(line))![0])));
const { open, close } = await site();
afterAll(async () => {
  await close();
  server.kill();
});

const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!;
const rows: string[] = [];
afterAll(() => console.log(`\n${rows.join("\n")}`));

/** The bytes by Brotli of the built files whose paths match. */
const size = (part: RegExp) =>
  (readdirSync(DIST, { recursive: true, encoding: "utf8" }) as string[])
    .filter((path) => part.test(path) && statSync(join(DIST, path)).isFile())
    .reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(DIST, path))).length, 0);

test("the sizes of the files", () => {
  const line = (name: string, part: RegExp) => rows.push(`| ${name} | ${size(part)} bytes by Brotli |`);
  line("the library to begin with", /grundy_bg.*wasm/);
  line("the whole one, with plots, graphs, Hackenbush and rules", /whole_bg.*wasm/);
  line("all scripts, styles and texts of the page", /(?<!wasm)$/);
}, 120_000);

test("the first view", async () => {
  const [times, bytes]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const page = await open("#play");
    await page.locator(".status", { hasText: "Your move" }).waitFor();
    times.push(await page.evaluate(() => new Promise<number>((seen) => requestAnimationFrame(() => seen(performance.now())))));
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)!));
    // The worker's own requests are not among those of the page.
    bytes.push(size(new RegExp(`^index.html|${loaded.join("|")}|(grundy|worker)[^/]*$`)));
    await page.context().close();
  }
  rows.push(`| first view: from the request to a board that can be played | ${Math.round(median(times))} ms, ${Math.round(median(bytes) / 1000)} kB |`);
}, 120_000);

test("frames while pieces move", async () => {
  const page = await open("#play?p=nim+9+9+9&with=person");
  await page.locator(".status", { hasText: "First player" }).waitFor();
  const counted = page.evaluate(async () => {
    const [begin, times]: [number, number[]] = [performance.now(), []];
    document.querySelectorAll<HTMLElement>("button.counter")[3]!.click();
    while (performance.now() - begin < 700) times.push(await new Promise<number>((drawn) => requestAnimationFrame(drawn)));
    return (1000 * (times.length - 1)) / (times.at(-1)! - times[0]!);
  });
  rows.push(`| frames a second while pieces fall and move | ${Math.round(await counted)} |`);
}, 60_000);

for (const [ruleset, to] of [
  ["kayles", 1_000_000],
  ["grundy", 20_000],
  ["0.07", 1_000_000],
  ["officers", 20_000],
] as const) {
  test(`values of ${ruleset}`, async () => {
    const page = await open(`#values?r=${ruleset}&to=${to}`);
    await page.locator(".plot canvas").waitFor({ timeout: 110_000 });
    const here = Number(/computed in ([\d.]+) s/.exec((await page.locator(".output").textContent())!)![1]);
    const begin = performance.now();
    execFileSync(PROGRAM, ["values", ruleset, "--to", String(to), "--format", "csv"], { maxBuffer: 1 << 28 });
    const there = (performance.now() - begin) / 1000;
    const rate = (seconds: number) => `${Math.round(to / seconds / 1000)}`;
    rows.push(`| values of \`${ruleset}\` to ${to}, thousands a second | ${rate(here)} in the page, ${rate(there)} by the program (\`grundy values … --format csv\`) |`);
    await page.context().close();
  }, 120_000);
}
