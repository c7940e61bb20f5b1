import assert from "node:assert/strict";
import { test } from "vitest";

import { rows, taken } from "../../src/boards/grid.ts";
import type { Legal } from "../../src/boards/moves.ts";

const move = (said: Legal["said"], to: string[]): Legal => ({ index: 0, component: 0, from: "", label: "", said, to, parts: [] });

test("pictures and whole rectangles are read, and nothing else", () => {
  assert.deepEqual(rows("2,3"), ["...", "..."]);
  assert.deepEqual(rows("..#/#.."), ["..#", "#.."]);
  for (const other of ["3,4,5", "7", "", "a.b", "../"]) assert.equal(rows(other), null);
});

test("a domino is where its words say, also if the rest falls apart", () => {
  const row = { id: "move-domino-row", args: { row: 1, column: 2, next: 3 } };
  assert.deepEqual(taken(["....", "...."], move(row, ["2,1", "2,1"])), [[0, 1], [0, 2]]);
  const column = { id: "move-domino-column", args: { row: 1, next: 2, column: 4 } };
  assert.deepEqual(taken(["....", "...."], move(column, ["2,3"])), [[0, 3], [1, 3]]);
});

test("otherwise the picture after the move tells", () => {
  assert.deepEqual(taken(["...", "..."], move("cross cell 5", [".../.#."])), [[1, 1]]);
  assert.deepEqual(taken(["...", "..."], move("?", [])), []);
});
