/** A hundred games, played at random: what the page says of their ends and of their moves is what the library says. */

import { expect, test } from "vitest";
import { messageOf, storyOf } from "../../src/play/review.ts";
import { Game, type Mover } from "../../src/play/game.ts";
import { standing } from "../../src/play/standing.ts";
import type { Review } from "../../src/types.ts";
import { desk } from "./desk.ts";

const { ask, hold } = await desk();
for (const file of ["rules/house.csv", "rules/board-cram.star"]) hold(file);

/** Numbers between 0 and 1 that are the same every time (xorshift). */
let state = 2463534242;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};

const STARTS = ["nim 3 4 5", "kayles 7", "nim 1 2 + kayles 4", "wythoff 3,5", "chomp 3,2", "notakto 3,3", "clobber 2,3", "geography:rules/house.csv a", "turning-turtles HTH", "top-entails 4 3"];

test("who has won, and what is said of the moves", () => {
  let compared = 0;
  for (let game = 0; game < 100; game++) {
    const start = STARTS[game % STARTS.length]!;
    const misere = random() < 0.3;
    const first: Mover = random() < 0.5 ? 0 : 1;
    const played = new Game(start, first, misere);
    const moves: string[] = [];
    let table;
    try {
      table = ask("table", start, misere);
    } catch {
      continue;
    }
    while (table.over === null) {
      const { component, to } = table.moves[Math.floor(random() * table.moves.length)];
      const made = ask("make", table.text, component, to);
      const { mover } = played.now;
      moves.push(String(component), String(to.length), ...to);
      played.turns.push({ text: made.text, mover: made.again ? mover : mover === 0 ? 1 : 0, made: { component, to, said: made.said } });
      played.goTo(played.turns.length - 1);
      table = ask("table", made.text, table.misere);
    }
    const { winner } = standing(table, played, true);
    const review: Review = ask("review", start, table.misere, moves);
    const names = { first: first, second: first === 0 ? 1 : 0, nobody: null } as const;
    expect(winner, `${start} ${moves}`).toBe(names[review.winner!]);
    for (const mine of ["first", "second"] as const) {
      const story = storyOf(review, mine);
      const said = messageOf(story, review, mine);
      // Whoever has won gave nothing away for good; whoever lost did, or had lost from the start.
      if (review.winner === mine) expect(said === "review-never" || said === "review-never-second", start).toBe(false);
      else if (said !== undefined) expect(["review-turned", "review-never", "review-never-second"], start).toContain(said);
      if (story?.story === "turned") {
        const judged = ask("judge", review.turns[story.at - 1]!.text, table.misere, story.better.component, story.better.to);
        expect(judged.wins).toBe(story.won ? "mover" : "nobody");
      }
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(150);
});
