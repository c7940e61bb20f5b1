/**
 * Errors of the library in the language of the page. The translations are the library's own, as in the program. For
 * errors that speak of the command line the page has its own (`locales/…/errors.ftl`).
 */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { type Language } from "./languages.ts";
import { language, text } from "./language.ts";
import { LETTERS, type Sentence, joined, key, parsed } from "./said.ts";
import type { Series } from "./types.ts";

const LIBRARY: Record<Language, () => Promise<string>> = {
  en: async () => "",
  "zh-Hans": () => import("../../crates/grundy/locales/zh-Hans/errors.ftl?raw").then((text) => text.default),
  "zh-Hant": () => import("../../crates/grundy/locales/zh-Hant/errors.ftl?raw").then((text) => text.default),
};

/** The messages of a language, by the keys of their English words. */
const known = new Map<Language, Promise<FluentBundle>>();

async function load(wanted: Language): Promise<FluentBundle> {
  const bundle = new FluentBundle(wanted, { useIsolating: false });
  // Of two messages with one key the first counts.
  for (const source of await Promise.all([text(wanted, "errors"), LIBRARY[wanted]()])) bundle.addResource(new FluentResource(source));
  return bundle;
}

/** The texts of an SVG file. */
const TEXTS = /(?<=>)[^<>]+(?=<\/)/g;

/** A picture of the library in the language of the page. Its marks are characters that XML allows (`crates/grundy-draw/src/look.rs`). */
export async function spoken(svg: string): Promise<string> {
  const marked = (text: string) => text.replace(/[\ue001-\ue003]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) & 3));
  const said = new Map(await Promise.all([...new Set(svg.match(TEXTS))].map(async (text) => [text, await told(marked(text))] as const)));
  return svg.replace(TEXTS, (text) => said.get(text)!);
}

/** What is known of many values, in the language of the page. */
export async function toldOf(series: Series): Promise<Series> {
  const [title, subtitle, ...words] = await Promise.all([series.title, series.subtitle, ...series.legend.map(([, words]) => words)].map(told));
  return { ...series, title: title!, subtitle: subtitle!, legend: series.legend.map(([colour], i) => [colour, words[i]!]) };
}

/** A sentence in the language of the page; in English without a translation. */
export async function told(marked: string): Promise<string> {
  const wanted = language;
  if (!known.has(wanted)) known.set(wanted, load(wanted));
  const bundle = await known.get(wanted)!;
  const tell = ({ words, args }: Sentence): string => {
    const inside = args.map((arg) => (typeof arg === "string" ? arg : tell(arg)));
    const pattern = bundle.getMessage(key(words))?.value;
    return pattern ? bundle.formatPattern(pattern, Object.fromEntries(inside.map((arg, i) => [LETTERS[i]!, arg]))) : joined(words, inside);
  };
  return tell(parsed(marked));
}
