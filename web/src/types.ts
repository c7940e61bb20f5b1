/** What the library answers, as `crates/grundy-web` writes it. */

/** A whole number; as a text where a floating point number would round it. */
export type Whole = number | string;

/** A line of the catalogue. */
export interface Entry {
  name: string;
  aliases: string[];
  parameter: string | null;
  start: string;
  shape: "heap" | "pair" | "other";
  summary: string;
  rules: string;
  example: string;
  reference: string;
}

export interface Component {
  ruleset: string;
  name: string;
  shape: Entry["shape"];
  start: string;
  numbers: Whole[];
  copies: Whole;
  drawn: string | null;
}

export interface Move {
  component: number;
  label: string;
  /** The label as words for any language. */
  said: Words;
  to: string[];
  parts: Whole[][];
}

/** A move and the position it leaves. */
export interface Made extends Move {
  text: string;
}

export interface Table {
  text: string;
  misere: boolean;
  components: Component[];
  moves: Move[];
  /** The components with too many moves to list. */
  unlisted: number[];
  over: null | "mover" | "other" | "nobody";
}

export type Value = Whole | { infinity: Whole[] };

export interface Answer {
  outcome: "N" | "P" | "D";
  grundy: Value | null;
  method: string;
  /** The method as words for any language. */
  why: Words;
  remoteness: number | null;
  components: { grundy: Value | null; because: Words }[];
  count: Whole;
  moves: Winning[];
  drawing: Winning[] | null;
}

/** Something said: the same in every language, a number, a message, or an enumeration. */
export type Words = string | number | Message | Words[];

/** A message of the library's own files; `english` where its English words belong to the answer. */
export interface Message {
  id: string;
  args: Record<string, Words>;
  english?: string;
}

/** A winning move; `restores` is the value of its component before and after, where values decide. */
export interface Winning {
  component: number;
  label: string;
  said: Words;
  to: string[];
  restores: [Whole, Whole] | null;
}

export type Step =
  | { text: Words }
  | { theorem: { name: Words; statement: Words; source: Words } }
  | { nim_sum: { rows: [Words, Whole][]; more: number; sum: Whole } }
  | { options: { values: [Value, Words[]][]; mex: Whole | null } }
  | { outline: { rows: { depth: number; name: Words; value: string; text: Words }[] } }
  | { answers: [Words, Words][] };

export interface Explanation {
  sections: { title: Words; steps: Step[] }[];
}

export interface Hint {
  good: "wins" | "draws" | "none";
  move?: Made;
}

export interface Series {
  ruleset: string;
  title: string;
  subtitle: string;
  period: { preperiod: number; period: number; saltus: number } | null;
  values: Int32Array;
  rare: Uint32Array;
}

export interface Graph {
  title: string;
  svg: string;
  start: number | null;
  vertices: { name: string; text: string | null; value: string | null; outcome: string | null; remoteness: number | null }[];
  edges: [number, number, boolean][];
}

export interface Seen {
  edges: { a: string; b: string; colour: Colour; copies: Whole; label: string; said: Words }[];
  vertices: string[];
  edgeCount: Whole;
  warning: string | null;
  green: boolean;
  value: string | null;
  outcome: "N" | "P" | "L" | "R" | null;
  why: string | null;
  carried: (string | null)[];
}

export type Colour = "green" | "blue" | "red";

/** Why there is no answer. */
export interface Failed {
  kind: "input" | "unfit" | "unsolved" | "stopped" | "broken";
  message: string;
  help?: string | null;
  from?: number;
  to?: number;
  /** Where it is in a file of rules: a line, counted from 1, and the signs in it that are meant. */
  place?: { line: number; from?: number; to?: number };
}

/** What rules that somebody wrote are like. */
export interface Ruled {
  ruleset: string;
  shape: Entry["shape"];
  start: string | null;
}

/** The questions and their answers. */
export interface Questions {
  catalogue: { ask: []; answer: Entry[] };
  rules: { ask: [file: string]; answer: Ruled };
  table: { ask: [text: string, misere: boolean]; answer: Table };
  make: { ask: [text: string, component: number, to: string[]]; answer: Made };
  solve: { ask: [text: string, misere: boolean]; answer: Answer };
  explain: { ask: [text: string, misere: boolean]; answer: Explanation };
  reply: { ask: [text: string, misere: boolean]; answer: Made | null };
  hint: { ask: [text: string, misere: boolean]; answer: Hint };
  sequence: { ask: [word: string, to: number]; answer: Series };
  map: { ask: [word: string, to: number]; answer: Series };
  sequenceSvg: { ask: [word: string, to: number]; answer: string };
  mapSvg: { ask: [word: string, to: number, values: boolean]; answer: string };
  graph: { ask: [text: string]; answer: Graph };
  look: { ask: [text: string]; answer: Seen };
  winningCuts: { ask: [text: string]; answer: { left: number[]; right: number[] } };
  cut: { ask: [text: string, edge: number]; answer: { text: string; label: string; fallen: number[] } };
  replyCut: { ask: [text: string, left: boolean]; answer: number | null };
}
