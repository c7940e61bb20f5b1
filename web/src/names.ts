/** The games by their names, and their rules in a sentence, in the language of the page. */

import { say, says } from "./language.ts";
import type { Component, Entry } from "./types.ts";

/** The part of the messages' names that belongs to a game. */
export function idOf(name: string | null): string {
  return name?.startsWith("d0.") ? "octal" : (name ?? "rules");
}

/** The parameter after the colon of a ruleset, written for people. */
function parameterOf(ruleset: string): string {
  return ruleset.slice(ruleset.indexOf(":") + 1).replace("..", "–").replace(/,/g, ", ");
}

/** The name of a game, such as `Nim`; that of a code is the code. */
export function nameOf({ name, ruleset }: Pick<Component, "name" | "ruleset">): string {
  const id = `game-${idOf(name)}`;
  return name !== null && !name.startsWith("d0.") && says(id) ? say(id) : ruleset;
}

/** The name of a component: `Nim 3`. */
export function called(component: Component): string {
  return `${nameOf(component)} ${component.drawn ? "" : component.start}`.trim();
}

/** The rules of a game in a sentence. */
export function ruleOf(name: string | null, ruleset: string): string | null {
  const id = `rule-${idOf(name)}`;
  return says(id) ? say(id, { parameter: parameterOf(ruleset) }) : null;
}

/** An entry of the catalogue with its summary in the language of the page. */
export function localised(entry: Entry): Entry {
  const ruleset = entry.example.split(" ")[0]!;
  return { ...entry, summary: ruleOf(entry.name, ruleset) ?? entry.summary };
}

/** The letters of the rows on a table, and the number of letters given since the start. */
export interface Rows {
  names: readonly string[];
  given: number;
}

/** A to Z, then AA and so on. */
const letter = (i: number): string => (i < 26 ? "" : letter(Math.floor(i / 26) - 1)) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26];

/** The letters of a first position. */
export function rowsOf(count: number): Rows {
  return { names: Array.from({ length: count }, (_, i) => letter(i)), given: count };
}

/** The letters of the `count` rows that are left after a move in row `moved`. A new row gets an unused letter. */
export function rowsAfter({ names, given }: Rows, moved: number, count: number): Rows {
  const parts = count - names.length + 1;
  if (parts < 0 || moved >= names.length) return rowsOf(count);
  const made = Array.from({ length: parts }, (_, i) => (i === 0 ? names[moved]! : letter(given + i - 1)));
  return { names: [...names.slice(0, moved), ...made, ...names.slice(moved + 1)], given: given + Math.max(parts - 1, 0) };
}
