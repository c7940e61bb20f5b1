/** The boards of all games that are not single heaps. They are loaded when somebody plays such a game. */

import { chocolateBoard, chompBoard } from "./bars.ts";
import type { Task } from "./board.ts";
import { type Cell, DISC, cellsBoard } from "./cells.ts";
import { coinsBoard } from "./coins.ts";
import { graphBoard } from "./graph.ts";
import { gridBoard } from "./grid.ts";
import { hackenbushBoard } from "./hackenbush.ts";
import { MOST } from "./heap.ts";
import { steps } from "./moves.ts";
import { picturedBoard } from "./pictured.ts";
import { boxesBoard, listBoard, staircaseBoard } from "./rows.ts";
import { stringsBoard } from "./strings.ts";

/** The largest number of cells along a side of a piece's board, and of a strip. */
const SIDE = 24;
const STRIP = 40;

const SIGNS: Record<string, string> = { king: "♚", queen: "♛", rook: "♜", knight: "♞" };

/**
 * The board of a component; `null` if it has none. `make` takes the texts of the components to leave. `words` is shown
 * if a board turns out later to be impossible.
 */
export function other(task: Task, make: (to: string[]) => void, words: () => Element): Element | null {
  const { component } = task;
  const numbers = component.numbers.map(Number);
  switch (component.name) {
    case "nimble":
    case "silver-dollar":
    case "welter":
      return numbers.every((n) => n < STRIP) ? strip(numbers, task) : null;
    case "king":
    case "queen":
    case "rook":
    case "knight":
    case "wythoff":
    case "euclid":
      return numbers.every((n) => n < SIDE) ? quarter(numbers as [number, number], task) : null;
    case "board":
      return kings(numbers, task);
    case "hackenbush":
      return hackenbushBoard(task);
    case "chocolate":
      return numbers.every((n) => n <= SIDE) ? chocolateBoard(task) : null;
    case "chomp":
      return numbers.every((n) => n <= SIDE) && numbers.length <= SIDE ? chompBoard(task) : null;
    case "boxes":
      return numbers.every((n) => n <= MOST) ? boxesBoard(task) : null;
    case "staircase":
      return numbers.length <= SIDE && numbers.every((n) => n <= SIDE) ? staircaseBoard(task) : null;
    case "moore":
      return numbers.every((n) => n <= MOST) ? listBoard(task, make) : null;
    case "cram":
      return gridBoard(task, "");
    case "notakto":
    case "three-in-a-row":
      return gridBoard(task, "✕");
    case "turning-turtles":
    case "turning":
      return coinsBoard(task);
    case "graph":
    case "geography":
    case "edge-geography":
    case "undirected-geography":
    case "undirected-edge-geography":
    case "node-kayles":
    case "arc-kayles":
    case "poset":
      return graphBoard(task, words);
    case "nimstring":
      return component.ruleset.includes(":") ? graphBoard(task, words) : stringsBoard(task);
    default:
      return picturedBoard(task);
  }
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
