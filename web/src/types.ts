/** The types of the page's questions and answers: the library's own types, and those of the worker. */

import type * as library from "./answers.ts";
import type { About, Answers } from "./answers.ts";

export type * from "./answers.ts";

/** Many values: what is known of them, and the arrays. */
export type Series = About & { values: Int32Array; rare: Uint32Array };

/** Why there is no answer: the library has none, or the worker was stopped or broke. */
export type Failed = library.Failed | { kind: "stopped" | "broken"; message: string; place: null };

/** Who wins: the next player, the previous player, neither (a draw), Left or Right. */
export type Outcome = library.WrittenAnswer["outcome"];

/** The ways in which a game ends, and so who has won. */
export type End = library.Table["end"];

/** Who may cut an edge. */
export type Colour = library.Edge["colour"];

/** The questions and their answers. */
export interface Questions {
  catalogue: { ask: []; answer: Answers["catalogue"] };
  prose: { ask: [name: string]; answer: Answers["prose"] };
  rules: { ask: [file: string]; answer: Answers["rules"] };
  table: { ask: [text: string, misere: boolean]; answer: Answers["table"] };
  make: { ask: [text: string, component: number, to: string[]]; answer: Answers["make"] };
  judge: { ask: [text: string, misere: boolean, component: number, to: string[]]; answer: Answers["judge"] };
  solve: { ask: [text: string, misere: boolean]; answer: Answers["solve"] };
  explain: { ask: [text: string, misere: boolean]; answer: Answers["explain"] };
  reply: { ask: [text: string, misere: boolean]; answer: Answers["reply"] };
  hint: { ask: [text: string, misere: boolean]; answer: Answers["hint"] };
  sequence: { ask: [word: string, to: number]; answer: Series };
  map: { ask: [word: string, to: number]; answer: Series };
  sequenceSvg: { ask: [word: string, to: number]; answer: Answers["sequenceSvg"] };
  certificate: { ask: [word: string, to: number]; answer: Answers["certificate"] };
  mapSvg: { ask: [word: string, to: number, values: boolean]; answer: Answers["mapSvg"] };
  graph: { ask: [text: string]; answer: Answers["graph"] };
  review: { ask: [start: string, misere: boolean, moves: string[]]; answer: Answers["review"] };
  look: { ask: [text: string]; answer: Answers["look"] };
  winningCuts: { ask: [text: string]; answer: Answers["winningCuts"] };
  cut: { ask: [text: string, edge: number]; answer: Answers["cut"] };
  fusion: { ask: [text: string]; answer: Answers["fusion"] };
  plan: { ask: [file: string]; answer: Answers["plan"] };
  prove: { ask: [word: string, heaps: number, misere: boolean, values: boolean, claim: string]; answer: Answers["prove"] };
  quotient: { ask: [words: string, to: number]; answer: Answers["quotient"] };
  replyCut: { ask: [text: string, left: boolean]; answer: Answers["replyCut"] };
}
