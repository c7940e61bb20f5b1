import { expect, test } from "vitest";
import { understood } from "../../src/play/typed.ts";
import type { Entry } from "../../src/types.ts";

const entry = (name: string, shape: Entry["shape"], aliases: string[] = []): Entry => ({ name, aliases, parameter: null, start: "", shape, summary: "", example: "" });
const ENTRIES = [entry("nim", "heap"), entry("kayles", "heap"), entry("take", "heap"), entry("bachet", "heap", ["bash"]), entry("wythoff", "pair"), entry("silver-dollar", "other"), entry("graph", "other")];

test("what people type is understood", () => {
  const cases: [string, string][] = [
    ["3 4 5", "nim 3 4 5"],
    ["3,4,5", "nim 3 4 5"],
    ["Nim 3,4,5", "nim 3 4 5"],
    ["Nim 3, 4, 5", "nim 3 4 5"],
    ["尼姆 3、4、5", "nim 3 4 5"],
    ["尼姆３，４，５", "nim 3 4 5"],
    ["NIM 3×5", "nim 3x5"],
    ["Kayles 7+Wythoff 3 5", "kayles 7 + wythoff 3,5"],
    ["take:1..3 21 + 4", "take:1..3 21 + nim 4"],
    ["silver-dollar 2,5,9", "silver-dollar 2,5,9"],
    ['graph:"A b.csv" Start', 'graph:"A b.csv" Start'],
    ["nym 3", "nym 3"],
    ["0.77 10", "0.77 10"],
    ["", ""],
  ];
  for (const [typed, read] of cases) expect(understood(typed, ENTRIES), typed).toBe(read);
});

test("a rule file that comes with grundy is known by its name", () => {
  expect(understood("milk [30,30,45]", ENTRIES, ["milk"])).toBe("rules:milk [30,30,45]");
  expect(understood("Yama_Nim 3,4 + nim 2", ENTRIES, ["yama-nim"])).toBe("rules:yama-nim 3,4 + nim 2");
  expect(understood("mylk 3", ENTRIES, ["milk"])).toBe("mylk 3");
});

test("what is understood stays", () => {
  for (const text of ["nim 3 4 5", "kayles 7 + wythoff 3,5", "bash:3 21", "nim 3x5"]) expect(understood(text, ENTRIES)).toBe(text);
});
