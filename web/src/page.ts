/** The interface between a view and the page: its place, its address, its files. */

import kings from "../../rules/kings.txt?raw";
import { held, hold } from "./engine.ts";
import type { View } from "./place.ts";
import { filesOf } from "./place.ts";

/** The name of the file of rules that somebody writes on the page. */
export const OWN_RULES = "my-rules.star";

export type Settings = Record<string, string | undefined>;

/** The page, as a view sees it. */
export interface Page {
  main: HTMLElement;
  /** The settings in the address. */
  settings: Settings;
  /** Writes the settings into the address. */
  remember: (settings: Settings) => void;
  /** Goes to another view. */
  go: (view: View, settings: Settings) => void;
  /** Says that the address is damaged, and where. */
  damaged: (part: string) => void;
}

/** The small file that is part of the first script. */
export const SHIPPED: Record<string, string> = { "rules/kings.txt": kings };
/** The names of the shipped files that are held. */
const shipped = new Set<string>();

/** Holds shipped files. */
export function ship(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    shipped.add(name);
    hold(name, content);
  }
}

/** Holds the shipped files that positions name, unless they are held already. */
export async function shipFor(...positions: (string | undefined)[]): Promise<void> {
  if (!positions.some((position) => filesOf(position ?? "").some((name) => /\.(star|hb|csv)$/.test(name)))) return;
  const { RULE_FILES, PICTURE_FILES, GRAPH_FILES } = await import("./rules/shipped.ts");
  ship({ ...RULE_FILES, ...PICTURE_FILES, ...GRAPH_FILES });
}

/** In an address this prefix and a drawing stand for the rules that are made from the drawing. */
export const DRAWING = "drawing:";
const drawings = new Map<string, string>();

/** The files that a position names and that do not come with the page, for the address. */
export function carried(position: string): string | undefined {
  const files = filesOf(position)
    .filter((name) => !shipped.has(name))
    .flatMap((name) => (held(name) === undefined ? [] : [[name, drawings.get(held(name)!) ?? held(name)!]]));
  return files.length > 0 ? JSON.stringify(Object.fromEntries(files)) : undefined;
}

/** Holds the files that an address carries. Returns whether they can be read. */
export async function unpack(files: string | undefined): Promise<boolean> {
  if (!files) return true;
  try {
    for (const [name, content] of Object.entries(JSON.parse(files) as object)) {
      if (typeof content !== "string") continue;
      const rules = content.startsWith(DRAWING) ? (await import("./draw/rules.ts")).rulesIn(content.slice(DRAWING.length)) : content;
      if (rules !== content) drawings.set(rules, content);
      hold(name, rules);
    }
    return true;
  } catch {
    return false;
  }
}

/** A whole number of the address within bounds; any other text is reported as damage. */
export function numberIn({ settings, damaged }: Page, name: string, [least, most]: [number, number], otherwise: number): number {
  const text = settings[name];
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  damaged(`${name}=${text}`);
  return number > most ? most : otherwise;
}
