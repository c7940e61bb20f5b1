import { expect, test } from "vitest";
import { dateOf, dayOf, ofDay, resultLine, streakAfter, today } from "../../src/learn/day.ts";

test("a day is a date, and nothing else is", () => {
  expect(dayOf("1970-01-02")).toBe(1);
  expect(dateOf(dayOf("2026-11-26")!)).toBe("2026-11-26");
  expect([undefined, "", "2026-02-30", "2026-13-01", "26-11-2026", "2026-11-26x"].map(dayOf)).toEqual([null, null, null, null, null, null]);
  expect(today(new Date(2026, 10, 26, 23, 59))).toBe("2026-11-26");
  expect(today(new Date(2026, 10, 26, 0, 1))).toBe("2026-11-26");
});

test("everybody has the same puzzle, and another one the next day", () => {
  const days = Array.from({ length: 14 }, (_, i) => ofDay(20_000 + i));
  expect(days[0]).toEqual(ofDay(20_000));
  expect(new Set(days.map(({ seed }) => seed)).size).toBe(14);
  expect(days.every(({ grade, seed }) => grade >= 1 && grade <= 6 && seed >= 1)).toBe(true);
});

test("a streak grows from day to day, and begins anew after a day without", () => {
  expect([streakAfter(null, 9), streakAfter("8 3", 9), streakAfter("9 3", 9), streakAfter("7 3", 9), streakAfter("nonsense", 9)]).toEqual([1, 4, 3, 1, 1]);
});

test("a result is a line of symbols", () => {
  expect(resultLine("2026-11-26", ["wrong", "wrong", "right"], 3)).toBe("grundy 2026-11-26 🟥🟥🟩 🔥3");
  expect(resultLine("4 · 17", ["shown", "right"], 0)).toBe("grundy 4 · 17 💡🟩");
});
