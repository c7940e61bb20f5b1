/** All games of the catalogue, as cards that lead to their examples. */

import { h } from "./dom.ts";
import { say } from "./language.ts";
import { type Page, catalogue } from "./page.ts";
import { writePlace } from "./place.ts";

export async function show({ main }: Page): Promise<void> {
  const cards = (await catalogue()).map((entry) => {
    const syntax = `${entry.name}${entry.parameter ? `:${entry.parameter}` : ""} ${entry.start ? `<${entry.start}>` : ""}`;
    const plot = entry.shape === "heap" ? "values" : entry.shape === "pair" ? "map" : null;
    const ruleset = entry.example.split(" ")[0]!;
    return h(
      "article",
      { class: "card" },
      h("h2", {}, h("a", { href: writePlace("play", { p: entry.example }) }, entry.name)),
      h("p", { lang: "en" }, entry.summary),
      h(
        "details",
        { lang: "en" },
        h("summary", {}, h("code", {}, entry.example)),
        h("p", {}, entry.rules),
        h("p", {}, `${say("games-syntax")}: `, h("code", {}, syntax)),
        entry.reference && h("p", { class: "quiet" }, `${say("games-reference")}: ${entry.reference}`),
      ),
      plot && h("a", { href: writePlace(plot, { r: ruleset }) }, say(`view-${plot}`)),
    );
  });
  main.append(h("p", {}, say("games-about")), h("div", { class: "cards" }, ...cards));
}
