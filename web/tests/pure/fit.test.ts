import { expect, test } from "vitest";
import { type Extent, kept, unit } from "../../src/boards/fit.ts";

const fits = (boards: Extent[], side: number, width: number, height: number) =>
  boards.every(({ columns }) => columns * side <= width) && boards.reduce((sum, { rows }) => sum + rows * side, 0) <= height;

test("boards fill their space as far as they fit", () => {
  const nim = [3, 4, 5].map((columns) => ({ columns, rows: 1 }));
  for (const [width, height] of [[1200, 600], [330, 500], [800, 300]] as const) {
    const side = unit(nim, width, height);
    expect(fits(nim, side, width, height)).toBe(true);
    expect(side === 132 || !fits(nim, side * 1.2, width, height)).toBe(true);
  }
});

test("a row that would be too small wraps, as far as there is height", () => {
  const long = [{ columns: 20, rows: 1 }];
  expect(unit(long, 400, 500)).toBeGreaterThan(40);
  expect(unit(long, 400, 30)).toBe(27);
});

test("pieces are never smaller than a finger needs", () => {
  expect(unit([{ columns: 100, rows: 1 }], 320, 200)).toBeGreaterThanOrEqual(24);
  expect(unit([], 320, 200)).toBeGreaterThan(24);
});

test("pieces keep their size while a game is played", () => {
  const rows = (...all: number[]) => all.map((columns) => ({ columns, rows: 1 }));
  const start = rows(3, 4, 5);
  for (const [width, height] of [[330, 500], [1200, 420]] as const) {
    const first = unit(kept(start, start), width, height);
    for (const left of [rows(3, 4, 1), rows(2, 1), rows(1)]) expect(unit(kept(left, start), width, height)).toBeCloseTo(first);
  }
  // More rows than at first are smaller.
  expect(unit(kept(rows(2, 2, 2, 2, 2), start), 1200, 420)).toBeLessThan(unit(kept(start, start), 1200, 420));
});
