/** What is wrong in an address is said, and never passed over. */

import { expect, test } from "vitest";
import { type Page, numberIn, unpack } from "../../src/page.ts";

test("a number that is none, or beyond its bounds, is damaged", () => {
  const asked = (text: string | undefined) => {
    const said: string[] = [];
    const page = { settings: { t: text }, damaged: (part: string) => void said.push(part) } as unknown as Page;
    return [numberIn(page, "t", [1, 9], 3), ...said];
  };
  expect(asked(undefined)).toEqual([3]);
  expect(asked("7")).toEqual([7]);
  expect(asked("99")).toEqual([9, "t=99"]);
  for (const bad of ["0", "-1", "", "7x", "1e0", "NaN"]) expect(asked(bad)).toEqual([3, `t=${bad}`]);
});

test("files that were cut off cannot be read", async () => {
  expect(await Promise.all([undefined, "", "{}", '{"a.txt":"."}'].map(unpack))).toEqual([true, true, true, true]);
  expect(await Promise.all(['{"a.txt":"', "null", "a.txt"].map(unpack))).toEqual([false, false, false]);
});
