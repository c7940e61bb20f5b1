/**
 * What people type for a position: `Nim 3,4,5`, `3 4 5`, `尼姆 3、4、5`. It becomes what the library reads; a mistake
 * stays as it is, for the library to name.
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
  "wythoff's": "wythoff",
  bash: "bachet",
};

export function understood(text: string, entries: Entry[]): string {
  const plain = text.normalize("NFKC").replace(/[、，]/g, ",").replace(/\s+/g, " ").trim();
  return plain.split(/\s*\+\s*/).map((term) => oneTerm(term, entries)).join(" + ");
}

function oneTerm(term: string, entries: Entry[]): string {
  if (/^[\d\s,x×]+$/i.test(term)) return `nim ${heaps(term)}`;
  const [, word = "", rest = ""] = /^(\S+?)(?=\d*(?:\s|$)|\d+[\s,])(.*)$/.exec(term) ?? [];
  const [name = "", ...parameter] = word.split(":");
  const known = entries.find((entry) => [entry.name, ...entry.aliases].includes(NAMES[name.toLowerCase()] ?? name.toLowerCase()));
  if (!known) return term;
  const ruleset = [NAMES[name.toLowerCase()] ?? name.toLowerCase(), ...parameter].join(":");
  const start = rest.trim();
  // A position that is one number may be followed by others; commas divide them as well as spaces.
  return `${ruleset} ${known.shape === "heap" && /^[\d\s,x×]+$/i.test(start) ? heaps(start) : known.shape === "pair" && /^\d+ +\d+$/.test(start) ? start.replace(" ", ",") : start}`.trim();
}

function heaps(text: string): string {
  return text.replace(/×/g, "x").split(/[\s,]+/).filter(Boolean).join(" ");
}
