/** The first game of the page begins with the library's own answers. */

import assert from "node:assert/strict";
import { test } from "vitest";
import { known, text } from "virtual:first";
import { desk } from "./desk.ts";

test("the answers that the page brings along are those of the library", async () => {
  const { ask } = await desk();
  const table = ask("table", text, false);
  for (const [asked, answer] of Object.entries(known)) assert.deepEqual(JSON.parse(answer), ask(...(JSON.parse(asked) as [never])));
  // The position, and each move with the position that it leads to.
  assert.equal(Object.keys(known).length, 1 + 2 * table.moves.length);
});
