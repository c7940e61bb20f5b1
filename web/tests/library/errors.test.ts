import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { told, toldOf } from "../../src/errors.ts";
import { speak } from "../../src/language.ts";
import { plain } from "../../src/said.ts";
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

/** Two words of English in a row, outside of what somebody wrote, and of what the system says of files. */
const ENGLISH = /[a-z]{2,} [a-z]{2,}/;

test("mistakes are told in Chinese, with what was wrong in them", async () => {
  let count = 0;
  for (const language of ["zh-Hans", "zh-Hant"] as const) {
    await speak(language);
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
        const text = await told(sentence);
        expect(text, `${question} ${words[0]}: ${sentence}`).toMatch(/\p{Script=Han}/u);
        expect(text.replace(/`[^`]+`|operation not supported on this platform/g, ""), sentence).not.toMatch(ENGLISH);
        // What stands between backquotes is what somebody wrote.
        for (const [quoted] of plain(sentence).matchAll(/`[^`]+`/g)) if (quoted !== "`grundy games`") expect(text).toContain(quoted);
        count++;
      }
    }
  }
  console.log(`${count} sentences about ${MISTAKES.length} mistakes`);
  expect(await told("something that nobody says")).toBe("something that nobody says");
  await speak("en");
});

test("theorems are stated in Chinese", async () => {
  await speak("zh-Hans");
  for (const [word, heaps] of [["wythoff", 0], ["nim", 2], ["take:1,3,4", 0]] as const) {
    const { statement } = ask("prove", word, heaps, false, false, "");
    expect(await told(statement)).toMatch(/必败态，当且仅当/);
  }
  await speak("en");
});

test("pictures have titles and legends in Chinese, and colours of the page", async () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../src/style/tokens.css"), "utf8");
  const colours = new Set<string>();
  await speak("zh-Hans");
  for (const [question, word, to] of [["sequence", "kayles", 5], ["sequence", "kayles", 200], ["map", "boxes", 5]] as const) {
    const { title, subtitle, legend } = await toldOf(ask(question, word, to));
    for (const text of [title, subtitle, ...legend.map(([, words]) => words)]) expect(text).toMatch(/\p{Script=Han}/u);
    for (const [colour] of legend) colours.add(colour);
  }
  for (const colour of colours) expect(tokens).toContain(`--${colour}: `);
  expect([...colours].sort()).toEqual(["N-soft", "P", "band", "nowhere", "rare", "value"]);
  await speak("en");
});
