/** The field in which one writes a position. */

import { complete } from "../complete.ts";
import { say } from "../language.ts";
import { entryForm } from "../forms.ts";
import { carried } from "../page.ts";
import { catalogue } from "../catalogue.ts";
import type { Desk } from "./desk.ts";
import { understood } from "./typed.ts";

/** The position that somebody typed, in the library's notation. */
export async function startOf(text: string): Promise<string> {
  const entries = await catalogue().catch(() => []);
  const read = understood(text, entries);
  const words = read.split(" + ").flatMap((term) => /^\p{L}[^\s:]*/u.exec(term) ?? []);
  if (words.every((word) => entries.some(({ name, aliases }) => [name, ...aliases].includes(word)))) return read;
  const { INCLUDED } = await import("../rules/included.ts");
  return understood(text, entries, INCLUDED.map(({ name }) => name));
}

export function entry(desk: Desk): ReturnType<typeof entryForm> {
  return entryForm({
    label: say("game"),
    value: desk.start,
    hint: say("game-hint"),
    offer: complete,
    enter: (text) => void startOf(text).then((p) => desk.change({ p, files: carried(p) })),
  });
}
