import { expect, test } from "vitest";
import { type Legal, becoming, breaking, breaks, leaving, steps } from "../../src/boards/moves.ts";

const legal = (...options: number[][][]): Legal[] => options.map((parts, index) => ({ index, component: 0, from: "", label: JSON.stringify(parts), said: "", to: parts.map(String), parts }));

test("every click on a heap of Nim is the move that leaves so many", () => {
  const size = 6;
  const moves = legal([], ...[1, 2, 3, 4, 5].map((left) => [[left]]));
  for (let left = 0; left < size; left++) expect(leaving(moves, left, 0)?.parts.map(Number)).toEqual(left === 0 ? [] : [left]);
  expect(leaving(moves, 2, 3)).toBeUndefined();
  expect(breaks(moves)).toBe(false);
});

test("every pair of sides in Kayles finds its move, either way round", () => {
  // Kayles 5: one or two pins next to each other.
  const moves = legal([[4]], [[1], [3]], [[2], [2]], [[3]], [[1], [2]]);
  let compared = 0;
  for (const taken of [1, 2]) {
    for (let left = 0; left + taken <= 5; left++) {
      const right = 5 - taken - left;
      expect(leaving(moves, left, right)).toBeDefined();
      expect(leaving(moves, left, right)).toBe(leaving(moves, right, left));
      compared++;
    }
  }
  expect(compared).toBe(9);
  expect(leaving(moves, 1, 1)).toBeUndefined();
  expect(breaks(moves)).toBe(true);
});

test("zeros at the end of a list count nothing", () => {
  const moves = legal([[3, 1]], [[3, 0, 0]]);
  expect(becoming(moves, [3, 1, 0]).map((move) => move.index)).toEqual([0]);
  expect(becoming(moves, [3]).map((move) => move.index)).toEqual([1]);
  expect(becoming(moves, [0, 3])).toEqual([]);
});

test("one piece moves, others stand, also where two stand on one cell", () => {
  const moves = legal([[2, 4]], [[4, 4]], [[1, 9]]);
  expect(steps([4, 9], moves).map(({ from, to }) => [from, to])).toEqual([
    [9, 2],
    [9, 4],
    [4, 1],
  ]);
});

test("bars are found whichever way they lie, and single squares may be left out", () => {
  const moves = legal([[1, 3], [1, 3]], [[2, 1], [2, 2]], [[1, 2]]);
  expect(breaking(moves, [1, 3], [1, 3])?.index).toBe(0);
  expect(breaking(moves, [2, 2], [1, 2])?.index).toBe(1);
  expect(breaking(moves, [1, 1], [1, 2])?.index).toBe(2);
});
