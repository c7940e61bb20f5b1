/** The page's language. What a language does not say is said in English. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./locales/en.ftl?raw";
import type { Language } from "./languages.ts";
import { explainIn } from "./words.ts";

const OTHERS: Record<Exclude<Language, "en">, () => Promise<{ default: string }>> = {
  "zh-Hans": () => import("./locales/zh-Hans.ftl?raw"),
  "zh-Hant": () => import("./locales/zh-Hant.ftl?raw"),
};

function bundle(language: Language, text: string): FluentBundle {
  // Without isolating marks, which pictures and addresses would show.
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return bundle;
}

const fallback = bundle("en", english);
let chosen = fallback;
export let language: Language = "en";

/** Speaks this language from now on, with other messages than the page's if these are given. */
export async function speak(wanted: Language, messages?: string): Promise<void> {
  chosen = wanted === "en" ? fallback : bundle(wanted, messages ?? (await OTHERS[wanted]()).default);
  await explainIn(wanted);
  language = wanted;
}

/** A message. */
export function say(id: string, values?: Record<string, FluentVariable>): string {
  for (const bundle of [chosen, fallback]) {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern) return bundle.formatPattern(pattern, values);
  }
  return id;
}
