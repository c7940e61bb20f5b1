/** The game as a list of moves, each of them judged: what it kept, what it gave away, and what would have won. */

import { h } from "../dom.ts";
import { ask } from "../engine.ts";
import { say } from "../language.ts";
import type { Outcome } from "../types.ts";
import { tell } from "../words.ts";
import { called } from "../names.ts";
import type { Desk } from "./desk.ts";
import type { Turn } from "./game.ts";

/** What a move did, by who wins before it and after it (each said of who is to move then). */
export type Verdict = "good" | "mistake" | "lost" | "other";

export function verdict(before: Outcome | null, after: Outcome | null): Verdict {
  if (before === "N" && after === "P") return "good";
  if (before === "N" && after !== null) return "mistake";
  if (before === "D" && after === "N") return "mistake";
  if (before === "P") return "lost";
  return "other";
}

/** Who wins after move `at`, said of the player who did not make it, even where the same player moves again. */
function after(turns: readonly Turn[], outcomes: readonly (Outcome | null)[], at: number): Outcome | null {
  const outcome = outcomes[at]!;
  if (turns[at]!.mover !== turns[at - 1]!.mover) return outcome;
  return outcome === "N" ? "P" : outcome === "P" ? "N" : outcome;
}

const known = new Map<string, Promise<Outcome | null>>();

/** Who wins; when play is over, its result is known without the library's answer to a position without moves. */
function outcome(text: string, misere: boolean): Promise<Outcome | null> {
  if (text === "") return Promise.resolve(misere ? "N" : "P");
  const key = `${misere}${text}`;
  let found = known.get(key);
  if (!found) {
    found = ask("solve", text, misere).then(
      (answer) => answer.outcome,
      () => null,
    );
    known.set(key, found);
  }
  return found;
}

/** What would have won, in words. */
async function better(text: string, misere: boolean): Promise<string> {
  const [hint, table] = await Promise.all([ask("hint", text, misere), ask("table", text, misere)]);
  if (hint.good === "none") return "";
  return `${called(table.components[hint.move.component]!)}: ${tell(hint.move.said)}`;
}

export async function reviewOf(desk: Desk, list: HTMLElement): Promise<void> {
  const { game, misere, person } = desk;
  const { turns } = game;
  const outcomes = await Promise.all(turns.map((turn) => outcome(turn.text, misere)));
  const mine = (at: number) => person || turns[at]!.mover === 0;
  const rows = turns.map((turn, at) => {
    const { made } = turn;
    const kind = made ? verdict(outcomes[at - 1]!, after(turns, outcomes, at)) : "other";
    const by = at === 0 ? "" : say(person ? (turns[at - 1]!.mover === 0 ? "first-moved" : "second-moved") : turns[at - 1]!.mover === 0 ? "you-moved" : "opponent-moved", { move: "" });
    const text = made ? `${by} ${made.where ? `${called(made.where)}: ` : ""}${tell(made.said)}` : say("review-start");
    const mark = at === 0 ? (outcomes[0] ? h("span", { class: `mark ${outcomes[0] === "N" ? "good" : "lost"}` }, say(outcomes[0] === "N" ? "review-first-wins" : "review-first-loses")) : null) : kind === "other" ? null : h("span", { class: `mark ${kind}` }, say(`judged-${kind}`));
    return h("li", { "aria-current": at === game.at && "step" }, h("button", { type: "button", click: () => desk.goTo(at) }, h("span", { class: "quiet" }, String(at)), h("span", {}, text), mark));
  });
  const wrong = turns.findIndex((turn, at) => turn.made !== null && mine(at - 1) && verdict(outcomes[at - 1]!, after(turns, outcomes, at)) === "mistake");
  const end = desk.table();
  const over = game.latest && end?.over;
  const sentence = h("p", {});
  if (wrong > 0) {
    sentence.append(say("review-turned", { move: wrong, better: await better(turns[wrong - 1]!.text, misere) }));
    sentence.append(" ", h("button", { type: "button", class: "main", click: () => desk.goTo(wrong - 1) }, say("review-again")));
  } else if (over) sentence.append(say(outcomes[0] === "P" ? "review-never" : "review-fine"));
  list.replaceChildren(sentence, h("ol", { class: "judged-moves" }, ...rows), h("p", { class: "quiet" }, say("review-about")));
}
