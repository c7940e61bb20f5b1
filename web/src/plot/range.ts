/** Ranges that one zooms and moves, and the ticks of their axes. */

/** The numbers from `from` up to, not including, `to`. */
export interface Range {
  from: number;
  to: number;
}

/** The range zoomed by `factor` (below 1: closer) about the place `at`, within `all` and no shorter than `least`. */
export function zoomed(range: Range, factor: number, at: number, all: Range, least: number): Range {
  const whole = all.to - all.from;
  const length = Math.min(Math.max((range.to - range.from) * factor, Math.min(least, whole)), whole);
  const share = (at - range.from) / (range.to - range.from);
  return within({ from: at - share * length, to: at + (1 - share) * length }, all);
}

/** The range moved by `by`, as far as `all` allows. */
export function moved(range: Range, by: number, all: Range): Range {
  return within({ from: range.from + by, to: range.to + by }, all);
}

function within(range: Range, all: Range): Range {
  const length = range.to - range.from;
  const from = Math.min(Math.max(range.from, all.from), all.to - length);
  return { from, to: from + length };
}

/** At most `most` round numbers in the range, at equal distances: whole ones. */
export function ticks({ from, to }: Range, most: number): number[] {
  const rough = Math.max((to - from) / Math.max(most, 1), 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((step) => step >= rough - 1e-9)!;
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((to - first) / step + 1e-9) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => first + i * step);
}

/** Where a heap stands on an axis; on a logarithmic one the empty heap stands where it begins. */
export const scaled = (n: number, log: boolean): number => (log ? Math.log10(n + 1) : n);

/** The heap at a place of an axis. */
export const heapAt = (place: number, log: boolean): number => (log ? 10 ** place - 1 : place);

/** The ticks of a logarithmic axis: 0, and the powers of ten, with their doubles and fives if there are few. */
export function powers(first: number, last: number): number[] {
  const factors = last > 10_000 ? [1] : [1, 2, 5];
  const all = [0, ...Array.from({ length: 8 }, (_, k) => factors.map((factor) => factor * 10 ** k)).flat()];
  return all.filter((n) => n >= first && n <= last);
}
