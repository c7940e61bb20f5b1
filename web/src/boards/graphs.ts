/**
 * Games on the graph of a file, as far as a board needs them: what is left of the graph, where the token stands, and
 * which moves a vertex or an edge stands for. The moves themselves come from the library.
 */

import type { Component, Plan, Words } from "../types.ts";
import type { Legal } from "./moves.ts";

/** An edge as positions call it. */
export interface Line {
  a: number;
  b: number;
  name: string;
}

export interface Played {
  vertices: string[];
  lines: Line[];
  /** Whether the edges have a direction. */
  directed: boolean;
  /** What is left; `null` if everything is. */
  left: Set<string> | null;
  /** The vertex of the token. */
  token: string | null;
  /** The moves by the names of vertices, and of edges. */
  onVertices: Map<string, Legal[]>;
  onLines: Map<string, Legal[]>;
}

/** Games in which vertices are used up, and those in which edges are. */
const DIRECTED = new Set(["graph", "geography", "edge-geography"]);
const TOKEN = /^(graph|(undirected-)?(edge-)?geography)$/;

/** The names of edges as the library writes them: `a-b`, `a>b`, and `a-b#2` for the second of two equal ones. */
export function lines({ vertices, edges }: Plan, directed: boolean): Line[] {
  const all = edges.map(([a, b]): [number, number] => (directed ? [a, b] : [Math.min(a, b), Math.max(a, b)]));
  all.sort(([a, b], [c, d]) => a - c || b - d);
  let [last, times] = ["", 0];
  return all.map(([a, b]) => {
    const name = `${vertices[a]}${directed ? ">" : "-"}${vertices[b]}`;
    times = name === last ? times + 1 : 1;
    last = name;
    return { a, b, name: times > 1 ? `${name}#${times}` : name };
  });
}

/** The part of a position after its `@`; `null` without an `@`: then everything is left. */
function listed(start: string): string[] | null {
  const at = start.indexOf("@");
  return at < 0 ? null : start.slice(at + 1).split(",").filter(Boolean);
}

function argument(said: Words | undefined, name: string): string | null {
  return typeof said === "object" && !Array.isArray(said) && name in said.args ? String(said.args[name]) : null;
}

const sorted = (names: Iterable<string>) => [...names].sort().join(",");

/** The game of a component on a graph; `null` if some move is at no place of it. */
export function played({ name, start }: Pick<Component, "name" | "start">, plan: Plan, moves: Legal[]): Played | null {
  const directed = DIRECTED.has(name ?? "");
  const game: Played = { vertices: plan.vertices, lines: lines(plan, directed), directed, left: null, token: null, onVertices: new Map(), onLines: new Map() };
  const list = listed(start);
  if (TOKEN.test(name ?? "")) {
    const at = list?.find((item) => item.startsWith("at:"));
    game.token = at?.slice(3) ?? (list ? null : start);
    if (name !== "graph" && list) game.left = new Set([...list.filter((item) => item !== at), ...(game.token && !name!.includes("edge") ? [game.token] : [])]);
  } else game.left = list && new Set(list);
  for (const move of moves) {
    const [where, key] = placeOf(name ?? "", game, move);
    if (key === null || !(where === game.onVertices ? plan.vertices.includes(key) : game.lines.some((line) => line.name === key))) return null;
    where.set(key, [...(where.get(key) ?? []), move]);
    // Equal neighbourhoods make one move of several vertices or edges.
    for (const twin of twins(name ?? "", game, move, key)) where.set(twin, [...(where.get(twin) ?? []), move]);
  }
  return game;
}

/** Whether this vertex is used up. */
export function isGone(name: string | null, { left }: Played, vertex: string): boolean {
  return left !== null && !/edge-geography|arc-kayles|nimstring/.test(name ?? "") && !left.has(vertex);
}

/** Whether this edge is used up, or one of its ends is. */
export function isLost(name: string | null, game: Played, line: Line): boolean {
  if (game.left === null) return false;
  if (/edge-geography|arc-kayles|nimstring/.test(name ?? "")) return !game.left.has(line.name);
  return [line.a, line.b].some((end) => isGone(name, game, game.vertices[end]!));
}

function placeOf(name: string, game: Played, move: Legal): [Map<string, Legal[]>, string | null] {
  if (TOKEN.test(name)) return [game.onVertices, argument(move.said, "vertex") ?? (move.to.length === 1 ? move.to[0]! : null)];
  if (name === "nimstring") return [game.onLines, argument(move.said, "edge")];
  return [name === "arc-kayles" ? game.onLines : game.onVertices, taking(name, game, move)[0] ?? null];
}

function twins(name: string, game: Played, move: Legal, key: string): string[] {
  return name === "node-kayles" || name === "arc-kayles" ? taking(name, game, move).filter((other) => other !== key) : [];
}

/** The vertices, or edges, whose choice takes what a move takes. */
function taking(name: string, game: Played, { said }: Legal): string[] {
  const cells = argument(said, "cells");
  if (cells === null) return [];
  const wanted = sorted(cells.split(", "));
  const here = (item: string) => game.left === null || game.left.has(item);
  const near = ({ a, b }: Line, { a: c, b: d }: Line) => [a, b].some((end) => end === c || end === d);
  if (name === "arc-kayles") return game.lines.filter((line) => here(line.name) && sorted(game.lines.filter((other) => here(other.name) && near(line, other)).map((other) => other.name)) === wanted).map((line) => line.name);
  return game.vertices.filter((vertex, v) => here(vertex) && sorted(game.vertices.filter((other, w) => here(other) && (v === w || game.lines.some(({ a, b }) => (a === v && b === w) || (a === w && b === v))))) === wanted);
}

/** An order, from its moves: a move takes an element and all elements above it. The move of an element is the smallest that takes it. */
export function orderOf(moves: readonly Legal[]): { elements: string[]; below: number[][]; own: Legal[] } | null {
  const sets = moves.map((move) => ({ move, taken: new Set(argument(move.said, "cells")?.split(", ") ?? []) }));
  const elements = [...new Set(sets.flatMap(({ taken }) => [...taken]))].sort();
  const own = elements.map((element) => sets.filter(({ taken }) => taken.has(element)).sort((a, b) => a.taken.size - b.taken.size)[0]!);
  if (new Set(own).size !== elements.length || elements.length !== moves.length) return null;
  const under = elements.map((element) => elements.flatMap((other, i) => (other !== element && own[i]!.taken.has(element) ? [i] : [])));
  // Only the elements directly below.
  const below = under.map((all) => all.filter((i) => !all.some((j) => under[j]!.includes(i))));
  return { elements, below, own: own.map(({ move }) => move) };
}

/** The number of characters of full size that fit into a vertex, and the largest number of smaller ones. */
const FULL = 4;
const SMALL = 9;

/** A name as it is written in a vertex, and how much smaller than a short one. */
export function lettered(name: string): { text: string; scale: number } {
  const signs = [...name];
  const text = signs.length > SMALL ? `${signs.slice(0, SMALL - 1).join("")}…` : name;
  return { text, scale: Math.min(1, FULL / Math.min(signs.length, SMALL)) };
}
