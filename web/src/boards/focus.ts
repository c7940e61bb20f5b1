/** Keyboard and touch on a table. A press shows the move of a place, and a slide goes to another place. Each board is one stop of the Tab key, arrow keys go between its places, and the focus survives a move. */

import { preview, standsFor } from "./board.ts";

/** The middle of something on the screen. */
export type Middle = readonly [x: number, y: number];

const DIRECTIONS: Record<string, Middle> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** The factor on a distance across the direction of the arrow key. */
const ASIDE = 3;

/** The index of the nearest other place in this direction; -1 if no place lies there. */
export function nearest([x, y]: Middle, others: readonly Middle[], [dx, dy]: Middle): number {
  let [best, least] = [-1, Infinity];
  others.forEach(([u, v], i) => {
    const along = (u - x) * dx + (v - y) * dy;
    const far = along + ASIDE * Math.abs((u - x) * dy + (v - y) * dx);
    if (along > 1 && far < least) [best, least] = [i, far];
  });
  return best;
}

/** The elements that arrow keys reach: everything with moves. */
const PLACES = "button:not(.name, :disabled), .place";
const places = (within: Element) => [...within.querySelectorAll<HTMLElement>(PLACES)];
const middle = (element: Element): Middle => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Lets the arrow keys go from place to place. The place that had the focus last is the board's stop of the Tab key. */
export function arrows(table: HTMLElement): void {
  table.addEventListener("keydown", (event) => {
    const direction = DIRECTIONS[event.key];
    const here = (event.target as Element).closest<HTMLElement>(PLACES);
    if (!direction || !here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = places(table).filter((one) => one !== here);
    const to = all[nearest(middle(here), all.map(middle), direction)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  table.addEventListener("focusin", (event) => {
    const here = (event.target as Element).closest<HTMLElement>(PLACES);
    const board = here?.closest("[data-board]");
    if (!here || !board) return;
    for (const one of places(board)) one.tabIndex = one === here ? 0 : -1;
  });
}

/** Lets a finger slide over the places: the move of the place under it is shown, and made when the finger is lifted there. */
export function sliding(table: HTMLElement): void {
  let begun: Element | null = null;
  let under: HTMLElement | null = null;
  const root = () => table.getRootNode() as Document | ShadowRoot;
  const show = (now: HTMLElement | null) => {
    if (now === under) return;
    under?.classList.remove("pressed");
    now?.classList.add("pressed");
    under = now;
    preview(now ?? table, now ? standsFor(now) : []);
  };
  const at = (event: PointerEvent) => {
    const place = root().elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(PLACES) ?? null;
    return place && table.contains(place) ? place : null;
  };
  table.addEventListener("pointerdown", (event) => {
    begun = event.pointerType === "mouse" ? null : at(event);
    if (begun) show(begun as HTMLElement);
  });
  table.addEventListener("pointermove", (event) => begun && !begun.closest(".heap") && show(at(event)));
  table.addEventListener("pointerup", (event) => {
    const to = begun && !begun.closest(".heap") ? at(event) : null;
    // On the place where the finger began, the browser itself makes a click.
    if (to && to !== begun) to.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    begun = null;
    show(null);
  });
  table.addEventListener("pointercancel", () => {
    begun = null;
    show(null);
  });
}

/** The place of the keyboard's focus on a table. */
export interface Focus {
  row: string | undefined;
  piece: string | undefined;
  /** The index of the place among those of the board. */
  order: number;
}

export function focused(table: HTMLElement): Focus | null {
  const active = (table.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  if (!active || !table.contains(active) || !active.matches(":focus-visible")) return null;
  const board = active.closest<HTMLElement>("[data-row]");
  return { row: board?.dataset.row, piece: active.dataset.piece, order: board ? places(board).indexOf(active) : 0 };
}

/** Gives every board its one stop of the Tab key, and restores the focus: to the same piece, or to the one in front of it. */
export function refocus(table: HTMLElement, had: Focus | null): void {
  for (const board of table.children) {
    const all = places(board);
    if (all.length > 1 && !all.some((one) => one.tabIndex < 0)) all.forEach((one, i) => (one.tabIndex = i === 0 ? 0 : -1));
  }
  if (!had || focused(table)) return;
  const board = table.querySelector(`[data-row="${had.row}"]`);
  const all = board ? places(board) : [];
  const same = had.piece === undefined ? undefined : all.find(({ dataset }) => dataset.piece === had.piece);
  (same ?? all[Math.min(had.order, all.length - 1)] ?? places(table)[0])?.focus();
}
