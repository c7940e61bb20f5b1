/** A cut edge fades, and edges without a path to the ground fall. */

import { type Drawing, type Edge, SHEET } from "./drawing.ts";

export async function fall(canvas: SVGElement, drawing: Drawing, edge: Edge, gone: Set<Edge>, next: Drawing): Promise<void> {
  const left = new Set(next.vertices.map((vertex) => vertex.id));
  const falling: Animation[] = [];
  const down: Keyframe[] = [{ transform: "none" }, { transform: `translateY(${SHEET.height}px)` }];
  const drop: KeyframeAnimationOptions = { duration: 600, easing: "cubic-bezier(.5,0,1,.6)", fill: "forwards" };
  canvas.querySelectorAll("[data-edge]").forEach((element) => {
    const other = drawing.edges[Number(element.getAttribute("data-edge"))];
    if (!other || !gone.has(other)) return;
    falling.push(other === edge ? element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 200, easing: "ease-out", fill: "forwards" }) : element.animate(down, drop));
  });
  canvas.querySelectorAll(".vertex").forEach((element, i) => {
    const vertex = drawing.vertices[i];
    if (vertex && !left.has(vertex.id)) falling.push(element.animate(down, drop));
  });
  await Promise.allSettled(falling.map((one) => one.finished));
}
