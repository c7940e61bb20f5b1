/** Sentences of the library (`said.ts`), shown. */

import { h } from "./dom.ts";
import { language } from "./language.ts";
import { plain } from "./said.ts";

/** Shows a sentence: in English at once, and in the language of the page as soon as the translations are loaded. */
export function tellSaid(marked: string, show: (text: string, language: string) => void): void {
  show(plain(marked), "en");
  void import("./errors.ts")
    .then(({ told }) => told(marked))
    .then((text) => text !== plain(marked) && show(text, /\p{Script=Han}/u.test(text) ? language : "en"));
}

/** An element with a sentence; `written` says how its text is written. */
export function saidIn(tag: "p" | "span" | "blockquote", marked: string, attributes: { class?: string } = {}, written: (text: string) => string = (text) => text): HTMLElement {
  const element = h(tag, attributes);
  tellSaid(marked, (text, language) => {
    element.textContent = written(text);
    element.lang = language;
  });
  return element;
}
