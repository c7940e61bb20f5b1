/**
 * A table with all components of a position: one scale, one left edge, and animations from one position to the next. A
 * move redraws the boards that it changes. The other boards stay, and keep the focus.
 */

import { h, rootOf } from "../dom.ts";
import { say } from "../language.ts";
import { type Rows, called, nameOf, rowsAfter, rowsOf, ruleOf } from "../names.ts";
import type { Made } from "../play/record.ts";
import type { Component, Table } from "../types.ts";
import { type Shelf, covered, standsFor } from "./board.ts";
import { fitting } from "./fit.ts";
import { board, loading } from "./index.ts";
import type { Legal } from "./moves.ts";

/** The board from which this one came by the move, and the number of its pieces in front of this board's first piece. */
interface Origin {
  id: number;
  offset: number;
}

/** A board on the table, and the component that it shows. */
interface Slot {
  key: string;
  element: HTMLElement;
  component: Component;
  /** The index of its component. */
  at: number;
}

const TONES = 4;

/** Animations, keyboard and touch: loaded when a pointer or the focus first comes to a table, or after `WHILE` milliseconds. */
let near: (typeof import("./motion.ts") & typeof import("./focus.ts")) | null = null;
const WHILE = 1500;

/** The result of a move, or a hint to make it. */
export type Mark = "hint" | "wins" | "draws" | "loses";
/** If a place has several moves, the first mark in this list counts. */
const MARKS: readonly Mark[] = ["hint", "wins", "draws", "loses"];

/** Who may move: a player, whose moves go to this function; nobody (`null`); or a player `later`, for whom the pieces stay in place. */
export type Maker = ((made: Made) => void) | "later" | null;

export interface Laid {
  element: HTMLElement;
  /** Lays a position; `by` is the move that led here, `rows` are the letters of the components. */
  lay: (table: Table, make: Maker, by?: Made | null, rows?: Rows) => void;
  /** Marks the places of moves on the board. */
  mark: (kind: (component: number, to: readonly string[]) => Mark | null) => void;
  /** The letter of a row; nothing where there is but one. */
  row: (component: number) => string;
}

export function tableOf(space: HTMLElement, shelf: Shelf): Laid {
  const element = h("div", { class: "boards", role: "group" });
  const fit = fitting(element, space);
  const slots = new Map<string, Slot>();
  const origins = new Map<string, Origin>();
  let rows: Rows = { names: [], given: 0 };
  let sizes: number[] = [];
  let next = 0;
  let making: Maker = null;
  /** Counts the positions shown, so that boards that load late do not cover a newer position. */
  let turn = 0;
  const originOf = (row: string): Origin => {
    const known = origins.get(row) ?? { id: next++, offset: 0 };
    origins.set(row, known);
    return known;
  };

  // While the opponent moves, clicks do nothing.
  for (const event of ["click", "keydown"]) {
    element.addEventListener(event, (happened) => making === "later" && (event === "click" || ["Enter", " "].includes((happened as KeyboardEvent).key)) && (happened.stopPropagation(), happened.preventDefault()), { capture: true });
  }
  let come = () => {
    come = () => undefined;
    void Promise.all([import("./motion.ts"), import("./focus.ts")]).then(([motion, focus]) => {
      near = { ...motion, ...focus };
      focus.arrows(element);
      focus.sliding(element);
      focus.refocus(element, null);
    });
  };
  for (const event of ["pointerover", "focusin"]) element.addEventListener(event, () => come(), { once: true });
  setTimeout(() => come(), WHILE);
  const previewed = h("output", { class: "preview", "aria-hidden": "true", hidden: true });
  space.append(previewed);
  element.addEventListener("preview", (event) => {
    previewed.textContent = (event as CustomEvent<string>).detail;
    previewed.hidden = previewed.textContent === "";
  });

  /** For animations, the parts that a component splits into still belong to its board. */
  const follow = (before: readonly string[], { components }: Table, by: Made): void => {
    const parts = components.length - before.length + 1;
    const moved = origins.get(before[by.component] ?? "");
    if (!moved) return;
    for (let i = 1; i < parts; i++) {
      const size = Number(components[by.component + i]?.numbers[0] ?? 0);
      origins.set(rows.names[by.component + i]!, { id: moved.id, offset: moved.offset + Math.max((sizes[by.component] ?? size) - size, 0) });
    }
  };

  const lay: Laid["lay"] = (table, make, by, named) => {
    const mine = ++turn;
    const waits = loading(table.components);
    if (waits) void waits.then(() => mine === turn && now(table, make, by, named));
    else now(table, make, by, named);
  };

  const now: Laid["lay"] = (table, make, by, named) => {
    const { components } = table;
    const before = by === undefined ? null : (near?.picture(element) ?? null);
    const names = rows.names;
    rows = named ?? (by ? rowsAfter(rows, by.component, components.length) : components.length === names.length ? rows : rowsOf(components.length));
    if (by) follow(names, table, by);
    sizes = components.map((component) => Number(component.numbers[0] ?? 0));
    making = make;
    mark(() => null);
    draw(table, null);
    fit(by === undefined);
    near?.change(before, element);
  };

  const draw = (table: Table, chosen: [component: number, piece: number] | null): void => {
    const moves: Legal[][] = table.components.map(() => []);
    table.moves.forEach((move, index) => moves[move.component]!.push({ ...move, index }));
    const one = new Set(table.components.map(({ ruleset }) => ruleset)).size === 1;
    const numbered = one && table.components.every(({ shape, start }) => shape === "heap" && /^\d+$/.test(start));
    const had = near?.focused(element) ?? null;
    const laid = table.components.map((component, at) => {
      const row = rows.names[at]!;
      const { id, offset } = originOf(row);
      const piece = chosen?.[0] === at ? chosen[1] : null;
      const label = numbered ? component.start : one && rows.given === 1 ? "" : nameOf(component);
      const slot = slots.get(row);
      const drawn = JSON.stringify([id, offset, component, label, rows.given > 1, piece, making !== null, table.unlisted.includes(at), moves[at]!.map(({ to, said }) => [to, said])]);
      if (slot?.key === drawn) {
        slot.at = at;
        return slot.element;
      }
      const fresh: Slot = { key: drawn, element: h("div"), component, at };
      const make = (to: string[]) => typeof making === "function" && making({ component: fresh.at, to });
      const task = { component, moves: moves[at]!, play: making && ((move: Legal) => void make(move.to)), chosen: piece, again: (piece: number | null) => draw(table, piece === null ? null : [fresh.at, piece]), offset, board: id, shelf };
      const shown = board(task, table.unlisted.includes(at), (to) => void make(to));
      fresh.element = h("div", { class: `component tone-${id % TONES}`, role: "group", "aria-label": rows.given > 1 ? `${row}: ${called(component)}` : called(component), "data-board": id, "data-row": row, "data-game": component.name }, nameButton(row, label, component), shown);
      slots.set(row, fresh);
      return fresh.element;
    });
    for (const row of slots.keys()) if (!rows.names.includes(row)) slots.delete(row);
    for (const child of [...element.children]) if (!laid.includes(child as HTMLElement)) child.remove();
    laid.forEach((one, at) => element.children[at] !== one && element.insertBefore(one, element.children[at] ?? null));
    near?.refocus(element, had);
    element.classList.toggle("waits", making === "later");
    element.setAttribute("aria-disabled", String(making === "later"));
    element.style.setProperty("--names", numbered ? "3.5rem" : "min(7rem, 22vw)");
    if (table.components.length === 0) element.append(h("p", { class: "none" }, say("left-nothing")));
  };

  /** The letter and the component of a row. Pressing it shows the rules. */
  const nameButton = (row: string, label: string, component: Component): HTMLElement | null => {
    if (rows.given === 1 && !label && component.copies === 1) return null;
    const { name, ruleset } = component;
    const tell = () => {
      const about = h("div", { popover: "auto", class: "about" }, h("strong", {}, nameOf(component)), h("p", {}, ruleOf(name, ruleset) ?? ruleset));
      about.addEventListener("toggle", (event) => (event as ToggleEvent).newState === "closed" && about.remove());
      rootOf(element).append(about);
      about.showPopover();
    };
    const title = nameOf(component);
    const copies = component.copies !== 1 && `×${component.copies}`;
    // The accessible name begins with the visible text.
    const heard = [rows.given > 1 && row, label, copies, title !== label && title].filter(Boolean).join(" ");
    return h("button", { type: "button", class: "name", "aria-label": heard, click: tell }, rows.given > 1 && h("b", {}, row), " ", h("span", {}, label), " ", copies && h("span", { class: "copies" }, copies));
  };

  const mark: Laid["mark"] = (kind) => {
    for (const one of element.querySelectorAll(".marked")) {
      one.classList.remove("marked", ...MARKS.map((name) => `mark-${name}`));
      one.removeAttribute("aria-description");
    }
    for (const { element, at } of slots.values()) {
      let hinted = false;
      for (const place of element.querySelectorAll("button, .place, .piece, .pair")) {
        const kinds = standsFor(place).map(({ to }) => kind(at, to));
        const best = MARKS.find((name) => kinds.includes(name));
        // One of several equal moves of a heap is enough.
        if (!best || (best === "hint" && hinted && place.matches(".counter, .pair"))) continue;
        hinted ||= best === "hint";
        place.setAttribute("aria-description", say(`mark-${best}`));
        for (const one of best === "hint" ? covered(place) : [place]) one.classList.add("marked", `mark-${best}`);
      }
    }
  };
  return { element, lay, mark, row: (component) => (rows.given > 1 ? (rows.names[component] ?? "") : "") };
}
