import { expect, test } from "vitest";
import { heapAt, moved, powers, scaled, ticks, zoomed } from "../../src/plot/range.ts";

const all = { from: 0, to: 1000 };

test("what lies under the pointer stays there, and nothing lies outside", () => {
  let range = all;
  let compared = 0;
  for (const factor of [0.5, 0.3, 2, 0.1, 5, 0.01, 100, 3]) {
    for (const share of [0, 0.25, 0.5, 1]) {
      const at = range.from + share * (range.to - range.from);
      const next = zoomed(range, factor, at, all, 10);
      expect(next.from).toBeGreaterThanOrEqual(0);
      expect(next.to).toBeLessThanOrEqual(1000 + 1e-9);
      expect(next.to - next.from).toBeGreaterThanOrEqual(10 - 1e-9);
      if (next.from > 0 && next.to < 1000) expect((at - next.from) / (next.to - next.from)).toBeCloseTo(share, 6);
      range = next;
      compared++;
    }
  }
  expect(compared).toBe(32);
});

test("one moves as far as there is something", () => {
  expect(moved({ from: 100, to: 200 }, -500, all)).toEqual({ from: 0, to: 100 });
  expect(moved({ from: 100, to: 200 }, 5000, all)).toEqual({ from: 900, to: 1000 });
  expect(moved({ from: 100, to: 200 }, 50, all)).toEqual({ from: 150, to: 250 });
});

test("ticks are whole, round, inside and few", () => {
  for (const [from, to] of [
    [0, 1],
    [0, 7],
    [3.4, 91],
    [0, 1_000_000],
    [123_456, 123_999],
  ] as const) {
    for (const most of [1, 3, 8, 20]) {
      const marks = ticks({ from, to }, most);
      expect(marks.length).toBeLessThanOrEqual(most + 1);
      for (const mark of marks) {
        expect(Number.isInteger(mark)).toBe(true);
        expect(mark >= from && mark <= to).toBe(true);
      }
    }
  }
  expect(ticks({ from: 0, to: 10 }, 5)).toEqual([0, 2, 4, 6, 8, 10]);
});

test("on a logarithmic axis every heap has its place, and the ticks are powers of ten", () => {
  for (const log of [false, true]) for (const n of [0, 1, 9, 1000, 123_456]) expect(heapAt(scaled(n, log), log)).toBeCloseTo(n, 6);
  expect(powers(0, 1000)).toEqual([0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]);
  expect(powers(3, 2_000_000)).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000]);
});
