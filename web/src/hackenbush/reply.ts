/** The answers for the opponent: its cut, and in misère play (green pictures only) who wins, and by which cuts. */

import { ask, hold } from "../engine.ts";
import type { Outcome, Seen, Words } from "../types.ts";

let pictures = 0;

/** The picture as a position. Each picture is a file of its own, since the library keeps its answers about a file. */
function named(text: string): string {
  const name = `played-${pictures++}.hb`;
  hold(name, text);
  return `hackenbush:${name}`;
}

const edgeOf = (said: Words | undefined) => (typeof said === "object" && !Array.isArray(said) ? said.args.edge : undefined);
const numberOf = (seen: Seen, said: Words | undefined) => seen.edges.findIndex((edge) => edgeOf(edge.said) === edgeOf(said));

/** The number of the edge that the opponent cuts, or `null` if it has none. In normal play it is Right. */
export async function replyCut(text: string, seen: Seen, misere: boolean): Promise<number | null> {
  if (!misere) return ask("replyCut", text, false);
  if (seen.edges.length === 0) return null;
  const made = await ask("reply", named(text), true);
  const number = made ? numberOf(seen, made.said) : -1;
  return number < 0 ? null : number;
}

/** Who wins a green picture in misère play, and the numbers of the edges that win. */
export async function misereWins(text: string, seen: Seen): Promise<{ outcome: Outcome; cuts: number[] }> {
  const { outcome, winning_moves } = await ask("solve", named(text), true);
  return { outcome, cuts: winning_moves.map(({ said }) => numberOf(seen, said)) };
}
