/** Numbers under each other in binary, and what a move restores: how a nim-sum is written. */

import type { Value, Whole } from "./types.ts";

export interface Columns {
  /** For each number its binary digits, all of one length. */
  rows: string[];
  sum: string;
  width: number;
}

/** The numbers and their sum, which the library gives, with leading zeros. */
export function columns(numbers: Whole[], sum: Whole): Columns {
  const digits = [...numbers, sum].map((number) => BigInt(number).toString(2));
  const width = Math.max(...digits.map((text) => text.length));
  const rows = digits.map((text) => text.padStart(width, "0"));
  return { rows: rows.slice(0, -1), sum: rows.at(-1)!, width };
}

/** A value as text: a nimber, or ∞ with the values that it can reach. */
export function shown(value: Value): string {
  if (typeof value !== "object") {
    return String(value);
  }
  return "loony" in value ? "☾" : `∞(${value.infinity.join(", ")})`;
}

/** Whether a value is a nimber. */
export function isNimber(value: Value | null): value is Whole {
  return value !== null && typeof value !== "object";
}
