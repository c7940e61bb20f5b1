/** A graph as a board: a click on a vertex or an edge makes its move. Vertices and edges that are used up stay as shadows. */

import { svg } from "../dom.ts";
import type { Plan } from "../types.ts";
import { type Task, place } from "./board.ts";
import { sized } from "./fit.ts";
import { type Played, isGone, isLost, lettered, orderOf, played } from "./graphs.ts";
import { type Place, layers, springs } from "./layout.ts";
import type { Legal } from "./moves.ts";

const SIDE = 40;
const RADIUS = 18;
const TOUCH = 12;

interface Known {
  plan: Plan;
  places: Place[];
}

/** Graphs by their files, and orders by their rulesets: the library is asked once for each. */
const graphs = new Map<string, Known | null>();
const orders = new Map<string, Known>();

/** The board of a game on the graph of a file; `instead` gives another where the graph, or a move, cannot be shown. */
export function graphBoard(task: Task, instead: () => Element): Element {
  const { name, ruleset } = task.component;
  const file = ruleset.slice(ruleset.indexOf(":") + 1).replace(/^"|"$/g, "");
  if (name === "poset") return ordered(task) ?? instead();
  const known = graphs.get(file);
  if (known !== undefined) return (known && drawn(task, known)) ?? instead();
  const waiting = sized(svg("svg", { class: "cells" }), 6, 5);
  void task.shelf
    .plan(file)
    .then((plan): Known => ({ plan, places: springs(plan.vertices.length, plan.edges) }))
    .catch(() => null)
    .then((found) => {
      graphs.set(file, found);
      if (!waiting.isConnected) return;
      waiting.replaceWith((found && drawn(task, found)) ?? instead());
      // The table measures itself again.
      dispatchEvent(new Event("resize"));
    });
  return waiting;
}

function drawn(task: Task, { plan, places }: Known): SVGSVGElement | null {
  const game = played(task.component, plan, task.moves);
  return game && sheet(task, game, places);
}

/** The diagram of an order. It lacks the elements that were taken already when it was first shown. */
function ordered(task: Task): SVGSVGElement | null {
  const order = orderOf(task.moves);
  if (!order) return null;
  let known = orders.get(task.component.ruleset);
  if (!known || order.elements.some((element) => !known!.plan.vertices.includes(element))) {
    const edges = order.below.flatMap((below, i) => below.map((j): [number, number] => [j, i]));
    known = { plan: { vertices: order.elements, edges }, places: layers(order.below) };
    orders.set(task.component.ruleset, known);
  }
  const { vertices, edges } = known.plan;
  const onVertices = new Map<string, Legal[]>(order.elements.map((element, i) => [element, [order.own[i]!]]));
  const lines = edges.map(([a, b]) => ({ a, b, name: `${a}-${b}` }));
  return sheet(task, { vertices, lines, directed: false, left: new Set(order.elements), token: null, onVertices, onLines: new Map() }, known.places);
}

function sheet(task: Task, game: Played, places: Place[]): SVGSVGElement {
  const { name } = task.component;
  const side = Math.max(2, Math.ceil(Math.sqrt(game.vertices.length) * 1.7));
  const flat = new Set(places.map(([, y]) => y)).size === 1;
  const [width, height] = [side + 1, flat ? 1.2 : Math.max(2, side * 0.8) + 1];
  const at = places.map(([x, y]): Place => [(0.5 + x * (width - 1)) * SIDE, (flat ? height / 2 : 0.5 + y * (height - 1)) * SIDE]);
  const board = svg("svg", { class: "cells graph-board", viewBox: `0 0 ${width * SIDE} ${height * SIDE}`, style: `width: calc(${width} * var(--unit))`, role: "group" });
  const twice = new Map<string, number>();
  for (const line of game.lines) {
    const key = [line.a, line.b].sort((a, b) => a - b).join();
    const copy = twice.get(key) ?? 0;
    twice.set(key, copy + 1);
    const d = path(at[line.a]!, at[line.b]!, copy, game.directed);
    const gone = isLost(name, game, line);
    const edge = svg("g", { class: `line ${gone ? "gone" : ""}`, ...(!gone && { "data-piece": `e${line.name}` }) }, svg("path", { class: "ink", d }), svg("path", { class: "touch", d }));
    // A line that is upright has no width, and may be hard to hit: its middle is clicked too.
    if (copy === 0 && line.a !== line.b) edge.append(svg("circle", { class: "touch", cx: (at[line.a]![0] + at[line.b]![0]) / 2, cy: (at[line.a]![1] + at[line.b]![1]) / 2, r: TOUCH }));
    board.append(place(edge, game.onLines.get(line.name) ?? [], task));
  }
  game.vertices.forEach((vertex, v) => {
    const [x, y] = at[v]!;
    const gone = isGone(name, game, vertex);
    const kind = ["spot", gone && "gone"].filter(Boolean).join(" ");
    const dot = svg("g", { class: kind, ...(!gone && { "data-piece": `v${vertex}` }) }, svg("circle", { cx: x, cy: y, r: RADIUS }), written(vertex, x, y));
    if (lettered(vertex).text !== vertex) dot.append(svg("title", {}, vertex));
    const moves = game.onVertices.get(vertex) ?? [];
    // A vertex is called by its name, and then by what choosing it does.
    board.append(place(dot, moves, task));
  });
  if (game.token !== null && game.vertices.includes(game.token)) {
    const [x, y] = at[game.vertices.indexOf(game.token)]!;
    board.append(svg("g", { class: "piece token", "data-piece": "token" }, svg("circle", { cx: x, cy: y, r: RADIUS * 0.82, class: "disc" }), written(game.token, x, y, "count")));
  }
  return sized(board, width, height);
}

/** The name of a vertex within it. */
function written(name: string, x: number, y: number, kind?: string): SVGElement {
  const { text, scale } = lettered(name);
  return svg("text", { transform: `translate(${x} ${y}) scale(${scale})`, ...(kind && { class: kind }) }, text);
}

/** An edge as a path: straight, bent beside another of the same ends, or a loop; directed ones have a head. */
function path([x, y]: Place, [u, v]: Place, copy: number, directed: boolean): string {
  if (x === u && y === v) return `M ${x} ${y} c -34 -46 34 -46 0 0`;
  const far = Math.hypot(u - x, v - y);
  const [dx, dy] = [(u - x) / far, (v - y) / far];
  const bend = copy === 0 ? (directed ? 9 : 0) : (copy % 2 ? 1 : -1) * 22 * Math.ceil(copy / 2);
  const [mx, my] = [(x + u) / 2 - dy * bend, (y + v) / 2 + dx * bend];
  const line = `M ${x.toFixed(1)} ${y.toFixed(1)} Q ${mx.toFixed(1)} ${my.toFixed(1)} ${u.toFixed(1)} ${v.toFixed(1)}`;
  if (!directed) return line;
  // The head points along the last part of the curve.
  const [ex, ey] = [u - mx, v - my];
  const end = Math.hypot(ex, ey) || 1;
  const [tx, ty] = [ex / end, ey / end];
  const [px, py] = [u - tx * (RADIUS + 1), v - ty * (RADIUS + 1)];
  const wing = (turn: number) => `${(px - tx * 9 - ty * 5 * turn).toFixed(1)} ${(py - ty * 9 + tx * 5 * turn).toFixed(1)}`;
  return `${line} M ${wing(1)} L ${px.toFixed(1)} ${py.toFixed(1)} L ${wing(-1)}`;
}
