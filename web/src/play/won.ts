/** The celebration of a won game: a cup with a star for each grade of the opponent, falling paper, the length of the game in a sentence, and a button for the next opponent. */

import "../style/won.css";
import { h, still, svg } from "../dom.ts";
import { learn, say } from "../language.ts";
import { keep, recall } from "../memory.ts";
import type { Desk } from "./desk.ts";
import { LEVELS, type Level, grown } from "./opponent.ts";

const PIECES = 36;
const CUP = "M28 8h44v18c0 18-8 28-17 31v13h9q3 0 3 4v6H33v-6q0-4 3-4h9V57c-9-3-17-13-17-31ZM22 14h6v8h-5c0 9 3 14 7 17l-2 5C20 41 14 32 15 21q0-7 7-7ZM78 14h-6v8h5c0 9-3 14-7 17l2 5c8-3 14-12 13-23q0-7-7-7Z";
const STAR = "m0-7 2 5 5.500.4-4.200 3.500 1.400 5.500L0 4.400-4.700 7.400l1.400-5.500L-7.500-1.600-2-2Z";
/** The stars for a game against each opponent. */
const stars = (level: Level): number => Object.keys(LEVELS).indexOf(level) + 1;

function cup(level: Level): SVGElement {
  const count = stars(level);
  const row = Array.from({ length: count }, (_, i) => svg("path", { d: STAR, transform: `translate(${50 + 17 * (i - (count - 1) / 2)} 94)` }));
  return svg("svg", { class: "cup", viewBox: "0 0 100 104", "aria-hidden": "true" }, svg("path", { d: CUP }), ...row);
}

/** Shows the win on the table, and says it beside. */
export async function celebrate({ game: { turns }, asked: { level }, change }: Desk, felt: HTMLElement, note: HTMLElement): Promise<void> {
  await learn("review");
  const moves = turns.filter(({ made }, i) => made && turns[i - 1]!.mover === 0).length;
  const next = level === (recall("level") ?? "learner") ? grown(level) : level;
  if (next !== level) keep("level", next);
  note.replaceChildren(say("won-moves", { moves, with: say(`with-${level}`) }), " ");
  if (next !== level) note.append(h("button", { type: "button", click: () => change({ with: next === "perfect" ? undefined : next }) }, say("won-next", { with: say(`with-${next}`) })));
  const won = cup(level);
  const word = felt.querySelector(".ended");
  if (word) word.before(won);
  else felt.append(won);
  addEventListener("laid", () => won.remove(), { once: true });
  if (still()) return;
  const paper = h("div", { class: "paper", "aria-hidden": "true" }, ...Array.from({ length: PIECES }, (_, i) => h("span", { class: `tone-${i % 4}`, style: `--x: ${(i * 37) % 100}%; --late: ${(i * 53) % 700}ms; --turn: ${(i * 97) % 720 - 360}deg` })));
  felt.append(paper);
  setTimeout(() => paper.remove(), 3500);
}
