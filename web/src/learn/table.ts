/** The table of an exercise: a position, and a function that gets the moves on it. */

import "../style/cells.css";
import { type Laid, tableOf } from "../boards/table.ts";
import { h } from "../dom.ts";
import { ask, shelf } from "../engine.ts";
import { ruleTold } from "../play/rule.ts";
import type { Made } from "../play/record.ts";
import type { Answers, Table, Words } from "../types.ts";
import { tell } from "../words.ts";

/** A move, the position it leaves, and who wins then. */
export type Tried = Answers["judge"];

export interface Exercise {
  felt: HTMLElement;
  rule: HTMLElement;
  /** Shows a position; `move` gets the person's moves with their results, and `null` lets nobody move. */
  lay: (text: string, misere: boolean, move: ((made: Tried) => void) | "later" | null, by?: Made | null) => Promise<Table>;
  /** Marks a move on the board. */
  mark: (move: Made) => void;
  /** The letter of a row on the table; empty if there is only one row. */
  row: (component: number) => string;
  /** A move in words, with its row. */
  moved: (move: Made & { said?: Words | undefined }) => string;
}

export function exercise(label: string): Exercise {
  const felt = h("section", { class: "felt", "aria-label": label });
  const laid: Laid = tableOf(felt, shelf);
  const rule = h("p", { class: "rule quiet" });
  felt.append(laid.element);
  let round = 0;
  /** Whether the rules themselves are misère, as the library says of the first position. */
  let own = false;
  return {
    felt,
    rule,
    mark: (move) => laid.mark((component, to) => (component === move.component && to.join() === move.to.join() ? "hint" : null)),
    row: laid.row,
    moved: ({ component, said }) => {
      const row = laid.row(component);
      return `${row && `${row}: `}${tell(said)}`;
    },
    lay: async (text, misere, move, by) => {
      const mine = ++round;
      const table = await ask("table", text, misere || own);
      own = table.misere;
      if (mine !== round) return table;
      const make = async (made: Made) => {
        const judged = await ask("judge", text, table.misere, made.component, made.to);
        if (mine === round && typeof move === "function") move(judged);
      };
      laid.lay(table, typeof move === "function" ? (made) => void make(made) : move, by);
      if (table.components.length > 0) rule.textContent = await ruleTold(table);
      return table;
    },
  };
}
