/** What a game lets one do, its address, its reason in short, and its tug of war. */

import { expect, test } from "vitest";
import { inShort, lessonFor } from "../../src/explain.ts";
import { learn } from "../../src/language.ts";
import { readGame, writeGame } from "../../src/play/address.ts";
import { Game, type Mover } from "../../src/play/game.ts";
import { controls, standing, toldMove, waits } from "../../src/play/standing.ts";
import { distances, pulled } from "../../src/play/tug.ts";
import { rowsOf } from "../../src/names.ts";
import type { Component, Explanation, Side } from "../../src/types.ts";

/** A game of so many moves, of which one looks at the last or at `at`. */
function played(moves: number, first: Mover = 0, at = moves): Game {
  const game = new Game("nim 3 3", first, false);
  game.now.rows = rowsOf(2);
  for (let i = 1; i <= moves; i++) game.turns.push({ text: `nim ${i}`, mover: ((first + i) % 2) as Mover, made: { component: 1, to: ["1"], said: `take ${i}` }, rows: rowsOf(2) });
  game.goTo(at);
  return game;
}
const on = { over: null };

test("one can take back one's own moves, and ask for a hint when it is one's turn", () => {
  expect(controls(on, played(0), false)).toMatchObject({ undo: false, hint: true, goOn: false, review: null, again: false, ended: null, answered: null });
  expect(controls(on, played(2), false)).toMatchObject({ undo: true, hint: true, answered: "Opponent: B: take 2" });
  // The opponent began: nothing of mine can be taken back.
  expect(controls(on, played(1, 1), false)).toMatchObject({ undo: false, hint: true });
  expect(controls(on, played(1), true)).toMatchObject({ undo: true, hint: true, answered: null });
});

test("the opponent is waited for, and goes on from an older position only when asked", () => {
  expect([waits(on, played(1), false), waits(on, played(1), true), waits(on, played(2), false), waits({ over: "other" }, played(1), false)]).toEqual([true, false, false, false]);
  expect(controls(on, played(1), false)).toMatchObject({ hint: false, goOn: false });
  expect(controls(on, played(3, 0, 1), false)).toMatchObject({ hint: false, goOn: true });
});

test("who has won, and what one wants next", () => {
  // After my move it is the opponent's turn, who cannot move.
  expect(standing({ over: "other" }, played(1), false)).toEqual({ winner: 0, text: "You win!" });
  expect(controls({ over: "other" }, played(1), false)).toMatchObject({ review: "review", again: true, ended: "won" });
  expect(controls({ over: "other" }, played(2), false)).toMatchObject({ review: "review-lost", again: false, ended: "lost" });
  expect(controls({ over: "mover" }, played(2), true)).toMatchObject({ review: "review", again: true, ended: null });
  expect(standing({ over: "nobody" }, played(2), false)).toEqual({ winner: null, text: "It is a draw." });
});

test("moves are told with the letter of their row", () => {
  expect([1, 2].map((at) => toldMove(played(2), at, false))).toEqual(["You: B: take 1", "Opponent: B: take 2"]);
  const one = played(1);
  one.turns[0]!.rows = rowsOf(1);
  expect(toldMove(one, 1, true)).toBe("First player: take 1");
});

test("an address is read as it was written", () => {
  for (const settings of [{}, { with: "person", misere: "" }, { with: "beginner", first: "opponent" }]) {
    const asked = readGame(settings);
    expect(asked.damaged).toBe(null);
    const { with: against, first, misere } = writeGame("nim 3 3", played(2), asked, undefined, undefined);
    expect({ with: against, first, misere }).toEqual({ with: undefined, first: undefined, misere: undefined, ...settings });
  }
  expect(writeGame("nim 3 3", played(2, 0, 1), readGame({}), "who", undefined)).toMatchObject({ m: "1:1~1:1", at: "1", show: "who" });
  expect(readGame({ with: "perfect" }).damaged).toBe(null);
  expect([readGame({ with: "nobody" }).damaged, readGame({ first: "me" }).damaged]).toEqual(["with=nobody", "first=me"]);
});

test("a reason in short is the end of the explanation", async () => {
  await learn("review");
  const sum = { rows: [["nim 1", 1]] as [string, number][], more: 0, sum: 1 };
  const explanation: Explanation = { sections: [{ title: "a", steps: [{ text: "first" }, { nim_sum: sum }] }, { title: "b", steps: ["one", "two", "three"].map((text) => ({ text })) }] };
  expect(inShort(explanation)).toEqual({ text: ["one", "two"], sum });
  expect(inShort({ sections: [] })).toEqual({ text: [], sum: null });
});

test("each kind of game has its lesson", () => {
  const of = (...names: string[]) => ({ components: names.map((name) => ({ name }) as Component), misere: false });
  expect([of("nim"), of("nim", "nim"), of("nim", "nim", "nim"), of("kayles"), of("nim", "kayles"), of("chomp"), of("hackenbush")].map(lessonFor)).toEqual(["who", "copy", "binary", "kayles", "sums", "mex", "hackenbush"]);
  expect(lessonFor({ ...of("nim"), misere: true })).toBe("misere");
});

test("the rope goes to the edge of whoever wins, as the end comes near", () => {
  const turn = (text: string) => ({ text, mover: "first" as Side, wins: "first" as Side, did: null });
  const vertex = (text: string | null, remoteness: number | null) => ({ name: "", text: text!, value: "0", outcome: "N" as const, remoteness: remoteness! });
  expect(distances({ turns: [turn("nim 5 3"), turn("nim 2 + kayles 1"), turn("nim 9")] }, { vertices: [vertex("nim 3 5", 7), vertex("kayles 1 + nim 2", 4), vertex(null, null)] })).toEqual([7, 4, null]);
  const far = [9, 5, 0].map((left) => pulled("first", left, 9));
  expect(far).toEqual([...far].sort((a, b) => a - b));
  expect([far[2], pulled("second", 0, 9), pulled("nobody", 3, 9), pulled(null, null, 9), pulled("second", null, 9)]).toEqual([1, -1, 0, 0, -0.5]);
});
