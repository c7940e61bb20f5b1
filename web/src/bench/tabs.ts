/** The views of the bench for values, one beside the other: a game may be looked at in each of them. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { recall } from "../memory.ts";
import type { View } from "../place.ts";

const BENCH: View[] = ["values", "map", "graph", "prove", "quotient"];

export function tabs(here: View): HTMLElement {
  const links = BENCH.map((view) => h("a", { href: recall(`place-${view}`, "sessionStorage") ?? `#${view}`, "aria-current": view === here && "page" }, say(`view-${view}`)));
  return h("nav", { class: "bench", "aria-label": say("bench") }, ...links);
}
