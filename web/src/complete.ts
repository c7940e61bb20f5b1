/** Completion of a position at the cursor. */

import type { Entry } from "./types.ts";

export interface Completion {
  /** The whole text after it. */
  text: string;
  /** The offered text, and a few words about it. */
  shown: string;
  about: string;
}

/** The largest number of examples offered for a further term. */
const ADDED = 6;

/**
 * The completions at the cursor. In an empty text: examples. Where a ruleset may stand: rulesets that begin with the
 * word there. After a ruleset that needs a parameter or a start: its example. After a term: examples of a further term.
 */
export function complete(text: string, cursor: number, entries: Entry[]): Completion[] {
  const before = text.slice(0, cursor);
  if (before.trim() === "") {
    return entries.filter((entry) => entry.example).map((entry) => ({ text: entry.example, shown: entry.example, about: entry.summary }));
  }
  const rest = text.slice(cursor);
  // A term begins with its ruleset.
  const [, term = ""] = /(?:^|\+\s+)([^+]*)$/.exec(before) ?? [];
  const head = before.slice(0, before.length - term.length);
  const [word = "", ...starts] = term.split(/\s+/);
  const known = entries.find((entry) => [entry.name, ...entry.aliases].includes(word.split(":")[0]!));
  if (starts.length === 0 && !word.includes(":")) return begun(head, word, rest, entries).filter((one) => one.text !== text);
  if (rest.trim() !== "" || !known) return [];
  const own = starts.join("") === "" && known.example ? [{ text: head + continued(word, known), shown: continued(word, known), about: about(known) }] : [];
  const added = starts.length > 1 && starts.at(-1) === "" ? entries.filter((entry) => entry !== known && entry.example).slice(0, ADDED) : [];
  return [...own, ...added.map((entry) => ({ text: `${before}+ ${entry.example}`, shown: `+ ${entry.example}`, about: entry.summary }))];
}

/** The meaning of a ruleset's parameter and start. */
function about(entry: Entry): string {
  return [entry.parameter && `${entry.name}:${entry.parameter}`, entry.start].filter(Boolean).join(" ");
}

/** A ruleset's word with the example's start; its own parameter stays, where it has one. */
function continued(word: string, { example }: Entry): string {
  const [ruleset = "", ...starts] = example.split(" ");
  return [/:./.test(word) ? word : ruleset.replace(/^[^:]+/, word.replace(":", "")), ...starts].join(" ");
}

/** Rulesets that begin with this word. */
function begun(head: string, word: string, rest: string, entries: Entry[]): Completion[] {
  const offered: Completion[] = [];
  for (const entry of entries) {
    for (const name of [entry.name, ...entry.aliases]) {
      if (!name.startsWith(word.toLowerCase()) || name.includes("d1")) continue;
      // With an example's parameter and start, since a name alone is no position.
      const example = entry.example.startsWith(entry.name) ? name + entry.example.slice(entry.name.length) : entry.example;
      offered.push({ text: head + (rest.trim() ? name + rest : example), shown: example, about: entry.summary });
    }
  }
  return offered;
}

/** Rulesets whose positions have this shape, for sequences and maps. */
export function rulesets(word: string, shape: Entry["shape"], entries: Entry[]): Completion[] {
  return entries
    .filter((entry) => entry.shape === shape && (entry.name.startsWith(word.trim()) || !word.trim()))
    .map((entry) => entry.example.split(" ")[0]!)
    .map((ruleset, index) => ({ text: ruleset, shown: ruleset, about: entries.find((e) => e.example.startsWith(ruleset))?.summary ?? String(index) }));
}
