import { expect, test } from "vitest";
import { complete, rulesets } from "../../src/complete.ts";
import type { Entry } from "../../src/types.ts";

const entry = (name: string, example: string, shape: Entry["shape"] = "heap", aliases: string[] = []): Entry => ({
  name,
  aliases,
  example,
  shape,
  parameter: null,
  start: "",
  summary: `about ${name}`,
});
const ENTRIES = [entry("nim", "nim 3 4 5"), entry("nimble", "nimble 2,5,9", "other"), entry("bachet", "bachet:3 21", "heap", ["bash"]), entry("wythoff", "wythoff 3,5", "pair")];
const texts = (text: string, cursor = text.length) => complete(text, cursor, ENTRIES).map((one) => one.text);

test("an empty text offers examples", () => expect(texts("")).toEqual(ENTRIES.map((one) => one.example)));
test("a ruleset may stand at the beginning and behind a plus", () => {
  expect(texts("ni")).toEqual(["nim 3 4 5", "nimble 2,5,9"]);
  expect(texts("nim 3 + ba")).toEqual(["nim 3 + bachet:3 21", "nim 3 + bash:3 21"]);
});
test("a start is no ruleset", () => {
  expect(texts("nim 3")).toEqual([]);
  expect(texts("nim n")).toEqual([]);
});
test("what stands behind the cursor stays", () => expect(texts("ni 7", 2)).toEqual(["nim 7", "nimble 7"]));
test("behind a ruleset stands its example, behind a term what may be added", () => {
  expect(texts("nim ")).toEqual(["nim 3 4 5"]);
  expect(texts("nim 3 + bachet:")).toEqual(["nim 3 + bachet:3 21"]);
  expect(texts("bash:5 ")).toEqual(["bash:5 21"]);
  expect(texts("nim 3 ")).toEqual(["nim 3 + nimble 2,5,9", "nim 3 + bachet:3 21", "nim 3 + wythoff 3,5"]);
  expect(texts("nonsense 3 ")).toEqual([]);
});
test("only games of the shape", () => expect(rulesets("", "pair", ENTRIES).map((one) => one.text)).toEqual(["wythoff"]));
