/** Failures, shown where they belong. */

import { h } from "./dom.ts";
import { Failure } from "./engine.ts";
import { language, say } from "./language.ts";

/** A sentence of the library: in English at once, and in the language of the page as soon as that is known. */
function said(sentence: string, around: (text: string) => string = (text) => text): HTMLElement {
  const element = h("p", { lang: "en" }, around(sentence));
  if (language !== "en") {
    void import("./errors.ts")
      .then(({ translated }) => translated(sentence))
      .then((text) => {
        if (text === null) return;
        element.textContent = around(text);
        element.lang = language;
      });
  }
  return element;
}

/** What went wrong, with the offending words marked. */
export function problem(error: unknown, text = ""): HTMLElement {
  const failed = error instanceof Failure ? error.failed : { kind: "broken" as const, message: String(error) };
  const box = h("div", { class: "problem", role: "alert" });
  if (failed.kind === "stopped") box.append(h("p", {}, say("stopped")));
  else if (failed.kind === "broken") box.append(h("p", {}, say("broken", { message: failed.message })));
  else if (failed.message.includes("\n")) {
    // A traceback keeps its lines.
    const [first, ...rest] = failed.message.split("\n");
    box.append(h("p", { lang: "en" }, first!), h("pre", { class: "trace", lang: "en" }, rest.join("\n")));
  } else box.append(said(failed.message));
  if (failed.kind === "input" && text) {
    const [from, to] = [failed.from, Math.max(failed.to, failed.from + 1)];
    box.append(h("p", { class: "quoted" }, text.slice(0, from), h("mark", {}, text.slice(from, to) || " "), text.slice(to)));
  }
  if (failed.kind === "input" && failed.help) box.append(said(failed.help, (help) => say("error-help", { help })));
  return box;
}
