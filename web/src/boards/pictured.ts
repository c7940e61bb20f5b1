/**
 * A board from a picture of signs. Where moves take a piece somewhere one clicks the piece and then the square; where
 * they change one square, or two neighbours, one clicks there; otherwise a square stands for the least move around it.
 */

import { h, svg } from "../dom.ts";
import { say } from "../language.ts";
import { type Task, place, stands } from "./board.ts";
import { type Changing, meant, reached } from "./choice.ts";
import { sized } from "./fit.ts";
import { SIDE, target } from "./grid.ts";
import type { Legal } from "./moves.ts";
import { type Known, type Picture, after, changed, followed, isFree, pictureOf, stepOf } from "./picture.ts";

/** Signs of stones that are discs. */
const BLACK = "bB●";
const WHITE = "wW○";

/** The pieces of each board, as long as it lies on a table. */
const known = new Map<number, Known>();

interface Step {
  from: number;
  to: number;
  move: Legal;
}

/** The board of a picture; `null` where there is none, or some move cannot be seen on it. */
export function picturedBoard(task: Task): Element | null {
  const picture = pictureOf(task.component);
  if (!picture) return null;
  const moves: Changing[] = task.moves.map((move) => ({ move, places: changed(picture, after(move)) }));
  if (moves.some(({ places }) => places.length === 0)) return null;
  const now = followed(known.get(task.board), picture);
  known.set(task.board, now);
  const steps = task.moves.flatMap((move): Step[] => {
    const step = stepOf(picture, after(move));
    return step ? [{ from: step[0], to: step[1], move }] : [];
  });
  const { board, width, height } = drawn(picture, now, task, steps.length === moves.length ? steps : []);
  if (task.play) {
    if (steps.length === moves.length) board.append(...goals(steps, width, task));
    else if (moves.every(({ places }) => neighbours(places, width))) board.append(...moves.map(({ move, places }) => target(places.map((i) => [Math.floor(i / width), i % width]), move, task)));
    else board.append(...squares(moves, width, task));
  }
  if (picture.told.length === 0) return sized(board, width, height);
  return sized(h("figure", { class: "pictured" }, h("figcaption", {}, picture.told.join(" · ")), board), width, height + 0.7);
}

/** Whether these squares are one, or two with a side in common. */
function neighbours(places: number[], width: number): boolean {
  const [one, other] = places;
  return places.length === 1 || (places.length === 2 && (other! - one! === width || (other! - one! === 1 && other! % width > 0)));
}

function drawn({ rows }: Picture, { pieces }: Known, task: Task, steps: Step[]): { board: SVGSVGElement; width: number; height: number } {
  const [height, width] = [rows.length, rows[0]!.length];
  const board = svg("svg", { class: "cells", viewBox: `0 0 ${width * SIDE} ${height * SIDE}`, style: `width: calc(${width} * var(--unit))`, role: "group" });
  const layer = svg("g");
  rows.flat().forEach((sign, i) => {
    const [x, y] = [(i % width) * SIDE, Math.floor(i / width) * SIDE];
    const shade = sign === "#" ? "broken" : ((i % width) + Math.floor(i / width)) % 2 ? "dark" : "light";
    board.append(svg("rect", { x, y, width: SIDE, height: SIDE, class: `cell ${shade}` }));
    if (isFree(sign) || sign === "#") return;
    const middle = { x: x + SIDE / 2, y: y + SIDE / 2 };
    const kind = BLACK.includes(sign) ? "black" : WHITE.includes(sign) ? "white" : null;
    const shape = kind ? svg("circle", { cx: middle.x, cy: middle.y, r: SIDE * 0.38, class: `stone ${kind}` }) : svg("text", middle, sign);
    const piece = svg("g", { class: task.chosen === i ? "piece chosen" : "piece", "data-piece": pieces[i]! }, shape);
    const own = steps.filter(({ from }) => from === i).map(({ move }) => move);
    stands(piece, own);
    if (task.play && own.length > 0) pick(piece, task, i, say("square-piece", { row: Math.floor(i / width) + 1, column: (i % width) + 1, piece: kind === null ? sign : say(kind === "black" ? "stone-black" : "stone-white") }));
    layer.append(piece);
  });
  board.append(layer);
  return { board, width, height };
}

/** Makes a piece one that can be chosen. */
function pick(piece: SVGElement, task: Task, square: number, label: string): void {
  const choose = () => task.again(task.chosen === square ? null : square);
  piece.classList.add("place");
  for (const [name, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": label, "aria-pressed": String(task.chosen === square) })) piece.setAttribute(name, value);
  piece.addEventListener("click", choose);
  piece.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), choose()));
}

/** Where the chosen piece may go. */
function goals(steps: Step[], width: number, task: Task): SVGElement[] {
  return steps.filter(({ from }) => from === task.chosen).map(({ to, move }) => target([[Math.floor(to / width), to % width]], move, task));
}

/** Squares, each for the least move around it. */
function squares(moves: Changing[], width: number, task: Task): SVGElement[] {
  return [...reached(moves)].sort((a, b) => a - b).map((i) => {
    const square = svg("g", { class: "target whole" }, svg("rect", { x: (i % width) * SIDE, y: Math.floor(i / width) * SIDE, width: SIDE, height: SIDE }));
    return place(square, meant(moves, i), task);
  });
}
