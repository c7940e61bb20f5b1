/**
 * Animations when a position changes. A piece goes from its old place to the new place of the same key, a piece that is
 * gone falls and fades, and coins turn. Nothing moves if the system asks for reduced motion.
 */

import { rootOf, still } from "../dom.ts";

const FALL = 420;
const SLIDE = 280;

interface Piece {
  rect: DOMRect;
  side: string | undefined;
}

/** Where the pieces of a table are. */
export interface Picture {
  boards: { element: Element; rect: DOMRect }[];
  /** The measure of its pieces. */
  unit: string;
  pieces: Map<string, Piece>;
}

const seen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
const keyOf = (piece: Element) => `${piece.closest<HTMLElement>("[data-board]")?.dataset.board}/${(piece as HTMLElement).dataset.piece}`;

/** Remembers the look of a table that is about to change. */
export function picture(table: Element): Picture | null {
  if (still()) return null;
  const pieces = new Map<string, Piece>();
  table.querySelectorAll<HTMLElement>("[data-piece]").forEach((piece) => pieces.set(keyOf(piece), { rect: piece.getBoundingClientRect(), side: piece.dataset.side }));
  const boards = [...table.querySelectorAll("[data-board] > :last-child")].map((element) => ({ element, rect: element.getBoundingClientRect() }));
  return { boards, pieces, unit: getComputedStyle(table).getPropertyValue("--unit") };
}

/** Animates the change from an earlier picture to the present table. */
export function change(before: Picture | null, table: Element): void {
  if (!before || typeof table.animate !== "function") return;
  const here = new Set<string>();
  // All is measured first: a movement that begins makes the browser measure anew.
  const moves = [...table.querySelectorAll<HTMLElement>("[data-piece]")].flatMap((piece) => {
    const key = keyOf(piece);
    here.add(key);
    const was = before.pieces.get(key);
    const now = piece.getBoundingClientRect();
    // Pieces outside the window do not move: a thousand heaps would be thousands of animations.
    if (!was || (!seen(now) && !seen(was.rect))) return [];
    const scale = piece instanceof SVGElement ? (piece.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1;
    return [{ piece, turned: was.side !== piece.dataset.side, dx: (was.rect.left - now.left) / scale, dy: (was.rect.top - now.top) / scale }];
  });
  for (const { piece, turned, dx, dy } of moves) {
    if (turned) piece.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
    else if (Math.hypot(dx, dy) > 1) piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: SLIDE, easing: "cubic-bezier(.3,0,.2,1)" });
  }
  for (const { element, rect } of before.boards) fallen(element, rect, before, here, table);
}

/** A ghost of the old board, in which only the pieces that are gone can be seen. */
function fallen(board: Element, rect: DOMRect, before: Picture, here: Set<string>, table: Element): void {
  const owner = board.parentElement?.dataset.board;
  const gone = [...board.querySelectorAll<HTMLElement>("[data-piece]")].filter((piece) => {
    const key = `${owner}/${piece.dataset.piece}`;
    return before.pieces.has(key) && !here.has(key);
  });
  if (gone.length === 0) return;
  const ghost = board as HTMLElement;
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost, { inert: true });
  ghost.style.cssText += `;position:fixed;visibility:hidden;pointer-events:none;z-index:4;margin:0;max-width:none;left:${rect.left}px;top:${rect.top}px;width:${rect.width}px;height:${rect.height}px;--unit:${before.unit}`;
  const holder = document.createElement("div");
  holder.className = [...(board.parentElement?.classList ?? [])].find((name) => name.startsWith("tone-")) ?? "";
  holder.style.cssText = "display:contents";
  holder.append(ghost);
  rootOf(table).append(holder);
  const falls = gone.map((piece, i) => {
    piece.style.visibility = "visible";
    return piece.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translateY(${60 + 12 * (i % 3)}px) rotate(${i % 2 ? 9 : -9}deg)`, opacity: 0 },
      ],
      { duration: FALL, delay: 22 * Math.min(i, 10), easing: "cubic-bezier(.5,0,.9,.5)", fill: "forwards" },
    ).finished;
  });
  void Promise.allSettled(falls).then(() => holder.remove());
}
