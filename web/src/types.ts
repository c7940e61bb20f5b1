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
  remoteness: number | null;
  components: { grundy: Value | null; because: string }[];
  count: Whole;
  moves: Winning[];
  drawing: Winning[] | null;
}

/** A winning move; `restores` is the value of its component before and after, where values decide. */
export interface Winning {
  component: number;
  label: string;
  to: string[];
  restores: [Whole, Whole] | null;
}

export type Step =
  | { text: string }
  | { theorem: { name: string; statement: string; source: string } }
  | { nim_sum: { rows: [string, Whole][]; more: number; sum: Whole } }
  | { options: { values: [Value, string[]][]; mex: Whole | null } }
  | { answers: [string, string][] };

export interface Explanation {
  sections: { title: string; steps: Step[] }[];
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
  edges: { a: string; b: string; colour: Colour; copies: Whole; label: string }[];
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
