/**
 * Positions that are pictures of signs, such as `bw.` or the grid of rules of one's own: which squares a move changes,
 * and which piece is which from one picture to the next.
 */

import type { Component } from "../types.ts";
import type { Legal } from "./moves.ts";

export interface Picture {
  /** The lines above and below the squares. */
  told: string[];
  rows: string[][];
}

/** No picture has more squares than this. */
const MOST = 400;

/** A sign of a free square. */
export function isFree(sign: string): boolean {
  return ".·_".includes(sign);
}

/** Reads a picture: its longest block of lines of one length without spaces. */
export function read(text: string): Picture | null {
  const lines = text.split(text.includes("\n") ? "\n" : "/").map((line) => line.trimEnd());
  let best: [from: number, to: number] = [0, 0];
  for (let from = 0; from < lines.length; from++) {
    let to = from;
    while (to < lines.length && /^\S+$/.test(lines[to]!) && lines[to]!.length === lines[from]!.length) to++;
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  const rows = lines.slice(...best).map((line) => [...line]);
  const told = [...lines.slice(0, best[0]), ...lines.slice(best[1])].filter(Boolean);
  const squares = rows.flat().length;
  return squares > 1 && squares <= MOST && told.length <= 4 ? { told, rows } : null;
}

/** The picture of a component; `null` where it has none. */
export function pictureOf({ drawn, start }: Pick<Component, "drawn" | "start">): Picture | null {
  if (drawn !== null) return read(drawn);
  return /^[.#bw]+(\/[.#bw]+)*$/.test(start) ? read(start) : null;
}

/** The picture after a move; `null` if it falls apart or is not drawn. */
export function after(move: Legal): Picture | null {
  const text = move.drawn ?? (move.to.length === 1 ? move.to[0]! : null);
  return text === null ? null : read(text);
}

/** The squares in which two pictures differ, counted row by row; none if they are not of one size. */
export function changed(before: Picture, next: Picture | null): number[] {
  if (next?.rows.length !== before.rows.length || next.rows[0]!.length !== before.rows[0]!.length) return [];
  const other = next.rows.flat();
  return before.rows.flat().flatMap((sign, i) => (sign === other[i] ? [] : [i]));
}

/** The start and the goal of a piece, if its move is all that changes. It may capture the piece on the goal. */
export function stepOf(before: Picture, next: Picture | null): [from: number, to: number] | null {
  const places = changed(before, next);
  if (places.length !== 2) return null;
  const [was, is] = [before.rows.flat(), next!.rows.flat()];
  for (const [from, to] of [places, [...places].reverse()] as [number, number][]) {
    if (!isFree(was[from]!) && isFree(is[from]!) && is[to] === was[from]) return [from, to];
  }
  return null;
}

/** The pieces of a picture with their numbers, which they keep as long as they are there. */
export interface Known {
  picture: Picture;
  /** For each square the number of its piece. */
  pieces: number[];
  next: number;
}

/** The pieces of the next picture. A piece that stayed or moved keeps its number. */
export function followed(known: Known | undefined, picture: Picture): Known {
  const signs = picture.rows.flat();
  if (known?.pieces.length !== signs.length) return { picture, pieces: signs.map((_, i) => i), next: signs.length };
  const step = stepOf(known.picture, picture) ?? [...(stepOf(picture, known.picture) ?? [])].reverse();
  const places = new Set(changed(known.picture, picture));
  let { next } = known;
  const pieces = known.pieces.map((piece, i) => (i === step[1] ? known.pieces[step[0]!]! : places.has(i) ? next++ : piece));
  return { picture, pieces, next };
}
