/**
 * What a person does, in a real browser: `npm run person` after `cargo xtask page`. The
 * browser is `/usr/bin/chromium`, or what `CHROMIUM` names.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Download, Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { shows, site } from "./browser.ts";

const { open, empty, close } = await site();
afterAll(close);

const status = (page: Page) => page.locator(".status");
const says = async (page: Page, text: string | RegExp) => {
  await page.locator(".status", { hasText: text }).waitFor();
};
/** Clicks the counter that leaves so many in this heap. */
const leave = (page: Page, heap: number, left: number) => page.locator(".component").nth(heap).locator("button.counter").nth(left).click();
const heaps = async (page: Page) => {
  const rows = await page.locator(".component").all();
  return Promise.all(rows.map((row) => row.locator(".counter").count()));
};
/** Writes into the editor of rules, in place of what is there. */
const write = async (page: Page, text: string) => {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
};
const content = async (download: Download) => readFile((await download.path())!, "utf8");

const tests: Record<string, () => Promise<void>> = {
  async "a whole game of Nim is won from an N-position"() {
    const page = await open("#play?p=nim+3+4+5");
    await says(page, "Your move");
    assert.deepEqual(await heaps(page), [3, 4, 5]);
    for (let rounds = 0; rounds < 12; rounds++) {
      if ((await status(page).textContent())!.includes("win")) break;
      // Restore nim-sum 0: the hint says how.
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".hint", { hasText: "A winning move" }).waitFor();
      const hint = (await page.locator(".hint").textContent())!;
      const [, row, take] = /(?:([A-C]): )?take (\d+)/.exec(hint)!;
      const heap = await page.locator(".component").evaluateAll((all, row) => all.findIndex((one) => (one as HTMLElement).dataset.row === row), row);
      const from = (await heaps(page))[heap]!;
      const before = await page.locator(".log li").count();
      await leave(page, heap, from - Number(take));
      await page.locator(".log li").nth(before).waitFor();
      await page.locator(".status", { hasText: /Your move|win/ }).waitFor();
    }
    await says(page, "You win!");
  },

  async "whoever begins in a P-position loses"() {
    const page = await open("#play?p=nim+1+2+3");
    for (let rounds = 0; rounds < 7; rounds++) {
      await page.locator(".status", { hasText: /Your move|wins/ }).waitFor();
      if ((await status(page).textContent())!.includes("wins")) break;
      const before = await page.locator(".log li").count();
      await page.locator("button.counter:not(:disabled)").first().click();
      await page.locator(".log li").nth(before).waitFor();
    }
    await says(page, "The opponent wins.");
  },

  async "misère play, another person, undo"() {
    const page = await open("#play?p=nim+1+1&with=person&misere");
    await says(page, "First player to move");
    await leave(page, 0, 0);
    await says(page, "Second player to move");
    await page.getByRole("button", { name: "Undo" }).click();
    await says(page, "First player to move");
    assert.deepEqual(await heaps(page), [1, 1]);
    await leave(page, 0, 0);
    await leave(page, 0, 0);
    await says(page, "The first player wins!");
  },

  async "who is winning, the nim-sum and the reason are shown on request"() {
    const page = await open("#play?p=nim+3+4+5");
    await says(page, "Your move");
    assert.equal(await page.locator(".outcome").count(), 0);
    await page.getByRole("button", { name: "Who wins?" }).click();
    await page.locator(".outcome.N").waitFor();
    await page.getByRole("switch", { name: "Nim-sum table" }).check();
    const sum = page.locator(".panels .nim-sum .sum").first();
    await sum.waitFor();
    assert.match((await sum.textContent())!, /nim-sum2010/);
    await leave(page, 0, 1);
    // After the opponent's answer the table tells of the new position.
    await page.locator(".log li").nth(1).waitFor();
    await page.getByRole("switch", { name: "Why?" }).check();
    await page.locator(".groups .pieces").first().waitFor();
    await page.getByText("Step by step").click();
    await page.locator(".explained h3").first().waitFor();
    await page.getByRole("button", { name: "All at once" }).click();
    assert.ok((await page.locator(".explained section:visible").count()) >= 2);
  },

  async "a mistake is underlined, and completion mends it"() {
    const page = await open("#play?p=nym+3");
    await page.locator(".problem mark", { hasText: "nym" }).waitFor();
    const input = page.getByRole("combobox", { name: "Game" });
    await input.fill("wyth");
    await page.getByRole("option", { name: /wythoff/ }).waitFor();
    await input.press("ArrowDown");
    await input.press("Enter");
    await says(page, "Your move");
    assert.equal(new URL(page.url()).hash, "#play?p=wythoff+3%2C5");
    // A P-position of Wythoff's game; the piece moves along a row.
    await page.locator(".target").first().click();
    await page.locator(".log li").first().waitFor();
  },

  async "every example of the catalogue can be begun"() {
    const page = await open("#games");
    await page.locator(".card").first().waitFor();
    const links = await page.locator(".card .whole").evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).hash).filter((hash) => hash.startsWith("#play")));
    assert.ok(links.length > 30);
    for (const link of links) {
      await page.goto(page.url().replace(/#.*/, link));
      await says(page, "Your move").catch(() => assert.fail(link));
      const move = page.locator(".place:not(:disabled), .word-moves button, .boards button:not(:disabled)").first();
      await move.waitFor({ timeout: 5000 }).catch(() => assert.fail(link));
      assert.equal(await page.locator(".problem").count(), 0, link);
    }
    console.log(`    began ${links.length} games`);
  },

  async "Kayles: to drag over two pins takes them"() {
    const page = await open("#play?p=kayles+7&with=person");
    await says(page, "First player to move");
    const pins = page.locator("button.counter");
    const [from, to] = [await pins.nth(2).boundingBox(), await pins.nth(3).boundingBox()];
    const middle = (box: { x: number; y: number; width: number; height: number }): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(...middle(from!));
    await page.mouse.down();
    await page.mouse.move(...middle(to!), { steps: 4 });
    await page.mouse.up();
    await says(page, "Second player to move");
    assert.deepEqual((await heaps(page)).sort(), [2, 3]);
  },

  async "a link shows the same to everybody, by keyboard too"() {
    const page = await open("#play?p=nim+2&with=person");
    await says(page, "First player to move");
    await page.locator("button.counter").first().focus();
    await page.keyboard.press("Enter");
    await says(page, "The first player wins!");
    const other = await open("#map?r=wythoff&to=30&values");
    await other.locator("p", { hasText: "23 of 961 positions are P-positions" }).waitFor();
    assert.equal(await other.locator("select[aria-label=values]").inputValue(), "values");
  },

  async "a board from a file travels with the link"() {
    const page = await open("#play");
    await page.getByRole("button", { name: "Options" }).click();
    await page.locator("input[type=file]").waitFor({ state: "attached" });
    await page.locator("input[type=file]").setInputFiles({ name: "kings.txt", mimeType: "text/plain", buffer: Buffer.from("..\n.K\n") });
    await page.locator(".component .piece").waitFor();
    const other = await open(new URL(page.url()).hash);
    await other.locator(".component .piece").waitFor();
    await other.locator(".target").last().click();
    await other.locator(".log li").first().waitFor();
  },

  async "a token goes round on a graph whose names hold spaces, and a large heap is typed"() {
    const page = await open("#play?p=graph:rules/loopy.csv+start+%2B+nim+100003&with=person");
    await page.getByRole("button", { name: "move to ring 1" }).click();
    await page.locator(".log li").first().waitFor();
    await page.getByRole("textbox", { name: "what is left" }).fill("41");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.locator(".log li").nth(1).waitFor();
    await page.reload();
    await page.locator(".log li").nth(1).waitFor();
    await page.getByRole("button", { name: /^move to / }).first().waitFor();
  },

  async "the first game can be played before the library is there"() {
    const { url, context } = await empty();
    const page = await context.newPage();
    let come: () => void;
    const there = new Promise<void>((done) => (come = done));
    // What a worker asks for goes through the context.
    await context.route(/\.wasm$/, async (route) => (await there, route.continue()));
    await page.goto(url);
    await says(page, "Your move");
    assert.deepEqual(await heaps(page), [3, 4, 5]);
    await leave(page, 0, 1);
    // The move is made; its answer waits for the library.
    await says(page, "The opponent is thinking");
    await page.waitForTimeout(1000);
    assert.equal(await page.locator(".log li").count(), 1);
    come!();
    await page.locator(".log li").nth(1).waitFor();
    await context.close();
  },

  async "the first view is small, compressed"() {
    const { url, context } = await empty();
    const asked = new Set<string>();
    context.on("request", (request) => asked.add(new URL(request.url()).pathname));
    // The first position is shown without the library, which is asked for soon after.
    const whenAsked = context.waitForEvent("request", (request) => request.url().endsWith(".wasm"));
    const page = await context.newPage();
    await page.goto(url);
    await says(page, "Your move");
    await whenAsked;
    const files = [...asked].map((path) => join(import.meta.dirname, "../../dist", path === "/" ? "index.html" : path));
    const size = (all: string[]) => all.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
    const library = files.filter((file) => file.endsWith(".wasm"));
    assert.equal(library.length, 1);
    const rest = files.filter((file) => !library.includes(file));
    console.log(`    ${files.length} files, ${size(files)} bytes, of which the library ${size(library)}`);
    assert.ok(size(rest) < 33_000, `${size(rest)}`);
    assert.ok(size(files) < 250_000, `${size(files)}`);
    await context.close();
  },

  async "the language changes"() {
    const page = await open("#play?p=nim+3+4+5");
    await page.getByRole("combobox", { name: "Language" }).selectOption("zh-Hans");
    await says(page, "轮到您");
    await page.getByRole("button", { name: "谁胜？" }).click();
    await page.locator(".outcome", { hasText: "必胜态" }).waitFor();
    await page.reload();
    await says(page, "轮到您");
    await page.getByRole("combobox", { name: "语言" }).selectOption("zh-Hant");
    await says(page, "輪到您");
    const chinese = await open("#play", { locale: "zh-TW" });
    await says(chinese, "輪到您");
  },

  async "the rules of a game at length, in the language of the page"() {
    for (const [locale, summary, rules] of [["en", "Source", "Two heaps"], ["zh-CN", "出处", "两堆"], ["zh-TW", "出處", "兩堆"]] as const) {
      const page = await open("#games", { locale });
      const wythoff = page.locator("article", { has: page.locator("code", { hasText: /^wythoff/ }) });
      await wythoff.locator("summary", { hasText: summary }).click();
      await wythoff.locator("details p", { hasText: rules }).waitFor();
    }
  },

  async "values of a heap game: period, and a million of them"() {
    const page = await open("#values?r=kayles&to=1000");
    await page.getByText("period 12 from heap 71 on, proved").waitFor();
    await page.getByText("The first values").click();
    await page.getByText("0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6").waitFor();
    await page.goto(page.url().replace(/#.*/, "#values?r=kayles&to=1000000"));
    await page.locator("canvas").waitFor({ timeout: 60_000 });
    const save = page.waitForEvent("download");
    await page.locator("details.save summary").click();
    await page.getByRole("button", { name: "Save SVG" }).click();
    assert.match(await content(await save), /^<svg /);
  },

  async "a map of 512 by 512 pairs moves fluently"() {
    const page = await open("#map?r=wythoff&to=511&values");
    await page.locator("p", { hasText: "P-positions" }).waitFor({ timeout: 60_000 });
    const canvas = page.locator("canvas");
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
    await page.mouse.wheel(0, -120);
    const frames = await page.evaluate(async () => {
      const target = document.querySelector("canvas")!;
      const [left, top] = [target.clientWidth / 2, target.clientHeight / 3];
      const begin = performance.now();
      for (let frame = 0; frame < 20; frame++) {
        target.dispatchEvent(new WheelEvent("wheel", { deltaY: frame % 2 ? 40 : -40, clientX: left, clientY: top, cancelable: true }));
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return (20 * 1000) / (performance.now() - begin);
    });
    console.log(`    ${frames.toFixed(0)} frames a second`);
    assert.ok(frames > 5, `${frames}`);
  },

  async "a cell of the map is a game"() {
    const page = await open("#map?r=wythoff&to=20");
    await page.locator("p", { hasText: "P-positions" }).waitFor();
    const box = (await page.locator("canvas").boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.4);
    await says(page, "Your move");
    assert.match(new URL(page.url()).hash, /^#play\?p=wythoff\+/);
  },

  async "the graph of a position"() {
    const page = await open("#graph?p=nim+1+2");
    await page.locator(".sheet svg").waitFor();
    await shows(page, "tbody tr", 5);
    await page.goto(page.url().replace(/#.*/, "#graph?p=nim+30+30"));
    await page.locator(".problem").waitFor();
  },

  async "long work is stopped, and the page goes on"() {
    const page = await open("#play?p=chomp+14,14,14,14,14,14,14,14,14,14");
    await page.getByRole("button", { name: "Who wins?" }).click();
    await page.locator(".busy").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".busy").waitFor({ state: "hidden" });
    await page.goto(page.url().replace(/#.*/, "#play?p=nim+1"));
    await says(page, "Your move");
  },

  async "own rules: a mistake is underlined, mended, and the table grows"() {
    const page = await open("#rules");
    await page.locator(".fine").waitFor();
    await write(page, "def options(n):\n    return [n - k for k in [1, 3] if k <= m]\n");
    await page.locator(".cm-lintRange-error", { hasText: "m" }).waitFor();
    await page.locator(".verdict .problem", { hasText: "my-rules.star:2: Variable `m` not found" }).waitFor();
    await page.locator(".trace", { hasText: "^" }).waitFor();
    await write(page, "def options(n):\n    return [move(n - k, label = 'take %d' % k) for k in [1, 3] if k <= n]\n");
    await page.locator(".fine").waitFor();
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
    await page.locator(".numbers-table tbody tr").nth(9).waitFor();
    const cells = await page.locator(".numbers-table tbody tr").first().locator("td").allTextContents();
    assert.deepEqual(cells, ["0", "1", "0", "1", "0", "1", "0", "1", "0", "1"]);
    await page.locator(".plot canvas").waitFor();
    // A mistake that shows only in play has a traceback too.
    await write(page, "def options(n):\n    return [half(n)] if n else []\n\ndef half(n):\n    return fail('no half') if n == 2 else n // 2\n");
    await page.locator(".cm-lintRange-error").waitFor();
    await page.locator(".trace", { hasText: "called from my-rules.star:2" }).waitFor();
  },

  async "own rules are played, and travel with the link"() {
    const page = await open("#rules");
    await page.locator(".fine").waitFor();
    await write(page, "start = 6\n\ndef options(n):\n    return [n - k for k in [1, 3] if k <= n]\n");
    await page.locator(".outcome.P").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await says(page, "Your move");
    const other = await open(new URL(page.url()).hash);
    await says(other, "Your move");
    await other.locator("button.counter:not(:disabled)").first().click();
    await other.locator(".log li").nth(1).waitFor();
    await page.goBack();
    await page.locator(".outcome.P").waitFor();
    const editor = await open(new URL(page.url()).hash);
    await editor.locator(".cm-content", { hasText: "start = 6" }).waitFor();
    await editor.locator(".outcome.P").waitFor();
  },

  async "rules that never end are stopped, and others go on"() {
    const page = await open("#rules");
    await page.locator(".fine").waitFor();
    // The first table has been computed, so what is stopped is what is written now.
    await page.locator(".plot canvas").waitFor();
    await page.locator(".busy").waitFor({ state: "hidden" });
    await write(page, "def options(n):\n    return [n + 1]\n");
    await page.locator(".busy").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".answer .problem", { hasText: "Stopped" }).waitFor();
    await page.locator(".busy").waitFor({ state: "hidden" });
    await write(page, "def options(n):\n    return [n - 1] if n > 0 else []\n");
    await page.locator(".numbers-table td").first().waitFor();
    // A loop that takes too long within one move ends by itself.
    await write(page, "def options(n):\n    for i in range(16000000):\n        pass\n    return []\n");
    await page.locator(".problem", { hasText: "does a loop there never end?" }).waitFor({ timeout: 60_000 });
  },

  async "every shipped file of rules can be read and answers"() {
    const page = await open("#rules");
    await page.locator(".fine").waitFor();
    const examples = page.getByRole("combobox", { name: "Examples" });
    const names = await examples.locator("option").evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
    assert.ok(names.length >= 15);
    // The library reads and answers all of them in tests of its own.
    const some = names.filter((_, at) => process.env.GRUNDY_LONG || at % 6 === 0);
    for (const name of some) {
      await page.goto(page.url().replace(/#.*/, "#games"));
      await page.goto(page.url().replace(/#.*/, "#rules"));
      await page.locator(".fine").waitFor();
      await examples.selectOption(name);
      await page.locator(".panels:not(.stale) .answer .outcome, .panels:not(.stale) .problem").first().waitFor();
      const problems = await page.locator(".problem").allTextContents();
      assert.deepEqual(problems, [], name);
    }
    console.log(`    began ${some.length} files of rules`);
  },

  async "Hackenbush: a triangle on a stalk is drawn, valued and cut"() {
    const page = await open("#hackenbush");
    await says(page, "*2");
    await page.getByRole("button", { name: "Empty" }).click();
    await says(page, "Nothing is left to cut.");
    const canvas = page.locator(".hackenbush");
    const box = (await canvas.boundingBox())!;
    const at = (x: number, y: number): [number, number] => [box.x + (x / 800) * box.width, box.y + (y / 500) * box.height];
    const line = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(...at(...from));
      await page.mouse.down();
      await page.mouse.move(...at(...to), { steps: 3 });
      await page.mouse.up();
    };
    await line([400, 470], [400, 350]);
    await says(page, /Value \* ·/);
    await line([400, 350], [320, 220]);
    await line([320, 220], [480, 220]);
    await line([480, 220], [400, 350]);
    await says(page, /Value \*2 ·/);
    await page.locator(".vertex text", { hasText: /^\*$/ }).waitFor();
    await page.getByRole("switch", { name: "Winning cuts" }).check();
    await page.locator(".edge.wins").first().waitFor({ state: "attached" });
    await shows(page, ".edge.wins", 1);
    await page.getByText("Cut", { exact: true }).click();
    await page.mouse.click(...at(400, 410));
    await says(page, "Nothing is left to cut.");
    await page.getByRole("button", { name: "Undo" }).click();
    await says(page, /Value \*2 ·/);
    const save = page.waitForEvent("download");
    const menu = page.locator("details.save summary");
    await menu.click();
    await page.getByRole("button", { name: "Save .hb" }).click();
    const text = await content(await save);
    assert.equal(text.trim().split("\n").length, 4);
    await page.getByRole("button", { name: "Empty" }).click();
    await says(page, "Nothing is left to cut.");
    await page.locator("input[type=file]").setInputFiles({ name: "a.hb", mimeType: "text/plain", buffer: Buffer.from(text) });
    await says(page, /Value \*2 ·/);
    for (const [button, begin] of [
      ["Save SVG", "<svg "],
      ["Save PNG", "�PNG"],
    ] as const) {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      assert.ok((await content(await saved)).startsWith(begin), button);
    }
  },

  async "Hackenbush by keyboard, in two colours, against an opponent"() {
    const page = await open("#hackenbush");
    await page.getByRole("button", { name: "Empty" }).click();
    await page.locator(".hackenbush").focus();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const up = Array<string>(5).fill("ArrowUp");
    await press("c", "Enter", ...up, "Enter");
    await says(page, /Value 1 ·.*Left/);
    await press("c", "Enter", ...up, "Enter");
    await says(page, /Value 1\/2 ·/);
    await page.getByRole("switch", { name: "Play against the opponent" }).check();
    await page.locator(".hackenbush").focus();
    await press("ArrowDown");
    const box = (await page.locator(".hackenbush").boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + (410 / 500) * box.height);
    await page.locator(".hint", { hasText: "You win!" }).waitFor();
  },
};

// The tests of every example begin a library for each.
for (const [name, act] of Object.entries(tests)) test(name, act, name.startsWith("every") ? 300_000 : 90_000);
