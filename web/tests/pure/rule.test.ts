import { beforeAll, expect, test, vi } from "vitest";
import { learn, speak } from "../../src/language.ts";
import { Game } from "../../src/play/game.ts";
import { ruleExpected, ruleTold } from "../../src/play/rule.ts";
import { standing } from "../../src/play/standing.ts";
import type { Component, End, Table } from "../../src/types.ts";

/** What stands in for the library: the questions it was asked, and the table that it gives. */
const asked: unknown[][] = [];
let given: Table;
vi.mock("../../src/engine.ts", () => ({ ask: async (...words: unknown[]) => (asked.push(words), given), held: () => undefined }));

beforeAll(async () => {
  await speak("en");
  await learn("games");
});

const component = (ruleset: string): Component => ({ ruleset, name: ruleset.split(":")[0]!, shape: "other", drawn: null, start: "", numbers: [], copies: 1 });
const table = (end: End, misere: boolean, ...rulesets: string[]): Table => ({ text: "", misere, components: rulesets.map(component), moves: [], unlisted: [], end, over: null });

test("who wins, the library says", async () => {
  const last = async (...words: Parameters<typeof table>) => (await ruleTold(table(...words))).split(/\.\)? /).at(-1);
  expect(await last("last", false, "nim")).toBe("Who takes the last one wins.");
  expect(await last("last", true, "nim")).toBe("Who takes the last one loses.");
  // A row of one may be left of which two are to be taken.
  expect(await last("last", false, "take:2,3")).toBe("Whoever moves last wins.");
  expect(await last("stuck", false, "nimstring")).toBe("Whoever cannot move loses.");
  expect(await last("stuck", true, "nimstring")).toBe("Whoever cannot move wins.");
  expect(await last("stuck", false, "nimstring", "nim")).toBe("Whoever cannot move loses.");
  expect(await last("rules", false, "rules:mine.star")).toBe("The rules may say who has won; otherwise whoever cannot move loses.");
  expect(await last("last", false, "treblecross")).toBe("Whoever moves last wins.");
  expect(await last("last", true, "treblecross")).toBe("Whoever moves last loses.");
  expect(await last("last", true, "notakto")).toBe("Whoever makes three in a row loses.");
});

test("nothing false is told before the library has read a position", async () => {
  for (const [start, ruleset] of [["nimstring 1,2", "nimstring"], ["rules:mine.star 3", "rules:mine.star"], ["top-entails 3", "top-entails"], ["notakto 3,3", "notakto"]] as const) {
    for (const end of ["last", "stuck", "rules"] as const) {
      for (const misere of [false, true]) expect(await ruleTold(table(end, misere, ruleset))).toContain(ruleExpected(start, misere));
    }
  }
  expect(ruleExpected("nim 3", false)).toBe(await ruleTold(table("last", false, "nim")));
  expect(ruleExpected("nim 3 + nimstring 1,2", false)).toBe("Several games at once: move in one of them.");
});

test("a game stays misère when nothing is left that could say so", async () => {
  const game = new Game("rules:mine.star 1", 0, false);
  given = table("last", true, "rules:mine.star");
  await game.lay();
  game.turns.push({ text: "", mover: 1, made: null });
  game.goTo(1);
  await game.lay();
  expect(asked).toEqual([
    ["table", "rules:mine.star 1", false],
    ["table", "", true],
  ]);
  expect(standing({ ...given, over: "mover" }, game, false).winner).toBe(1);
});
