import { expect, test } from "vitest";
import { readMoves, writeMoves } from "../../src/play/record.ts";

test("moves are read as they were written", () => {
  const games = [[], [{ component: 0, to: [] }], [{ component: 12, to: ["2", "3"] }, { component: 0, to: ['"ring ~1|2%"'] }, { component: 1, to: ["3,5"] }]];
  for (const moves of games) expect(readMoves(writeMoves(moves))).toEqual({ moves, rest: "" });
});

test("what is no move ends the game, and is not forgotten", () => {
  expect(readMoves(undefined)).toEqual({ moves: [], rest: "" });
  expect(readMoves("0:1~nonsense~0:")).toEqual({ moves: [{ component: 0, to: ["1"] }], rest: "nonsense~0:" });
});
