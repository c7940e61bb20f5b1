/** Cuts, one after the other however fast one clicks: the edges that fall, the opponent's answers, and the winner. */

import { still } from "../dom.ts";
import { ask } from "../engine.ts";
import { type Key, say } from "../language.ts";
import { hear } from "../play/hear.ts";
import { problem } from "../problem.ts";
import { tell } from "../words.ts";
import { type Edge, asText, numberOf, withoutEdges } from "./drawing.ts";
import { fall as fallen } from "./fall.ts";
import type { Rules } from "./judged.ts";
import { replyCut } from "./reply.ts";
import type { Sheet } from "./sheet.ts";

/** The time from a cut to the opponent's answer, in milliseconds. */
const PAUSE = 350;

export interface Cutting {
  /** A person's cut, and the opponent's answer. */
  cut: (edge: Edge) => void;
  /** Lets the opponent cut. */
  theirs: () => void;
}

/** `rules` may change from one cut to the next; `look` asks the library about the remaining picture. */
export function cutting(canvas: SVGSVGElement, sheet: Sheet, note: HTMLElement, rules: Rules, look: () => Promise<void>): Cutting {
  let queue = Promise.resolve();
  let waiting = 0;
  return { cut: (edge) => later(() => mine(edge)), theirs: () => later(theirs) };

  function later(act: () => Promise<void>): void {
    waiting++;
    queue = queue
      .then(act)
      .catch((error: unknown) => note.replaceChildren(problem(error)))
      .finally(() => waiting--);
  }

  /** Cuts an edge, if it is still there; the edges that fall are animated. */
  async function mine(edge: Edge): Promise<void> {
    if (!sheet.seen || !sheet.drawing.edges.includes(edge) || (rules.answering && edge.colour === "red")) return;
    const number = numberOf(sheet.drawing, edge, sheet.seen);
    if (number < 0) return;
    note.textContent = "";
    await fall(edge, number);
    if (rules.answering) await theirs();
  }

  /** The opponent's cut, and who has won if nobody can go on. */
  async function theirs(): Promise<void> {
    const { seen } = sheet;
    if (!seen) return;
    const misere = rules.misere && seen.green;
    const reply = await replyCut(asText(sheet.drawing), seen, misere);
    if (reply === null) return end(!misere, "hb-cannot");
    const chosen = sheet.drawing.edges.find((edge) => numberOf(sheet.drawing, edge, seen) === reply);
    if (!chosen) return;
    const { said } = seen.edges[reply]!;
    await new Promise((done) => setTimeout(done, still() || waiting > 1 ? 0 : PAUSE));
    await fall(chosen, reply);
    note.className = "hint";
    note.textContent = say("hb-answered", { move: tell(said) });
    if (!sheet.drawing.edges.some((edge) => edge.colour !== "red")) end(misere, "hb-you-cannot");
  }

  function end(won: boolean, why: Key): void {
    hear(won ? "won" : "lost");
    note.className = `hint status ${won ? "won" : "lost"}`;
    note.textContent = `${say(why)} ${say(won ? "you-win" : "you-lose")}`;
  }

  async function fall(edge: Edge, number: number): Promise<void> {
    const { drawing, seen } = sheet;
    const { fallen: under } = await ask("cut", asText(drawing), number);
    const gone = new Set(drawing.edges.filter((other) => other === edge || (under.includes(numberOf(drawing, other, seen!)) && numberOf(drawing, other, seen!) !== number)));
    const next = withoutEdges(drawing, gone);
    hear("moved");
    if (!still() && waiting < 2) await fallen(canvas, drawing, edge, gone, next);
    sheet.keep();
    sheet.drawing = next;
    await look();
  }
}
