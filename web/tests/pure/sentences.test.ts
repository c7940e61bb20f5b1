import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parts, templates } from "../../sentences.ts";
import { told } from "../../src/errors.ts";
import { speak } from "../../src/language.ts";
import { parsed, plain } from "../../src/said.ts";

const LOCALES = join(import.meta.dirname, "../../../crates/grundy/locales");

test("every sentence of the library is found by its words, with its arguments in their places", async () => {
  const known = templates();
  for (const language of ["zh-Hans", "zh-Hant"] as const) {
    await speak(language);
    const lines = readFileSync(join(LOCALES, language, "errors.ftl"), "utf8").matchAll(/^(said-[\w-]+) = (.*)$/gm);
    let count = 0;
    for (const [, id, chinese] of lines) {
      const { words, names } = parts(known.get(id!)!);
      const text = await told(words.map((word, i) => word + (names[i] ? `\u0001<${names[i]}>\u0003` : "")).join(""));
      const wanted = chinese!.replace(/\{ \$(\w+) \}/g, "<$1>").replace(/\{"([^"])"\}/g, "$1");
      // Three sentences speak of the command line; the page says them in its own way.
      if (!/grundy-games|current-folder/.test(id!)) expect(text, id).toBe(wanted);
      count++;
    }
    expect(count).toBeGreaterThan(700);
  }
  await speak("en");
});

test("a sentence within a sentence is told too, and what somebody wrote stays", async () => {
  const marked = "\u0002there is no ruleset `\u0001nothing follows this `+`\u0003`\u0003 (bytes \u00010\u0003..\u00013\u0003)";
  expect(plain(marked)).toBe("there is no ruleset `nothing follows this `+`` (bytes 0..3)");
  expect(parsed(marked).words).toEqual(["", " (bytes ", "..", ")"]);
  await speak("zh-Hans");
  expect(await told(marked)).toBe("没有名为 `nothing follows this `+`` 的规则（第 0 到 3 字节）");
  await speak("en");
  expect(await told(marked)).toBe(plain(marked));
});
