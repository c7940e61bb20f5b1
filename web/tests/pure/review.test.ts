import { expect, test } from "vitest";
import { messageOf, storyOf } from "../../src/play/review.ts";
import type { Review, Story } from "../../src/types.ts";

const better = { component: 0, from: "", label: "", said: "", to: [], parts: [], text: "", again: false };
const turned = (at: number, won = true): Story => ({ story: "turned", at, won, better });
const review = (first: Story, second: Story, winner: Review["winner"]): Review => ({ turns: [], winner, stories: [first, second] });
const told = (one: Review, mine: "first" | "second" | null) => {
  const story = storyOf(one, mine);
  const message = messageOf(story, one, mine);
  return story?.story === "turned" ? [message, story.at] : message;
};

test("each player hears the own story", () => {
  const one = review(turned(3), { story: "fine" }, "second");
  expect(told(one, "first")).toEqual(["review-turned", 3]);
  // Who has won is not told to have been lost from the start.
  expect(told(one, "second")).toBe("review-fine");
  expect(told(review({ story: "never" }, { story: "fine" }, "second"), "first")).toBe("review-never");
  expect(told(review({ story: "fine" }, { story: "never" }, "first"), "second")).toBe("review-never-second");
  expect(told(review(turned(1, false), { story: "fine" }, "second"), "first")).toEqual(["review-turned-draw", 1]);
  expect(told(review({ story: "open" }, { story: "open" }, null), "first")).toBeUndefined();
});

test("two people hear of the first mistake of either", () => {
  expect(told(review(turned(5), turned(2), "first"), null)).toEqual(["review-turned", 2]);
  expect(told(review({ story: "never" }, { story: "fine" }, "second"), null)).toBe("review-fine-two");
  expect(told(review({ story: "open" }, { story: "fine" }, "second"), null)).toBeUndefined();
  expect(told(review({ story: "open" }, { story: "open" }, null), null)).toBeUndefined();
});
