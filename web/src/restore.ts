/** A winning move in binary: the old and the new value of its component, and the bits that it flips, which make every column even again. */

import { columns } from "./binary.ts";
import { h } from "./dom.ts";
import { say } from "./language.ts";
import type { Whole } from "./types.ts";

/** `sum` is the nim-sum that the move takes away. */
export function restoreTable(name: string, [before, after]: [Whole, Whole], sum: Whole): HTMLElement {
  const bits = columns([before, after], sum);
  const line = (label: string, value: Whole, text: string) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      h("td", { class: "number" }, String(value)),
      ...[...text].map((digit, i) => h("td", { class: `bit ${digit === "1" ? "one" : "zero"} ${bits.sum[i] === "1" ? "turned" : ""}` }, digit)),
    );
  const rows = [line(say("restore-before"), before, bits.rows[0]!), line(say("restore-after"), after, bits.rows[1]!)];
  return h("figure", { class: "restore" }, h("figcaption", {}, name), h("table", { class: "nim-sum" }, h("tbody", {}, ...rows)));
}
