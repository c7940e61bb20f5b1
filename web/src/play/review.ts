/** The game as a list of moves, each judged by the library: wins kept and given away, and moves that would have won. */

import { h } from "../dom.ts";
import { ask } from "../engine.ts";
import { type Key, say } from "../language.ts";
import type { Did, Graph, Review, Side, Story } from "../types.ts";
import type { Desk } from "./desk.ts";
import type { Game } from "./game.ts";
import { toldMove } from "./standing.ts";
import { distances, tugOf } from "./tug.ts";

/** How the moves of each kind are marked. */
const MARKS: Record<Did, readonly [kind: string, message: Key]> = {
  won: ["good", "judged-good"],
  held: ["good", "judged-held"],
  mistake: ["mistake", "judged-mistake"],
  lost: ["lost", "judged-lost"],
};

/** Who wins from the start on. */
const STARTS: Record<Side, readonly [kind: string, message: Key]> = {
  first: ["good", "review-first-wins"],
  second: ["lost", "review-first-loses"],
  nobody: ["good", "review-first-draws"],
};

/** The summary of one player's moves; between two people, of the one who erred first. `null` if nobody erred. */
export function storyOf({ stories }: Review, mine: "first" | "second" | null): Story | null {
  if (mine !== null) return stories[mine === "first" ? 0 : 1];
  const turned = stories.flatMap((story) => (story.story === "turned" ? [story] : []));
  return turned.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** The message of a summary; `undefined` if there is nothing to say. */
export function messageOf(story: Story | null, { stories, winner }: Review, mine: "first" | "second" | null): Key | undefined {
  if (story === null) return winner !== null && stories.every(({ story }) => story !== "open") ? "review-fine-two" : undefined;
  switch (story.story) {
    case "turned":
      return story.won ? "review-turned" : "review-turned-draw";
    case "never":
      return mine === "first" ? "review-never" : "review-never-second";
    case "fine":
      return "review-fine";
    case "open":
      return undefined;
  }
}

/** The last review, kept so that another of its positions needs no new question. */
let known: { key: string; review: Promise<Review> } | null = null;
/** The graph of the last game. */
let graph: { start: string; found: Promise<Pick<Graph, "vertices">> } | null = null;

function reviewed({ turns, misere }: Game): Promise<Review> {
  const start = turns[0]!.text;
  const moves = turns.flatMap(({ made }) => (made ? [String(made.component), String(made.to.length), ...made.to] : []));
  const key = JSON.stringify([start, misere, moves]);
  if (known?.key !== key) {
    known = { key, review: ask("review", start, misere, moves) };
    known.review.catch(() => (known = null));
  }
  return known.review;
}

/** The number of moves to the end in each position, if the game is small enough for its graph. */
function lengths({ turns, misere }: Game, review: Review): Promise<(number | null)[]> {
  const start = turns[0]!.text;
  if (misere) return Promise.resolve(distances(review, { vertices: [] }));
  if (graph?.start !== start) graph = { start, found: ask("graph", start).catch(() => ({ vertices: [] })) };
  return graph.found.then((found) => distances(review, found));
}

export async function reviewOf(desk: Desk, list: HTMLElement): Promise<void> {
  const { game } = desk;
  const { person } = desk.asked;
  const { turns } = game;
  const review = await reviewed(game);
  const rows = turns.map(({ made }, at) => {
    const text = made ? toldMove(game, at, person) : say("review-start");
    const { did, wins } = review.turns[at]!;
    const mark = at === 0 ? wins && STARTS[wins] : did && MARKS[did];
    return h("li", { "aria-current": at === game.at && "step" }, h("button", { type: "button", click: () => desk.goTo(at) }, h("span", { class: "quiet" }, String(at)), h("span", {}, text), mark && h("span", { class: `mark ${mark[0]}` }, say(mark[1]))));
  });
  const mine = person ? null : turns[0]!.mover === 0 ? "first" : "second";
  const story = storyOf(review, mine);
  const message = messageOf(story, review, mine);
  const sentence = h("p", {});
  if (story?.story === "turned") {
    const { at, better } = story;
    sentence.append(say(message!, { move: at, better: game.told(better, at - 1) }));
    // The position before the mistake shows what would have won.
    if (game.at === at - 1) desk.mark((component, to) => (component === better.component && to.join() === better.to.join() ? "hint" : null));
    sentence.append(" ", h("button", { type: "button", class: "main", click: () => desk.goTo(at - 1) }, say("review-again")));
  } else if (message) sentence.append(say(message));
  const names = [0, 1].map((i) => say(person ? (i === 0 ? "first-wins" : "second-wins") : (i === 0) === (turns[0]!.mover === 0) ? "you-win" : "you-lose")) as [string, string];
  const tug = tugOf(review, await lengths(game, review), names, game.at);
  list.replaceChildren(sentence, tug, h("ol", { class: "judged-moves" }, ...rows), h("p", { class: "quiet" }, say("review-about")));
}
