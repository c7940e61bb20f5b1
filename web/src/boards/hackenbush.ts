/** A picture of Hackenbush on a table: a click cuts an edge. What still hangs on the ground, the legal moves say. */

import { svg } from "../dom.ts";
import { type Drawing, SHEET, drawingOf, isFoot, numberOf, pathOf } from "../hackenbush/drawing.ts";
import type { Move, Seen, Words } from "../types.ts";
import { type Shelf, type Task, place } from "./board.ts";
import { sized } from "./fit.ts";

interface Drawn {
  seen: Seen;
  drawing: Drawing;
  paths: { d: string; name: string; colour: string; edge: number }[];
  box: { x: number; y: number; width: number; height: number };
}

/** Pictures by their texts: the library is asked once for each. */
const drawn = new Map<string, Drawn>();

/** Pixels of the sheet that are as long as the side of a piece. */
const PIECE = 62;

/** The edge that a move cuts, as the library calls it. */
function edgeOf(said: Words | undefined): string {
  return typeof said === "object" && !Array.isArray(said) ? String(said.args.edge ?? "") : "";
}

async function draw(text: string, shelf: Shelf): Promise<Drawn> {
  const seen = await shelf.look(text);
  const drawing = drawingOf(seen, text);
  const paths = drawing.edges.map((edge) => {
    const number = numberOf(drawing, edge, seen);
    return { d: pathOf(drawing, edge), name: edgeOf(seen.edges[number]?.said ?? ""), colour: edge.colour, edge: number };
  });
  const [xs, ys] = [drawing.vertices.map(({ x }) => x), drawing.vertices.filter((vertex) => !isFoot(vertex)).map(({ y }) => y)];
  const [left, right, top] = [Math.min(...xs, SHEET.width / 2) - 45, Math.max(...xs, SHEET.width / 2) + 45, Math.min(...ys, SHEET.ground - 90) - 25];
  return { seen, drawing, paths, box: { x: left, y: top, width: right - left, height: SHEET.ground + 22 - top } };
}

export function hackenbushBoard(task: Task): Element | null {
  const name = task.component.ruleset.replace(/^hackenbush:/, "").replace(/^"|"$/g, "");
  const text = task.shelf.held(name);
  if (text === undefined) return null;
  const board = svg("svg", { class: "cells hackenbush-board", role: "group" });
  const known = drawn.get(text);
  if (known) fill(board, known, task);
  else {
    sized(board, 6, 6);
    void draw(text, task.shelf).then((now) => {
      drawn.set(text, now);
      fill(board, now, task);
      // The table measures itself again.
      dispatchEvent(new Event("resize"));
    });
  }
  return board;
}

function fill(board: SVGSVGElement, { paths, box, drawing }: Drawn, task: Task): void {
  board.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  board.setAttribute("style", `width: calc(${(box.width / PIECE).toFixed(2)} * var(--unit))`);
  sized(board, box.width / PIECE, box.height / PIECE);
  const ground = box.y + box.height - 22;
  const cuts = new Map<string, Move>(task.moves.map((move) => [edgeOf(move.said), move]));
  const standing = paths.map((path, i) => ({ ...path, i })).filter(({ name }) => cuts.has(name));
  const ends = new Set(standing.flatMap(({ i }) => [drawing.edges[i]!.a, drawing.edges[i]!.b]));
  board.replaceChildren(
    svg("path", { class: "hb-ground", d: `M ${box.x} ${ground} h ${box.width}` }),
    ...standing.map(({ d, name, colour, i }) => {
      const edge = svg("g", { class: `hb-edge ${colour}`, "data-piece": i }, svg("path", { class: "line", d }), svg("path", { class: "touch", d }));
      return place(edge, task.moves.filter((move) => edgeOf(move.said) === name), task);
    }),
    ...drawing.vertices.filter(({ id }) => ends.has(id)).map(({ x, y }) => svg("circle", { class: "hb-dot", cx: x, cy: y, r: 6 })),
  );
}
