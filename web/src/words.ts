/** The texts of explanations: the library's own files, which the program uses too. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "./languages.ts";
import type { Message, Words } from "./types.ts";

/** English has one file: labels of moves, methods and theorems come in English. */
const TEXTS: Record<Language, () => Promise<string[]>> = {
  en: () => import("../../crates/grundy/locales/en/explanation.ftl?raw").then((text) => [text.default]),
  "zh-Hans": () => import("./locales/together/words-zh-Hans.ts").then(({ words }) => words),
  "zh-Hant": () => import("./locales/together/words-zh-Hant.ts").then(({ words }) => words),
};

function bundle(language: Language, texts: string[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

/** The rules of all games at length, of which one is shown at a time. */
const GAMES = {
  "zh-Hans": () => import("../../crates/grundy/locales/zh-Hans/games.ftl?raw"),
  "zh-Hant": () => import("../../crates/grundy/locales/zh-Hant/games.ftl?raw"),
};

let fallback = bundle("en", []);
let english: Promise<void> | null = null;
let chosen = fallback;

/** Explains in this language from now on. */
export async function explainIn(language: Language): Promise<void> {
  chosen = language === "en" ? fallback : bundle(language, await TEXTS[language]());
}

/** Loads the English words of explanations, which nothing but explanations needs. */
export function loadEnglish(): Promise<void> {
  english ??= TEXTS.en().then((texts) => {
    const loaded = bundle("en", texts);
    if (chosen === fallback) chosen = loaded;
    fallback = loaded;
  });
  return english;
}

/** Loads the rules of all games at length in a language; the library says them in English. */
export async function loadGames(language: Language): Promise<void> {
  const here = chosen;
  if (language !== "en" && !here.hasMessage("rules-nim")) here.addResource(new FluentResource((await GAMES[language]()).default));
}

/** A text of the library in the chosen language. */
export function tell(words: Words | undefined): string {
  if (words === undefined) return "";
  if (Array.isArray(words)) return words.map(tell).join(message({ id: "comma", args: {}, english: ", " }));
  return typeof words === "object" ? message(words) : String(words);
}

function message({ id, args, english }: Message): string {
  const value = (words: Words): FluentVariable => (typeof words === "number" ? new FluentNumber(words, { useGrouping: false }) : tell(words));
  const values = Object.fromEntries(Object.entries(args).map(([name, words]) => [name, value(words)]));
  const said = (bundle: FluentBundle) => {
    const [name, attribute] = id.split(".") as [string, string?];
    const found = bundle.getMessage(name);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    return pattern ? bundle.formatPattern(pattern, values) : undefined;
  };
  return (chosen === fallback ? undefined : said(chosen)) ?? english ?? said(fallback) ?? id;
}
