/**
 * A heap: a row of counters. A click on a counter takes it and all after it. Where heaps break, a click takes that
 * counter and as few after it as possible, and a drag takes the counters under it. Where a heap may be split, the gaps
 * between the counters can be clicked.
 */

import { h } from "../dom.ts";
import { type Task, piece, preview, stands } from "./board.ts";
import { sized } from "./fit.ts";
import { type Legal, breaks, leaving } from "./moves.ts";

/** Larger heaps are a number. */
export const MOST = 100;

/** The height of a row of pins, in pieces. Such a row does not wrap. */
const PIN = 1.6;

/** Games of pins: the last ones are still pins, though a row of them breaks no more. */
const PINS = new Set(["kayles", "dawson-kayles", "dawson-chess", "guiles", "officers"]);

/** Marks are shown for drags over fewer counters than this. */
const LONGEST = 4;

/** Games on strips: a coloured cell spoils this number of cells on each side. */
const SPOILT: Record<string, number> = { adjacent: 1, treblecross: 2 };

export function heapBoard(task: Task): HTMLElement {
  const { component, moves } = task;
  const size = Number(component.numbers[0]);
  const spoilt = SPOILT[component.name ?? ""];
  const breaking = breaks(moves);
  // Its positions say beside the heap how many may be taken.
  const limited = component.name === "fibonacci-nim";
  /** The move that takes the counters from..=to. */
  const taking = (from: number, to: number): Legal | undefined => leaving(moves, from, size - 1 - to);
  /** What a click on counter i means: a move, and the last counter that it takes. */
  const meant = (i: number): [Legal, number] | undefined => {
    const end = size - 1;
    const whole = (move: Legal | undefined): [Legal, number] | undefined => move && [move, spoilt === undefined ? end : i];
    if (spoilt !== undefined) return whole(leaving(moves, Math.max(i - spoilt, 0), Math.max(end - i - spoilt, 0)));
    if (limited) return whole(moves.find((move) => Number(move.parts[0]?.[0] ?? 0) === i));
    const tail = breaking ? undefined : taking(i, end);
    if (tail) return [tail, end];
    for (let last = i; last <= end; last++) {
      const move = taking(i, last);
      if (move) return [move, last];
    }
    return undefined;
  };
  const row = h("div", { class: spoilt === undefined ? "heap" : "heap strip" });
  const counters: HTMLElement[] = [];
  let gaps = 0;
  for (let i = 0; i < size; i++) {
    const split = i > 0 ? leaving(moves, i, size - i) : undefined;
    if (split) gaps++;
    if (split) row.append(piece({ class: "gap" }, [split], task));
    const [move, last] = meant(i) ?? [];
    const counter = piece({ class: "counter", "data-piece": i + (task.offset ?? 0) }, move ? [move] : [], task);
    if (last !== undefined && task.play) {
      const mark = (on: boolean) => () => {
        for (let j = i; j <= last; j++) counters[j]?.classList.toggle("meant", on);
      };
      counter.addEventListener("pointerenter", mark(true));
      counter.addEventListener("pointerleave", mark(false));
      counter.addEventListener("focus", mark(true));
      counter.addEventListener("blur", mark(false));
    }
    counters.push(counter);
    row.append(counter);
  }
  counters.forEach((counter, i) => {
    const [move, last] = meant(i) ?? [];
    if (move && last !== undefined) stands(counter, [move], counters.slice(i, last + 1));
    // A move that only a drag can make has its own place for marks, in the middle of the counters that it takes.
    for (let to = i + 1; breaking && !limited && to < Math.min(i + LONGEST, size); to++) {
      const several = taking(i, to);
      if (!several || to === last) continue;
      const pair = h("span", { class: "pair", "aria-hidden": "true" });
      stands(pair, [several], counters.slice(i, to + 1));
      counters[Math.floor((i + to) / 2)]!.after(pair);
    }
  });
  // Where heaps do not break it does not matter which counters are taken.
  const dragged = (from: number, to: number) => taking(from, to) ?? (breaking ? undefined : leaving(moves, size - 1 - to + from, 0));
  if (task.play && !limited && spoilt === undefined) dragging(row, counters, dragged, task.play);
  const pins = (breaking || PINS.has(component.name ?? "") || spoilt !== undefined) && gaps === 0;
  if (pins) row.classList.add("pins");
  if (size === 0) row.append(h("span", { class: "none" }, "0"));
  // A gap is as wide as a third of a counter.
  return sized(row, size + 0.1 + 0.34 * gaps, pins ? PIN : 1);
}

/** A drag over counters takes them, if that is legal. */
function dragging(row: HTMLElement, counters: HTMLElement[], taking: (from: number, to: number) => Legal | undefined, play: (move: Legal) => void): void {
  const under = (event: PointerEvent) => counters.indexOf((row.getRootNode() as Document | ShadowRoot).elementFromPoint(event.clientX, event.clientY) as HTMLElement);
  let begin = -1;
  const range = (end: number): [number, number] => [Math.min(begin, end), Math.max(begin, end)];
  row.addEventListener("pointerdown", (event) => {
    begin = under(event);
  });
  row.addEventListener("pointermove", (event) => {
    if (begin < 0) return;
    const end = under(event);
    if (end < 0 || end === begin) return;
    const [from, to] = range(end);
    const move = taking(from, to);
    counters.forEach((counter, i) => {
      counter.classList.toggle("meant", move !== undefined && i >= from && i <= to);
      counter.classList.toggle("cannot", !move && i >= from && i <= to);
    });
    preview(row, move ? [move] : []);
  });
  row.addEventListener("pointercancel", () => {
    begin = -1;
    preview(row, []);
    for (const counter of counters) counter.classList.remove("meant", "cannot");
  });
  row.addEventListener("pointerup", (event) => {
    const end = under(event);
    if (begin >= 0 && end >= 0 && end !== begin) {
      const move = taking(...range(end));
      if (move) play(move);
    }
    begin = -1;
    preview(row, []);
    for (const counter of counters) counter.classList.remove("meant", "cannot");
  });
}
