import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { learn, say, says, speak } from "../../src/language.ts";
import { LANGUAGES, fitting } from "../../src/languages.ts";

const SRC = join(import.meta.dirname, "../../src");
const messages = (language: string) =>
  readdirSync(join(SRC, `locales/${language}`)).flatMap((part) => new FluentResource(readFileSync(join(SRC, `locales/${language}/${part}`), "utf8")).body);
const ids = (language: string) => messages(language).map((message) => message.id);

/** The variables of a message, wherever they stand in it. */
function variables(value: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(value, (_, part) => {
    if (part && typeof part === "object" && part.type === "var") found.add(part.name);
    return part;
  });
  return [...found].sort();
}

test("every language says everything, with the same values", () => {
  let compared = 0;
  for (const language of Object.keys(LANGUAGES)) {
    expect([...ids(language)].sort(), language).toEqual([...ids("en")].sort());
    expect(new Set(ids(language)).size, language).toBe(ids(language).length);
    for (const message of messages(language)) {
      const english = messages("en").find((other) => other.id === message.id);
      const [here, there] = [variables(message.value), variables(english?.value)];
      expect(here, `${language} ${message.id}`).toEqual(there);
      compared++;
    }
  }
  console.log(`compared ${compared} messages with the English ones`);
});

/** The union of all names as a source text. */
function union(names: readonly string[]): string {
  const lines = [""];
  for (const name of names.map((name) => `| "${name}"`)) {
    if (lines.at(-1)!.length + name.length > 116) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) === "" ? "  " : " "}${name}`;
  }
  return `/** The names of all messages. A test writes this file from the English texts: \`GRUNDY_UPDATE=1 npm test\`. */\nexport type Key =\n${lines.join("\n")};\n`;
}

test("the types of the texts are those of the files", () => {
  const file = join(SRC, "locales/keys.ts");
  const expected = union([...ids("en")].sort());
  if (process.env.GRUNDY_UPDATE) writeFileSync(file, expected);
  expect(readFileSync(file, "utf8")).toBe(expected);
});

const sources = Object.fromEntries(
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("wasm") && file !== "locales/keys.ts")
    .map((file) => [file, readFileSync(join(SRC, file), "utf8")]),
);

test("every message is said", () => {
  const source = Object.values(sources).join("\n");
  // Ids that are put together begin with one of these.
  const composed = /^(view|won|outcome|hint|hb|turn|first|second|you|opponent|rules-shape|with|panel|game|rule|mark|group|lesson|review|judged|proof|said|draw-(kind|end|over|sign|example))-/;
  for (const id of ids("en")) expect(source.includes(`"${id}"`) || composed.test(id), id).toBe(true);
});

test("every view loads the texts that it says, its parts included", () => {
  const parts = new Map(readdirSync(join(SRC, "locales/en")).flatMap((file) => new FluentResource(readFileSync(join(SRC, "locales/en", file), "utf8")).body.map(({ id }) => [id, file.replace(".ftl", "")] as const)));
  const imports = (file: string) => [...sources[file]!.matchAll(/(?:from |import\()"(\.[^"]+\.ts)"/g)].map(([, path]) => normalize(join(dirname(file), path!))).filter((path) => path in sources);
  let compared = 0;
  for (const [, path] of sources["main.ts"]!.matchAll(/\(\) => import\("\.\/([^"]+)"\)/g)) {
    const open = [path!];
    // What the frame says itself is in the part `page`; types are no texts.
    for (const file of open) for (const next of imports(file)) if (!open.includes(next) && !["language.ts", "answers.ts", "types.ts"].includes(next)) open.push(next);
    const learnt = new Set(open.flatMap((file) => [...sources[file]!.matchAll(/learn\(([^)]*)\)/g)].flatMap(([, wanted]) => [...wanted!.matchAll(/"(\w+)"/g)].map(([, part]) => part!))));
    for (const file of open) {
      for (const [, id] of sources[file]!.matchAll(/say\("([\w-]+)"/g)) {
        const part = parts.get(id!)!;
        expect(part === "page" || learnt.has(part), `${path} says ${id} of ${part} in ${file}`).toBe(true);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
});

test("the field's terms", async () => {
  await learn("review");
  await speak("zh-Hans");
  expect(say("outcome-P")).toContain("必败态");
  expect(say("outcome-N")).toContain("必胜态");
  expect(say("nim-sum")).toBe("尼姆和");
  await speak("zh-Hant");
  expect(say("outcome-P")).toContain("必敗態");
  await speak("en");
  expect(say("winning-count", { count: 1 })).toBe("one winning move");
  expect(says("no-such-message")).toBe(false);
  // A name is never shown.
  expect(say("hb-draw")).toBe("");
});

test("a part is said in the language of the moment, and in English where that is all there is", async () => {
  expect(says("lessons-title")).toBe(false);
  await speak("zh-Hans");
  await learn("games", "learn");
  expect(say("game-wythoff")).toBe("威佐夫博弈");
  await speak("en");
  expect(say("game-wythoff")).toBe("Wythoff's game");
  await speak("zh-Hant");
  expect(say("rule-nim")).toBe("從一行中取走任意多枚。");
  await speak("en");
});

test("no text of the page holds words of the command line", () => {
  for (const language of Object.keys(LANGUAGES)) {
    for (const message of messages(language)) expect(JSON.stringify(message.value), message.id).not.toMatch(/--|\bgrundy (solve|play|serve|values)\b|\bstdin\b|cargo/);
  }
});

test("what a language does not say is said in English", async () => {
  await speak("zh-Hans", "title = 甲\n");
  expect(say("title")).toBe("甲");
  expect(say("turn-you")).toBe("Your move");
  await speak("en");
  expect(say("title")).toBe("grundy");
});

test("the language that fits the browser's", () => {
  const cases: [string[], string][] = [
    [["de-DE", "en"], "en"],
    [["zh-CN"], "zh-Hans"],
    [["zh"], "zh-Hans"],
    [["zh-TW"], "zh-Hant"],
    [["zh-Hant-HK"], "zh-Hant"],
    [["fr", "zh-HK"], "zh-Hant"],
    [[], "en"],
  ];
  for (const [wanted, expected] of cases) expect(fitting(wanted)).toBe(expected);
});
