/**
 * Coins to be turned, in a row or on two axes. One clicks the coins of a move in any order; as soon as only one move is
 * left it is made, and where a larger one is possible a button makes the smaller one.
 */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { tell } from "../words.ts";
import { type Task, stands } from "./board.ts";
import { type Changing, exact, reached, still } from "./choice.ts";
import { sized } from "./fit.ts";

/** The largest number of coins that are shown in a row, and on a board. */
const ROW = 40;
const BOARD = 400;

/** Rows of coins, `true` for a head, from `HTH`, `HT/TH` or `heads:3,7`; `null` for any other text. */
export function coinsOf(text: string, least = 0): boolean[][] | null {
  const heads = /^heads:((\d+(,\d+)*)?)$/i.exec(text);
  if (heads) {
    const places = heads[1] ? heads[1].split(",").map(Number) : [];
    const length = Math.max(least, ...places);
    return length > ROW ? null : [Array.from({ length }, (_, i) => places.includes(i + 1))];
  }
  return /^[HT]+(\/[HT]+)*$/.test(text) ? text.split("/").map((row) => [...row].map((coin) => coin === "H")) : null;
}

/** The coins that differ, counted row by row from 0. */
export function turned(before: boolean[][], after: boolean[][] | null): number[] {
  if (after === null || after.flat().length !== before.flat().length) return [];
  const other = after.flat();
  return before.flat().flatMap((head, i) => (head === other[i] ? [] : [i]));
}

export function coinsBoard(task: Task): HTMLElement | null {
  const coins = coinsOf(task.component.start);
  if (!coins || coins[0]!.length > ROW || coins.flat().length > BOARD) return null;
  const [rows, columns] = [coins.length, coins[0]!.length];
  const all: Changing[] = task.moves.map((move) => ({ move, places: turned(coins, move.to.length === 1 ? coinsOf(move.to[0]!, columns) : null) }));
  if (all.some(({ places }) => places.length === 0)) return null;
  const chosen = new Set<number>();
  const name = (i: number) => (rows === 1 ? String(i + 1) : `${Math.floor(i / columns) + 1},${(i % columns) + 1}`);
  const buttons = coins.flat().map((_, i) => h("button", { type: "button", class: "coin", "data-piece": i, click: () => click(i) }));
  buttons.forEach((button, i) => stands(button, still(all, new Set([i])).map(({ move }) => move)));
  const make = h("button", { type: "button", class: "main", click: () => turn() }, say("make-move"));
  const cancel = h("button", { type: "button", class: "quiet", click: () => (chosen.clear(), show()) }, say("cancel"));
  const acts = h("div", { class: "row coin-acts" }, make, cancel);

  const show = () => {
    const left = still(all, chosen);
    const possible = reached(left);
    const [done] = exact(all, chosen);
    coins.flat().forEach((was, i) => {
      const button = buttons[i]!;
      const head = was !== chosen.has(i);
      button.textContent = head ? "H" : "T";
      button.className = `coin ${head ? "head" : "tail"} ${task.play ? "place" : ""} ${chosen.has(i) ? "chosen" : ""}`;
      button.dataset.side = head ? "H" : "T";
      button.dataset.number = name(i);
      button.disabled = !task.play || !possible.has(i);
      button.setAttribute("aria-label", `${name(i)}: ${head ? "H" : "T"}`);
      button.setAttribute("aria-pressed", String(chosen.has(i)));
    });
    acts.style.visibility = chosen.size > 0 ? "visible" : "hidden";
    make.disabled = !done;
    make.title = done ? tell(done.said) : "";
  };
  const turn = () => {
    const [done] = exact(all, chosen);
    if (done) task.play?.(done);
  };
  const click = (i: number) => {
    if (!chosen.delete(i)) chosen.add(i);
    show();
    const [only, ...others] = still(all, chosen);
    if (chosen.has(i) && only && others.length === 0) task.play?.(only.move);
  };
  show();
  const board = h("div", { class: "coins", style: `--columns: ${columns}` }, h("div", { class: "heap" }, ...buttons), task.play ? acts : null);
  return sized(board, columns + 0.1, rows + (task.play ? 0.9 : 0));
}
