import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { found } from "../../src/picker/search.ts";
import { INCLUDED, gameOf } from "../../src/rules/included.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

test("the rule files on the cards are those that the program knows by name", () => {
  const [, list] = /files!\[([^\]]*)\]/.exec(read("crates/grundy/src/included.rs"))!;
  expect(INCLUDED.map(({ name }) => name)).toEqual([...list!.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort());
});

test("a file says what its game is called, its first sentence and an example", () => {
  const game = (name: string) => INCLUDED.find((game) => game.name === name)!;
  expect(game("milk")).toMatchObject({ title: "Milk", summary: "Milk: bottles of capacity 200 ml", example: "rules:milk 6" });
  expect(game("family-spider").example).toBe("rules:family-spider 0,1,1,2");
  expect(game("descending").example).toBe("rules:descending 30");
  expect(gameOf("mine", '# One. Two.\n#   grundy solve rules:rules/mine.star \'"a,b"\' --misere\n\nname = "Own"\n')).toEqual({ name: "mine", title: "Own", summary: "One", rules: "One. Two.", told: "One. Two.", example: 'rules:mine "a,b"' });
  // What a player reads holds no source, and not who wins, which the page says.
  expect(game("end-nim").told).toBe("End-Nim: heaps stand in a row, and a move takes counters from the heap at one of the two ends.");
  for (const { summary, title } of INCLUDED) expect(summary.length * title.length).toBeGreaterThan(0);
});

test("games are found by what people call them, as the program finds them", () => {
  const names = read("crates/grundy-rules/src/catalogue.txt").matchAll(/^name: (.*)$/gm);
  const games = [...[...names].map(([, name]) => ({ name: name!, aliases: [], texts: [] as string[] })), ...INCLUDED.map(({ name, title, rules }) => ({ name, aliases: [title], texts: [rules] }))];
  const cases = [["取石子", "nim"], ["tic tac toe", "tic-tac-toe"], ["tic", "tic-tac-toe"], ["dots and boxes", "nimstring"], ["subtraction", "take"], ["bob", "board"], ["Milk", "milk"], ["0.137", "dawson-chess"], ["Dawson", "dawson-chess"], ["井字棋", "notakto"], ["bottles", "milk"]] as const;
  for (const [words, name] of cases) expect(found(words, games).slice(0, 5).map(({ name }) => name), words).toContain(name);
  expect(found("xyzzy", games)).toEqual([]);
});
