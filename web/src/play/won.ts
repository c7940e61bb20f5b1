/** A game that a person won: paper falls, a sentence says how long it took, and a button calls the next opponent. */

import "../style/won.css";
import { h, still } from "../dom.ts";
import { learn, say } from "../language.ts";
import { keep, recall } from "../memory.ts";
import type { Desk } from "./desk.ts";
import { grown } from "./opponent.ts";

const PIECES = 36;

/** Shows the win on the table, and says it beside. */
export async function celebrate({ game: { turns }, asked: { level }, change }: Desk, felt: HTMLElement, note: HTMLElement): Promise<void> {
  await learn("review");
  const moves = turns.filter(({ made }, i) => made && turns[i - 1]!.mover === 0).length;
  const next = level === (recall("level") ?? "learner") ? grown(level) : level;
  if (next !== level) keep("level", next);
  note.replaceChildren(say("won-moves", { moves, with: say(`with-${level}`) }), " ");
  if (next !== level) note.append(h("button", { type: "button", click: () => change({ with: next === "perfect" ? undefined : next }) }, say("won-next", { with: say(`with-${next}`) })));
  if (still()) return;
  const paper = h("div", { class: "paper", "aria-hidden": "true" }, ...Array.from({ length: PIECES }, (_, i) => h("span", { class: `tone-${i % 4}`, style: `--x: ${(i * 37) % 100}%; --late: ${(i * 53) % 700}ms; --turn: ${(i * 97) % 720 - 360}deg` })));
  felt.append(paper);
  setTimeout(() => paper.remove(), 3500);
}
