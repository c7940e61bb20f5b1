/**
 * A picture as somebody draws it: vertices with places, edges with colours. The feet of a picture are different places
 * of the one ground. The library reads the text of a picture. The places are comments in the text, so a saved picture
 * looks the same when it is opened again.
 */

import type { Colour, Seen } from "../types.ts";

export interface Vertex {
  id: number;
  /** `ground` for a foot. */
  name: string;
  x: number;
  y: number;
}

export interface Edge {
  a: number;
  b: number;
  colour: Colour;
}

export interface Drawing {
  vertices: Vertex[];
  edges: Edge[];
}

/** The sheet, and the ground on it. */
export const SHEET = { width: 800, height: 500, ground: 460 };

/** In a narrow window: the margin of the sheet beside the picture, and the least width of the visible sheet. */
const ASIDE = 45;
const NARROW = 300;

/** The visible part of the sheet in a window of this shape: all of it, or in a narrow window the part that the picture needs. */
export function viewOf({ vertices }: Drawing, aspect: number): [x: number, y: number, width: number, height: number] {
  const { width, height } = SHEET;
  if (aspect >= 1.3) return [0, 0, width, height];
  const xs = vertices.length > 0 ? vertices.map(({ x }) => x) : [width / 2];
  const [left, right] = [Math.min(...xs) - ASIDE, Math.max(...xs) + ASIDE];
  const top = Math.min(...vertices.map(({ y }) => y), height / 2) - ASIDE;
  const wide = Math.min(Math.max(right - left, NARROW, (height - top) * aspect), width);
  const x = Math.min(Math.max((left + right - wide) / 2, 0), width - wide);
  const high = wide / aspect;
  return [x, height - high, wide, high].map(Math.round) as [number, number, number, number];
}

const GROUND = "ground";

export function isFoot(vertex: Vertex): boolean {
  return vertex.name === GROUND;
}

export function vertexOf(drawing: Drawing, id: number): Vertex {
  return drawing.vertices.find((vertex) => vertex.id === id)!;
}

/** A copy with one more vertex; on or near the ground it is a foot. */
export function withVertex(drawing: Drawing, x: number, y: number): [Drawing, Vertex] {
  const id = Math.max(-1, ...drawing.vertices.map((vertex) => vertex.id)) + 1;
  const foot = y > SHEET.ground - 18;
  const vertex = { id, name: foot ? GROUND : freeName(drawing), x: Math.round(x), y: foot ? SHEET.ground : Math.round(y) };
  return [{ ...drawing, vertices: [...drawing.vertices, vertex] }, vertex];
}

function freeName({ vertices }: Drawing): string {
  const taken = new Set(vertices.map((vertex) => vertex.name));
  for (let i = 0; ; i++) {
    const name = "abcdefghijklmnopqrstuvwxyz"[i % 26]! + (i < 26 ? "" : String(Math.floor(i / 26)));
    if (!taken.has(name)) return name;
  }
}

export function withEdge(drawing: Drawing, a: number, b: number, colour: Colour): Drawing {
  return { ...drawing, edges: [...drawing.edges, { a, b, colour }] };
}

/** A copy without these edges, nor the vertices that they leave alone. */
export function withoutEdges(drawing: Drawing, gone: Set<Edge>): Drawing {
  const edges = drawing.edges.filter((edge) => !gone.has(edge));
  const ends = (edges: Iterable<Edge>) => new Set([...edges].flatMap((edge) => [edge.a, edge.b]));
  const [left, were] = [ends(edges), ends(gone)];
  return { edges, vertices: drawing.vertices.filter(({ id }) => left.has(id) || !were.has(id)) };
}

/** A copy without this vertex and its edges. */
export function withoutVertex(drawing: Drawing, id: number): Drawing {
  const gone = new Set(drawing.edges.filter((edge) => edge.a === id || edge.b === id));
  const rest = withoutEdges(drawing, gone);
  return { ...rest, vertices: rest.vertices.filter((vertex) => vertex.id !== id) };
}

/** A copy with this vertex elsewhere; a foot stays on the ground, and nothing else reaches it. */
export function withMoved(drawing: Drawing, id: number, x: number, y: number): Drawing {
  const inside = (at: number, most: number) => Math.round(Math.min(Math.max(at, 10), most));
  const place = (vertex: Vertex): Vertex => ({
    ...vertex,
    x: inside(x, SHEET.width - 10),
    y: isFoot(vertex) ? SHEET.ground : inside(y, SHEET.ground - 20),
  });
  return { ...drawing, vertices: drawing.vertices.map((vertex) => (vertex.id === id ? place(vertex) : vertex)) };
}

/** The picture as text, one edge a line. */
export function asText(drawing: Drawing): string {
  const lines = drawing.edges.map(({ a, b, colour }) => {
    const [one, other] = [vertexOf(drawing, a), vertexOf(drawing, b)];
    const word = colour === "green" ? "" : ` ${colour}`;
    return `${one.name} ${other.name}${word}  # @ ${one.x} ${one.y} ${other.x} ${other.y}\n`;
  });
  return lines.join("");
}

/** The edges of the library's picture that are this edge: those of its ends and colour. */
export function numberOf(drawing: Drawing, edge: Edge, seen: Seen): number {
  const ends = [vertexOf(drawing, edge.a).name, vertexOf(drawing, edge.b).name].sort().join(" ");
  return seen.edges.findIndex((other) => other.colour === edge.colour && [other.a, other.b].sort().join(" ") === ends);
}

/** The largest number of parallel edges that are drawn one by one. */
const PARALLEL = 9;

/** The drawing of a picture that the library has read; `text` says where its vertices are, as far as it does. */
export function drawingOf(seen: Seen, text: string): Drawing {
  const places = placesIn(text);
  const computed = layout(seen);
  const drawing: Drawing = { vertices: [], edges: [] };
  const ids = new Map<string, number>();
  const put = (name: string, [x, y]: [number, number]): number => {
    const id = drawing.vertices.length;
    drawing.vertices.push({ id, name, x, y });
    return id;
  };
  const of = (name: string): number => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = put(name, places.vertices.get(name) ?? computed.get(name)!);
    ids.set(name, id);
    return id;
  };
  const feet = new Map<string, number>();
  /** Edges to the ground at one place share a foot. */
  const foot = (x: number): number => {
    const key = String(x);
    if (!feet.has(key)) feet.set(key, put(GROUND, [x, SHEET.ground]));
    return feet.get(key)!;
  };
  for (const { a, b, colour, copies } of seen.edges) {
    for (let copy = 0; copy < Math.min(Number(copies), PARALLEL); copy++) {
      const footless = a === GROUND && b === GROUND;
      const end = of(b === GROUND ? (footless ? GROUND : a) : b);
      if (a !== GROUND) {
        drawing.edges.push({ a: of(a), b: end, colour });
        continue;
      }
      const at = places.feet.get(`${b} ${colour}`)?.[copy] ?? vertexOf(drawing, end).x;
      drawing.edges.push({ a: footless ? end : foot(at), b: end, colour });
    }
  }
  return drawing;
}

interface Places {
  vertices: Map<string, [number, number]>;
  /** For the edges `name colour` on the ground: where their feet are. */
  feet: Map<string, number[]>;
}

function placesIn(text: string): Places {
  const places: Places = { vertices: new Map(), feet: new Map() };
  for (const line of text.split("\n")) {
    const read = /^\s*(\S+)\s+(\S+)(?:\s+(green|blue|red))?.*#\s*@\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(line);
    if (!read) continue;
    const [, a, b, colour = "green", ...numbers] = read as unknown as [string, string, string, string | undefined, ...string[]];
    const [ax, ay, bx, by] = numbers.map(Number) as [number, number, number, number];
    const ends: [string, number, number][] = [
      [a, ax, ay],
      [b, bx, by],
    ];
    ends.forEach(([name, x, y], i) => {
      if (name !== GROUND) places.vertices.set(name, [x, y]);
      else {
        const key = `${ends[1 - i]![0]} ${colour}`;
        places.feet.set(key, [...(places.feet.get(key) ?? []), x]);
      }
    });
  }
  return places;
}

/** Places for the vertices: each as high as it is far from the ground, beside each other like the leaves of a tree. */
export function layout(seen: Seen): Map<string, [number, number]> {
  const beside = new Map<string, string[]>(seen.vertices.map((name) => [name, []]));
  for (const { a, b } of seen.edges) {
    beside.get(a)?.push(b);
    beside.get(b)?.push(a);
  }
  // A walk in breadth makes a tree of shortest ways.
  const above = new Map<string, string[]>([[GROUND, []]]);
  const depth = new Map<string, number>([[GROUND, 0]]);
  const order = [GROUND];
  for (const name of order) {
    for (const next of beside.get(name) ?? []) {
      if (depth.has(next)) continue;
      depth.set(next, depth.get(name)! + 1);
      above.set(next, []);
      above.get(name)!.push(next);
      order.push(next);
    }
  }
  // Leaves stand side by side, and a parent below the middle of its children; children are placed first.
  const slot = new Map<string, number>();
  let leaves = 0;
  const open = [GROUND];
  const leafOrder: string[] = [];
  while (open.length > 0) {
    const name = open.pop()!;
    leafOrder.push(name);
    open.push(...[...above.get(name)!].reverse());
  }
  for (const name of leafOrder) if (above.get(name)!.length === 0) slot.set(name, leaves++);
  for (const name of [...order].reverse()) {
    const slots = above.get(name)!.map((child) => slot.get(child)!);
    if (slots.length > 0) slot.set(name, slots.reduce((a, b) => a + b) / slots.length);
  }
  const deepest = Math.max(1, ...depth.values());
  const across = Math.min(90, (SHEET.width - 80) / Math.max(leaves, 1));
  const up = Math.min(90, (SHEET.ground - 40) / deepest);
  const left = (SHEET.width - across * (leaves - 1)) / 2;
  return new Map(order.map((name) => [name, [Math.round(left + slot.get(name)! * across), Math.round(SHEET.ground - depth.get(name)! * up)]]));
}

/** The path of an edge: straight, bent beside others of the same ends, or a loop. */
export function pathOf(drawing: Drawing, edge: Edge): string {
  const [a, b] = [vertexOf(drawing, edge.a), vertexOf(drawing, edge.b)];
  const same = drawing.edges.filter((other) => (other.a === edge.a && other.b === edge.b) || (other.a === edge.b && other.b === edge.a));
  const at = same.indexOf(edge);
  if (a === b) {
    const r = 16 + 7 * at;
    const side = isFoot(a) ? 0 : at;
    return `M ${a.x} ${a.y} C ${a.x - r * 1.6} ${a.y - r * 2 - side}, ${a.x + r * 1.6} ${a.y - r * 2 - side}, ${a.x} ${a.y}`;
  }
  const bend = (at - (same.length - 1) / 2) * 34;
  if (bend === 0) return `M ${a.x} ${a.y} L ${b.x} ${b.y}`;
  // All are bent the same way round, whichever end they began at.
  const [from, to] = edge.a < edge.b ? [a, b] : [b, a];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [mx, my] = [(a.x + b.x) / 2 - ((to.y - from.y) / length) * bend, (a.y + b.y) / 2 + ((to.x - from.x) / length) * bend];
  return `M ${a.x} ${a.y} Q ${mx.toFixed(1)} ${my.toFixed(1)} ${b.x} ${b.y}`;
}

/** The colours of a picture that stands alone: those of the pictures of the library. */
export const INKS: Record<Colour, string> = { green: "#009e73", blue: "#0072b2", red: "#d55e00" };

/** The picture as an SVG file of its own; `carried` are the values to write beside the vertices. */
export function asSvg(drawing: Drawing, carried: Map<string, string> = new Map()): string {
  const { width, height, ground } = SHEET;
  const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const edges = drawing.edges.map((edge) => `<path d="${pathOf(drawing, edge)}" stroke="${INKS[edge.colour]}"/>`);
  const dots = drawing.vertices.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5"/>`);
  const values = drawing.vertices.flatMap((vertex) => {
    const value = isFoot(vertex) ? undefined : carried.get(vertex.name);
    const { dx, dy, anchor } = labelPlace(drawing, vertex);
    return value === undefined ? [] : [`<text x="${vertex.x + dx}" y="${vertex.y + dy}" text-anchor="${anchor}">${escape(value)}</text>`];
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n` +
    `<rect width="${width}" height="${height}" fill="#fff"/>\n` +
    `<path d="M 0 ${ground} H ${width}" stroke="#57534e" stroke-width="3"/>\n` +
    `<g fill="none" stroke-width="5" stroke-linecap="round">\n${edges.join("\n")}\n</g>\n` +
    `<g fill="#1c1917">\n${dots.join("\n")}\n</g>\n` +
    `<g fill="#1c1917" font-family="sans-serif" font-size="15">\n${values.join("\n")}\n</g>\n</svg>\n`
  );
}

/** Where beside a vertex its value is written: as far as may be from its edges. */
export function labelPlace({ vertices, edges }: Drawing, vertex: Vertex): { dx: number; dy: number; anchor: string } {
  const at = new Map(vertices.map((other) => [other.id, other]));
  const angles = edges.flatMap(({ a, b }) => {
    const other = a === vertex.id ? at.get(b) : b === vertex.id ? at.get(a) : undefined;
    return other ? [Math.atan2(other.y - vertex.y, other.x - vertex.x)] : [];
  });
  const apart = (one: number, other: number) => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));
  const free = (angle: number) => Math.min(Math.PI, ...angles.map((edge) => apart(angle, edge)));
  // To the upper right where that is free, then to the right, and so on.
  const chosen = PLACES.reduce((best, angle) => (free(angle) > free(best) + 0.3 ? angle : best));
  const [x, y] = [Math.cos(chosen), Math.sin(chosen)];
  // The base line of a text lies below its middle.
  return { dx: Math.round(15 * x), dy: Math.round(15 * y + 5), anchor: x > 0.1 ? "start" : x < -0.1 ? "end" : "middle" };
}

/** The directions for values, the best first; angles grow downwards. */
const PLACES = [-45, 0, 45, -135, 180, 135, -90, 90].map((degrees) => (degrees * Math.PI) / 180);
