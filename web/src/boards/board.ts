/** What all boards share: places that stand for moves. */

import { h, rootOf } from "../dom.ts";
import { say } from "../language.ts";
import type { Component, Plan, Seen } from "../types.ts";
import type { Legal } from "./moves.ts";
import { tell } from "../words.ts";

/** What a board needs from outside: the files that positions name, and the library's reading of a picture of Hackenbush or a graph. */
export interface Shelf {
  held: (name: string) => string | undefined;
  look: (text: string) => Promise<Seen>;
  plan: (file: string) => Promise<Plan>;
}

/** The data of a board, and the functions that it may call. */
export interface Task {
  component: Component;
  /** The legal moves of this component. */
  moves: Legal[];
  /** Makes a move; `null` while the person may not move. */
  play: ((move: Legal) => void) | null;
  /** Draws this board again, after a choice that changes only how it looks. */
  again: (chosen: number | null) => void;
  /** The choice: a piece, a coin. */
  chosen: number | null;
  shelf: Shelf;
  /** The number of this board on its table; a board keeps it from one position to the next. */
  board: number;
  /** For animations: if this was part of a larger board, the number of pieces of that board in front of this part. */
  offset?: number;
}

/** For each place its moves, and the pieces that they take. */
const standing = new WeakMap<Element, Legal[]>();
const covering = new WeakMap<Element, Element[]>();

/** Registers the moves of an element, and the pieces that they take. */
export function stands(element: Element, moves: Legal[], pieces: Element[] = [element]): void {
  standing.set(element, moves);
  covering.set(element, pieces);
}

export const standsFor = (element: Element): readonly Legal[] => standing.get(element) ?? [];
export const covered = (element: Element): readonly Element[] => covering.get(element) ?? [];

/** Tells the table the moves of a place while the place is pressed, so that it can show them. */
export function preview(from: Element, moves: readonly Legal[]): void {
  from.dispatchEvent(new CustomEvent("preview", { bubbles: true, detail: moves.map((move) => tell(move.said)).join(" / ") }));
}

/** Makes an element stand for moves: by mouse, touch and keyboard. */
export function place<E extends HTMLElement | SVGElement>(element: E, moves: Legal[], task: Task): E {
  const { play } = task;
  if (moves.length === 0 || !play) return element;
  const label = moves.map((move) => tell(move.said)).join(" / ");
  stands(element, moves);
  element.classList.add("place");
  element.setAttribute("aria-label", label);
  if (!(element instanceof HTMLButtonElement)) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.append(Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "title"), { textContent: label }));
  } else {
    element.title = label;
    element.disabled = false;
  }
  const act = () => (moves.length === 1 ? play(moves[0]!) : choose(moves, play, rootOf(element)));
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => {
    const { key } = event as KeyboardEvent;
    if (element instanceof HTMLButtonElement || (key !== "Enter" && key !== " ")) return;
    event.preventDefault();
    act();
  });
  return element;
}

/** A piece with moves is a button; a piece without moves is only shown. */
export function piece(attributes: Record<string, string | number>, moves: Legal[], task: Task): HTMLElement {
  if (moves.length === 0 || !task.play) return h("span", attributes);
  return place(h("button", { type: "button", ...attributes }), moves, task);
}

/** Asks which of several moves is meant. */
export function choose(moves: Legal[], play: (move: Legal) => void, root: ParentNode): void {
  const dialog = h("dialog", { class: "choose", "aria-label": say("choose-move") }, h("h2", {}, say("choose-move")));
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  for (const move of moves) {
    const made = () => {
      close();
      play(move);
    };
    dialog.append(h("button", { type: "button", click: made }, tell(move.said)));
  }
  dialog.append(h("button", { type: "button", class: "quiet", click: close }, say("cancel")));
  dialog.addEventListener("cancel", () => dialog.remove());
  root.append(dialog);
  if (!document.fullscreenElement) return dialog.showModal();
  // In full screen, before a class, the dialog must not hide the table.
  dialog.show();
  addEventListener("laid", close, { once: true });
}
