/** The game as a tug of war. Each position is on the winner's side, and nearer to the edge if the end is nearer. */

import { h, svg } from "../dom.ts";
import { say } from "../language.ts";
import type { Graph, Review, Side } from "../types.ts";

/** The least width of a position, and of the whole game, in pixels. */
const STEP = 26;
const WIDE = 240;
const HALF = 30;
const EDGE = 9;

/** A position with the same rows in any order. */
const sorted = (text: string) => text.split(" + ").map((term) => term.split(" ").sort().join(" ")).sort().join(" + ");

/** The number of moves left in each position of a review under perfect play; `null` if the graph does not have it. */
export function distances({ turns }: Pick<Review, "turns">, { vertices }: Pick<Graph, "vertices">): (number | null)[] {
  const known = new Map(vertices.map(({ text, remoteness }) => [sorted(text ?? ""), remoteness]));
  return turns.map(({ text }) => {
    const left = known.get(sorted(text));
    return left === undefined || left === null ? null : Number(left);
  });
}

/** Where the rope is: 1 at the edge of the first player, -1 at that of the second, 0 where neither wins. */
export function pulled(wins: Side | null, left: number | null, most: number): number {
  const side = wins === "first" ? 1 : wins === "second" ? -1 : 0;
  return side * (left === null ? 0.5 : 1 - (0.8 * left) / (most + 1));
}

/** The figure; `names` are the players, and `at` is the turn on the table. */
export function tugOf({ turns }: Review, left: readonly (number | null)[], names: readonly [first: string, second: string], at: number): HTMLElement {
  const most = Math.max(...left.map((one) => one ?? 0), 1);
  const step = Math.max(STEP, WIDE / turns.length);
  const width = step * turns.length + EDGE;
  const spots = turns.map(({ wins }, i): [number, number] => [EDGE + step * (i + 0.4), HALF + EDGE - HALF * pulled(wins, left[i] ?? null, most)]);
  const dots = turns.map(({ wins }, i) => {
    const [cx, cy] = spots[i]!;
    const ends = left[i] ?? null;
    const title = `${i}: ${wins === null ? "?" : wins === "nobody" ? say("draw") : names[wins === "first" ? 0 : 1]}${ends === null ? "" : ` · ${say("tug-left", { moves: ends })}`}`;
    return svg("circle", { cx, cy, r: i === at ? 7 : 4.5, class: `${wins ?? ""} ${i === at ? "now" : ""}` }, svg("title", {}, title));
  });
  const picture = svg("svg", { viewBox: `0 0 ${width} ${2 * (HALF + EDGE)}`, width, height: 2 * (HALF + EDGE), role: "img", "aria-label": say("tug") }, svg("path", { class: "middle", d: `M 0 ${HALF + EDGE} H ${width}` }), svg("polyline", { points: spots.map((spot) => spot.join()).join(" ") }), ...dots);
  return h("figure", { class: "tug" }, h("figcaption", {}, say("tug")), h("div", { class: "row" }, h("div", { class: "sides" }, h("span", {}, names[0]), h("span", {}, names[1])), h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("tug") }, picture)));
}
