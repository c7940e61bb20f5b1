/** How a game stands: whose turn it is, or who has won. */

import { say } from "../language.ts";
import type { Table } from "../types.ts";
import type { Game, Mover } from "./game.ts";

export interface Standing {
  /** Who has won; `null` while play goes on, and in a draw. */
  winner: Mover | null;
  text: string;
}

/** The standing of the game whose position lies on the table; `person` says whether both players are people. */
export function standing({ over }: Table, game: Game, person: boolean): Standing {
  const { mover } = game.now;
  const other: Mover = mover === 0 ? 1 : 0;
  if (over === "nobody") return { winner: null, text: say("draw") };
  if (over !== null) {
    const winner = over === "mover" ? mover : other;
    const names = person ? ["first-wins", "second-wins"] : ["you-win", "you-lose"];
    return { winner, text: say(names[winner]!) };
  }
  const names = person ? ["turn-first", "turn-second"] : ["turn-you", game.latest ? "turn-computer" : "turn-theirs"];
  return { winner: null, text: say(names[mover]!) };
}
