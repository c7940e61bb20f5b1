/** The views of the bench for values, one beside the other: a game may be looked at in each of them. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { recall } from "../memory.ts";
import { type View, readPlace, writePlace } from "../place.ts";

const BENCH: View[] = ["values", "map", "graph", "prove", "quotient"];
/** For each view the views that open with its game, because they take a game of the same kind. */
const ALONG: Partial<Record<View, readonly View[]>> = { values: ["quotient"], quotient: ["values"], map: ["prove"] };

/** The heap from which a graph begins: it has few positions in most games. */
const HEAP = 5;

/** The address of a tab: the last one of its view, with the game of the present view where both take it. */
export function tabPlace(view: View, here: string, last: string | null): string {
  const from = readPlace(here);
  const { r, files } = from.settings;
  const kept = last ?? `#${view}`;
  if (view === "graph" && from.view === "values" && r) return readPlace(kept).settings.p?.startsWith(`${r} `) ? kept : writePlace(view, { p: `${r} ${HEAP}`, files });
  const [, heaps] = (from.view === "graph" && /^(\S+) \d+$/.exec(from.settings.p ?? "")) || [];
  if (view === "values" && heaps) return readPlace(kept).settings.r === heaps ? kept : writePlace(view, { r: heaps, files });
  if (!r || !ALONG[from.view]?.includes(view)) return kept;
  const { settings } = readPlace(kept);
  // The settings for another game do not fit this one.
  return writePlace(view, settings.r === r ? settings : { r, files });
}

export function tabs(here: View): HTMLElement {
  const links = BENCH.map((view) => h("a", { "aria-current": view === here && "page" }, say(`view-${view}`)));
  const lead = () => BENCH.forEach((view, i) => links[i]!.setAttribute("href", tabPlace(view, location.hash, recall(`place-${view}`, "sessionStorage"))));
  const nav = h("nav", { class: "bench", "aria-label": say("bench") }, ...links);
  lead();
  // The game may have changed since.
  for (const event of ["pointerdown", "keydown", "click"]) nav.addEventListener(event, lead, { capture: true });
  return nav;
}
