/**
 * Boards on pages that are not ours: `npm run parts` and `npm run widget` first. The page of a teacher has one script
 * and a style of its own; the notebook is stood in for by a model as anywidget has it.
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, type Page, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
const SCRIPTS: Record<string, string> = { "/board.js": join(WEB, "npm/board.js"), "/widget.js": join(WEB, "../python/grundy/board.js"), "/grundy_bg.wasm": join(WEB, "npm/grundy_bg.wasm") };
/** The package is built with the page; where the page was only unpacked, it is not there. */
const PACKED = existsSync(SCRIPTS["/board.js"]!);
/** What other people write into their styles. */
const RUDE = "* { font-size: 40px !important; } button { display: none; } .felt { width: 3px }";

let browser: Browser;
let url = "";
let body = "";
const server = createServer(async (request, response) => {
  const file = SCRIPTS[request.url ?? ""];
  if (file) response.writeHead(200, { "Content-Type": file.endsWith("wasm") ? "application/wasm" : "text/javascript" }).end(await readFile(file));
  else response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html><html lang="en"><style>${RUDE}</style>${body}`);
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

async function open(html: string): Promise<Page> {
  body = html;
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !/^(blob|data):/.test(request.url())) throw new Error(`a request leaves the page: ${request.url()}`);
  });
  await page.goto(url);
  return page;
}

test.skipIf(!PACKED)("one script and one element: a game against a perfect opponent, to its end", async () => {
  const page = await open(`<script type="module" src="board.js"></script><grundy-board position="nim 1 2"></grundy-board>
    <script>window.heard = []; for (const name of ["move", "over"]) addEventListener(name, ({ detail }) => heard.push(name === "over" ? detail.winner : detail.position));</script>`);
  const board = page.locator("grundy-board");
  await board.getByText("Your move").waitFor();
  expect(await board.locator("button.counter").count()).toBe(3);
  // 1 2 is won by making both heaps equal.
  await board.getByRole("button", { name: "take 1" }).nth(1).click();
  await board.getByText("Your move").waitFor();
  await board.locator("button.counter").first().click();
  await board.getByText("You win!").waitFor();
  expect(await page.evaluate("heard")).toEqual(["nim 1 1", "nim 1", "", 0]);
  await board.getByRole("button", { name: "New game" }).click();
  await board.getByText("Your move").waitFor();
  expect(await page.evaluate(() => (document.querySelector("grundy-board") as HTMLElement & { now: string }).now)).toBe("nim 1 2");
  // The style of the page stays outside.
  expect(await board.locator(".felt").evaluate((felt) => felt.clientWidth)).toBeGreaterThan(200);
  await page.close();
}, 90_000);

test.skipIf(!PACKED)("attributes change the game, and a wrong position is told", async () => {
  const page = await open(`<script type="module" src="board.js"></script><grundy-board position="kayles 3" opponent="person" lang="zh-Hans"></grundy-board>`);
  const board = page.locator("grundy-board");
  await board.getByText("先手").first().waitFor();
  await board.evaluate((element) => element.setAttribute("position", "nym 3"));
  await board.getByRole("alert").waitFor();
  expect(await board.getByRole("alert").textContent()).toContain("nym");
  await page.close();
}, 90_000);

test.skipIf(!PACKED)("a game that the first library does not know brings the largest one", async () => {
  const page = await open(`<script type="module" src="board.js"></script><grundy-board position="cram 2,2"></grundy-board>`);
  const board = page.locator("grundy-board");
  await board.getByText("Your move").waitFor();
  await page.close();
}, 90_000);

test("the board of a notebook shows the state and tells the clicks", async () => {
  const move = { component: 0, label: "take 1", said: { id: "move-take", args: { n: 1 }, english: "take 1" }, to: [], parts: [] };
  const component = { ruleset: "nim", name: "nim", shape: "heap", drawn: null, start: "1", numbers: [1], copies: 1 };
  const table = { text: "nim 1", misere: false, components: [component], moves: [move], unlisted: [], over: null };
  const state = { _table: JSON.stringify(table), _said: "turn-you", _open: true, _wish: { number: 0 } };
  const page = await open(`<div id="cell"></div><script type="module">
    import widget from "./widget.js";
    const state = ${JSON.stringify(state)}, heard = {};
    const model = { get: (key) => state[key], set: (key, value) => (state[key] = value), save_changes: () => (window.wished = state._wish), on: (event, hear) => (heard[event] = hear), off: (event) => delete heard[event] };
    window.change = (key, value) => ((state[key] = value), heard["change:" + key]());
    window.stop = await widget.render({ model, el: document.getElementById("cell") });
    window.left = () => Object.keys(heard).length;
  </script>`);
  await page.getByText("Your move").waitFor();
  await page.locator("button.counter").click();
  expect(await page.evaluate("wished")).toEqual({ number: 1, move: { component: 0, to: [] } });
  await page.evaluate((said) => (window as unknown as { change: (key: string, value: string) => void }).change("_said", said), "you-win");
  await page.getByText("You win!").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await page.evaluate("wished")).toEqual({ number: 2, want: "undo" });
  expect(await page.evaluate("stop(), left()")).toBe(0);
  await page.close();
}, 90_000);
