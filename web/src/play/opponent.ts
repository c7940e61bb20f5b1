/**
 * Opponents, from a beginner to perfect play. An opponent plays the library's best move with some probability, and
 * otherwise a random legal move.
 */

import { ask } from "../engine.ts";
import type { Table } from "../types.ts";
import type { Made } from "./record.ts";

/** How often each opponent finds the best move. */
export const LEVELS = { beginner: 0, learner: 0.5, strong: 0.85, perfect: 1 } as const;
export type Level = keyof typeof LEVELS;

export function levelOf(text: string | undefined): Level {
  return text !== undefined && text in LEVELS ? (text as Level) : "perfect";
}

/** The next better opponent; the best stays. */
export function grown(level: Level): Level {
  const all = Object.keys(LEVELS) as Level[];
  return all[Math.min(all.indexOf(level) + 1, all.length - 1)]!;
}

/** The move of the opponent; `null` if there is none. */
export async function answer(level: Level, table: Table, random: () => number = Math.random): Promise<Made | null> {
  if (table.moves.length > 0 && random() >= LEVELS[level]) {
    const any = table.moves[Math.floor(random() * table.moves.length)]!;
    return { component: any.component, to: any.to };
  }
  return ask("reply", table.text, table.misere);
}
