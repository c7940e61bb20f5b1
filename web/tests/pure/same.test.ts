/** Sequences with the same values: shifted, proved by periods, or only seen. */

import { expect, test } from "vitest";
import { type Values, sameAs } from "../../src/plot/same.ts";

const law = (period: number, preperiod: number, saltus = 0) => ({ period, preperiod, saltus }) as Values["period"];
const sequence = (length: number, value: (n: number) => number, period: Values["period"] = null): Values => ({ values: Array.from({ length }, (_, n) => value(n)), period });

test("the same values, perhaps shifted", () => {
  const thirds = sequence(100, (n) => n % 3);
  expect(sameAs(thirds, sequence(100, (n) => n % 3))).toEqual({ shift: 0, proved: false, to: 99 });
  expect(sameAs(thirds, sequence(200, (n) => (n < 2 ? 7 : (n - 2) % 3)))).toEqual({ shift: 2, proved: false, to: 99 });
  expect(sameAs(sequence(100, (n) => (n === 0 ? 5 : (n - 1) % 3)), thirds)).toEqual({ shift: -1, proved: false, to: 99 });
  expect(sameAs(thirds, sequence(100, (n) => (n === 50 ? 9 : n % 3)))).toBe(null);
  expect(sameAs(sequence(20, () => 1), sequence(20, () => 1))).toBe(null);
});

test("periods prove it as soon as both have repeated together", () => {
  const six = (n: number) => [0, 1, 2, 0, 1, 2][n % 6]!;
  const [one, other] = [law(3, 4), law(6, 10)];
  // From heap 10 on both repeat after 6 heaps, so 16 values decide.
  expect(sameAs(sequence(40, six, one), sequence(40, six, other))).toMatchObject({ proved: true });
  expect(sameAs(sequence(40, six, law(3, 36)), sequence(40, six, other))).toMatchObject({ proved: false });
  expect(sameAs(sequence(40, six, one), sequence(40, six))).toMatchObject({ proved: false });
  // What is shifted begins earlier or later.
  expect(sameAs(sequence(40, six, one), sequence(60, (n) => (n < 3 ? 8 : six(n - 3)), law(6, 37)))).toMatchObject({ shift: 3, proved: true });
  expect(sameAs(sequence(40, six, one), sequence(60, (n) => (n < 3 ? 8 : six(n - 3)), law(6, 38)))).toMatchObject({ shift: 3, proved: false });
});

test("values that grow have to grow alike", () => {
  const grows = (n: number) => Math.floor(n / 2);
  expect(sameAs(sequence(40, grows, law(2, 0, 1)), sequence(40, grows, law(4, 0, 2)))).toMatchObject({ proved: true });
  expect(sameAs(sequence(40, grows, law(2, 0, 1)), sequence(40, grows, law(4, 0, 3)))).toMatchObject({ proved: false });
});
