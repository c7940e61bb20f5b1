/** A table on another page: a shadow tree with its own style, which the style of that page does not change. */

import { type Laid, tableOf } from "../boards/table.ts";
import type { Shelf } from "../boards/board.ts";
import { h } from "../dom.ts";
import base from "../style/base.css?inline";
import boards from "../style/boards.css?inline";
import cells from "../style/cells.css?inline";
import felt from "../style/felt.css?inline";
import tokens from "../style/tokens.css?inline";
import own from "./frame.css?inline";

export interface Frame {
  laid: Laid;
  rule: HTMLElement;
  status: HTMLElement;
  row: HTMLElement;
  shadow: ShadowRoot;
}

/** Builds the frame in `host`; `label` names the board for screen readers. */
export function frameIn(host: HTMLElement, shelf: Shelf, label: string): Frame {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const table = h("section", { class: "felt", "aria-label": label });
  const laid = tableOf(table, shelf);
  table.append(laid.element);
  const rule = h("p", { class: "rule quiet" });
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const row = h("div", { class: "row" });
  shadow.replaceChildren(h("style", {}, tokens.replaceAll(":root", ":host"), base, felt, boards, cells, own), h("div", { class: "frame" }, rule, table, h("div", { class: "row" }, status, row)));
  return { laid, rule, status, row, shadow };
}
