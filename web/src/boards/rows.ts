/** Positions that are rows of things: stairs with coins, two boxes. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { type Task, piece } from "./board.ts";
import { sized } from "./fit.ts";
import { becoming } from "./moves.ts";

/** Steps with coins: to click a coin moves it and those above it one step down. */
export function staircaseBoard(task: Task): HTMLElement {
  const steps = task.component.numbers.map(Number);
  const stairs = h("div", { class: "stairs" });
  steps.forEach((count, step) => {
    const column = h("div", { class: "step", style: `--step: ${step + 1}` });
    for (let i = 0; i < count; i++) {
      const after = steps.map((n, at) => (at === step ? i : at === step - 1 ? n + count - i : n));
      column.prepend(piece({ class: "counter", "data-piece": `${step}.${i}` }, becoming(task.moves, after), task));
    }
    column.append(h("span", { class: "riser" }, String(step + 1)));
    stairs.append(column);
  });
  // A step is 0.4 of a coin high, and higher than the one before it by as much.
  return sized(stairs, steps.length * 1.1, Math.max(...steps.map((count, step) => count + 0.4 * (step + 1)), 1));
}

/** Two boxes: a click between two chips keeps that box, divided there, and empties the other. */
export function boxesBoard(task: Task): HTMLElement {
  const sizes = task.component.numbers.map(Number);
  const boxes = h("div", { class: "boxes" });
  sizes.forEach((size) => {
    const row = h("div", { class: "heap box" });
    for (let i = 0; i < size; i++) {
      if (i > 0) {
        const divided = task.moves.filter((move) => move.parts[0]?.map(Number).join() === [i, size - i].join());
        row.append(piece({ class: "gap" }, divided, task));
      }
      row.append(h("span", { class: "counter", "data-piece": `${sizes.indexOf(size)}.${i}` }));
    }
    boxes.append(row);
  });
  return sized(boxes, Math.max(...sizes) * 1.4 + 0.4, 2.4);
}

/** Several heaps that are one position (Moore): choose the new size of each, then move. */
export function listBoard(task: Task, make: (to: string[]) => void): HTMLElement {
  const heaps = task.component.numbers.map(Number);
  const left = [...heaps];
  const board = h("div", { class: "boxes" });
  const button = h("button", { type: "button", class: "main", disabled: true, click: () => make([left.join(",")]) }, say("make-move"));
  heaps.forEach((size, heap) => {
    const row = h("div", { class: "heap" });
    const counters = Array.from({ length: size }, (_, i) =>
      h("button", {
        type: "button",
        class: "counter",
        "data-piece": `${heap}.${i}`,
        "aria-label": `${heap + 1}: ${i}`,
        disabled: !task.play,
        click: () => {
          left[heap] = left[heap] === i ? size : i;
          counters.forEach((counter, j) => counter.classList.toggle("meant", j >= left[heap]!));
          button.disabled = left.every((n, at) => n === heaps[at]);
        },
      }),
    );
    row.append(...counters);
    board.append(row);
  });
  if (task.play) board.append(button);
  return sized(board, Math.max(...heaps), heaps.length * 1.15 + 0.8);
}
