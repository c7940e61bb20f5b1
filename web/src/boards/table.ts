/** A table with all components of a position: one scale, one left edge, and what moves from one position to the next. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { called, nameOf } from "../names.ts";
import type { Made } from "../play/record.ts";
import type { Component, Table } from "../types.ts";
import { fitting } from "./fit.ts";
import type { Shelf } from "./board.ts";
import { board, loading } from "./index.ts";
import { change, picture } from "./motion.ts";
import type { Legal } from "./moves.ts";

/** Which board this was before the move, and how many of its pieces came before the first one. */
interface Origin {
  id: number;
  offset: number;
}

const TONES = 4;

export interface Laid {
  element: HTMLElement;
  /** Lays a position; `make` is `null` while nobody may move; `by` is the move that led here. */
  lay: (table: Table, make: ((made: Made) => void) | null, by?: Made | null) => void;
  fit: () => void;
}

export function tableOf(space: HTMLElement, shelf: Shelf): Laid {
  const element = h("div", { class: "boards" });
  const fit = fitting(element, space);
  let origins: Origin[] = [];
  let sizes: number[] = [];
  let next = 0;
  /** Counts what is laid, so that boards that come late do not cover a newer position. */
  let turn = 0;
  const fresh = (): Origin => ({ id: next++, offset: 0 });

  /** The boards of a position after a move, by those before it. */
  const following = (components: Component[], by: Made): Origin[] => {
    const parts = components.length - origins.length + 1;
    if (parts < 0 || by.component >= origins.length) return components.map(fresh);
    const moved = origins[by.component]!;
    const made = Array.from({ length: parts }, (_, i): Origin => {
      if (i === 0) return moved;
      const size = Number(components[by.component + i]?.numbers[0] ?? 0);
      return { id: moved.id, offset: moved.offset + Math.max((sizes[by.component] ?? size) - size, 0) };
    });
    return [...origins.slice(0, by.component), ...made, ...origins.slice(by.component + 1)];
  };

  const lay: Laid["lay"] = (table, make, by) => {
    const mine = ++turn;
    const waits = loading(table.components);
    if (waits) void waits.then(() => mine === turn && now(table, make, by));
    else now(table, make, by);
  };

  const now: Laid["lay"] = (table, make, by) => {
    const { components } = table;
    const before = by === undefined ? null : picture(element);
    origins = by ? following(components, by) : components.length === origins.length ? origins : components.map(fresh);
    sizes = components.map((component) => Number(component.numbers[0] ?? 0));
    draw(table, make, null);
    fit();
    change(before, element);
  };

  const draw = (table: Table, make: ((made: Made) => void) | null, chosen: [component: number, piece: number] | null) => {
    const legal: Legal[] = table.moves.map((move, index) => ({ ...move, index }));
    const one = new Set(table.components.map(({ ruleset }) => ruleset)).size === 1;
    const numbered = one && table.components.every(({ shape }) => shape === "heap");
    element.replaceChildren(
      ...table.components.map((component, at) => {
        const { id, offset } = origins[at]!;
        const task = {
          component,
          moves: legal.filter((move) => move.component === at),
          play: make && ((move: Legal) => make({ component: at, to: move.to })),
          chosen: chosen?.[0] === at ? chosen[1] : null,
          again: (piece: number | null) => {
            const active = document.activeElement as HTMLElement | null;
            const focused = active?.matches(":focus-visible") ? active.dataset.piece : undefined;
            draw(table, make, piece === null ? null : [at, piece]);
            // Who plays by keyboard stays where the choice was made.
            if (focused) element.querySelector<HTMLElement>(`[data-board="${id}"] [data-piece="${focused}"]`)?.focus();
          },
          offset,
          board: id,
          shelf,
        };
        const label = numbered ? component.start : one && table.components.length === 1 ? "" : nameOf(component);
        const name = label || component.copies !== 1 ? h("span", { class: "name" }, label) : null;
        if (component.copies !== 1) name?.append(h("span", { class: "copies" }, ` ×${component.copies}`));
        const shown = board(task, table.unlisted.includes(at), (to) => make?.({ component: at, to }));
        return h("div", { class: `component tone-${id % TONES}`, role: "group", "aria-label": called(component), "data-board": id }, name, shown);
      }),
    );
    element.style.setProperty("--names", numbered ? "2rem" : "6.5rem");
    if (table.components.length === 0) element.append(h("p", { class: "none" }, say("left-nothing")));
  };
  return { element, lay, fit };
}
