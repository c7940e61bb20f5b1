/** The table by keyboard, by thumb and by ear: the focus stays, moves are shown before they are made, marks on the board. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { shows, site } from "./browser.ts";

const { open, close } = await site();
afterAll(close);

const LIMIT = 90_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const says = (page: Page, text: string | RegExp) => page.locator(".status", { hasText: text }).first().waitFor();
/** Keys and fingers are heard once somebody has come near the table. */
const near = async (page: Page) => {
  await page.locator(".boards .place").first().dispatchEvent("pointerover");
  await page.locator(".boards [tabindex='-1']").first().waitFor({ state: "attached" });
};
const answered = (page: Page, moves: number) => shows(page, ".log li", moves).then(() => says(page, "Your move"));

test("a hint is marked on the board, until the next move", async () => {
  const page = await open("#play?p=nim+3+4+5");
  await says(page, "Your move");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint", { hasText: "A winning move: A: take 2" }).waitFor();
  await shows(page, "[data-row=A] .mark-hint", 2);
  await page.locator("[data-row=A] button.counter").nth(1).click();
  await answered(page, 2);
  await shows(page, ".marked", 0);
  // Two pins that are taken together are marked together, and equal moves once.
  const pins = await open("#play?p=kayles+5+%2B+nim+3");
  await says(pins, "Your move");
  await pins.getByRole("button", { name: "Hint" }).click();
  await pins.locator(".hint", { hasText: "take 2" }).waitFor();
  await shows(pins, "[data-row=A] .counter.mark-hint", 2);
}, LIMIT);

test("all moves are coloured by what they lead to, on every kind of board", async () => {
  for (const [start, wins, loses] of [["nim+3+4+5", 1, 11], ["wythoff+3,4", 1, 9], ["chomp+3,1", 1, 2], ["kayles+3", 1, 4]] as const) {
    const page = await open(`#play?p=${start}&show=colours`);
    await page.waitForFunction(() => document.querySelectorAll(".boards .marked").length > 0);
    assert.deepEqual([await page.locator(".boards .mark-wins").count(), await page.locator(".boards .mark-loses").count()], [wins, loses], start);
    assert.equal(await page.locator(".boards .mark-wins").first().getAttribute("aria-description"), "wins");
    await page.getByRole("switch", { name: "Colour all moves" }).uncheck();
    await shows(page, ".boards .marked", 0);
    await page.context().close();
  }
}, LIMIT);

test("rows keep their letters and their elements, and the focus of the keyboard stays", async () => {
  const page = await open("#play?p=nim+3+4+5&with=person");
  await says(page, "First");
  await near(page);
  await page.evaluate(() => Object.assign(document.querySelector("[data-row=C]")!, { kept: true }));
  await page.locator("[data-row=A] button.counter").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement!.closest<HTMLElement>("[data-row]")!.dataset.row), "B");
  await page.keyboard.press("Enter");
  await says(page, "Second");
  const focus = () => page.evaluate(() => document.activeElement!.closest<HTMLElement>("[data-row]")?.dataset.row);
  assert.equal(await focus(), "B");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await page.locator("[data-row=A] button.counter").first().focus();
  await page.keyboard.press("Enter");
  await says(page, "First");
  assert.deepEqual(await page.locator(".component").evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset.row, (one as unknown as { kept?: boolean }).kept ?? false])), [["B", false], ["C", true]]);
  // The row is gone: the focus is on the table still.
  assert.ok(await focus());
  assert.equal(await page.locator(".log li").first().textContent(), "First player: B: take 3");
  // Each board is one stop of the Tab key.
  assert.equal(await page.locator("[data-row=C] [tabindex='0']").count(), 1);
}, LIMIT);

test("the focus waits while the opponent moves, whose move is said", async () => {
  const page = await open("#play?p=nim+3+4+5", { reducedMotion: "no-preference" });
  await says(page, "Your move");
  await near(page);
  await page.locator("[data-row=C] button.counter").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".waits").waitFor();
  assert.ok(await page.evaluate(() => document.activeElement!.matches("[data-row=C] *")));
  // Whoever waits clicks in vain.
  await page.keyboard.press("Enter");
  await answered(page, 2);
  await page.locator(".status .answered", { hasText: /^Opponent: [A-C]: take \d$/ }).waitFor();
  assert.equal(await page.locator(".status").getAttribute("aria-live"), "polite");
  assert.ok(await page.evaluate(() => document.activeElement!.matches("[data-row] *")));
}, LIMIT);

test("a thousand heaps do not freeze: a move draws what it changes, and moves what is seen", async () => {
  const page = await open(`#play?p=nim+${Array.from({ length: 1000 }, (_, i) => 3 + (i % 7)).join("+")}&with=person`, { reducedMotion: "no-preference" });
  await says(page, "First");
  await near(page);
  await page.locator(".component").evaluateAll((all) => all.forEach((one) => Object.assign(one, { kept: true })));
  await page.locator("[data-row=A] button.counter").first().click();
  await says(page, "Second");
  await page.locator("[data-row=B] button.counter").nth(1).click();
  await says(page, "First");
  const kept = await page.locator(".component").evaluateAll((all) => all.filter((one) => (one as unknown as { kept?: boolean }).kept).length);
  assert.equal(kept, 998);
  assert.ok((await page.evaluate(() => document.getAnimations().length)) < 1000);
}, LIMIT);

test("the name of a row tells its rules", async () => {
  const page = await open("#play?p=kayles+7+%2B+wythoff+3,5");
  await says(page, "Your move");
  await page.locator("[data-row=B] .name").click();
  await page.locator(".about", { hasText: "Move left, down, or diagonally as far as you like" }).waitFor();
  await page.keyboard.press("Escape");
  await shows(page, ".about", 0);
}, LIMIT);

test("on a phone: pins in one line, and what is open beside the board lies over the lower half", async () => {
  const pins = await open("#play?p=kayles+14+7", PHONE);
  await says(pins, "Your move");
  const tops = await pins.locator("[data-row=A] .counter").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.deepEqual([tops.length, new Set(tops).size], [14, 1]);
  assert.ok(await pins.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  // The last pin is a pin.
  const last = await open("#play?p=kayles+1", PHONE);
  await last.locator(".pins .counter").waitFor();
  const page = await open("#play?p=nim+3+5&m=1:4~1:3~0:~0:&show=game", PHONE);
  const sheet = async () => (await page.locator(".panels").boundingBox())!;
  await page.getByRole("button", { name: "Try again from there" }).waitFor();
  const { y, height } = await sheet();
  assert.ok(y >= 844 / 2 - 1 && y + height <= 845, `${y} ${height}`);
  await page.evaluate(() => scrollTo(0, 1e5));
  await page.getByRole("button", { name: "Try again from there" }).click();
  await says(page, "Your move");
  await page.waitForFunction(() => {
    const board = document.querySelector("[data-row=B]")?.getBoundingClientRect();
    return board && board.top >= 0 && board.bottom <= innerHeight / 2;
  });
}, LIMIT);

test("Hackenbush on a phone: one row of tools, and a drawing that nothing moves", async () => {
  const page = await open("#hackenbush", PHONE);
  await says(page, "12 edges");
  const tops = await page.locator(".tools-row > *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)));
  assert.ok(Math.max(...tops) - Math.min(...tops) < 8, tops.join());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const drawing = async () => JSON.stringify(await page.locator(".hackenbush").boundingBox()) + (await page.locator(".hackenbush").getAttribute("viewBox"));
  const before = await drawing();
  assert.ok(Math.abs(JSON.parse(before.slice(0, before.indexOf("}") + 1)).height / 844 - 0.6) < 0.01);
  // An edge is cut where it is seen: the last one is a leg.
  const leg = await page.locator(".edge .touch").last().evaluate((line) => line.getBoundingClientRect()).then(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const);
  await page.mouse.click(...leg);
  await says(page, /(10|11) edges/);
  assert.equal(await drawing(), before);
  await page.getByRole("radio", { name: "Draw" }).check({ force: true });
  const { x, y, width, height } = (await page.locator(".hackenbush").boundingBox())!;
  await page.mouse.move(x + 30, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 0.3);
  // The line follows the pointer.
  const end = await page.locator(".edge.ghost").evaluate((line) => line.getBoundingClientRect().right);
  assert.ok(Math.abs(end - x - width / 2) < 4, `${end}`);
  await page.mouse.up();
  assert.equal(await drawing(), before);
}, LIMIT);

test("a press shows what a place would do, and a slide goes to another one", async () => {
  const page = await open("#play?p=wythoff+3,5&with=person", PHONE);
  await says(page, "First");
  await near(page);
  const touch = (type: string, place: number | null) =>
    page.evaluate(([type, place]) => {
      const targets = document.querySelectorAll(".target");
      const { left, top, width, height } = (place === null ? document.querySelector(".status")! : targets[place]!).getBoundingClientRect();
      targets[0]!.dispatchEvent(new PointerEvent(type, { clientX: left + width / 2, clientY: top + height / 2, pointerType: "touch", pointerId: 9, bubbles: true }));
    }, [type, place] as const);
  const shown = page.locator(".preview");
  await touch("pointerdown", 0);
  const first = await shown.textContent();
  await touch("pointermove", 4);
  assert.notEqual(await shown.textContent(), first);
  // Beside the places nothing is done.
  await touch("pointermove", null);
  assert.equal(await shown.isVisible(), false);
  await touch("pointerup", null);
  assert.equal(await page.locator(".log li").count(), 0);
  await touch("pointerdown", 0);
  await touch("pointermove", 4);
  const wanted = await shown.textContent();
  await touch("pointerup", 4);
  await page.locator(".log li", { hasText: wanted! }).waitFor();
}, LIMIT);

test("with forced colours every piece has a line around it", async () => {
  const page = await open("#play?p=nim+3+%2B+turning-turtles+HTH+%2B+wythoff+2,3", { forcedColors: "active" });
  await says(page, "Your move");
  const fills = await Promise.all([".cell.light", ".cell.dark", ".piece .disc"].map((what) => page.locator(what).first().evaluate((one) => getComputedStyle(one).fill)));
  assert.ok(fills[0] === fills[1] && fills[2] !== fills[0], fills.join());
  for (const piece of [".counter", ".coin"]) assert.equal(await page.locator(piece).first().evaluate((one) => getComputedStyle(one).borderTopStyle), "solid");
}, LIMIT);

test("on a phone the whole board lies above a sheet, and all buttons are in sight when a game is over", async () => {
  const page = await open("#play?p=nim+3+4+5&with=perfect", PHONE);
  await says(page, "Your move");
  for (const name of ["Who wins?", "Options"]) {
    await page.getByRole("button", { name }).click();
    await page.locator(".panels h2", { hasText: name }).waitFor();
    await page.waitForFunction(() => {
      const [last, sheet] = ["[data-row=C]", ".panels"].map((what) => document.querySelector(what)!.getBoundingClientRect());
      return last!.bottom <= sheet!.top && sheet!.top >= innerHeight / 2 - 1;
    });
  }
  // Whoever gets the address has not opened the options.
  assert.doesNotMatch(page.url(), /show=/);
  await page.getByRole("button", { name: "Close" }).click();
  const over = await open("#play?p=nim+3+5&m=1:4~1:3~0:~0:", PHONE);
  await says(over, "The opponent wins.");
  const bottoms = await over.locator(".controls button:visible").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.ok(bottoms.length > 5 && Math.max(...bottoms) <= 844, bottoms.join());
}, LIMIT);

test("on a screen for a whole class nothing is a dialog", async () => {
  const page = await open("#play?p=dawson-kayles+3&with=person");
  await says(page, "First");
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("button", { name: "Full screen" }).click();
  await page.waitForFunction(() => document.fullscreenElement);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("switch", { name: "Sounds" }).waitFor();
  await shows(page, "dialog", 0);
  await page.locator("button.counter").first().click();
  await says(page, /Second|wins/);
}, LIMIT);

test("stones keep their size while a game is played", async () => {
  const page = await open("#play?p=nim+3+4+5&with=person", PHONE);
  await says(page, "First");
  const width = () => page.locator("[data-row=A] .counter").first().evaluate((one) => one.getBoundingClientRect().width);
  const first = await width();
  for (const row of ["C", "B"]) {
    const moves = await page.locator(".log li").count();
    await page.locator(`[data-row=${row}] button.counter`).first().click();
    await shows(page, ".log li", moves + 1);
    assert.ok(Math.abs((await width()) - first) < 0.5);
  }
}, LIMIT);

test("a draw says which moves keep it, and in Chinese a button is one line", async () => {
  const page = await open("#play?p=graph:rules/loopy.csv+start&with=person&show=who");
  await page.locator(".panels", { hasText: "keeps a draw: move to ring 1" }).waitFor();
  await page.locator(".token text", { hasText: /^start$/ }).waitFor();
  const chinese = await open("#puzzles?grade=1&n=3", { ...PHONE, locale: "zh-CN" });
  await says(chinese, "轮到您");
  const heights = await chinese.locator(".controls button:visible").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(Math.max(...heights) < 48, heights.join());
}, LIMIT);
