/** The library's catalogue of games. */

import { ask } from "./engine.ts";
import { learn } from "./language.ts";
import { localised } from "./names.ts";
import type { Entry } from "./types.ts";

let entries: Promise<Entry[]> | null = null;

/** The catalogue, asked for once, in the language of the moment. */
export async function catalogue(): Promise<Entry[]> {
  entries ??= ask("catalogue");
  const [all] = await Promise.all([entries, learn("games")]);
  return all.map(localised);
}
