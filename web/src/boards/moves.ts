/**
 * The legal moves of each place on a board. The library lists the legal moves; this module only matches them with
 * the places.
 */

import type { Move, Whole } from "../types.ts";

/** A legal move, and its place in the list of all. */
export interface Legal extends Move {
  index: number;
}

const byNumber = (a: Whole, b: Whole) => Number(a) - Number(b);

/** The numbers of single-number components, ascending, without zeros. */
function heaps(parts: Whole[][]): number[] {
  return parts.map((part) => Number(part[0])).filter((n) => n > 0).sort(byNumber);
}

/** The move of a heap that leaves a heap of `left` and one of `right` (0: none), if it is legal. */
export function leaving(moves: Legal[], left: number, right: number): Legal | undefined {
  const wanted = [left, right].filter((n) => n > 0).sort(byNumber);
  return moves.find((move) => {
    const parts = heaps(move.parts);
    return move.parts.every((part) => part.length === 1) && parts.length === wanted.length && parts.every((n, i) => n === wanted[i]);
  });
}

/** Whether some move leaves two heaps. Then a click on a counter takes it alone, not all after it. */
export function breaks(moves: Legal[]): boolean {
  return moves.some((move) => heaps(move.parts).length > 1);
}

/** The moves whose component becomes this list of numbers; zeros at the end count nothing. */
export function becoming(moves: Legal[], numbers: number[]): Legal[] {
  const wanted = trimmed(numbers);
  return moves.filter((move) => move.parts.length <= 1 && same(trimmed((move.parts[0] ?? []).map(Number)), wanted));
}

function trimmed(numbers: number[]): number[] {
  let length = numbers.length;
  while (length > 0 && numbers[length - 1] === 0) length--;
  return numbers.slice(0, length);
}

function same(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((n, i) => n === b[i]);
}

/** A move of one piece: from where to where. */
export interface Step {
  from: number;
  to: number;
  move: Legal;
}

/** Moves that take one piece of a list of cells to another cell; others are left out. */
export function steps(cells: number[], moves: Legal[]): Step[] {
  return moves.flatMap((move) => {
    if (move.parts.length > 1) return [];
    const after = (move.parts[0] ?? []).map(Number);
    const gone = without(cells, after);
    const come = without(after, cells);
    return gone.length === 1 && come.length === 1 ? [{ from: gone[0]!, to: come[0]!, move }] : [];
  });
}

/** The numbers of `a`, less those of `b`, each as often as it is there. */
function without(a: number[], b: number[]): number[] {
  const rest = [...b];
  return a.filter((n) => {
    const at = rest.indexOf(n);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** The moves that break a bar of rows × columns into these two bars; bars of one square may be left out. */
export function breaking(moves: Legal[], one: [number, number], other: [number, number]): Legal | undefined {
  const key = (bars: number[][]) =>
    bars
      .map((bar) => [...bar].sort(byNumber).join("×"))
      .filter((bar) => bar !== "1×1")
      .sort()
      .join(" ");
  const wanted = key([one, other]);
  return moves.find((move) => key(move.parts.map((part) => part.map(Number))) === wanted);
}
