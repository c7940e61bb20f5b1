import { expect, test } from "vitest";
import { remark, wanted, winningCuts } from "../../src/hackenbush/judged.ts";

const edge = { a: "ground", b: "a", colour: "green", copies: 1, label: "", said: "" } as const;
const read = (green: boolean, edges = 1, value: string | null = "1") => ({ green, value, edges: Array.from({ length: edges }, () => edge) });

test("misère play is asked about for green pictures that are played", () => {
  const rules = { answering: true, misere: true };
  expect(wanted(read(true), rules, null)).toEqual({ misere: true, cuts: false });
  for (const [seen, other] of [[read(false), rules], [read(true, 0), rules], [read(true), { ...rules, answering: false }], [read(true), { ...rules, misere: false }]] as const) expect(wanted(seen, other, null).misere).toBe(false);
});

test("winning cuts are asked about where somebody wants them and there is a value", () => {
  const rules = { answering: false, misere: false };
  expect([wanted(read(false), rules, "right").cuts, wanted(read(false), rules, null).cuts, wanted(read(false, 1, null), rules, "left").cuts]).toEqual([true, false, false]);
  expect([winningCuts("right", { left: [1], right: [2, 3] }), winningCuts(null, { left: [1], right: [] }), winningCuts("left", null)]).toEqual([[2, 3], null, null]);
});

test("that no cut wins is said before a warning", () => {
  expect([remark({ warning: "w" }, []), remark({ warning: "w" }, [1]), remark({ warning: "w" }, null), remark({ warning: null }, [1])]).toEqual(["none", "w", "w", null]);
});
