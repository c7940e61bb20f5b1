/** All games by pictures, in groups; a click begins the example. */

import "../style/cells.css";
import "../style/picker.css";
import { h } from "../dom.ts";
import { language, learn, say, says } from "../language.ts";
import { idOf, nameOf } from "../names.ts";
import { type Page } from "../page.ts";
import { catalogue } from "../catalogue.ts";
import { ask } from "../engine.ts";
import { problem } from "../problem.ts";
import { type View, writePlace } from "../place.ts";
import type { Entry } from "../types.ts";
import { loadGames, tell } from "../words.ts";
import { GROUPS, type Group, groupOf } from "./groups.ts";
import type { Included } from "../rules/included.ts";
import { drawing, pictureOf } from "./picture.ts";
import type { Searched } from "./search.ts";

/** The address that a game's card opens. */
function placeOf(entry: Entry): string {
  if (entry.name === "rules") return writePlace("rules", {});
  if (entry.name === "hackenbush") return writePlace("hackenbush", {});
  return writePlace("play", { p: entry.example });
}

/** A card, the searched texts of its game, and its group. */
interface Card extends Searched {
  element: HTMLElement;
  group: Group;
}

export async function show({ main }: Page): Promise<void> {
  const [entries, { INCLUDED }] = await Promise.all([catalogue(), import("../rules/included.ts"), learn("draw", "picker")]);
  const place = (group: Group, name: string) => (group === "more" ? 0 : (GROUPS[group] as readonly string[]).indexOf(name));
  const cards: Card[] = entries
    .map((entry): Card => ({ name: entry.name, aliases: entry.aliases, texts: [nameOf({ name: entry.name, ruleset: entry.name }), entry.summary, entry.example], element: card(entry), group: groupOf(entry.name) }))
    .sort((a, b) => place(a.group, a.name) - place(b.group, b.name));
  cards.push({ name: "draw", aliases: [], texts: [say("view-draw"), say("draw-about")], element: drawCard(), group: "own" });
  for (const game of INCLUDED) cards.push({ name: game.name, aliases: [game.title], texts: [game.rules], element: includedCard(game), group: "files" });
  const search = h("input", { type: "search", placeholder: say("picker-search"), "aria-label": say("picker-search") });
  const none = h("p", { class: "quiet", hidden: true, role: "status" }, say("picker-none"));
  const results = h("div", { class: "cards found", hidden: true });
  const groups = [...(Object.keys(GROUPS) as Group[]), "more" as const].flatMap((group) => {
    const mine = cards.filter((card) => card.group === group);
    return mine.length === 0 ? [] : [{ mine, box: h("div", { class: "cards" }), section: h("section", { class: "group" }, h("h2", {}, say(`group-${group}`))) }];
  });
  for (const { section, box } of groups) section.append(box);
  const shelve = () => groups.forEach(({ mine, box }) => box.replaceChildren(...mine.map(({ element }) => element)));
  let searching: Promise<typeof import("./search.ts")> | null = null;
  const look = async () => {
    const wanted = search.value.trim();
    if (wanted === "") shelve();
    else {
      searching ??= import("./search.ts");
      const { found } = await searching;
      if (search.value.trim() !== wanted) return;
      results.replaceChildren(...found(wanted, cards).map(({ element }) => element));
    }
    results.hidden = wanted === "";
    for (const { section } of groups) section.hidden = wanted !== "";
    none.hidden = wanted === "" || results.children.length > 0;
  };
  search.addEventListener("input", () => void look());
  shelve();
  main.append(h("div", { class: "picker-head" }, h("h1", {}, say("view-games")), search), none, results, ...groups.map(({ section }) => section));
}

/** The card of the view in which one draws a game. */
function drawCard(): HTMLElement {
  return h("article", { class: "card" }, h("a", { class: "whole", href: writePlace("draw", {}) }, h("div", { class: "small-felt" }, drawing()), h("h3", {}, say("view-draw"))), h("p", {}, say("draw-about")));
}

/** The card of a rule file that comes with grundy: its own name and first sentence. */
function includedCard(game: Included): HTMLElement {
  const start = game.example.slice(game.example.indexOf(" ") + 1);
  return h(
    "article",
    { class: "card" },
    h("a", { class: "whole", href: writePlace("play", { p: game.example }) }, h("div", { class: "small-felt" }, h("span", { class: "small-start", "aria-hidden": "true" }, start === game.example ? game.name : start)), h("h3", { lang: "en" }, game.title), h("code", {}, game.example.replace(/^rules:/, ""))),
    h("p", { lang: "en" }, `${game.summary}.`),
    h("div", { class: "row" }, h("a", { href: writePlace("rules", { r: `rules/${game.name}.star` }) }, say("picker-file"))),
  );
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

/** The full rules of a game, loaded when somebody opens them. */
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
