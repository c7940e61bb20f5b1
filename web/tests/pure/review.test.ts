import { expect, test } from "vitest";
import { verdict } from "../../src/play/review.ts";

test("what a move kept and gave away", () => {
  expect(verdict("N", "P")).toBe("good");
  expect(verdict("N", "N")).toBe("mistake");
  expect(verdict("N", "D")).toBe("mistake");
  expect(verdict("D", "N")).toBe("mistake");
  expect(verdict("P", "N")).toBe("lost");
  expect(verdict(null, "N")).toBe("other");
});
