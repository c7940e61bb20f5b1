import { expect, test } from "vitest";
import { recognised, translated } from "../../src/errors.ts";
import { speak } from "../../src/language.ts";
import { desk } from "./desk.ts";

const { ask, hold } = await desk();
hold("rules/house.csv");

/** Mistakes that people make, by the question that finds them. */
const MISTAKES: [question: string, ...words: unknown[]][] = [
  ...["nym 3", "xyz", "nim", "nim x", "nim -3", "nim 3.5", "nim 99999999999999999999", "nim 3x", "nim 0x3", "nim:3 4", "kayles 3 +", "+ nim 3", "nim 3 + 4", "nim 3 kayles 4", "3 kayles"].map((text): [string, ...unknown[]] => ["table", text, false]),
  ...["take 5", "take:0 5", "take:x 5", "bachet 3", "bachet:0 3", "moore:0 3", "0. 3", "wythoff", "wythoff 3", "wythoff 3,", "chomp 1,2", "euclid 0,3", "silver-dollar 3,3"].map((text): [string, ...unknown[]] => ["table", text, false]),
  ...["cram 0,3", "cram ..x", "clobber ab", "turning:foo H", "turning-turtles abc", "graph:rules/house.csv zz", "geography:rules/house.csv zz", "board:nofile", "node-kayles:nofile"].map((text): [string, ...unknown[]] => ["table", text, false]),
  ["sequence", "wythoff", 100],
  ["map", "kayles", 10],
  ["graph", "nim 30 30"],
  ["quotient", "wythoff", 0],
  ["quotient", "0.75 0.75", 0],
  ["prove", "kayles", 0, false, false, ""],
  ["prove", "nim", 2, false, false, "q = b"],
  ["look", "ground a purple"],
  ["fusion", "ground a red"],
  ["make", "nim 3", 0, ["7"]],
];

test("mistakes are told in Chinese, with what was wrong in them", async () => {
  await speak("zh-Hans");
  let told = 0;
  for (const [question, ...words] of MISTAKES) {
    let failed: { message: string; help?: string | null };
    try {
      ask(question, ...words);
      throw new Error(`${words[0]} is no mistake`);
    } catch (error) {
      if (typeof error !== "string") throw error;
      failed = JSON.parse(error);
    }
    for (const sentence of [failed.message, failed.help ?? ""].filter(Boolean)) {
      const text = await translated(sentence);
      expect(text, `${question} ${words[0]}: ${sentence}`).toMatch(/\p{Script=Han}/u);
      // What stands between backquotes is what somebody wrote.
      for (const [quoted] of sentence.matchAll(/`[^`]+`/g)) if (quoted !== "`grundy games`") expect(text).toContain(quoted);
      told++;
    }
  }
  console.log(`${told} sentences about ${MISTAKES.length} mistakes`);
  expect(recognised("something that nobody says")).toBe(null);
  await speak("en");
});
