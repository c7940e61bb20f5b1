/** Bars of chocolate: broken along a line, or eaten from a square on (Chomp). */

import { svg } from "../dom.ts";
import { type Task, place } from "./board.ts";
import { sized } from "./fit.ts";
import { becoming, breaking } from "./moves.ts";

const SIDE = 36;
/** A skull with two eyes, in a square of this side. */
const SKULL = "M18 8c6 0 10 4 10 9 0 4-2 6-4 7v4h-3v-2h-2v2h-2v-2h-2v2h-3v-4c-2-1-4-3-4-7 0-5 4-9 10-9ZM14 15a2.3 2.3 0 1 0 .01 0ZM22 15a2.3 2.3 0 1 0 .01 0Z";

function sheet(width: number, height: number): SVGSVGElement {
  const sheet = svg("svg", {
    class: "cells",
    viewBox: `-2 -2 ${width * SIDE + 4} ${height * SIDE + 4}`,
    style: `width: calc(${width} * var(--unit))`,
    role: "group",
  });
  return sized(sheet, width, height);
}

/** A square of the bar; a skull marks the one that is poisoned. */
function square(x: number, y: number, kind: "" | "poisoned" = ""): SVGElement[] {
  const [left, top] = [x * SIDE, y * SIDE];
  const whole = svg("rect", { x: left + 1, y: top + 1, width: SIDE - 2, height: SIDE - 2, rx: 4, class: `chocolate ${kind}` });
  if (kind === "") return [whole, svg("rect", { x: left + 7, y: top + 7, width: SIDE - 14, height: SIDE - 14, rx: 2, class: "bevel" })];
  return [whole, svg("path", { d: SKULL, transform: `translate(${left} ${top})`, "fill-rule": "evenodd", class: "skull" })];
}

/** A bar of rows × columns that is broken along its lines. */
export function chocolateBoard(task: Task): SVGElement {
  const [rows = 1, columns = 1] = task.component.numbers.map(Number);
  const bar = sheet(columns, rows);
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) bar.append(...square(x, y));
  const line = (along: "row" | "column", at: number) => {
    const move = along === "row" ? breaking(task.moves, [at, columns], [rows - at, columns]) : breaking(task.moves, [rows, at], [rows, columns - at]);
    const [x, y, width, height] = along === "row" ? [0, at * SIDE - 7, columns * SIDE, 14] : [at * SIDE - 7, 0, 14, rows * SIDE];
    const mark = svg("g", { class: "break" }, svg("rect", { x, y, width, height, rx: 5 }));
    bar.append(place(mark, move ? [move] : [], task));
  };
  for (let at = 1; at < rows; at++) line("row", at);
  for (let at = 1; at < columns; at++) line("column", at);
  return bar;
}

/** What is left of the rows, with a 0 between layers, when the square in this row and column is eaten. */
function eaten(rows: number[], row: number, column: number): number[] {
  const layers: number[][] = [[]];
  let from: [number, number] = [0, 0];
  rows.forEach((length, at) => {
    if (at === row) from = [layers.length - 1, layers.at(-1)!.length];
    if (length === 0) layers.push([]);
    else layers.at(-1)!.push(length);
  });
  const rest = layers.map((layer, z) => layer.map((length, y) => (z >= from[0] && y >= from[1] ? Math.min(length, column) : length)).filter((length) => length > 0));
  return rest.filter((layer) => layer.length > 0).flatMap((layer, z) => (z === 0 ? layer : [0, ...layer]));
}

/** Chomp: the longest row lies lowest, its first square is poisoned. The layers of a block stand one above the other. */
export function chompBoard(task: Task): SVGElement {
  const rows = task.component.numbers.map(Number);
  const bar = sheet(Math.max(...rows), rows.length);
  rows.forEach((length, row) => {
    for (let column = 0; column < length; column++) {
      const bitten = eaten(rows, row, column);
      const piece = svg("g", { class: "bite", "data-piece": `${row}.${column}` }, ...square(column, rows.length - 1 - row, row + column === 0 ? "poisoned" : ""));
      bar.append(place(piece, row + column === 0 ? [] : becoming(task.moves, bitten), task));
    }
  });
  return bar;
}
