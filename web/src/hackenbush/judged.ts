/** What is asked about a picture of Hackenbush, and what is shown of the answers. */

import type { Seen } from "../types.ts";

export interface Rules {
  /** Whether the opponent answers cuts. */
  answering: boolean;
  misere: boolean;
}

/** Whose winning cuts are shown. */
export type Winning = "left" | "right" | null;

/** Whether misère play is asked about, which is for green pictures, and whether the winning cuts of normal play are. */
export function wanted(read: Pick<Seen, "green" | "edges" | "value">, { answering, misere }: Rules, winning: Winning): { misere: boolean; cuts: boolean } {
  const asked = answering && misere && read.green && read.edges.length > 0;
  return { misere: asked, cuts: !asked && winning !== null && read.value !== null };
}

/** The edges that win for whom one asks; `null` where nobody asks or nothing is known. */
export function winningCuts(winning: Winning, known: { left: readonly number[]; right: readonly number[] } | null): readonly number[] | null {
  return winning && known ? known[winning] : null;
}

/** What is remarked beside the drawing: that no cut wins (`none`), or the library's warning; `null` leaves what is there. */
export function remark({ warning }: Pick<Seen, "warning">, winning: readonly number[] | null): string | null {
  return winning?.length === 0 ? "none" : warning;
}
