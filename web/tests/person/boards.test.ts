/** Whole games on each kind of board, normal and misère, with reloads in between; and what a click means on them. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { animations, shows, site } from "./browser.ts";

const { open, close } = await site();
afterAll(close);

const LIMIT = 120_000;
const says = (page: Page, text: string | RegExp) => page.locator(".status", { hasText: text }).first().waitFor();
const moves = (page: Page) => page.locator(".log li").count();

/** Makes some legal move with the keyboard, as the board offers it. */
async function move(page: Page): Promise<void> {
  const press = async (what: string) => {
    await page.locator(what).last().focus();
    await page.keyboard.press("Enter");
  };
  const ready = ".boards :is(.place:not(:disabled), .word-moves button, .cells .place, .leave button, button.counter:not(:disabled))";
  await page.locator(ready).first().waitFor({ state: "attached" });
  if (await page.locator(".coins").count()) {
    await press(".coin.head:not(:disabled)");
    // The move may have been made already: it was the only one left.
    return page.evaluate(() => document.querySelector<HTMLButtonElement>(".coin-acts .main:not(:disabled)")?.click());
  }
  if ((await page.locator(".target").count()) === 0 && (await page.locator(".piece.place").count())) await press(".piece.place");
  const target = page.locator(".target");
  if (await target.count()) await press(".target");
  else await press(ready);
  const choice = page.locator("dialog.choose button").first();
  if (await choice.count()) await choice.click();
}

/** Plays to the end against the opponent of the address, with a reload in the middle of the game. */
async function playOut(page: Page): Promise<string> {
  for (let round = 0; round < 60; round++) {
    await says(page, /Your move|win|draw/);
    const status = (await page.locator(".status").first().textContent())!;
    if (!status.includes("Your move")) return status;
    const before = await moves(page);
    await move(page);
    await page.waitForFunction((before) => document.querySelectorAll(".log li").length > before, before);
    if (round === 1) {
      await says(page, /Your move|win|draw/);
      const made = await moves(page);
      await page.reload();
      await says(page, /Your move|win|draw/);
      assert.equal(await moves(page), made);
    }
  }
  throw new Error("the game does not end");
}

const GAMES: [what: string, position: string, misere?: boolean][] = [
  ["coins in a row", "turning:mogul HTHHT"],
  ["coins in a row, misère", "turning:ruler THHTH", true],
  ["coins on two axes", "turning:twins/twins HT/TH"],
  ["turtles", "turning-turtles HTHH"],
  ["Clobber", "clobber 2,4"],
  ["Clobber, misère", "clobber 2,3", true],
  ["Cram", "cram 3,3"],
  ["geography", "geography:rules/house.csv a"],
  ["geography of edges, misère", "undirected-edge-geography:rules/house.csv a", true],
  ["Node Kayles", "node-kayles:rules/petersen.csv"],
  ["Arc Kayles, misère", "arc-kayles:rules/house.csv", true],
  ["an order", "poset:rules/divisors.csv"],
  ["strings of a grid", "nimstring 1,2"],
  ["strings of a graph", "nimstring:rules/strings.csv"],
  ["Welter's coins", "welter 1,3,5"],
  ["a picture of Hackenbush, misère", "hackenbush:rules/tree.hb", true],
  ["rules with a grid", "rules:rules/board-cram.star 3,3"],
  ["rules with a grid, misère", "rules:rules/board-three-in-a-row.star 3,3", true],
  ["rules with pieces", 'rules:rules/tic-tac-toe.star'],
  ["nim, misère", "nim 1 2 3", true],
];

for (const [what, position, misere] of GAMES) {
  test(`${what}: a whole game`, async () => {
    const page = await open(`#play?${new URLSearchParams({ p: position, with: "learner", ...(misere && { misere: "" }) })}`, { reducedMotion: "reduce" });
    const end = await playOut(page);
    assert.match(end, /You win|The opponent wins|draw/);
    await page.context().close();
  }, LIMIT);
}

test("a game that may go on for ever is played on its graph", async () => {
  const page = await open("#play?p=graph:rules/loopy.csv+start&with=person");
  await says(page, "First player");
  await page.getByRole("button", { name: "move to ring 1" }).click();
  await says(page, "Second player");
  await page.reload();
  await says(page, "Second player");
  await page.locator(".token").waitFor();
  await page.getByRole("button", { name: /^move to / }).first().click();
  await says(page, "First player");
}, LIMIT);

test("a table of edges is pasted, and a file is dropped", async () => {
  const page = await open("#play?p=nim+1&with=person");
  await says(page, "First player");
  // What hears of both is loaded a while after the table.
  await page.waitForTimeout(2500);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "from,to\nstart,left\nleft,end\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await page.getByRole("button", { name: "move to left" }).waitFor();
  assert.match(page.url(), /p=graph%3Agraph\.csv\+%22start%22/);
  await page.waitForTimeout(2500);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["ground a green\n"], "one.hb"));
    document.querySelector("main")!.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.locator(".hackenbush").waitFor();
  await page.context().close();
}, LIMIT);

test("of several coins the legal turn is recognised", async () => {
  const page = await open("#play?p=turning:mogul+HTHHT&with=person");
  await says(page, "First player");
  const coin = (place: number) => page.getByRole("button", { name: new RegExp(`^${place}: [HT]$`) });
  // The last coin is a tail with no head behind it: it cannot be turned.
  assert.ok(await coin(5).isDisabled());
  // The tail first: a move needs a head further right.
  await coin(2).click();
  assert.equal(await coin(2).getAttribute("aria-pressed"), "true");
  const make = page.getByRole("button", { name: "Make the move" });
  assert.ok(await make.isDisabled());
  await coin(4).click();
  assert.ok(await make.isEnabled());
  await make.click();
  await page.locator(".log li", { hasText: "turn over coins 2 and 4" }).waitFor();
  await says(page, "Second player");
  // H H H T T: the first coin alone is the only move that turns it and nothing behind it; a larger one is possible.
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "First player");
  await coin(1).click();
  await coin(1).click();
  assert.equal(await coin(1).getAttribute("aria-pressed"), "false");
}, LIMIT);

test("a stone is clicked, and then the one that it takes", async () => {
  const page = await open("#play?p=clobber+bw.&with=person", { reducedMotion: "reduce" });
  await says(page, "First player");
  await page.getByRole("button", { name: "row 1, column 1: black stone" }).click();
  await shows(page, ".target", 1);
  await page.getByRole("button", { name: "row 1, column 1: black stone" }).click();
  assert.equal(await page.locator(".target").count(), 0);
  await page.getByRole("button", { name: "row 1, column 2: white stone" }).click();
  await page.locator(".target").click();
  await says(page, "The first player wins!");
  await shows(page, ".cells .stone", 1);
}, LIMIT);

test("stones slide, coins turn, and all hold still for whoever wants that", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await open("#play?p=clobber+3,4&with=person", { reducedMotion });
    await says(page, "First player");
    const begun = await animations(page, reducedMotion === "reduce");
    await page.locator(".piece.place").nth(5).click();
    await page.locator(".target").first().click();
    await says(page, "Second player");
    assert.equal((await begun()) > 0, reducedMotion !== "reduce");
  }
}, LIMIT);

test("sounds are off, one switch turns them on, and a browser without them goes on", async () => {
  const count = () => {
    const state = globalThis as unknown as { tones: number };
    state.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      state.tones++;
      start.call(this, when);
    };
  };
  const tones = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
  const page = await open("#play?p=nim+1+2&with=person");
  await page.context().addInitScript(count);
  await page.reload();
  await says(page, "First player");
  await page.locator("button.counter").first().click();
  await says(page, "Second player");
  assert.equal(await tones(page), 0);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("switch", { name: "Sounds" }).check();
  await page.waitForFunction(() => (globalThis as unknown as { tones: number }).tones > 0);
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await says(page, "Second player");
  await page.locator("button.counter").first().click();
  await says(page, "wins");
  // One note for the move, three for the end.
  await page.waitForFunction(() => (globalThis as unknown as { tones: number }).tones >= 4);
  const silent = await open("#play?p=nim+1&with=person");
  await silent.context().addInitScript(() => {
    localStorage.setItem("sounds", "on");
    delete (globalThis as { AudioContext?: unknown }).AudioContext;
  });
  await silent.reload();
  await says(silent, "First player");
  await silent.locator("button.counter").first().click();
  await says(silent, "The first player wins!");
}, LIMIT);
