/** Squares of which moves take some: dominoes on a board, crosses in squares. */

import { svg } from "../dom.ts";
import { type Task, place } from "./board.ts";
import { sized } from "./fit.ts";
import type { Legal } from "./moves.ts";

export const SIDE = 40;
/** The radius of the sign in the middle of a move, and of what can be clicked around it. */
const SIGN = 5;
const REACH = 10;

/** The rows of a picture, `.` free and `#` taken, or of a whole rectangle `4,5`; `null` if the text is neither. */
export function rows(text: string): string[] | null {
  const whole = /^(\d+),(\d+)$/.exec(text);
  if (whole) return Array.from({ length: Number(whole[1]) }, () => ".".repeat(Number(whole[2])));
  return /^[.#]+(\/[.#]+)*$/.test(text) ? text.split("/") : null;
}

export type Square = [row: number, column: number];

/** The squares that a move takes: those that its words name, or by which the picture after it differs. */
export function taken(before: string[], move: Legal): Square[] {
  const { said } = move;
  if (typeof said === "object" && "id" in said) {
    const of = (name: string) => Number(said.args[name]) - 1;
    if (said.id === "move-domino-row") return [[of("row"), of("column")], [of("row"), of("next")]];
    if (said.id === "move-domino-column") return [[of("row"), of("column")], [of("next"), of("column")]];
  }
  const after = move.to.length === 1 ? rows(move.to[0]!) : null;
  if (after?.length !== before.length) return [];
  return before.flatMap((row, y) => [...row].flatMap((sign, x): Square[] => (sign !== after[y]![x] ? [[y, x]] : [])));
}

/** The board of a picture; `null` where some move cannot be seen on it. */
export function gridBoard(task: Task, sign: string): SVGElement | null {
  const picture = rows(task.component.start);
  if (!picture) return null;
  const moves = task.moves.map((move) => ({ move, squares: taken(picture, move) }));
  if (moves.some(({ squares }) => squares.length === 0)) return null;
  const [height, width] = [picture.length, picture[0]!.length];
  const board = svg("svg", {
    class: "cells",
    viewBox: `0 0 ${width * SIDE} ${height * SIDE}`,
    style: `width: calc(${width} * var(--unit))`,
    role: "group",
  });
  picture.forEach((row, y) =>
    [...row].forEach((state, x) => {
      const [left, top] = [x * SIDE, y * SIDE];
      const shade = state === "#" && !sign ? "broken" : (x + y) % 2 ? "dark" : "light";
      board.append(svg("rect", { x: left, y: top, width: SIDE, height: SIDE, class: `cell ${shade}` }));
      if (state === "#" && sign) board.append(svg("g", { class: "piece" }, svg("text", { x: left + SIDE / 2, y: top + SIDE / 2 }, sign)));
    }),
  );
  for (const { move, squares } of task.play ? moves : []) board.append(target(squares, move, task));
  return sized(board, width, height);
}

/** The clickable shape for a move that changes these squares. */
export function target(squares: Square[], move: Legal, task: Task): SVGElement {
  const middle = (at: 0 | 1) => (squares.reduce((sum, square) => sum + square[at], 0) / squares.length + 0.5) * SIDE;
  const target = svg("g", { class: "target" });
  for (const [row, column] of squares) target.append(svg("rect", { x: column * SIDE, y: row * SIDE, width: SIDE, height: SIDE }));
  const centre = { cx: middle(1), cy: middle(0) };
  target.append(svg("circle", { ...centre, r: SIGN }));
  // Dominoes overlap, so only what lies between the squares is clicked.
  if (squares.length > 1) {
    target.classList.add("between");
    target.append(svg("circle", { ...centre, r: REACH, class: "reach" }));
  }
  return place(target, [move], task);
}
