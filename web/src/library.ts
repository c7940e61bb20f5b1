/**
 * The two libraries. The page begins with the small one. A question beyond it loads the whole one, which answers all
 * questions.
 */

import type { Questions } from "./types.ts";

/** Questions that the small library does not answer: explanations, reviews, values of many positions, graphs, Hackenbush, rules, … */
const MORE: readonly string[] = ["prose", "explain", "sequence", "map", "sequenceSvg", "certificate", "mapSvg", "graph", "review", "look", "winningCuts", "cut", "replyCut", "fusion", "plan", "prove", "quotient", "rules"] satisfies (keyof Questions)[];

/** … and those about games on boards, with coins and by rules, and about large heaps, for which it lacks fast methods. */
const LARGE = /(^|\s)(graph|hackenbush|rules|turning|poset|moores?(-nim)?|nimstring|node-kayles|arc-kayles|(undirected-)?(edge-)?geography):|(^|\s)(cram|clobber|notakto|three-in-a-row|welter|nimstring)(\s|$)|\d{5}/i;

/** No position is as long as this: a longer text is a picture or a file. */
const LONGEST = 1 << 16;

/** Whether this question about these words needs the whole library. */
export function needsWhole(question: string, words: readonly unknown[]): boolean {
  return MORE.includes(question) || words.some((word) => typeof word === "string" && word.length < LONGEST && LARGE.test(word));
}
