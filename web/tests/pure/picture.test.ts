import assert from "node:assert/strict";
import { test } from "vitest";

import type { Legal } from "../../src/boards/moves.ts";
import { after, changed, followed, pictureOf, read, stepOf } from "../../src/boards/picture.ts";
import { strings } from "../../src/boards/strings.ts";

const move = (to: string[], drawn?: string): Legal => ({ index: 0, component: 0, from: "", label: "", said: "", to, parts: [], ...(drawn !== undefined && { drawn }) });

test("pictures have lines of one length; what else is told stands beside them", () => {
  assert.deepEqual(read("White to move\n.W.B\nW.B."), { told: ["White to move"], rows: [[".", "W", ".", "B"], ["W", ".", "B", "."]] });
  assert.deepEqual(read("bw./.bw")!.rows, [["b", "w", "."], [".", "b", "w"]]);
  for (const none of ["3 by 3", "", "5", "a b\nc d"]) assert.equal(read(none), null);
  assert.equal(pictureOf({ drawn: null, start: "12" }), null);
  assert.deepEqual(pictureOf({ drawn: null, start: "bw" })!.rows, [["b", "w"]]);
  assert.deepEqual(pictureOf({ drawn: "bwb\nwbw", start: "2,3" })!.rows.length, 2);
});

test("what a move changes, and from where to where a piece goes", () => {
  const before = read("bw./.bw")!;
  assert.deepEqual(changed(before, after(move(["bw./.w."]))), [4, 5]);
  // The white stone on the right takes the black one.
  assert.deepEqual(stepOf(before, read("bw./.w.")), [5, 4]);
  assert.deepEqual(stepOf(before, read("bw./..b")), [4, 5]);
  // A domino is no step, and a picture of another size is no change.
  assert.equal(stepOf(read("....")!, read("##..")), null);
  assert.deepEqual(changed(before, read("bw.")), []);
  assert.equal(after(move(["a", "b"])), null);
  assert.deepEqual(after(move(["x"], "ab\ncd"))!.rows, [["a", "b"], ["c", "d"]]);
});

test("a piece keeps its number as long as it is there, forwards and back", () => {
  const first = followed(undefined, read("bw./.bw")!);
  const next = followed(first, read("bw./..b")!);
  assert.equal(next.pieces[5], first.pieces[4]);
  assert.equal(next.pieces[0], first.pieces[0]);
  assert.notEqual(next.pieces[5], first.pieces[5]);
  const back = followed(next, read("bw./.bw")!);
  assert.equal(back.pieces[4], first.pieces[4]);
});

test("strings of a grid are read with what is left of them", () => {
  assert.deepEqual(strings("2,3"), { rows: 2, columns: 3, left: null });
  assert.deepEqual([...strings("1,1@h1:1,v1:2")!.left!], ["h1:1", "v1:2"]);
  assert.equal(strings("@a-b"), null);
});
