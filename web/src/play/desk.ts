/** A game on a table, as the parts around the table see it. */

import type { Laid } from "../boards/table.ts";
import type { Page, Settings } from "../page.ts";
import type { Table } from "../types.ts";
import type { Asked } from "./address.ts";
import type { Game } from "./game.ts";

/** The data and functions for the parts around the table. */
export interface Desk {
  page: Page;
  game: Game;
  table: Table | null;
  start: string;
  asked: Asked;
  /** Marks moves on the board. */
  mark: Laid["mark"];
  /** Goes to a game with other settings; it begins anew. */
  change: (settings: Settings) => void;
  goTo: (at: number) => void;
}
