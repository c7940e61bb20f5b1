/** The game as a list of moves, each judged by the library: what it kept, what it gave away, and what would have won. */

import { h } from "../dom.ts";
import { ask } from "../engine.ts";
import { say } from "../language.ts";
import type { Did, Review, Side, Story } from "../types.ts";
import { tell } from "../words.ts";
import { called } from "../names.ts";
import type { Desk } from "./desk.ts";
import type { Game } from "./game.ts";

/** How the moves of each kind are marked. */
const MARKS: Record<Did, readonly [kind: string, message: string]> = {
  won: ["good", "judged-good"],
  held: ["good", "judged-held"],
  mistake: ["mistake", "judged-mistake"],
  lost: ["lost", "judged-lost"],
};

/** Who wins from the start on. */
const STARTS: Record<Side, readonly [kind: string, message: string]> = {
  first: ["good", "review-first-wins"],
  second: ["lost", "review-first-loses"],
  nobody: ["good", "review-first-draws"],
};

/** The story of one player; where both are people, that of whoever erred first. `null` if nobody did. */
export function storyOf({ stories }: Review, mine: "first" | "second" | null): Story | null {
  if (mine !== null) return stories[mine === "first" ? 0 : 1];
  const turned = stories.flatMap((story) => (story.story === "turned" ? [story] : []));
  return turned.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** The message that tells a story; `undefined` if there is nothing to say. */
export function messageOf(story: Story | null, { stories, winner }: Review, mine: "first" | "second" | null): string | undefined {
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

/** The last review: to look at another of its positions asks nothing anew. */
let known: { key: string; review: Promise<Review> } | null = null;

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

export async function reviewOf(desk: Desk, list: HTMLElement): Promise<void> {
  const { game, person } = desk;
  const { turns } = game;
  const review = await reviewed(game);
  const rows = turns.map(({ made }, at) => {
    const mover = turns[at - 1]?.mover;
    const by = made === null ? "" : say(person ? (mover === 0 ? "first-moved" : "second-moved") : mover === 0 ? "you-moved" : "opponent-moved", { move: "" });
    const text = made ? `${by} ${made.where ? `${called(made.where)}: ` : ""}${tell(made.said)}` : say("review-start");
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
    const table = await ask("table", review.turns[at - 1]!.text, game.misere);
    sentence.append(say(message!, { move: at, better: `${called(table.components[better.component]!)}: ${tell(better.said)}` }));
    sentence.append(" ", h("button", { type: "button", class: "main", click: () => desk.goTo(at - 1) }, say("review-again")));
  } else if (message) sentence.append(say(message));
  list.replaceChildren(sentence, h("ol", { class: "judged-moves" }, ...rows), h("p", { class: "quiet" }, say("review-about")));
}
