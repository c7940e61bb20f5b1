/**
 * The board of a drawn game. One clicks a stone and then the square to which it goes, or the squares that a move covers,
 * one after the other: as soon as only one move is left it is made, and a button makes a smaller one. A domino is one
 * click between its squares, where nothing larger is put.
 */

import type { Drawing } from "../draw/drawing.ts";
import { drawingIn, squareName, squaresOf, squaresOfMove } from "../draw/rules.ts";
import { h, svg } from "../dom.ts";
import { say } from "../language.ts";
import { type Task, stands } from "./board.ts";
import { sized } from "./fit.ts";
import { SIDE, target } from "./grid.ts";
import type { Legal } from "./moves.ts";

/** A move, the squares that it is about, and whether a stone goes from the first to the second one. */
interface Change {
  move: Legal;
  places: number[];
  goes: boolean;
}

/** No board has more squares than this. */
const MOST = 1000;

/** The drawings of the files that were asked about last. */
const known = new Map<string, Drawing | null>();

function drawingOf(text: string | undefined): Drawing | null {
  if (text === undefined) return null;
  if (!known.has(text)) known.set(text, drawingIn(text));
  return known.get(text)!;
}

/** The drawing of a ruleset, as long as its file was not changed. */
export function drawingFor(ruleset: string, held: (name: string) => string | undefined): Drawing | null {
  return drawingOf(held(ruleset.replace(/^rules:/, "").replace(/^"|"$/g, "")));
}

/** The board; `null` where the game was not drawn. */
export function drawnBoard(task: Task): Element | null {
  const { component, shelf } = task;
  const drawing = drawingFor(component.ruleset, shelf.held);
  const rows = drawing && squaresOf(drawing, component.start);
  if (!drawing || !rows) return null;
  const [height, width] = [rows.length, rows[0]!.length];
  if (height * width > MOST) return null;
  const seen = new Set<string>();
  const moves: Change[] = [];
  for (const move of task.moves) {
    const about = squaresOfMove(drawing, move.label, width);
    if (!about) return null;
    // Two moves may lead to the same position.
    if (seen.has(move.to.join())) continue;
    seen.add(move.to.join());
    moves.push({ move, places: about.squares, goes: about.goes });
  }
  const board = svg("svg", { class: "cells drawn", viewBox: `0 0 ${width * SIDE} ${height * SIDE}`, style: `width: calc(${width} * var(--unit))`, role: "group" });
  const at = (i: number): [number, number] => [(i % width) * SIDE, Math.floor(i / width) * SIDE];
  const placed = drawing.kinds.some((kind) => kind === "place" || kind === "apart") && !drawing.kinds.some((kind) => kind === "domino" || kind === "shape");
  const keys = followed(task.board, rows.flat(), width);
  const layers = { squares: svg("g"), pieces: svg("g"), targets: svg("g") };
  rows.flat().forEach((sign, i) => {
    if (sign === "#") return;
    const [x, y] = at(i);
    const [row, column] = [Math.floor(i / width), i % width];
    const marked = drawing.rows[row]![column % drawing.rows[0]!.length] === "*";
    layers.squares.append(svg("rect", { x, y, width: SIDE, height: SIDE, class: `cell ${marked ? "goal" : (row + column) % 2 ? "dark" : "light"}` }));
    if (marked) layers.squares.append(svg("text", { x: x + SIDE / 2, y: y + SIDE / 2, class: "star" }, "★"));
    if (sign === "+" && !placed) layers.pieces.append(svg("g", { class: "piece", "data-piece": keys[i]! }, svg("rect", { x: x + 3, y: y + 3, width: SIDE - 6, height: SIDE - 6, rx: 7, class: "tile" })));
    else if (sign !== "." && sign !== "*") layers.pieces.append(svg("g", { class: "piece", "data-piece": keys[i]! }, svg("circle", { cx: x + SIDE / 2, cy: y + SIDE / 2, r: SIDE * 0.38, class: `stone ${sign === "x" ? "white" : "black"}` })));
  });
  board.append(layers.squares, layers.pieces, layers.targets);
  // A click between two squares means a domino, unless squares are chosen one by one.
  const larger = moves.some(({ places, goes }) => !goes && places.length > 2);
  const single = (move: Change) => move.goes || larger || move.places.length === 1;
  const starts = new Set(moves.flatMap(({ goes, places }) => (goes ? [places[0]!] : [])));
  let chosen: number[] = [];
  const make = h("button", { type: "button", class: "main", click: () => finish() }, say("make-move"));
  const cancel = h("button", { type: "button", class: "quiet", click: () => choose([]) }, say("cancel"));
  const acts = h("div", { class: "row coin-acts" }, make, cancel);
  const name = (i: number) => {
    const sign = rows.flat()[i]!;
    const square = squareName(drawing, Math.floor(i / width), i % width);
    return sign === "o" || sign === "x" ? `${square}: ${say(sign === "o" ? "stone-black" : "stone-white")}` : square;
  };
  const chooseable = moves.filter(single);
  /** The moves that are possible with these squares. If a stone moves, the first square is the one that it leaves. */
  const possible = (squares: readonly number[]) => chooseable.filter(({ goes, places }) => (goes ? squares.every((square, i) => places[i] === square) : squares.every((square) => places.includes(square))));
  const whole = (squares: readonly number[]) => possible(squares).find(({ places }) => places.length === squares.length);
  const square = (i: number): SVGElement => {
    const [x, y] = at(i);
    const element = svg("g", { class: `target pick place${chosen.includes(i) ? " chosen" : ""}`, role: "button", tabindex: "0", "aria-label": name(i), "aria-pressed": String(chosen.includes(i)), "data-square": i }, svg("rect", { x, y, width: SIDE, height: SIDE }));
    if (!starts.has(i) && !chosen.includes(i)) element.append(svg("circle", { cx: x + SIDE / 2, cy: y + SIDE / 2, r: 6 }));
    stands(element, possible(chosen).filter(({ goes, places }) => (goes && chosen.length === 0 ? places[0] === i : places.includes(i))).map(({ move }) => move));
    element.addEventListener("click", () => click(i));
    element.addEventListener("keydown", (event) => [" ", "Enter"].includes(event.key) && (event.preventDefault(), click(i)));
    return element;
  };
  const show = () => {
    const open = possible(chosen);
    const places = new Set(open.flatMap(({ goes, places }) => (goes ? [places[Math.min(chosen.length, 1)]!] : places)));
    // Another stone may be taken up instead of the one in hand.
    if (chosen.length > 0) for (const i of [...chosen, ...starts]) places.add(i);
    layers.targets.replaceChildren(...(task.play ? [...places].sort((a, b) => a - b).map(square) : []));
    if (task.play && chosen.length === 0) for (const move of moves) if (!single(move)) layers.targets.append(target(move.places.map((i) => [Math.floor(i / width), i % width]), move.move, task));
    acts.style.visibility = chosen.length > 0 ? "visible" : "hidden";
    make.disabled = chosen.length === 0 || !whole(chosen);
  };
  const choose = (squares: number[]) => {
    const focus = document.activeElement?.getAttribute("data-square");
    chosen = squares;
    show();
    if (focus) layers.targets.querySelector<SVGElement>(`[data-square="${focus}"]`)?.focus();
  };
  const finish = () => {
    const done = whole(chosen);
    if (done) task.play?.(done.move);
  };
  const click = (i: number) => {
    if (chosen.includes(i)) return choose(chosen.filter((other) => other !== i));
    const next = chosen.length > 0 && possible([...chosen, i]).length === 0 ? [i] : [...chosen, i];
    const left = possible(next);
    const only = left.length === 1 || left.every(({ goes }) => goes) ? left[0] : undefined;
    if (only && (only.goes ? next.length === 2 : true)) return task.play?.(only.move);
    choose(next);
  };
  show();
  const shown = larger && task.play ? h("div", { class: "drawn-board" }, board, acts) : board;
  return sized(shown as HTMLElement, width, height + (larger && task.play ? 0.9 : 0));
}

/** For each board the stones on its squares, with their keys: a stone keeps its key when it moves. */
const before = new Map<number, { signs: string[]; keys: string[] }>();
let next = 0;

function followed(board: number, signs: string[], width: number): string[] {
  const was = before.get(board);
  const keys = signs.map((sign, i) => (was?.signs.length === signs.length && was.signs[i] === sign ? was.keys[i]! : `stone-${next++}`));
  const lies = (sign: string) => sign === "o" || sign === "x";
  const come = was?.signs.length === signs.length ? signs.flatMap((sign, i) => (lies(sign) && was.signs[i] !== sign ? [i] : [])) : [];
  if (was && come.length === 1) {
    const [to] = come as [number];
    const far = (i: number) => Math.max(Math.abs(Math.floor(i / width) - Math.floor(to / width)), Math.abs((i % width) - (to % width)));
    // Of a stone that jumped and the one below it, the former comes from farther away.
    const [from] = was.signs.flatMap((sign, i) => (sign === signs[to] && signs[i] !== sign ? [i] : [])).sort((a, b) => far(b) - far(a));
    if (from !== undefined) keys[to] = was.keys[from]!;
  }
  before.set(board, { signs, keys });
  return keys;
}
