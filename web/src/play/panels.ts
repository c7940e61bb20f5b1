/** The panels beside the table: who is winning, the nim-sum, the reason, all moves; the game move by move; its options. */

import { h } from "../dom.ts";
import { learn, say } from "../language.ts";
import { toggle } from "../forms.ts";
import { problem } from "../problem.ts";
import { loadEnglish } from "../words.ts";
import type { Desk } from "./desk.ts";
import { reviewOf } from "./review.ts";
import { settingsOf } from "./settings.ts";
import { KINDS, type Kind, understand } from "./understand.ts";
import "../style/understanding.css";

/** Fills `aside`; `say` gets the name of the open panel, for the address. */
export async function panelsOf(desk: Desk, aside: HTMLElement, what: string, opened: (what: string | undefined) => void): Promise<void> {
  const options = what === "options" ? await settingsOf(desk, () => opened(undefined)) : null;
  if (!options) await Promise.all([loadEnglish(), learn("review")]);
  const close = h("button", { type: "button", class: "bare", "aria-label": say("close"), title: say("close"), click: () => opened(undefined) }, "✕");
  const head = (title: string) => h("div", { class: "row", style: "justify-content: space-between; margin: 0" }, h("h2", { style: "margin: 0" }, title), close);
  if (options) {
    aside.replaceChildren(head(say("more")), ...options);
    close.focus();
    return;
  }
  if (what === "game") {
    const list = h("div", {});
    aside.replaceChildren(head(say("review-title")), list);
    await watching(aside, () => reviewOf(desk, list).catch((error) => list.replaceChildren(problem(error))));
    return;
  }
  const unknown = what.split(" ").filter((kind) => kind !== "none" && !(KINDS as readonly string[]).includes(kind));
  if (unknown.length > 0) desk.page.damaged(`show=${unknown.join(" ")}`);
  const open = new Set(what.split(" ").filter((kind): kind is Kind => (KINDS as readonly string[]).includes(kind)));
  const sides = new Map(KINDS.map((kind) => [kind, h("div", { class: "panel" })]));
  aside.replaceChildren(
    head(say("understand")),
    ...KINDS.flatMap((kind) => [
      toggle(say(`panel-${kind}`), open.has(kind), (on) => {
        if (on) open.add(kind);
        else open.delete(kind);
        opened([...open].join(" ") || "none");
        void understand(desk, open, sides);
      }),
      sides.get(kind)!,
    ]),
  );
  await watching(aside, () => understand(desk, open, sides));
}

/** Redraws the open panel whenever the position on the table changes. */
async function watching(aside: HTMLElement, show: () => Promise<void>): Promise<void> {
  const mine = aside.lastElementChild;
  const again = () => {
    if (!mine?.isConnected) removeEventListener("laid", again);
    else void show();
  };
  addEventListener("laid", again);
  await show();
}
