/** A game in the address, read and written. */

import { type Settings, carried } from "../page.ts";
import type { Game, Mover } from "./game.ts";
import { LEVELS, type Level } from "./opponent.ts";

/** The game in an address. */
export interface Asked {
  /** Whether two people play. */
  person: boolean;
  level: Level;
  misere: boolean;
  first: Mover;
  /** The part that cannot be read. */
  damaged: string | null;
}

export function readGame({ with: against, misere, first }: Settings): Asked {
  const person = against === "person";
  const level = against !== undefined && against in LEVELS ? (against as Level) : "perfect";
  const damaged = against !== undefined && !person && level !== against ? `with=${against}` : first !== undefined && first !== "opponent" ? `first=${first}` : null;
  return { person, level, misere: misere !== undefined, first: first === "opponent" && !person ? 1 : 0, damaged };
}

/** The settings of a game; `show` is the panel that is open beside it. */
export function writeGame(start: string, game: Game, { person, level, misere, first }: Asked, show: string | undefined, embed: string | undefined): Settings {
  return {
    p: start,
    m: game.record,
    at: game.latest ? undefined : String(game.at),
    misere: misere ? "" : undefined,
    with: person ? "person" : level === "perfect" ? undefined : level,
    first: first === 1 ? "opponent" : undefined,
    show,
    embed,
    files: carried(start),
  };
}
