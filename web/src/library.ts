/**
 * The libraries, from the smallest on: each can do all that those before it can. The page
 * begins with the first one; a question that it cannot answer brings the next one that can.
 */

import type { Questions } from "./types.ts";

export const LIBRARIES = ["grundy", "more", "rules"] as const;

/** What the first library does not know: explanations, reviews, values of many positions, graphs, and Hackenbush, … */
const MORE: readonly string[] = ["prose", "explain", "sequence", "map", "sequenceSvg", "mapSvg", "graph", "review", "look", "winningCuts", "cut", "replyCut", "fusion", "plan", "prove", "quotient"] satisfies (keyof Questions)[];

/** … games on boards and with coins, and large heaps, for which it has no fast methods. */
const LARGE = /(^|\s)(graph|hackenbush|turning|poset|nimstring|node-kayles|arc-kayles|(undirected-)?(edge-)?geography):|(^|\s)(cram|clobber|notakto|three-in-a-row|welter|nimstring)(\s|$)|\d{5}/i;

/** No position is as long as this: a longer text is a picture or a file. */
const LONGEST = 1 << 16;

/** The first library that can answer this question about these words. */
export function needed(question: string, words: readonly unknown[]): number {
  const names = (rulesets: RegExp) => words.some((word) => typeof word === "string" && word.length < LONGEST && rulesets.test(word));
  if (question === "rules" || names(/(^|\s)rules:/)) return LIBRARIES.indexOf("rules");
  if (MORE.includes(question) || names(LARGE)) return LIBRARIES.indexOf("more");
  return 0;
}
