/** The package for npm, as Node.js loads it: `npm run parts` first. */

import { expect, test } from "vitest";

/** The file is built; its types are those of the source. */
const PACKAGE = "../../npm/index.js";
const { GrundyError, load } = (await import(/* @vite-ignore */ PACKAGE)) as typeof import("../../src/package/index.ts");

test("it answers as the program does", async () => {
  const grundy = await load();
  const answer = grundy.solve("nim 3 4 5");
  expect([answer.position, answer.outcome, answer.grundy, answer.winning_move_count]).toEqual(["nim 3 4 5", "N", 2, 1]);
  expect(answer.winning_moves).toEqual([{ component: 0, from: "3", to: ["1"], label: "take 2" }]);
  expect(JSON.parse(grundy.solveText("nim 3 4 5"))).toEqual(answer);
  expect(grundy.solve("nim 1 1", { misere: true }).outcome).toBe("N");
});

test("values come as an array, and agree with the answers", async () => {
  const grundy = await load();
  const { values } = grundy.values("kayles", 11);
  expect([...values]).toEqual([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
  for (const [n, value] of values.entries()) if (n > 0) expect(grundy.solve(`kayles ${n}`).grundy).toBe(value);
});

test("rules of one's own, and what is wrong with a text", async () => {
  const grundy = await load();
  expect(() => grundy.solve("nym 3")).toThrow(GrundyError);
  const table = grundy.table("nim 2");
  expect(table.moves.map(({ to }) => to)).toEqual([[], ["1"]]);
  expect(grundy.make("nim 2", 0, ["1"]).text).toBe("nim 1");
});
