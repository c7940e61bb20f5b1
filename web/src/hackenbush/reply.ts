/** The opponent's cut. In normal play it is Right's, or anyone's in a green picture; misère play is for green pictures. */

import { ask, hold } from "../engine.ts";
import type { Seen, Words } from "../types.ts";

let pictures = 0;

const edgeOf = (said: Words) => (typeof said === "object" && !Array.isArray(said) ? said.args.edge : undefined);

/** The number of the edge that the opponent cuts, or `null` if it has none. */
export async function replyCut(text: string, seen: Seen, misere: boolean): Promise<number | null> {
  if (!misere) return ask("replyCut", text, false);
  if (seen.edges.length === 0) return null;
  // Each picture is a file of its own, since the library keeps what it knows about a file.
  const name = `played-${pictures++}.hb`;
  hold(name, text);
  const made = await ask("reply", `hackenbush:${name}`, true);
  const number = made ? seen.edges.findIndex((edge) => edgeOf(edge.said) === edgeOf(made.said)) : -1;
  return number < 0 ? null : number;
}
