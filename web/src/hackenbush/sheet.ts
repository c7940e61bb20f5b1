/** The state of the sheet: the drawing, the library's reading of it, the tool in hand, and the steps to undo. */

import type { Colour, Seen } from "../types.ts";
import { type Drawing, type Vertex, withVertex } from "./drawing.ts";

export const TOOLS = ["draw", "cut", "move", "erase"] as const;
export type Tool = (typeof TOOLS)[number];
export const COLOURS: Colour[] = ["green", "blue", "red"];
/** How near one must come to a vertex. */
export const NEAR = 20;

export class Sheet {
  drawing: Drawing = { vertices: [], edges: [] };
  /** The drawing as it was opened, which determines the visible part of the sheet. */
  opened: Drawing = { vertices: [], edges: [] };
  seen: Seen | null = null;
  tool: Tool = "cut";
  colour: Colour = "green";
  /** Whether the values are written beside the vertices. */
  values = true;
  /** The numbers of the winning edges, if these are shown. */
  cuts = new Set<number>();
  /** The vertex at which an edge begins, and where the pointer is. */
  begun: { from: Vertex; x: number; y: number } | null = null;
  /** The cross of the keyboard. */
  cross: { x: number; y: number } | null = null;
  /** Draws the sheet again; and asks the library about a new picture. */
  draw: () => void = () => undefined;
  look: () => void = () => undefined;
  #past: Drawing[] = [];
  #future: Drawing[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes a change that can be undone. */
  change(next: Drawing): void {
    this.keep();
    this.drawing = next;
    this.look();
  }

  /** Keeps the picture at the beginning of a change in many small steps. */
  keep(): void {
    this.#past.push(this.drawing);
    this.#future = [];
  }

  /** Ends such a change; if it has changed nothing there is nothing to undo. */
  settle(): void {
    if (this.#past.at(-1) === this.drawing) this.#past.pop();
    this.look();
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: Drawing[], to: Drawing[]): void {
    const next = from.pop();
    if (!next) return;
    to.push(this.drawing);
    this.drawing = next;
    this.look();
  }

  /** The vertex that is near, if there is one. */
  nearest(x: number, y: number): Vertex | null {
    const apart = (vertex: Vertex) => Math.hypot(vertex.x - x, vertex.y - y);
    const near = this.drawing.vertices.filter((vertex) => apart(vertex) < NEAR).sort((a, b) => apart(a) - apart(b));
    return near[0] ?? null;
  }

  /** The vertex here, or a new one. */
  at(x: number, y: number): Vertex {
    const vertex = this.nearest(x, y);
    if (vertex) return vertex;
    const [next, made] = withVertex(this.drawing, x, y);
    this.drawing = next;
    return made;
  }
}
