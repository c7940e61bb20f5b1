/** A small picture of a game: its board at the start, or a sign if it has no board. */

import { board, loading } from "../boards/index.ts";
import { covered, standsFor } from "../boards/board.ts";
import { extent } from "../boards/fit.ts";
import { h, svg } from "../dom.ts";
import { ask, shelf } from "../engine.ts";
import { needsWhole } from "../library.ts";
import { rowsOf } from "../names.ts";
import type { Entry } from "../types.ts";

/** The space of a picture, in pixels. */
const SPACE = { width: 150, height: 92 };
/** The number of pieces that the move on a picture takes, about. */
const TAKEN = 2;
/** Examples that would be too small to be seen are replaced by smaller ones. */
const SMALLER: Record<string, string> = {
  take: "take:1..3 8",
  "all-but": "all-but:2,4 8",
  bachet: "bachet:3 8",
  prim: "prim 5 7",
  dim: "dim 6 8",
  "fibonacci-nim": "fibonacci-nim 8",
  cram: "cram 4,5",
};

export async function pictureOf(entry: Entry): Promise<Element> {
  const sign = signOf(entry.name);
  if (sign) return sign;
  const example = SMALLER[entry.name] ?? entry.example;
  // Pictures do not load the whole library.
  if (needsWhole("table", [example])) return grid();
  return smallBoards(example, SPACE, true).then(({ element }) => (showMove(element), element), grid);
}

/** Shows a move on a row of pieces, of about average size: the pieces that it takes are lifted. */
function showMove(element: Element): void {
  const pieces = [...element.querySelectorAll(".counter, .pair")].filter((piece) => standsFor(piece).length > 0);
  const [move] = pieces.sort((one, other) => Math.abs(covered(one).length - TAKEN) - Math.abs(covered(other).length - TAKEN));
  for (const piece of move ? covered(move) : []) piece.classList.add("meant");
}

/**
 * The boards of a position, small enough for a space, and the letters of its rows; nobody can move on them. With `moves`
 * they show where one can move.
 */
export async function smallBoards(text: string, space: { width: number; height: number }, moves = false): Promise<{ element: HTMLElement; row: (component: number) => string }> {
  const table = await ask("table", text, false);
  await loading(table.components);
  const boards = table.components.map((component, at) => {
    const task = { component, moves: table.moves.filter((move) => move.component === at).map((move, index) => ({ ...move, index })), play: moves ? () => undefined : null, again: () => undefined, chosen: null, board: -1, shelf };
    return board(task, false, () => undefined);
  });
  const extents = boards.map(extent);
  const unit = Math.min(space.width / Math.max(...extents.map(({ columns }) => columns)), space.height / extents.reduce((sum, { rows }) => sum + rows + 0.15, 0), 34);
  const { names } = rowsOf(boards.length);
  const element = h("div", { class: "small-boards", style: `--unit: ${unit.toFixed(1)}px`, "aria-hidden": "true" }, ...boards.map((one, at) => h("div", { class: `tone-${at % 4}`, "data-row": names[at], "data-game": table.components[at]!.name }, one)));
  element.inert = true;
  return { element, row: (component) => (names.length > 1 ? `${names[component]}: ` : "") };
}

function signOf(name: string): Element | null {
  if (name === "hackenbush") return flower();
  if (name === "turning") return coins();
  if (name === "clobber") return stones();
  if (name === "notakto" || name === "three-in-a-row") return crosses();
  if (name === "welter") return strip();
  if (name === "moore") return rowsOfStones();
  if (["graph", "node-kayles", "arc-kayles", "poset", "geography", "edge-geography", "undirected-geography", "undirected-edge-geography"].includes(name)) return graph(name.startsWith("geography") || name === "graph");
  if (name === "rules") return h("pre", { class: "small-text", "aria-hidden": "true" }, "def options(n):\n    return [n - k\n        for k in …]");
  return null;
}

const sheet = (...children: SVGElement[]) => svg("svg", { viewBox: "0 0 190 92", class: "small-picture", "aria-hidden": "true" }, ...children);
const line = (d: string, kind: string) => svg("path", { d, class: `small-line ${kind}` });

function flower(): Element {
  return sheet(line("M10 84 H180", "earth"), line("M60 84 V46", "green"), line("M60 46 L42 18", "blue"), line("M60 46 L80 18", "red"), line("M130 84 V56", "green"), line("M130 56 L108 34 L130 12 L152 34 Z", "green"));
}

function graph(arrows: boolean): Element {
  const at: [number, number][] = [[30, 46], [82, 20], [82, 72], [134, 46], [174, 20]];
  const edges: [number, number][] = [[0, 1], [0, 2], [1, 3], [2, 3], [1, 2], [3, 4]];
  const dots = at.map(([cx, cy], i) => svg("circle", { cx, cy, r: 8, class: `small-dot ${arrows && i === 0 ? "token" : ""}` }));
  return sheet(...edges.map(([a, b]) => line(`M${at[a]!.join(" ")} L${at[b]!.join(" ")}`, "")), ...dots);
}

function coins(): Element {
  return sheet(...[1, 0, 1, 1, 0].map((head, i) => svg("circle", { cx: 31 + 32 * i, cy: 46, r: 14, class: head ? "small-coin head" : "small-coin" })));
}

function stones(): Element {
  const at = Array.from({ length: 10 }, (_, i): [number, number] => [i % 5, Math.floor(i / 5)]);
  return sheet(...at.map(([x, y]) => svg("rect", { x: 35 + x * 24, y: 22 + y * 24, width: 24, height: 24, class: `cell ${(x + y) % 2 ? "dark" : "light"}` })), ...at.map(([x, y]) => svg("circle", { cx: 47 + x * 24, cy: 34 + y * 24, r: 9, class: `stone ${(x + y) % 2 ? "white" : "black"}` })));
}

function crosses(): Element {
  const cells = Array.from({ length: 9 }, (_, i) => svg("rect", { x: 56 + (i % 3) * 26, y: 7 + Math.floor(i / 3) * 26, width: 26, height: 26, class: `cell ${i % 2 ? "dark" : "light"}` }));
  return sheet(...cells, ...[[0, 0], [1, 2], [2, 1]].map(([x, y]) => line(`M${63 + x! * 26} ${14 + y! * 26} l12 12 m0 -12 l-12 12`, "")));
}

function strip(): Element {
  const cells = Array.from({ length: 10 }, (_, i) => svg("rect", { x: 15 + i * 16, y: 38, width: 16, height: 16, class: `cell ${i % 2 ? "dark" : "light"}` }));
  return sheet(...cells, ...[2, 5, 9].map((i) => svg("circle", { cx: 23 + i * 16, cy: 46, r: 6.5, class: "small-coin" })));
}

function rowsOfStones(): Element {
  return sheet(...[3, 4, 5].flatMap((count, row) => Array.from({ length: count }, (_, i) => svg("circle", { cx: 55 + i * 20, cy: 20 + row * 26, r: 8.5, class: `small-stone tone-${row}` }))));
}

/** A heart of squares, a domino on it. */
export function drawing(): Element {
  const rows = ["##.##.#", "#......", "##....#", "###..##"];
  const cells = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "." ? [svg("rect", { x: 15 + x * 22, y: 2 + y * 22, width: 22, height: 22, class: `cell ${(x + y) % 2 ? "dark" : "light"}` })] : [])));
  return sheet(...cells, svg("rect", { x: 62, y: 27, width: 38, height: 16, rx: 4, class: "small-domino" }));
}

function grid(): Element {
  const cells = Array.from({ length: 15 }, (_, i) => svg("rect", { x: 40 + (i % 5) * 22, y: 12 + Math.floor(i / 5) * 22, width: 22, height: 22, class: `cell ${(i + Math.floor(i / 5)) % 2 ? "dark" : "light"}` }));
  return sheet(...cells, svg("rect", { x: 43, y: 15, width: 38, height: 16, rx: 4, class: "small-domino" }));
}
