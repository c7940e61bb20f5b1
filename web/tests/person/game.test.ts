/** A game as a person sees it: the board first, everything in the address, the way to the mistake, Hackenbush. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { animations, shows, site } from "./browser.ts";

const { open, close } = await site();
afterAll(close);

const LIMIT = 90_000;
const says = (page: Page, text: string | RegExp) => page.locator(".status", { hasText: text }).first().waitFor();
const share = (page: Page) =>
  page.evaluate(() => {
    const { width, height } = document.querySelector(".felt")!.getBoundingClientRect();
    return { area: (width * height) / (innerWidth * innerHeight), height: height / innerHeight };
  });

test("the board fills the window", async () => {
  const desk = await open("", { viewport: { width: 1280, height: 860 } });
  await says(desk, "Your move");
  assert.equal(await desk.locator("h1").textContent(), "Take any number from one row. Who takes the last one wins.");
  assert.ok((await share(desk)).area >= 0.5);
  // One click away from the notation, which takes what people type.
  await desk.getByRole("button", { name: "Game: nim 3 4 5" }).click();
  await desk.getByRole("combobox", { name: "Game" }).fill("Nim 1,2");
  await desk.keyboard.press("Enter");
  await desk.locator(".component").nth(1).waitFor();
  await desk.waitForFunction(() => document.querySelectorAll(".component").length === 2);
  assert.match(new URL(desk.url()).hash, /^#play\?p=nim\+1\+2/);
  // The felt is not much larger than what lies on it, and stands in the middle.
  for (const hash of ["#play?p=kayles+7", "#play?p=wythoff+3,5", "#play?p=nim+2"]) {
    const page = await open(hash, { viewport: { width: 1280, height: 860 } });
    await says(page, "Your move");
    await page.locator(".component > :last-child").first().waitFor();
    const [felt, boards] = await page.evaluate(() => [document.querySelector(".felt")!, document.querySelector(".component > :last-child")!].map((one) => one.getBoundingClientRect()).map(({ left, width, height }) => ({ left, width, height })));
    assert.ok(felt!.height <= 1.4 * boards!.height + 190, `${hash} ${felt!.height} ${boards!.height}`);
    assert.ok(Math.abs(felt!.left + felt!.width / 2 - 640) < 12, hash);
  }
  const phone = await open("", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await says(phone, "Your move");
  assert.ok((await share(phone)).height >= 0.6);
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}, LIMIT);

test("dominoes are placed between squares, and crosses in them", async () => {
  const page = await open("#play?p=cram+2,3");
  await says(page, "Your move");
  // Of two dominoes that leave the same, one is a move.
  await shows(page, ".cells .target", 6);
  // The domino in the middle wins: two single pairs are left, which answer each other.
  await page.getByRole("button", { name: "place a domino on rows 1 and 2, column 2" }).locator(".reach").click();
  await page.waitForFunction(() => document.querySelectorAll(".cells .target").length === 1);
  await page.locator(".cells .target .reach").click();
  await says(page, "You win");
  const crosses = await open("#play?p=three-in-a-row+3,3");
  await says(crosses, "Your move");
  await shows(crosses, ".cells .target", 9);
  await crosses.getByRole("button", { name: "cell 5" }).click();
  await crosses.locator(".cells .piece text", { hasText: "✕" }).first().waitFor();
}, LIMIT);

test("several games on one table share one scale and one left edge", async () => {
  const page = await open("#play?p=kayles+7+%2B+wythoff+3,5+%2B+nim+4+%2B+silver-dollar+2,5,9");
  await says(page, "Your move");
  const boxes = await page.locator(".component > :last-child").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, width }) => ({ left, width })));
  const columns = [7.1, 4, 4.1, 10];
  for (const box of boxes) assert.ok(Math.abs(box.left - boxes[0]!.left) < 2);
  const units = boxes.map(({ width }, i) => width / columns[i]!);
  for (const unit of units) assert.ok(Math.abs(unit / units[0]! - 1) < 0.08, units.join(" "));
  // No coin covers a number.
  const [pieces, numbers] = await Promise.all(["[aria-label^='Silver'] .disc", "[aria-label^='Silver'] .cell-text"].map((what) => page.locator(what).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))));
  assert.ok(Math.max(...pieces!.map(({ bottom }) => bottom)) <= Math.min(...numbers!.map(({ top }) => top)) + 1);
}, LIMIT);

test("the whole game is in the address: reload, another tab, another language, Back", async () => {
  const page = await open("#play?p=nim+1+2");
  await says(page, "Your move");
  await page.locator(".component").nth(1).locator("button.counter").nth(1).click();
  await page.locator(".log li").nth(1).waitFor();
  await page.locator("button.counter").first().click();
  await says(page, "You win!");
  // Perfect play is worth a cup with four stars; a new game takes it away.
  await shows(page, ".cup path", 5);
  const { hash } = new URL(page.url());
  await page.reload();
  await says(page, "You win!");
  await shows(page, ".log li", 3);
  const other = await open(hash);
  await says(other, "You win!");
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh-Hant");
  await says(page, "您贏了！");
  await page.getByRole("link", { name: "遊戲目錄" }).click();
  await page.locator(".card").first().waitFor();
  await page.goBack();
  await says(page, "您贏了！");
  await page.getByRole("link", { name: "謎題" }).click();
  await page.locator(".steps").waitFor();
  // A tab of the page leads back to the game that one left.
  await page.getByRole("link", { name: "對局" }).click();
  await says(page, "您贏了！");
  await other.getByRole("button", { name: "New game" }).click();
  await says(other, "Your move");
  await says(page, "您贏了！");
}, LIMIT);

test("the opponent begins, with a beginner's level", async () => {
  const page = await open("#play?p=nim+1+2+3&with=beginner&first=opponent");
  await page.locator(".log li", { hasText: "Opponent" }).first().waitFor();
  await says(page, "Your move");
  assert.equal(await page.getByRole("combobox", { name: "Opponent" }).inputValue(), "beginner");
  await page.reload();
  await says(page, "Your move");
  await shows(page, ".log li", 1);
}, LIMIT);

test("a lost game is shown move by move, and goes on from the mistake", async () => {
  const page = await open("#play?p=nim+3+5");
  await says(page, "Your move");
  // To take one from the row of five leaves 3 and 4: a mistake.
  await page.locator(".component").nth(1).locator("button.counter").nth(4).click();
  for (let rounds = 0; rounds < 9; rounds++) {
    await page.locator(".status", { hasText: /Your move|wins/ }).waitFor();
    if ((await page.locator(".status").textContent())!.includes("wins")) break;
    const before = await page.locator(".log li").count();
    await page.locator("button.counter:not(:disabled)").first().click();
    await page.locator(".log li").nth(before + 1).waitFor();
  }
  await says(page, "The opponent wins.");
  assert.ok(await page.locator(".status.lost").count());
  await page.getByRole("button", { name: "Show me why I lost" }).click();
  await page.getByText("With move 1 you gave the win away. This would have won: B: take 2.").waitFor();
  await shows(page, ".mark.mistake", 1);
  await page.locator(".tug circle").nth(4).waitFor();
  // One button is the primary one, once the colours have changed.
  await page.evaluate(() => Promise.allSettled([...document.querySelectorAll("button")].flatMap((one) => one.getAnimations()).map((one) => one.finished)));
  const primary = await page.locator("button.main:visible").evaluateAll((all) => all.filter((one) => getComputedStyle(one).backgroundColor === getComputedStyle(document.querySelector(".panels .main")!).backgroundColor).map((one) => one.textContent));
  assert.deepEqual(primary, ["Try again from there"]);
  await page.getByRole("button", { name: "Try again from there" }).click();
  await says(page, "Your move");
  // What would have won is marked on the board.
  await shows(page, ".component:nth-child(2) .mark-hint", 2);
  await page.locator(".component").nth(1).locator("button.counter").nth(3).click();
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
}, LIMIT);

test("a damaged link says where it is damaged, and shows the rest", async () => {
  const cases: [string, string][] = [
    ["#ply?p=nim+3", "ply"],
    ["#play?p=nim+3+5&m=1:4~9:9~0:", "m=…9:9~0:"],
    ["#play?p=nim+3+5&m=1:4~nonsense", "m=…nonsense"],
    ["#play?p=nim+3+5&at=7", "at=7"],
    ["#play?p=nim+3&files=%7B%22a.txt", 'files={"a.txt'],
    ["#lessons?l=nowhere", "l=nowhere"],
    ["#puzzles?grade=x&n=42", "grade=x"],
    ["#play?p=nim+3&show=who+nothing", "show=nothing"],
  ];
  for (const [hash, part] of cases) {
    const page = await open(hash);
    await page.locator(".damaged", { hasText: `“${part}”` }).waitFor();
    await page.context().close();
  }
  const whole = await open("#play?p=nim+3+5&m=1:4~0:2&at=1");
  await says(whole, /move/);
  assert.equal(await whole.locator(".damaged").count(), 0);
}, LIMIT);

test("pieces move, and hold still for whoever wants that", async () => {
  const moving = async (reducedMotion: "reduce" | "no-preference") => {
    const page = await open("#play?p=nim+9&with=person", { reducedMotion });
    await says(page, "First");
    const begun = await animations(page, reducedMotion === "reduce");
    await page.locator("button.counter").nth(5).click();
    await page.waitForFunction(() => document.querySelectorAll(".boards .counter").length === 5);
    return begun();
  };
  assert.ok((await moving("no-preference")) > 0);
  assert.equal(await moving("reduce"), 0);
}, LIMIT);

const cutAt = async (page: Page, x: number, y: number) => {
  const box = (await page.locator(".hackenbush").boundingBox())!;
  await page.mouse.click(box.x + (x / 800) * box.width, box.y + (y / 500) * box.height);
};

test("Hackenbush: three quick cuts are three cuts", async () => {
  const picture = "ground a # @ 200 460 200 300\nground b # @ 400 460 400 300\nground c # @ 600 460 600 300\n";
  const page = await open(`#hackenbush?hb=${encodeURIComponent(picture)}`);
  await says(page, "3 edges");
  await page.getByText("Cut", { exact: true }).click();
  for (const x of [200, 400, 600]) await cutAt(page, x, 380);
  await says(page, "Nothing is left to cut.");
}, LIMIT);

test("Hackenbush: the opponent begins, misère, won and lost", async () => {
  const one = encodeURIComponent("ground a # @ 400 460 400 300\n");
  const lost = await open(`#hackenbush?hb=${one}&play`);
  await says(lost, "one edge");
  await lost.getByRole("button", { name: "Let the opponent cut" }).click();
  await lost.locator(".hint.lost", { hasText: "You cannot cut any more. The opponent wins." }).waitFor();
  const won = await open(`#hackenbush?hb=${one}&play&misere`);
  await says(won, "one edge");
  await won.getByRole("button", { name: "Let the opponent cut" }).click();
  await won.locator(".hint.won", { hasText: "You win!" }).waitFor();
  const coloured = await open(`#hackenbush?hb=${encodeURIComponent("ground a blue\n")}&play&misere`);
  await says(coloured, "Left");
  assert.equal(await coloured.getByRole("switch", { name: /misère/ }).isVisible(), false);
}, LIMIT);

test("a mistake is told in the language of the page", async () => {
  const page = await open("#play?p=nym+3", { locale: "zh-CN" });
  await page.locator(".problem [lang=zh-Hans]", { hasText: "没有名为 `nym` 的规则" }).waitFor();
  await page.locator(".problem [lang=zh-Hans]", { hasText: "改正：是不是 nim？“游戏目录”列出所有规则" }).waitFor();
  // A button that makes no sense yet is not there.
  assert.equal(await page.getByRole("button", { name: "回顾这一局" }).count(), 0);
}, LIMIT);
