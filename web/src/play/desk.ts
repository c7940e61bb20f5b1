/** A game on a table, as the parts around the table see it. */

import type { Page } from "../page.ts";
import type { Table } from "../types.ts";
import type { Game } from "./game.ts";
import type { Level } from "./opponent.ts";

/** What the parts around the table see and do. */
export interface Desk {
  page: Page;
  game: Game;
  table: () => Table | null;
  start: string;
  person: boolean;
  level: Level;
  misere: boolean;
  /** Goes to a game with other settings; it begins anew. */
  change: (settings: Record<string, string | undefined>) => void;
  goTo: (at: number) => void;
  remember: () => void;
}
