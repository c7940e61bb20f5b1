/**
 * Positions as people type them: `Nim 3,4,5`, `3 4 5`, `尼姆 3、4、5`. They become the library's notation. A mistake is
 * left as it is, so that the library reports it.
 */

import type { Entry } from "../types.ts";

/** Names in Chinese, and others that people use. */
const NAMES: Record<string, string> = {
  尼姆: "nim",
  尼姆游戏: "nim",
  尼姆遊戲: "nim",
  威佐夫: "wythoff",
  威佐夫博弈: "wythoff",
  凯尔斯: "kayles",
  凱爾斯: "kayles",
  巴什: "bachet",
};

/** `files` are the names of the rule files that come with grundy: `milk 6` is `rules:milk 6`. */
export function understood(text: string, entries: Entry[], files: readonly string[] = []): string {
  const plain = text.normalize("NFKC").replace(/[、，]/g, ",").replace(/\s+/g, " ").trim();
  return plain.split(/\s*\+\s*/).map((term) => oneTerm(term, entries, files)).join(" + ");
}

function oneTerm(term: string, entries: Entry[], files: readonly string[]): string {
  if (/^[\d\s,x×]+$/i.test(term)) return `nim ${heaps(term)}`;
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(term) ?? [];
  const found = named(word, rest, entries) ?? named(...(divided(word, rest) ?? ["", ""]), entries);
  if (!found) {
    const file = word.toLowerCase().replace(/_/g, "-").replace(/['’]s/g, "");
    return files.includes(file) ? `rules:${file} ${rest}`.trim() : term;
  }
  const { entry, ruleset, start } = found;
  // A position that is one number may be followed by others; commas divide them as well as spaces.
  if (entry.shape === "heap" && /^[\d\s,x×]+$/i.test(start)) return `${ruleset} ${heaps(start)}`;
  if (entry.shape === "pair" && /^\d+ \d+$/.test(start)) return `${ruleset} ${start.replace(" ", ",")}`;
  return `${ruleset} ${start}`.trim();
}

/** `尼姆3` as a name and a number. */
function divided(word: string, rest: string): [string, string] | null {
  const [, name, number] = /^([^\d\s:,.]+)(\d.*)$/.exec(word) ?? [];
  return name && number ? [name, `${number} ${rest}`.trim()] : null;
}

function named(word: string, start: string, entries: Entry[]): { entry: Entry; ruleset: string; start: string } | null {
  const [first = "", ...parameter] = word.split(":");
  const name = NAMES[first.toLowerCase()] ?? first.toLowerCase();
  const entry = entries.find((entry) => [entry.name, ...entry.aliases].includes(name));
  return entry ? { entry, ruleset: [name, ...parameter].join(":"), start } : null;
}

function heaps(text: string): string {
  return text.replace(/×/g, "x").split(/[\s,]+/).filter(Boolean).join(" ");
}
