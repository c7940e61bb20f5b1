/** Coins on strings (Nimstring): a coin for each square of a grid, held by up to four strings. A click cuts a string. */

import { svg } from "../dom.ts";
import { type Task, place } from "./board.ts";
import { sized } from "./fit.ts";
import type { Legal } from "./moves.ts";

/** The distance of neighbouring coins; pieces of other boards are 40 wide. */
const SIDE = 60;
/** The radius of what can be clicked in the middle of a string. */
const TOUCH = 14;
/** No larger grid is drawn. */
const MOST = 12;

/** The string that a move cuts: `h2:1` is the first one below row 1, `v1:3` the third one beside row 1. */
function cutBy({ said }: Legal): string | null {
  return typeof said === "object" && !Array.isArray(said) && "edge" in said.args ? String(said.args.edge) : null;
}

/** The strings that are left of a grid `rows,columns`, or `rows,columns@h1:1,…`; `null` for any other text. */
export function strings(start: string): { rows: number; columns: number; left: Set<string> | null } | null {
  const read = /^(\d+),(\d+)(?:@(.*?))?!?$/.exec(start);
  if (!read) return null;
  const [rows, columns] = [Number(read[1]), Number(read[2])];
  return { rows, columns, left: read[3] === undefined ? null : new Set(read[3].split(",").filter(Boolean)) };
}

/** The board of a grid; `null` where it is too large, or a move cannot be seen on it. */
export function stringsBoard(task: Task): SVGElement | null {
  const grid = strings(task.component.start);
  if (!grid || Math.max(grid.rows, grid.columns) > MOST) return null;
  const cuts = new Map<string, Legal[]>();
  for (const move of task.moves) {
    const name = cutBy(move);
    if (name === null || !/^[hv]\d+:\d+$/.test(name)) return null;
    cuts.set(name, [...(cuts.get(name) ?? []), move]);
  }
  const { rows, columns, left } = grid;
  const holds = (name: string) => left === null || left.has(name);
  const [width, height] = [(columns + 1) * SIDE, (rows + 1) * SIDE];
  const board = svg("svg", { class: "cells strings-board", viewBox: `0 0 ${width} ${height}`, style: `width: calc(${(columns + 1) * 1.5} * var(--unit))`, role: "group" });
  const coin = (row: number, column: number) => [column * SIDE, row * SIDE] as const;
  const inside = (row: number, column: number) => row >= 1 && row <= rows && column >= 1 && column <= columns;
  /** A string between two coins; where there is none it ends at the edge, the ground. */
  const line = (name: string, one: [number, number], other: [number, number]) => {
    if (!holds(name)) return;
    const [a, b] = [coin(...one), coin(...other)];
    const end = (mine: readonly [number, number], theirs: readonly [number, number], is: boolean) => (is ? mine : [(mine[0] + theirs[0] * 2) / 3, (mine[1] + theirs[1] * 2) / 3]);
    const [[x, y], [u, v]] = [end(a, b, inside(...one)), end(b, a, inside(...other))] as [[number, number], [number, number]];
    const d = `M ${x} ${y} L ${u} ${v}`;
    const string = svg("g", { class: "line", "data-piece": name }, svg("path", { class: "ink", d }), svg("path", { class: "touch", d }), svg("circle", { class: "touch", cx: (x + u) / 2, cy: (y + v) / 2, r: TOUCH }));
    board.append(place(string, cuts.get(name) ?? [], task));
  };
  for (let row = 1; row <= rows + 1; row++) for (let column = 1; column <= columns; column++) line(`h${row}:${column}`, [row - 1, column], [row, column]);
  for (let row = 1; row <= rows; row++) for (let column = 1; column <= columns + 1; column++) line(`v${row}:${column}`, [row, column - 1], [row, column]);
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      // A coin that no string holds is gone.
      if (![`h${row}:${column}`, `h${row + 1}:${column}`, `v${row}:${column}`, `v${row}:${column + 1}`].some(holds)) continue;
      const [cx, cy] = coin(row, column);
      board.append(svg("circle", { class: "held-coin", cx, cy, r: 13, "data-piece": `${row}:${column}` }));
    }
  }
  return sized(board, (columns + 1) * 1.5, (rows + 1) * 1.5);
}
