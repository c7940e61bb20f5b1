/**
 * Pieces on cells: kings on a board, coins on a strip, one piece on a quarter of the plane.
 * A cell stands for the moves that lead to it; where pieces of several cells can reach it, one
 * first clicks the piece.
 */

import { svg } from "../dom.ts";
import { type Task, place, stands } from "./board.ts";
import { sized } from "./fit.ts";
import type { Step } from "./moves.ts";

export interface Cell {
  /** Its number. */
  cell: number;
  x: number;
  y: number;
  kind?: "broken" | "goal";
  /** What is written in it. */
  text?: string;
}

export interface Cells {
  cells: Cell[];
  /** The cells of the pieces, each as often as it has pieces. */
  pieces: number[];
  /** The sign of a piece. */
  sign: string;
  /** Whether numbers stand below the cells, where no piece covers them. */
  numbered?: boolean;
  steps: Step[];
}

const SIDE = 40;
/** The sign of a plain piece. */
export const DISC = "●";
/** The height of the numbers below a strip, in units of the drawing. */
const BELOW = 18;

export function cellsBoard({ cells, pieces, sign, numbered = false, steps }: Cells, task: Task): SVGElement {
  const width = Math.max(...cells.map((cell) => cell.x)) + 1;
  const height = Math.max(...cells.map((cell) => cell.y)) + 1;
  const board = svg("svg", {
    class: "cells",
    viewBox: `0 0 ${width * SIDE} ${height * SIDE + (numbered ? BELOW : 0)}`,
    style: `width: calc(${width} * var(--unit))`,
    role: "group",
  });
  const { chosen } = task;
  const open = chosen === null ? steps : steps.filter((step) => step.from === chosen);
  const layers = { cells: svg("g"), pieces: svg("g"), targets: svg("g") };
  // The place of a piece in the list is its key: a move changes one of them.
  const ordinal = (cell: number) => pieces.indexOf(cell);
  for (const cell of cells) {
    const [x, y] = [cell.x * SIDE, cell.y * SIDE];
    const shade = cell.kind ?? ((cell.x + cell.y) % 2 ? "dark" : "light");
    layers.cells.append(svg("rect", { x, y, width: SIDE, height: SIDE, class: `cell ${shade}` }));
    if (cell.text) layers.cells.append(svg("text", { x: x + SIDE / 2, y: y + SIDE + 13, class: "cell-text" }, cell.text));
    const here = pieces.filter((piece) => piece === cell.cell).length;
    if (here > 0) {
      const mine = svg("g", { class: chosen === cell.cell ? "piece chosen" : "piece", "data-piece": ordinal(cell.cell) });
      const [middle, height] = [x + SIDE / 2, y + SIDE / 2];
      if (sign === DISC) mine.append(svg("circle", { cx: middle, cy: height, r: SIDE * 0.4, class: "disc" }));
      else mine.append(svg("text", { x: middle, y: height }, sign));
      if (here > 1) mine.append(svg("text", sign === DISC ? { x: middle, y: height + 1, class: "count" } : { x: x + SIDE - 8, y: y + 10, class: "count" }, String(here)));
      if (task.play && new Set(pieces).size > 1 && steps.some((step) => step.from === cell.cell)) {
        const pick = () => task.again(chosen === cell.cell ? null : cell.cell);
        mine.classList.add("place");
        stands(mine, steps.filter((step) => step.from === cell.cell).map(({ move }) => move));
        mine.setAttribute("role", "button");
        mine.setAttribute("tabindex", "0");
        mine.setAttribute("aria-label", `${sign} ${cell.cell}`);
        mine.addEventListener("click", pick);
        mine.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), pick()));
      }
      layers.pieces.append(mine);
    }
    const here_to = open.filter((step) => step.to === cell.cell);
    if (here_to.length > 0 && task.play) {
      const target = svg("g", { class: "target" });
      target.append(svg("rect", { x, y, width: SIDE, height: SIDE }), svg("circle", { cx: x + SIDE / 2, cy: y + SIDE / 2, r: 7 }));
      layers.targets.append(place(target, here_to.map((step) => step.move), task));
    }
  }
  // A cell with a piece may be a goal of another one, so the targets lie above unless a piece is to be chosen.
  board.append(layers.cells, ...(chosen === null && pieces.length > 1 ? [layers.targets, layers.pieces] : [layers.pieces, layers.targets]));
  return sized(board, width, height + (numbered ? BELOW / SIDE : 0));
}
