/** Drawing, moving, erasing and cutting, by mouse, finger and keyboard. */

import { type Edge, SHEET, vertexOf, withEdge, withMoved, withoutEdges, withoutVertex } from "./drawing.ts";
import { GRID, pressed } from "./keys.ts";
import { COLOURS, NEAR, type Sheet } from "./sheet.ts";

/** Connects pointer and keyboard to the sheet; `cut` gets the edge that is cut, `colour` the colour that is chosen. */
export function handOn(canvas: SVGSVGElement, sheet: Sheet, cut: (edge: Edge) => void, colour: (next: Sheet["colour"]) => void): void {
  canvas.addEventListener("pointerdown", press);
  canvas.addEventListener("pointermove", drag);
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", () => {
    sheet.begun = null;
    sheet.draw();
  });
  canvas.addEventListener("keydown", key);
  canvas.addEventListener("blur", () => {
    sheet.cross = null;
    sheet.draw();
  });

  function point(event: PointerEvent): { x: number; y: number } {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.getScreenCTM()!.inverse());
    return { x: Math.min(Math.max(x, 10), SHEET.width - 10), y: Math.max(y, 10) };
  }

  function edgeUnder(target: EventTarget | null): Edge | null {
    const number = (target as Element | null)?.closest?.("[data-edge]")?.getAttribute("data-edge");
    return number === null || number === undefined ? null : (sheet.drawing.edges[Number(number)] ?? null);
  }

  function press(event: PointerEvent): void {
    const { x, y } = point(event);
    sheet.cross = null;
    const vertex = sheet.nearest(x, y);
    if (sheet.tool === "cut") {
      const edge = edgeUnder(event.target);
      if (edge) cut(edge);
    } else if (sheet.tool === "erase") {
      const edge = edgeUnder(event.target);
      if (vertex) sheet.change(withoutVertex(sheet.drawing, vertex.id));
      else if (edge) sheet.change(withoutEdges(sheet.drawing, new Set([edge])));
    } else {
      if (sheet.tool === "move" && !vertex) return;
      canvas.setPointerCapture(event.pointerId);
      sheet.keep();
      sheet.begun = { from: sheet.at(x, y), x, y };
      sheet.draw();
    }
  }

  function drag(event: PointerEvent): void {
    const { begun } = sheet;
    if (!begun) return;
    const { x, y } = point(event);
    if (sheet.tool === "move") {
      sheet.drawing = withMoved(sheet.drawing, begun.from.id, x, y);
      sheet.begun = { from: vertexOf(sheet.drawing, begun.from.id), x, y };
    } else sheet.begun = { ...begun, x, y };
    sheet.draw();
  }

  function release(event: PointerEvent): void {
    const { begun } = sheet;
    if (!begun) return;
    const { x, y } = point(event);
    sheet.begun = null;
    if (sheet.tool === "draw" && Math.hypot(x - begun.from.x, y - begun.from.y) >= NEAR) {
      // The other end may be a new vertex of the drawing.
      const to = sheet.at(x, y);
      sheet.drawing = withEdge(sheet.drawing, begun.from.id, to.id, sheet.colour);
    }
    sheet.settle();
  }

  /** Arrow keys move a cross; Enter begins and ends an edge, or cuts. */
  function key(event: KeyboardEvent): void {
    const here = sheet.cross ?? { x: SHEET.width / 2, y: SHEET.ground };
    const known = pressed(event, {
      undo: () => sheet.undo(),
      redo: () => sheet.redo(),
      go: (dx, dy) => {
        sheet.cross = { x: Math.min(Math.max(here.x + dx, GRID), SHEET.width - GRID), y: Math.min(Math.max(here.y + dy, GRID), SHEET.ground) };
        if (sheet.begun) sheet.begun = { ...sheet.begun, ...sheet.cross };
        sheet.draw();
      },
      colour: () => colour(COLOURS[(COLOURS.indexOf(sheet.colour) + 1) % COLOURS.length]!),
      act: () => {
        sheet.cross ??= here;
        act(here.x, here.y);
      },
      erase: () => {
        const [vertex, edge] = [sheet.nearest(here.x, here.y), nearestEdge(here.x, here.y)];
        if (vertex) sheet.change(withoutVertex(sheet.drawing, vertex.id));
        else if (edge) sheet.change(withoutEdges(sheet.drawing, new Set([edge])));
      },
      leave: () => {
        sheet.begun = null;
        sheet.draw();
      },
    });
    if (known) event.preventDefault();
  }

  function act(x: number, y: number): void {
    if (sheet.tool === "cut") {
      const edge = nearestEdge(x, y);
      if (edge) cut(edge);
      return;
    }
    const { begun } = sheet;
    if (!begun) {
      sheet.keep();
      sheet.begun = { from: sheet.at(x, y), x, y };
      sheet.draw();
      return;
    }
    sheet.begun = null;
    const to = sheet.at(x, y);
    if (to.id !== begun.from.id) sheet.drawing = withEdge(sheet.drawing, begun.from.id, to.id, sheet.colour);
    sheet.settle();
  }

  /** The edge whose middle is nearest. */
  function nearestEdge(x: number, y: number): Edge | null {
    const middle = (edge: Edge) => {
      const [a, b] = [vertexOf(sheet.drawing, edge.a), vertexOf(sheet.drawing, edge.b)];
      return Math.hypot((a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y);
    };
    const near = [...sheet.drawing.edges].sort((one, other) => middle(one) - middle(other))[0];
    return near && middle(near) < 80 ? near : null;
  }
}
