import { expect, test } from "vitest";
import { columns, isNimber, shown } from "../../src/binary.ts";

test("columns are as wide as the longest number", () => {
  expect(columns([3, 4, 5], 2)).toEqual({ rows: ["011", "100", "101"], sum: "010", width: 3 });
  expect(columns([], 0)).toEqual({ rows: [], sum: "0", width: 1 });
});
test("large numbers are exact", () => {
  expect(columns(["18446744073709551615", 1], "18446744073709551614").rows[0]).toBe("1".repeat(64));
});
test("loopy values", () => {
  expect(shown({ infinity: [0, 2] })).toBe("∞(0, 2)");
  expect([isNimber(0), isNimber("9007199254740993"), isNimber({ infinity: [] }), isNimber(null)]).toEqual([true, true, false, false]);
});
