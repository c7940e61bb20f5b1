/**
 * Moves by the places that they change: the coins that one turns, the squares that one takes. One clicks the places one
 * after the other, in any order, and what is chosen so far leaves fewer moves.
 */

import type { Legal } from "./moves.ts";

export interface Changing {
  move: Legal;
  places: number[];
}

/** The moves that change all these places, and perhaps others. */
export function still(all: readonly Changing[], chosen: ReadonlySet<number>): Changing[] {
  return all.filter(({ places }) => [...chosen].every((place) => places.includes(place)));
}

/** The moves that change these places and no other. */
export function exact(all: readonly Changing[], chosen: ReadonlySet<number>): Legal[] {
  return still(all, chosen).filter(({ places }) => places.length === chosen.size).map(({ move }) => move);
}

/** The places that some of these moves change. */
export function reached(all: readonly Changing[]): Set<number> {
  return new Set(all.flatMap(({ places }) => places));
}

/**
 * The moves that a click on one place may mean. If one move changes only places that every other move at this place
 * changes too, it is that move; otherwise all moves that change the place.
 */
export function meant(all: readonly Changing[], place: number): Legal[] {
  const here = still(all, new Set([place]));
  const least = here.filter(({ places }) => here.every((other) => places.every((one) => other.places.includes(one))));
  return (least.length > 0 ? least : here).map(({ move }) => move);
}
