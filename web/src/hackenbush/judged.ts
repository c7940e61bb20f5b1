/** The questions about a picture of Hackenbush, and the part of the answers that is shown. */

import type { Seen } from "../types.ts";

export interface Rules {
  /** Whether the opponent answers cuts. */
  answering: boolean;
  misere: boolean;
}

/** Whose winning cuts are shown. */
export type Winning = "left" | "right" | null;

/** Whether to ask about misère play (green pictures only), and whether to ask for the winning cuts of normal play. */
export function wanted(read: Pick<Seen, "green" | "edges" | "value">, { answering, misere }: Rules, winning: Winning): { misere: boolean; cuts: boolean } {
  const asked = answering && misere && read.green && read.edges.length > 0;
  return { misere: asked, cuts: !asked && winning !== null && read.value !== null };
}

/** The winning edges of the chosen player; `null` if no player is chosen or nothing is known. */
export function winningCuts(winning: Winning, known: { left: readonly number[]; right: readonly number[] } | null): readonly number[] | null {
  return winning && known ? known[winning] : null;
}

/** The remark beside the drawing: that no cut wins (`none`), or the library's warning; `null` keeps the present remark. */
export function remark({ warning }: Pick<Seen, "warning">, winning: readonly number[] | null): string | null {
  return winning?.length === 0 ? "none" : warning;
}
