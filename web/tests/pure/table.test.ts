/** Rows and their letters, the arrow keys, and pins. */

import { expect, test } from "vitest";
import { type Middle, nearest } from "../../src/boards/focus.ts";
import { unit } from "../../src/boards/fit.ts";
import { rowsAfter, rowsOf } from "../../src/names.ts";

test("rows are A, B, C, and keep their letters", () => {
  expect(rowsOf(3)).toEqual({ names: ["A", "B", "C"], given: 3 });
  expect([rowsOf(28).names[25], rowsOf(28).names[26], rowsOf(800).names[702]]).toEqual(["Z", "AA", "AAA"]);
  // A row that is gone leaves a gap; one that breaks gives a new letter; nothing takes an old letter again.
  const gone = rowsAfter(rowsOf(3), 0, 2);
  expect(gone).toEqual({ names: ["B", "C"], given: 3 });
  const broken = rowsAfter(gone, 0, 4);
  expect(broken).toEqual({ names: ["B", "D", "E", "C"], given: 5 });
  expect(rowsAfter(broken, 3, 4)).toEqual(broken);
  // What is no move begins anew.
  expect(rowsAfter(rowsOf(3), 5, 2)).toEqual(rowsOf(2));
  expect(rowsAfter(rowsOf(3), 0, 1)).toEqual(rowsOf(1));
});

test("an arrow key goes to the nearest place in its direction", () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x): Middle => [x * 40, y * 40]));
  const from = (i: number, direction: Middle) => nearest(grid[i]!, grid, direction);
  expect([from(4, [-1, 0]), from(4, [1, 0]), from(4, [0, -1]), from(4, [0, 1])]).toEqual([3, 5, 1, 7]);
  expect([from(0, [-1, 0]), from(0, [0, -1]), from(8, [1, 0])]).toEqual([-1, -1, -1]);
  // In a column of rows of different lengths, down goes to what is below and not to what is far aside.
  expect(nearest([200, 0], [[0, 40], [160, 40], [200, 90]], [0, 1])).toBe(2);
});

test("pins may be narrow, other pieces may not", () => {
  const row = { columns: 20, rows: 1.6 };
  expect(unit([{ ...row, whole: true }], 340, 500)).toBe(17);
  expect(unit([row], 340, 500)).toBe(27);
});
