import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { seeded } from "../../src/learn/grades.ts";
import { COURSE } from "../../src/learn/course.ts";

const LIBRARY = join(import.meta.dirname, "../../src/wasm");
type Desk = Record<string, (...words: unknown[]) => string>;

/** The library itself stands in for the worker. */
const held = vi.hoisted(() => ({ desk: null as unknown }));
vi.mock("../../src/engine.ts", () => ({ ask: async (question: string, ...words: unknown[]) => JSON.parse((held.desk as Desk)[question]!(...words)) }));

beforeAll(async () => {
  Object.assign(globalThis, { grundyProgress: () => undefined });
  const library = await import("../../src/wasm/whole.js");
  await library.default({ module_or_path: readFileSync(join(LIBRARY, "whole_bg.wasm")) });
  held.desk = new library.Desk();
  const { PICTURES } = await import("../../src/learn/course.ts");
  for (const [name, content] of Object.entries(PICTURES)) (held.desk as Desk).hold!(name, content);
});
const ask = (question: string, ...words: unknown[]) => JSON.parse((held.desk as Desk)[question]!(...words));

test("the same seed gives the same numbers", () => {
  const [one, other] = [seeded(7), seeded(7)];
  const numbers = Array.from({ length: 50 }, () => one());
  expect(numbers).toEqual(Array.from({ length: 50 }, () => other()));
  expect(numbers.every((n) => n >= 0 && n < 1)).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(40);
});

test("every puzzle has one winning move, counted by making every move", async () => {
  const { GRADES, puzzle } = await import("../../src/learn/grades.ts");
  let tried = 0;
  for (let grade = 1; grade <= GRADES.length; grade++) {
    for (let seed = 1; seed <= 12; seed++) {
      const { text, answer } = await puzzle(grade, seed);
      const moves = ask("table", text, false).moves as { component: number; to: string[] }[];
      const left = moves.map(({ component, to }) => ask("make", text, component, to).text as string);
      const winning = new Set(left.filter((position) => position === "" || ask("solve", position, false).outcome === "P"));
      expect(winning.size, text).toBe(1);
      expect(Number(answer.winning_move_count)).toBe(1);
      tried++;
    }
  }
  expect(tried).toBe(12 * GRADES.length);
});

test("every task of the lessons can be done", () => {
  expect(COURSE.length).toBe(10);
  for (const { id, tasks } of COURSE) {
    for (const task of tasks) {
      const misere = "misere" in task && task.misere === true;
      const { outcome, grundy } = ask("solve", task.p, misere);
      if (task.kind === "find") expect(outcome, `${id} ${task.p}`).toBe("N");
      if (task.kind === "win") expect(outcome, `${id} ${task.p}`).toBe("second" in task && task.second ? "P" : "N");
      if (task.kind === "judge") expect(["N", "P"], `${id} ${task.p}`).toContain(outcome);
      if (task.kind === "value") expect([0, 1, 2, 3, 4], `${id} ${task.p}`).toContain(grundy);
    }
  }
});
