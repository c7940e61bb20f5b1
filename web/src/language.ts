/**
 * The page's language. A text that a language lacks is shown in English. The texts are loaded in parts: `page` is
 * loaded with the page, and a view with other texts loads its part first.
 */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./locales/en/page.ftl?raw";
import type { Language } from "./languages.ts";
import type { Key } from "./locales/keys.ts";

export type { Key };
import { explainIn } from "./words.ts";

/** The parts that views ask for. */
export type Part = "games" | "learn" | "bench" | "review" | "hackenbush" | "draw" | "picker" | "share";

const FILES = import.meta.glob<string>(["./locales/en/*.ftl", "./locales/*/games.ftl", "./locales/*/page.ftl", "!./locales/en/page.ftl"], { query: "?raw", import: "default" });
/** In other languages than English the texts of the views are loaded together. */
const VIEWS = { "zh-Hans": () => import("./locales/together/views-zh-Hans.ts"), "zh-Hant": () => import("./locales/together/views-zh-Hant.ts") };

function bundle(language: Language, ...texts: string[]): FluentBundle {
  // Without isolating marks, which pictures and addresses would show.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

const fallback = bundle("en", english);
/** The parts that are loaded, or on their way. */
const parts = new Map<Part, Promise<void>>();
let chosen = fallback;
export let language: Language = "en";

/** The text of a part in a language. */
export async function text(language: Language, part: Part | "errors" | "page"): Promise<string> {
  if (language !== "en" && part !== "page" && part !== "games") return (await VIEWS[language]()).views[part];
  return FILES[`./locales/${language}/${part}.ftl`]!();
}

/** Sets the language, with other messages than the page's if these are given. */
export async function speak(wanted: Language, messages?: string): Promise<void> {
  if (wanted !== "en") chosen = bundle(wanted, messages ?? (await text(wanted, "page")), ...(await Promise.all([...parts.keys()].map((part) => text(wanted, part)))));
  else chosen = fallback;
  await explainIn(wanted);
  language = wanted;
}

/** Loads the texts of a part, in English and in the present language. */
export async function learn(...wanted: Part[]): Promise<void> {
  await Promise.all(
    wanted.map((part) => {
      const known = parts.get(part) ?? learnt(part);
      parts.set(part, known);
      return known;
    }),
  );
}

async function learnt(part: Part): Promise<void> {
  const [mine, here] = [language, chosen];
  const [english, own] = await Promise.all([text("en", part), mine === "en" ? null : text(mine, part)]);
  fallback.addResource(new FluentResource(english));
  if (own !== null) here.addResource(new FluentResource(own));
}

/** Whether there is such a message. */
export function says(id: string): id is Key {
  return chosen.hasMessage(id) || fallback.hasMessage(id);
}

/** A message. */
export function say(id: Key, values?: Record<string, FluentVariable>): string {
  for (const bundle of [chosen, fallback]) {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern) return bundle.formatPattern(pattern, values);
  }
  // A text whose part is not loaded: its name must not be shown.
  return "";
}
