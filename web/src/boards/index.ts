/** Which board shows which game. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { chocolateBoard, chompBoard } from "./bars.ts";
import type { Task } from "./board.ts";
import { type Cell, DISC, cellsBoard } from "./cells.ts";
import { gridBoard } from "./grid.ts";
import { hackenbushBoard } from "./hackenbush.ts";
import { MOST, heapBoard } from "./heap.ts";
import { steps } from "./moves.ts";
import { boxesBoard, listBoard, staircaseBoard, turtlesBoard } from "./rows.ts";
import { tell } from "../words.ts";

/** A piece's board has at most this many cells a side; a strip at most so many. */
const SIDE = 24;
const STRIP = 40;

const SIGNS: Record<string, string> = { king: "♚", queen: "♛", rook: "♜", knight: "♞" };

/** The board of a component; `make` takes the texts of what is to be left, where the moves are `unlisted`. */
export function board(task: Task, unlisted: boolean, make: (to: string[]) => void): Element {
  const { component } = task;
  const numbers = component.numbers.map(Number);
  switch (component.name) {
    case "nimble":
    case "silver-dollar":
      if (numbers.every((n) => n < STRIP)) return strip(numbers, task);
      break;
    case "king":
    case "queen":
    case "rook":
    case "knight":
    case "wythoff":
    case "euclid":
      if (numbers.every((n) => n < SIDE)) return quarter(numbers as [number, number], task);
      break;
    case "board":
      return kings(numbers, task) ?? words(task, unlisted, make);
    case "hackenbush":
      return hackenbushBoard(task) ?? words(task, unlisted, make);
    case "chocolate":
      if (numbers.every((n) => n <= SIDE)) return chocolateBoard(task);
      break;
    case "chomp":
      if (numbers.every((n) => n <= SIDE) && numbers.length <= SIDE) return chompBoard(task);
      break;
    case "boxes":
      if (numbers.every((n) => n <= MOST)) return boxesBoard(task);
      break;
    case "staircase":
      if (numbers.length <= SIDE && numbers.every((n) => n <= SIDE)) return staircaseBoard(task);
      break;
    case "moore":
      if (numbers.every((n) => n <= MOST)) return listBoard(task, make);
      break;
    case "cram":
      return gridBoard(task, "") ?? words(task, unlisted, make);
    case "notakto":
    case "three-in-a-row":
      return gridBoard(task, "✕") ?? words(task, unlisted, make);
    case "turning-turtles":
      return turtlesBoard(task);
    case "fibonacci-nim":
      if (numbers[0]! <= MOST) return heapBoard(task);
      break;
    default:
      if (component.shape === "heap" && numbers.length === 1 && numbers[0]! <= MOST) return heapBoard(task);
  }
  return words(task, unlisted, make);
}

/** What has no board of its own: its text, its drawing, and its moves in words. */
function words(task: Task, unlisted: boolean, make: (to: string[]) => void): HTMLElement {
  const { component, moves, play } = task;
  const box = h("div", { class: "words" });
  box.append(component.drawn ? h("pre", {}, component.drawn) : h("strong", { class: "number" }, component.start));
  if (!play) return box;
  if (moves.length > 0 && moves.length <= 60) {
    const list = h("div", { class: "word-moves" });
    for (const move of moves) list.append(h("button", { type: "button", click: () => play(move) }, tell(move.said)));
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

/** Coins on a strip of squares. */
function strip(coins: number[], task: Task): Element {
  const length = Math.max(...coins, 0) + 1;
  const cells: Cell[] = Array.from({ length }, (_, cell) => ({ cell, x: cell, y: 0, text: String(cell) }));
  return cellsBoard({ cells, pieces: coins, sign: DISC, numbered: true, steps: steps(coins, task.moves) }, task);
}

/** One piece that moves towards the corner 0,0, which lies at the lower left. */
function quarter([x, y]: [number, number], task: Task): Element {
  const [width, height] = [x + 1, y + 1];
  const number = (x: number, y: number) => y * width + x;
  const cells: Cell[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const goal = row + column === 0 && task.component.name !== "euclid";
      cells.push({ cell: number(column, row), x: column, y: height - 1 - row, ...(goal && { kind: "goal" as const }) });
    }
  }
  const to = (part: number[]) => number(part[0] ?? 0, part[1] ?? 0);
  const all = task.moves.map((move) => ({ from: number(x, y), to: to((move.parts[0] ?? []).map(Number)), move }));
  return cellsBoard({ cells, pieces: [number(x, y)], sign: SIGNS[task.component.name ?? ""] ?? DISC, steps: all }, task);
}

/** Kings on a board with broken cells, which is read from the file's text. */
function kings(pieces: number[], task: Task): Element | null {
  const name = task.component.ruleset.replace(/^board:/, "").replace(/^"|"$/g, "");
  const rows = task.shelf.held(name)?.trimEnd().split(/\r?\n/);
  if (!rows || rows.length > SIDE || rows[0]!.length > SIDE) return null;
  const width = rows[0]!.length;
  const cells = rows.flatMap((row, y) => [...row].map((sign, x): Cell => ({ cell: y * width + x, x, y, ...(sign === "X" && { kind: "broken" as const }) })));
  return cellsBoard({ cells, pieces, sign: "♚", steps: steps(pieces, task.moves) }, task);
}
