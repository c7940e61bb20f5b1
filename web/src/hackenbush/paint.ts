/** The sheet as a picture: ground, edges, vertices with their values, the edge that one draws, the cross of the keyboard. */

import { svg } from "../dom.ts";
import { type Edge, SHEET, type Vertex, isFoot, labelPlace, numberOf, pathOf } from "./drawing.ts";
import type { Sheet } from "./sheet.ts";

export function paint(canvas: SVGSVGElement, sheet: Sheet): void {
  const { drawing, seen, begun, cross, colour } = sheet;
  const names = seen ? new Map(seen.vertices.map((name, v) => [name, seen.carried[v] ?? null])) : new Map<string, string | null>();
  const line = begun && svg("path", { class: `edge ${colour} ghost`, d: `M ${begun.from.x} ${begun.from.y} L ${begun.x} ${begun.y}` });
  const sign = cross && svg("path", { class: "cross", d: `M ${cross.x - 12} ${cross.y} h 24 M ${cross.x} ${cross.y - 12} v 24` });
  canvas.replaceChildren(
    svg("rect", { class: "earth", x: 0, y: SHEET.ground, width: SHEET.width, height: SHEET.height - SHEET.ground }),
    svg("path", { class: "ground", d: `M 0 ${SHEET.ground} H ${SHEET.width}` }),
    svg("g", {}, ...drawing.edges.map((edge, i) => edgeElement(sheet, edge, i))),
    ...(line ? [line] : []),
    svg("g", {}, ...drawing.vertices.map((vertex) => vertexElement(sheet, vertex, names))),
    ...(sign ? [sign] : []),
  );
}

function vertexElement({ drawing, begun, values }: Sheet, vertex: Vertex, names: Map<string, string | null>): SVGElement {
  const value = values && !isFoot(vertex) ? names.get(vertex.name) : undefined;
  const { dx, dy, anchor } = labelPlace(drawing, vertex);
  return svg(
    "g",
    { class: `vertex ${isFoot(vertex) ? "foot" : ""} ${begun?.from === vertex ? "begun" : ""}` },
    svg("circle", { cx: vertex.x, cy: vertex.y, r: 6 }),
    value !== undefined && value !== null && svg("text", { x: vertex.x + dx, y: vertex.y + dy, "text-anchor": anchor }, value),
  );
}

function edgeElement({ drawing, seen, cuts }: Sheet, edge: Edge, i: number): SVGElement {
  const number = seen ? numberOf(drawing, edge, seen) : 0;
  const kinds = [`edge ${edge.colour}`, number < 0 && "loose", cuts.has(number) && "wins"].filter(Boolean).join(" ");
  const d = pathOf(drawing, edge);
  return svg("g", { class: kinds, "data-edge": i }, svg("path", { class: "line", d }), svg("path", { class: "touch", d }));
}
