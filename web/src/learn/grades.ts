/**
 * Puzzles without end: positions of a grade, drawn at random. The library says whether a position has a single winning
 * move; nothing here knows who wins.
 */

import { ask } from "../engine.ts";
import type { WrittenAnswer } from "../types.ts";

/** A number from 0 up to, not including, 1. */
export type Random = () => number;

/** The same numbers from the same seed (mulberry32), so that an address gives the same puzzle. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1));
const heaps = (random: Random, count: number, most: number) => Array.from({ length: count }, () => between(random, 1, most)).join(" ");
const coins = (random: Random, count: number, last: number) => {
  const places = new Set<number>();
  while (places.size < count) places.add(between(random, 1, last));
  return [...places].sort((a, b) => a - b).join(",");
};

/** What the puzzles of each grade are about, from the easiest on. */
export const GRADES: readonly ((random: Random) => string)[] = [
  (random) => [`nim ${heaps(random, 2, 5)}`, `bachet:3 ${between(random, 5, 11)}`][between(random, 0, 1)]!,
  (random) => [`nim ${heaps(random, 3, 5)}`, `bachet:${between(random, 2, 4)} ${between(random, 7, 16)}`, `wythoff ${between(random, 1, 4)},${between(random, 1, 5)}`][between(random, 0, 2)]!,
  (random) => [`nim ${heaps(random, 3, 8)}`, `kayles ${between(random, 4, 8)}`, `wythoff ${between(random, 2, 7)},${between(random, 3, 8)}`, `silver-dollar ${coins(random, 3, 9)}`][between(random, 0, 3)]!,
  (random) => [`nim ${heaps(random, 4, 9)}`, `kayles ${heaps(random, 2, 7)}`, `nimble ${coins(random, 3, 9)}`, `chomp ${between(random, 4, 5)},${between(random, 2, 4)},${between(random, 1, 2)}`][between(random, 0, 3)]!,
  (random) => [`nim ${heaps(random, 2, 7)} + kayles ${between(random, 3, 7)}`, `lasker ${heaps(random, 3, 7)}`, `wythoff ${between(random, 2, 5)},${between(random, 2, 5)} + nim ${between(random, 2, 6)}`, `dawson-kayles ${heaps(random, 2, 9)}`][between(random, 0, 3)]!,
  (random) => [`kayles ${between(random, 4, 9)} + wythoff ${between(random, 2, 5)},${between(random, 2, 5)} + nim ${between(random, 2, 7)}`, `grundy ${heaps(random, 2, 9)} + nim ${between(random, 1, 4)}`, `silver-dollar ${coins(random, 4, 11)} + nim ${between(random, 2, 7)}`][between(random, 0, 2)]!,
];

export interface Puzzle {
  text: string;
  answer: WrittenAnswer;
}

/** How many positions are tried at most: fewer than one in three has a single winning move. */
const TRIES = 80;

/** A position with exactly one winning move, and at least two others. */
export async function puzzle(grade: number, seed: number): Promise<Puzzle> {
  const random = seeded(seed);
  const draw = GRADES[Math.min(Math.max(grade, 1), GRADES.length) - 1]!;
  for (let tried = 0; tried < TRIES; tried++) {
    const text = draw(random);
    const answer = await ask("solve", text, false);
    if (Number(answer.winning_move_count) !== 1) continue;
    const { moves } = await ask("table", text, false);
    if (moves.length >= 3) return { text, answer };
  }
  // One move, by the definition of Nim: the larger heap becomes the smaller one.
  return { text: "nim 3 5", answer: await ask("solve", "nim 3 5", false) };
}
