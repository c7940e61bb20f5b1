/** The state of a game in words: whose turn it is, or who has won; and the available controls. */

import { say } from "../language.ts";
import type { Table } from "../types.ts";
import type { Game, Mover } from "./game.ts";

export interface Standing {
  /** Who has won; `null` while play goes on, and in a draw. */
  winner: Mover | null;
  text: string;
}

/** The standing of the game whose position lies on the table; `person` says whether both players are people. */
export function standing({ over }: Pick<Table, "over">, game: Game, person: boolean): Standing {
  const { mover } = game.now;
  const other: Mover = mover === 0 ? 1 : 0;
  if (over === "nobody") return { winner: null, text: say("draw") };
  if (over !== null) {
    const winner = over === "mover" ? mover : other;
    return { winner, text: say(person ? (["first-wins", "second-wins"] as const)[winner] : (["you-win", "you-lose"] as const)[winner]) };
  }
  const names = person ? (["turn-first", "turn-second"] as const) : (["turn-you", game.latest ? "turn-computer" : "turn-theirs"] as const);
  return { winner: null, text: say(names[mover]) };
}

/** Move `at` of the game in words, with who made it. */
export function toldMove(game: Game, at: number, person: boolean): string {
  const by = game.turns[at - 1]!.mover;
  const move = game.told(game.turns[at]!.made!, at - 1);
  return say(person ? (by === 0 ? "first-moved" : "second-moved") : by === 0 ? "you-moved" : "opponent-moved", { move });
}

export interface Controls {
  undo: boolean;
  hint: boolean;
  /** Whether to offer to continue from an older position in which the opponent is to move. */
  goOn: boolean;
  /** The label of the button for the review; `null` while the game is not over. */
  review: "review" | "review-lost" | null;
  /** Whether to offer a new game first. */
  again: boolean;
  /** How the game ended for the person. */
  ended: "won" | "lost" | null;
  /** The opponent's answer in words, for screen readers. */
  answered: string | null;
}

/** Whether the opponent is to move. */
export function waits({ over }: Pick<Table, "over">, game: Game, person: boolean): boolean {
  return !person && game.now.mover === 1 && over === null;
}

/** The available controls in the position on the table. */
export function controls(table: Pick<Table, "over">, game: Game, person: boolean): Controls {
  const { winner } = standing(table, game, person);
  const over = table.over !== null;
  const wait = waits(table, game, person);
  const answered = !person && game.at > 0 && game.turns[game.at - 1]!.mover === 1;
  return {
    undo: game.at > 0 && (person || game.at > 1 || game.turns[0]!.mover === 0),
    hint: !over && !wait,
    goOn: wait && !game.latest,
    review: over ? (winner === 1 && !person ? "review-lost" : "review") : null,
    again: over && (person || winner === 0),
    ended: person || winner === null ? null : winner === 0 ? "won" : "lost",
    answered: answered ? toldMove(game, game.at, person) : null,
  };
}
