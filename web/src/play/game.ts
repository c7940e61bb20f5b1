/** A game: its positions so far, the player to move in each, and the position that is shown. */

import { known } from "virtual:first";
import { ask } from "../engine.ts";
import { type Rows, rowsAfter, rowsOf } from "../names.ts";
import type { Table, Words } from "../types.ts";
import { tell } from "../words.ts";
import { type Made, readMoves, writeMoves } from "./record.ts";

/** The first player of a game against the computer is the person, unless the opponent begins. */
export type Mover = 0 | 1;

export interface Turn {
  text: string;
  mover: Mover;
  /** The move that led here; `null` at the start. */
  made: (Made & { said: Words | undefined }) | null;
  /** The letters of the rows, once the position was laid. */
  rows?: Rows;
}

/** Asks the library, or takes the answer that the page has. */
const asked: typeof ask = async (question, ...words) => {
  const answer = known[JSON.stringify([question, ...words])];
  return answer ? JSON.parse(answer) : ask(question, ...words);
};

export class Game {
  turns: Turn[];
  /** The turn that lies on the table. */
  at = 0;
  /** Whether the game is misère, by the address or by the library's answer about the start. */
  misere: boolean;
  /** Whether the library has read the start. */
  #laid = false;

  constructor(start: string, first: Mover, misere: boolean) {
    this.misere = misere;
    this.turns = [{ text: start, mover: first, made: null }];
  }

  get now(): Turn {
    return this.turns[this.at]!;
  }

  /** Whether the table shows the last position of the game. */
  get latest(): boolean {
    return this.at === this.turns.length - 1;
  }

  /** The letter of a row in a turn; empty if there is only one row. */
  row(component: number, at = this.at): string {
    const { rows } = this.turns[at]!;
    return rows && rows.given > 1 ? (rows.names[component] ?? "") : "";
  }

  /** A move in words, with its row. */
  told({ component, said }: { component: number; said?: Words | undefined }, at = this.at): string {
    const row = this.row(component, at);
    return `${row && `${row}: `}${tell(said)}`;
  }

  /** The moves as text; `undefined` if there are none. */
  get record(): string | undefined {
    return writeMoves(this.turns.flatMap(({ made }) => (made ? [made] : []))) || undefined;
  }

  /** The position on the table. The start is asked first: it settles the convention of the game. */
  async lay(): Promise<Table> {
    const turn = this.now;
    const table = await asked("table", turn.text, this.misere);
    this.misere = table.misere;
    this.#laid = true;
    const before = this.turns[this.turns.indexOf(turn) - 1]?.rows;
    turn.rows ??= before && turn.made ? rowsAfter(before, turn.made.component, table.components.length) : rowsOf(table.components.length);
    return table;
  }

  /** Makes a move in the position on the table; later moves are forgotten. */
  async make({ component, to }: Made): Promise<void> {
    const before = this.now;
    const made = await asked("make", before.text, component, to);
    if (this.now !== before) return;
    const other: Mover = before.mover === 0 ? 1 : 0;
    this.turns.length = this.at + 1;
    this.turns.push({ text: made.text, mover: made.again ? before.mover : other, made: { component, to, said: made.said } });
    this.at++;
  }

  /** Plays the moves of an address, as far as they are legal. Returns the others, as text. */
  async replay(record: string | undefined): Promise<string> {
    const { moves, rest } = readMoves(record);
    for (const [i, made] of moves.entries()) {
      try {
        await this.lay();
        await this.make(made);
      } catch {
        // If a position cannot be read, the table reports it.
        return i === 0 && !this.#laid ? "" : [writeMoves(moves.slice(i)), rest].filter(Boolean).join("~");
      }
    }
    return rest;
  }

  goTo(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.turns.length - 1);
  }

  /** Takes back the last moves until one of `mine` is to be made. */
  takeBack(mine: (mover: Mover) => boolean): void {
    this.turns.length = this.at + 1;
    do this.turns.pop();
    while (this.turns.length > 1 && !mine(this.turns.at(-1)!.mover));
    if (this.turns.length === 0) throw new Error("a game has a start");
    this.at = this.turns.length - 1;
  }
}
