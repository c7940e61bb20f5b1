/**
 * The page's language. What a language does not say is said in English. The texts come in parts: `page` is there
 * from the beginning; a view that says more asks for its part first.
 */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./locales/en/page.ftl?raw";
import type { Language } from "./languages.ts";
import { explainIn } from "./words.ts";

/** The parts that views ask for. */
export type Part = "games" | "learn" | "bench" | "review" | "hackenbush" | "errors";

const FILES = import.meta.glob<string>(["./locales/*/*.ftl", "!./locales/en/page.ftl"], { query: "?raw", import: "default" });

function bundle(language: Language, ...texts: string[]): FluentBundle {
  // Without isolating marks, which pictures and addresses would show.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

const fallback = bundle("en", english);
const parts = new Set<Part>();
let chosen = fallback;
export let language: Language = "en";

const text = (language: Language, part: Part | "page") => FILES[`./locales/${language}/${part}.ftl`]!();

/** Speaks this language from now on, with other messages than the page's if these are given. */
export async function speak(wanted: Language, messages?: string): Promise<void> {
  if (wanted !== "en") chosen = bundle(wanted, messages ?? (await text(wanted, "page")), ...(await Promise.all([...parts].map((part) => text(wanted, part)))));
  else chosen = fallback;
  await explainIn(wanted);
  language = wanted;
}

/** Loads the texts of a part, in English and in the language of the moment. */
export async function learn(...wanted: Part[]): Promise<void> {
  await Promise.all(
    wanted
      .filter((part) => !parts.has(part))
      .map(async (part) => {
        parts.add(part);
        const [mine, here] = [language, chosen];
        const [english, own] = await Promise.all([text("en", part), mine === "en" ? null : text(mine, part)]);
        fallback.addResource(new FluentResource(english));
        if (own !== null) here.addResource(new FluentResource(own));
      }),
  );
}

/** Whether there is such a message. */
export function says(id: string): boolean {
  return chosen.hasMessage(id) || fallback.hasMessage(id);
}

/** A message. */
export function say(id: string, values?: Record<string, FluentVariable>): string {
  for (const bundle of [chosen, fallback]) {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern) return bundle.formatPattern(pattern, values);
  }
  return id;
}
