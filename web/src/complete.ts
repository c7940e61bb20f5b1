/** Completion of a position: what may stand where the cursor is. */

import type { Entry } from "./types.ts";

export interface Completion {
  /** The whole text after it. */
  text: string;
  /** What is offered, and a few words about it. */
  shown: string;
  about: string;
}

/** Rulesets that begin with the word before the cursor, if a ruleset may stand there; examples for an empty text. */
export function complete(text: string, cursor: number, entries: Entry[]): Completion[] {
  const before = text.slice(0, cursor);
  if (before.trim() === "") {
    return entries.filter((entry) => entry.example).map((entry) => ({ text: entry.example, shown: entry.example, about: entry.summary }));
  }
  // A term begins with its ruleset.
  const word = /(?:^|\+\s+)(\S*)$/.exec(before)?.[1];
  if (word === undefined) return [];
  const head = before.slice(0, before.length - word.length);
  const rest = text.slice(cursor);
  const offered: Completion[] = [];
  for (const entry of entries) {
    for (const name of [entry.name, ...entry.aliases]) {
      if (!name.startsWith(word.toLowerCase()) || name.includes("d1")) continue;
      // With an example's parameter and start, since a name alone is no position.
      const example = entry.example.startsWith(entry.name) ? name + entry.example.slice(entry.name.length) : entry.example;
      offered.push({ text: head + (rest.trim() ? name + rest : example), shown: example, about: entry.summary });
    }
  }
  return offered.filter((one) => one.text !== text);
}

/** Rulesets whose positions have this shape, for sequences and maps. */
export function rulesets(word: string, shape: Entry["shape"], entries: Entry[]): Completion[] {
  return entries
    .filter((entry) => entry.shape === shape && (entry.name.startsWith(word.trim()) || !word.trim()))
    .map((entry) => entry.example.split(" ")[0]!)
    .map((ruleset, index) => ({ text: ruleset, shown: ruleset, about: entries.find((e) => e.example.startsWith(ruleset))?.summary ?? String(index) }));
}
