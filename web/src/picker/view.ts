/** All games by pictures, in groups; a click begins the example. */

import "../style/cells.css";
import "../style/picker.css";
import { h } from "../dom.ts";
import { language, say, says } from "../language.ts";
import { idOf, nameOf } from "../names.ts";
import { type Page } from "../page.ts";
import { catalogue } from "../catalogue.ts";
import { ask } from "../engine.ts";
import { problem } from "../problem.ts";
import { type View, writePlace } from "../place.ts";
import type { Entry } from "../types.ts";
import { loadGames, tell } from "../words.ts";
import { GROUPS, type Group, groupOf } from "./groups.ts";
import { pictureOf } from "./picture.ts";

/** Where a click on a game leads. */
function placeOf(entry: Entry): string {
  if (entry.name === "rules") return writePlace("rules", {});
  if (entry.name === "hackenbush") return writePlace("hackenbush", {});
  return writePlace("play", { p: entry.example });
}

export async function show({ main }: Page): Promise<void> {
  const entries = await catalogue();
  const search = h("input", { type: "search", placeholder: say("picker-search"), "aria-label": say("picker-search") });
  const none = h("p", { class: "quiet", hidden: true }, say("picker-none"));
  const sections = [...(Object.keys(GROUPS) as Group[]), "more" as const].flatMap((group) => {
    const mine = entries.filter((entry) => groupOf(entry.name) === group);
    if (mine.length === 0) return [];
    if (group !== "more") mine.sort((a, b) => (GROUPS[group] as readonly string[]).indexOf(a.name) - (GROUPS[group] as readonly string[]).indexOf(b.name));
    const cards = mine.map((entry) => [entry, card(entry)] as const);
    const section = h("section", { class: "group" }, h("h2", {}, say(`group-${group}`)), h("div", { class: "cards" }, ...cards.map(([, card]) => card)));
    return [{ section, cards }];
  });
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    let found = 0;
    for (const { section, cards } of sections) {
      let here = 0;
      for (const [entry, card] of cards) {
        const text = [entry.name, ...entry.aliases, nameOf({ name: entry.name, ruleset: entry.name }), entry.summary, entry.example].join(" ").toLowerCase();
        card.hidden = !text.includes(wanted);
        if (!card.hidden) here++;
      }
      section.hidden = here === 0;
      found += here;
    }
    none.hidden = found > 0;
  });
  main.append(h("div", { class: "picker-head" }, h("h1", {}, say("view-games")), search), none, ...sections.map(({ section }) => section));
}

function card(entry: Entry): HTMLElement {
  const picture = h("div", { class: "small-felt" });
  // Pictures are drawn when they come near the window.
  new IntersectionObserver(
    (seen, observer) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      observer.disconnect();
      void pictureOf(entry).then((element) => picture.replaceChildren(element));
    },
    { rootMargin: "300px" },
  ).observe(picture);
  const id = `game-${idOf(entry.name)}`;
  const ruleset = entry.example.split(" ")[0]!;
  const plot: View | null = entry.shape === "heap" ? "values" : entry.shape === "pair" ? "map" : null;
  return h(
    "article",
    { class: "card" },
    h("a", { class: "whole", href: placeOf(entry) }, picture, h("h3", {}, says(id) ? say(id) : entry.name), h("code", {}, entry.example)),
    h("p", {}, entry.summary),
    h("div", { class: "row" },
      plot && h("a", { href: writePlace(plot, { r: ruleset }) }, say(plot === "map" ? "picker-map" : "picker-values")),
      prose(entry.name),
    ),
  );
}

/** What is known of the rules, which is asked for when somebody wants to read it. */
function prose(name: string): HTMLElement {
  const text = h("p", { class: "quiet" });
  const read = async () => {
    const [told] = await Promise.all([ask("prose", name), loadGames(language)]);
    if (told) text.append(tell(told.rules), " ", h("span", { lang: "en" }, told.reference));
  };
  const details = h("details", {}, h("summary", {}, say("games-reference")), text);
  details.addEventListener("toggle", () => details.open && !text.textContent && void read().catch((error) => text.replaceChildren(problem(error))));
  return details;
}
