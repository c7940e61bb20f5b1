/** Which games of the catalogue have the values of a sequence, perhaps of heaps that are larger or smaller by a few. */

import { h } from "../dom.ts";
import { catalogue } from "../catalogue.ts";
import { ask } from "../engine.ts";
import { say } from "../language.ts";
import type { Law, Series } from "../types.ts";

/** The largest difference between the heaps of two games that are compared. */
const SHIFT = 3;
/** The number of values that are compared where the sequence has them, and the smallest number that is enough. */
const COMPARED = 1000;
const NEEDED = 30;

export interface Values {
  values: ArrayLike<number>;
  /** The period, if one is proved. */
  period: Law | null;
}

export interface Same {
  /** The value of heap n of the one is that of heap n + shift of the other. */
  shift: number;
  /** Whether the periods of both prove it for all n. */
  proved: boolean;
  /** The largest heap that was compared. */
  to: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The heap by which both sequences have gone through one common period; `null` if their periods are not proved or do not agree. */
function together(one: Law | null, other: Law | null, shift: number): number | null {
  if (!one || !other) return null;
  const [p, q] = [Number(one.period), Number(other.period)];
  // The growth over a common period must agree.
  if (Number(one.saltus) * q !== Number(other.saltus) * p) return null;
  return Math.max(Number(one.preperiod), Number(other.preperiod) - shift) + (p / divisor(p, q)) * q;
}

/** How the values of one sequence agree with those of the other; `null` if they do not. */
export function sameAs(one: Values, other: Values): Same | null {
  const shifts = [0, ...Array.from({ length: SHIFT }, (_, i) => [i + 1, -i - 1]).flat()];
  for (const shift of shifts) {
    const from = Math.max(0, -shift);
    const to = Math.min(one.values.length, other.values.length - shift) - 1;
    if (to - from < NEEDED) continue;
    let n = from;
    while (n <= to && one.values[n] === other.values[n + shift]) n++;
    if (n <= to) continue;
    const enough = together(one.period, other.period, shift);
    return { shift, to, proved: enough !== null && to + 1 >= enough };
  }
  return null;
}

/** Compares a sequence with the heap games of the catalogue; the games with its values, as sentences. */
export async function sameGames({ ruleset, values, period }: Series): Promise<HTMLElement> {
  const games = (await catalogue()).filter(({ shape, name }) => shape === "heap" && !name.startsWith("d0.")).map(({ example }) => example.split(" ")[0]!);
  const found: HTMLElement[] = [];
  for (const game of games) {
    if (game === ruleset) continue;
    const other = await ask("sequence", game, Math.min(Math.max(values.length - 1, NEEDED), COMPARED) + SHIFT).catch(() => null);
    const same = other && sameAs({ values: values.subarray(0, COMPARED + 1), period }, other);
    if (!same) continue;
    const { shift, proved, to } = same;
    const heap = shift === 0 ? "n" : `n ${shift < 0 ? "−" : "+"} ${Math.abs(shift)}`;
    found.push(h("li", {}, say(proved ? "same-proved" : "same-seen", { ruleset: game, heap, to })));
  }
  return found.length > 0 ? h("ul", { class: "same" }, ...found) : h("p", {}, say("same-none"));
}
