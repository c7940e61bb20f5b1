/** The first game of the page begins with the library's own answer. */

import assert from "node:assert/strict";
import { test } from "vitest";
import { table, text } from "virtual:first";
import { desk } from "./desk.ts";

test("the answer that the page brings along is that of the library", async () => {
  const { ask } = await desk();
  assert.deepEqual(table, ask("table", text, false));
});
