/**
 * The figures of docs/the-page.md: `npm run figures` after `cargo xtask page` and `cargo build --release`.
 * The page comes from `grundy serve`, into an empty cache. Sizes are those by Brotli, as a web space sends them.
 */

import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { afterAll, test } from "vitest";
import { TYPES, site } from "./browser.ts";

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

/** Slow 4G: 150 ms and 1.6 Mbit/s; a processor six times slower. The browser has shown a file of the same host before. */
test("the first move on a slow phone", async () => {
  const files = new Map<string, Buffer>();
  const sent = (path: string) => files.get(path) ?? files.set(path, brotliCompressSync(readFileSync(join(DIST, path)))).get(path)!;
  const host = createServer((request, response) => {
    const path = new URL(request.url!, "http://localhost").pathname.slice(1) || "index.html";
    // A browser asks for this file of itself.
    if (path === "favicon.ico") return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream", "Content-Encoding": "br" }).end(sent(path));
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  const times: number[] = [];
  // The first run compresses the files.
  for (let run = 0; run <= RUNS; run++) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: "block" })).newPage();
    await page.goto(`${url}icon.svg`);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.goto(`${url}#play`, { waitUntil: "commit" });
    const moved = await page.evaluate(async () => {
      const status = () => document.querySelector(".status")?.textContent ?? "";
      const next = () => new Promise((drawn) => requestAnimationFrame(drawn));
      while (!status()) await next();
      const before = status();
      while (status() === before) {
        [...document.querySelectorAll<HTMLElement>("button.counter")].at(-1)?.click();
        await next();
      }
      return performance.now();
    });
    if (run > 0) times.push(moved);
    await page.context().close();
  }
  await browser.close();
  host.close();
  rows.push(`| slow 4G and a processor six times slower: from the request to the first move | ${Math.round(median(times))} ms |`);
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
