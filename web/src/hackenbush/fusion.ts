/**
 * How a green picture becomes one stalk, step by step, on its own drawing. The library says which vertices fuse and what
 * each part is worth. This module computes only the places: vertices of one part move together (the fusion principle),
 * and the stalks at one vertex become one (the colon principle).
 */

import type { Key } from "../language.ts";
import type { FusedPart, Seen } from "../types.ts";
import { type Drawing, SHEET, isFoot, numberOf } from "./drawing.ts";

export interface Node {
  id: string;
  x: number;
  y: number;
}

/** An edge between two nodes, or a loop at one. */
export interface Link {
  id: string;
  a: string;
  b: string;
}

/** A message of the page with its arguments. */
export interface Told {
  id: Key;
  args: Record<string, string | number>;
}

export interface Frame {
  nodes: Node[];
  links: Link[];
  told: Told;
  /** Where something has changed. */
  at: string | null;
  /** For nodes of the previous frame that are gone: the node into which they merged. */
  into: Map<string, string>;
}

/** The length of an edge of a stalk, at most. */
const EDGE = 68;
/** The largest number of names that are told, and of stalks that are added one by one. */
const NAMED = 6;
const ADDED = 10;

/** The frames from the picture as it is to one stalk. */
export function frames(drawing: Drawing, seen: Seen, parts: readonly FusedPart[]): Frame[] {
  const partOf = new Map(parts.flatMap((part, i) => part.vertices.map((name): [string, number] => [name, i])));
  const idOf = (vertex: number) => `v${vertex}`;
  const standing = drawing.vertices.filter(({ name }) => partOf.has(name));
  let nodes: Node[] = standing.map(({ id, x, y }) => ({ id: idOf(id), x, y }));
  let links: Link[] = drawing.edges.flatMap((edge, i) => (numberOf(drawing, edge, seen) < 0 ? [] : [{ id: `e${i}`, a: idOf(edge.a), b: idOf(edge.b) }]));
  const made: Frame[] = [];
  const show = (told: Told, at: string | null, into: Map<string, string> = new Map()) => made.push({ nodes: [...nodes], links: [...links], told, at, into });
  show({ id: "hb-step-start", args: {} }, null);

  /** The node of each part, as soon as it has only one; the ground may have several feet. */
  const members = parts.map((_, i) => standing.filter(({ name }) => partOf.get(name) === i));
  const root = parts.map((part, i) => idOf((members[i]!.find(({ name }) => name === part.root) ?? members[i]![0]!).id));
  const nodeOf = (id: string) => nodes.find((node) => node.id === id)!;
  /** Brings the nodes of a part to one place. */
  const join = (i: number): Map<string, string> => {
    const into = new Map(members[i]!.map(({ id }) => [idOf(id), root[i]!]));
    into.delete(root[i]!);
    const feet = members[i]!.filter(isFoot);
    const x = feet.length > 0 ? feet.reduce((sum, foot) => sum + foot.x, 0) / feet.length : nodeOf(root[i]!).x;
    nodes = nodes.filter(({ id }) => !into.has(id)).map((node) => (node.id === root[i] ? { ...node, x } : node));
    links = links.map((link) => ({ ...link, a: into.get(link.a) ?? link.a, b: into.get(link.b) ?? link.b }));
    return into;
  };
  for (let i = parts.length - 1; i >= 0; i--) {
    const names = parts[i]!.vertices;
    if (names.length < 2) continue;
    const told = names.length > NAMED ? `${names.slice(0, NAMED).join(", ")}, …` : names.join(", ");
    const into = join(i);
    show({ id: "hb-step-fuse", args: { names: told, edges: Number(parts[i]!.edges) } }, root[i]!, into);
  }

  /** What stands on each part: the nodes of its stalk, from below. */
  const stalks: string[][] = parts.map(() => []);
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    const branches = parts.flatMap(({ below }, j) => (below === i ? [j] : []));
    const loops = Number(part.edges);
    const [only] = branches;
    const together = members[i]!.length < 2 || nodes.filter(({ id }) => members[i]!.some((vertex) => idOf(vertex.id) === id)).length < 2;
    if (loops === 0 && branches.length <= 1 && together) {
      stalks[i] = only === undefined ? [] : [root[only]!, ...stalks[only]!];
      continue;
    }
    const into = together ? new Map<string, string>() : join(i);
    const all = branches.map((j) => [root[j]!, ...stalks[j]!]).sort((a, b) => b.length - a.length);
    const value = Number(part.value);
    const stalk = Array.from({ length: value }, (_, k) => all[0]?.[k] ?? `s${i}.${k}`);
    stalks[i] = stalk;
    const foot = nodeOf(root[i]!);
    for (const id of all.flat()) if (!stalk.includes(id)) into.set(id, foot.id);
    const gone = new Set([...all.flat(), foot.id]);
    const up = Math.min(EDGE, (foot.y - 24) / Math.max(value, 1));
    const before = links;
    // The stalk replaces everything above these nodes, and the edge below the foot stays.
    links = links.filter(({ a, b }) => !(gone.has(a) && gone.has(b)));
    stalk.forEach((id, k) => {
      const below = k === 0 ? foot.id : stalk[k - 1]!;
      const known = before.find(({ a, b }) => (a === below && b === id) || (b === below && a === id));
      links.push({ id: known?.id ?? `l${i}.${k}`, a: below, b: id });
    });
    const moved = stalk.map((id, k): Node => ({ id, x: foot.x, y: foot.y - up * (k + 1) }));
    nodes = [...nodes.filter(({ id }) => !into.has(id) && !stalk.includes(id)), ...moved];
    const lengths = [...(loops > ADDED ? [loops % 2] : Array<number>(loops).fill(1)), ...branches.map((j) => Number(parts[j]!.value) + 1)];
    const sum = lengths.length > ADDED ? `${lengths.slice(0, ADDED).join(" ⊕ ")} ⊕ …` : lengths.join(" ⊕ ");
    show({ id: i === 0 ? "hb-step-ground" : "hb-step-colon", args: { name: part.root, sum, value } }, foot.id, into);
  }
  const value = Number(parts[0]?.value ?? 0);
  show({ id: value === 0 ? "hb-step-none" : "hb-step-end", args: { value } }, null);
  return made;
}

/**
 * The path of a link: straight, or bent aside where another has the same ends (`place` counts them). With `bend` from 0
 * to 1 it becomes a loop, while its ends approach each other.
 */
export function pathOn(from: Node, to: Node, place: number, bend: number): string {
  const r = (16 + 7 * place) * bend;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  // Every second one is bent to the other side.
  const aside = (1 - bend) * 26 * Math.ceil(place / 2) * (place % 2 ? 1 : -1);
  const [sx, sy] = [(-dy / far) * aside, (dx / far) * aside];
  const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M ${point(from.x, from.y)} C ${point(from.x + dx * 0.3 * (1 - bend) - r * 1.6 + sx, from.y + dy * 0.3 * (1 - bend) - r * 2 + sy)}, ${point(to.x - dx * 0.3 * (1 - bend) + r * 1.6 + sx, to.y - dy * 0.3 * (1 - bend) - r * 2 + sy)}, ${point(to.x, to.y)}`;
}

/** The sheet on which frames are drawn has the size of the drawing's. */
export const VIEW_BOX = `0 0 ${SHEET.width} ${SHEET.height}`;
