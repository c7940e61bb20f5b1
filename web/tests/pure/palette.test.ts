/** The page and the pictures of the library have one palette: the Rust source of the one is compared with the styles of the other. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INKS } from "../../src/hackenbush/drawing.ts";
import { ramp } from "../../src/plot/map.ts";

const file = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
const look = file("../crates/grundy-draw/src/look.rs");
const tokens = file("src/style/tokens.css");

/** The light colour of a token. */
const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(tokens)?.[1];
const fill = (outcome: string) => new RegExp(`const ${outcome}: OutcomeColours = OutcomeColours \\{ fill: "(#\\w+)"`).exec(look)![1];
const constant = (name: string) => new RegExp(`const ${name}: &str = "(#\\w+)"`).exec(look)![1];

test("P-positions, N-positions, values and bands look alike", () => {
  expect(token("P")).toBe(fill("P"));
  expect(token("N-soft")).toBe(fill("N"));
  expect(token("value")).toBe(constant("MARK"));
  expect(token("rare")).toBe(constant("ACCENT"));
  expect(token("band")).toBe(constant("BAND"));
  expect(token("nowhere")).toBe(constant("NOWHERE"));
});

test("the ramp of values is that of the library", () => {
  const steps = [.../const RAMP[^=]*=([^;]*);/.exec(look)![1]!.matchAll(/\[(\d+)\.0, (\d+)\.0, (\d+)\.0\]/g)].map(([, ...channels]) => `rgb(${channels.join(", ")})`);
  expect(steps).toHaveLength(5);
  expect([1, 2, 3, 4, 5].map((value) => ramp(value, 5))).toEqual(steps);
  expect(ramp(1, 1)).toBe(steps[0]);
});

test("edges of Hackenbush look alike", () => {
  const picture = file("../crates/grundy-draw/src/hackenbush/picture.rs");
  for (const [colour, ink] of Object.entries(INKS)) expect(picture.toLowerCase()).toContain(`colour::${colour} => "${ink}"`);
});
