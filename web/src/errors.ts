/**
 * What the library says of mistakes, in the language of the page. It says them in English; those English sentences are
 * also the patterns by which a mistake is recognised, and what stands in their gaps is kept.
 */

import { FluentResource } from "@fluent/bundle";
import { learn, say, text } from "./language.ts";

interface Pattern {
  id: string;
  fits: RegExp;
  names: string[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const PATTERNS: Pattern[] = new FluentResource(await text("en", "errors")).body.map(({ id, value }) => {
  const parts = typeof value === "string" ? [value] : (value ?? []);
  const names = parts.flatMap((part) => (typeof part === "object" && part.type === "var" ? [part.name] : []));
  const source = parts.map((part) => (typeof part === "string" ? escaped(part) : "(.+?)")).join("");
  return { id, fits: new RegExp(`^${source}$`), names };
});

/** The message that a sentence is, with what stands in its gaps; `null` if it is none that is known. */
export function recognised(sentence: string): { id: string; args: Record<string, string> } | null {
  for (const { id, fits, names } of PATTERNS) {
    const found = fits.exec(sentence);
    if (found) return { id, args: Object.fromEntries(names.map((name, i) => [name, found[i + 1]!])) };
  }
  return null;
}

/** A sentence of the library in the language of the page; `null` if it is said in English only. */
export async function translated(sentence: string): Promise<string | null> {
  const known = recognised(sentence);
  if (!known) return null;
  await learn("errors");
  const { names, ...others } = known.args;
  // A list in English becomes one in Chinese.
  return say(known.id, names === undefined ? known.args : { ...others, names: names.replace(/, | or /g, "、") });
}
