/** Which board shows which game. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { tell } from "../words.ts";
import type { Component } from "../types.ts";
import { type Task, piece } from "./board.ts";
import { MOST, heapBoard } from "./heap.ts";

/** The boards that are not heaps, as soon as they are loaded. */
let others: typeof import("./others.ts") | null = null;

/** Whether a position is a heap with a board. Two numbers are a heap and how many counters may be taken. */
function isHeap({ name, shape, numbers }: Component): boolean {
  return (name === "fibonacci-nim" || (shape === "heap" && numbers.length === 1)) && Number(numbers[0]) <= MOST;
}

/** The boards of drawn games. */
let drawn: typeof import("./drawn.ts") | null = null;

/** Loads the boards that these components need; `null` if nothing has to be loaded. */
export function loading(components: Component[]): Promise<unknown> | null {
  const wanted = [
    !others && !components.every((component) => isHeap(component) || component.shape === "heap") && import("./others.ts").then((loaded) => (others = loaded)),
    !drawn && components.some(({ name }) => name === "rules") && import("./drawn.ts").then((loaded) => (drawn = loaded)),
  ].filter((one) => one !== false);
  return wanted.length > 0 ? Promise.all(wanted) : null;
}

/** The board of a component. If its moves are `unlisted`, `make` takes the texts of the components to leave. */
export function board(task: Task, unlisted: boolean, make: (to: string[]) => void): Element {
  if (isHeap(task.component)) return heapBoard(task);
  const inWords = () => words(task, unlisted, make);
  const own = task.component.name === "rules" ? drawn?.drawnBoard(task) : null;
  return own ?? (task.component.shape === "heap" ? null : others?.other(task, make, inWords)) ?? inWords();
}

/** A component without a board: its text, its drawing, and its moves in words. */
function words(task: Task, unlisted: boolean, make: (to: string[]) => void): HTMLElement {
  const { component, moves, play } = task;
  const box = h("div", { class: "words" });
  box.append(component.drawn ? h("pre", {}, component.drawn) : h("strong", { class: "number" }, component.start));
  if (!play) return box;
  if (moves.length > 0 && moves.length <= 60) {
    const list = h("div", { class: "word-moves" });
    for (const move of moves) {
      const button = piece({}, [move], task);
      button.textContent = tell(move.said);
      list.append(button);
    }
    box.append(list);
  } else if (unlisted || moves.length > 60) {
    const input = h("input", { name: "left", autocomplete: "off", placeholder: say("left"), "aria-label": say("left") });
    const form = h("form", { class: "leave" }, "→ ", input, h("button", {}, say("moves-make")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      make(input.value.split(/[\s+]+/).filter(Boolean));
    });
    box.append(form);
  }
  return box;
}
