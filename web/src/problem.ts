/** Failures, shown where they belong. */

import { h } from "./dom.ts";
import { Failure } from "./engine.ts";
import { say } from "./language.ts";
import { tellSaid } from "./sentence.ts";

/** A sentence of the library; a traceback keeps its lines. */
function said(sentence: string, around: (text: string) => string = (text) => text): HTMLElement {
  const element = h("div");
  tellSaid(sentence, (text, language) => {
    const [first, ...rest] = text.split("\n");
    element.replaceChildren(h("p", {}, around(first!)), ...(rest.length > 0 ? [h("pre", { class: "trace" }, rest.join("\n"))] : []));
    element.lang = language;
  });
  return element;
}

/** What went wrong, with the offending words marked. */
export function problem(error: unknown, text = ""): HTMLElement {
  const failed = error instanceof Failure ? error.failed : { kind: "broken" as const, message: String(error) };
  const box = h("div", { class: "problem", role: "alert" });
  if (failed.kind === "stopped") box.append(h("p", {}, say("stopped")));
  else if (failed.kind === "broken") box.append(h("p", {}, say("broken", { message: failed.message })));
  else box.append(said(failed.message));
  if (failed.kind === "input" && text && failed.place?.at) {
    // The library counts characters, and not the units of a string.
    const [signs, [from, last]] = [[...text], failed.place.at];
    const part = (from: number, to?: number) => signs.slice(from, to).join("");
    const to = Math.max(last, from + 1);
    box.append(h("p", { class: "quoted" }, part(0, from), h("mark", {}, part(from, to) || " "), part(to)));
  }
  if (failed.kind === "input" && failed.help) box.append(said(failed.help, (help) => say("error-help", { help })));
  return box;
}
