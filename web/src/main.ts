/** The frame of the page: its views, its language, light and dark, and the stop button. */

import "./offline/register.ts";
import "./style/style.css";
import { h } from "./dom.ts";
import { stop, warm, watch } from "./engine.ts";
import { language, say, speak } from "./language.ts";
import { keep, recall } from "./memory.ts";
import { LANGUAGES, type Language, fitting } from "./languages.ts";
import { type Page, SHIPPED, ship, shipFor, unpack } from "./page.ts";
import { problem } from "./problem.ts";
import { VIEWS, type View, readPlace, writePlace } from "./place.ts";

/** Each view is loaded when it is first opened. */
const SHOW: Record<View, () => Promise<{ show: (page: Page) => void | Promise<void> }>> = {
  play: () => import("./play/view.ts"),
  values: () => import("./plot/sequence.ts"),
  map: () => import("./plot/map.ts"),
  graph: () => import("./graph.ts"),
  hackenbush: () => import("./hackenbush/view.ts"),
  rules: () => import("./rules/view.ts"),
  draw: () => import("./draw/view.ts"),
  prove: () => import("./bench/prove.ts"),
  quotient: () => import("./bench/quotient.ts"),
  games: () => import("./picker/view.ts"),
  lessons: () => import("./learn/lessons.ts"),
  puzzles: () => import("./learn/puzzles.ts"),
};

/** Views that begin with a tool: their heading is for screen readers only. */
const UNTITLED = new Set<View>(["hackenbush", "values", "map", "graph", "rules", "draw", "prove", "quotient"]);
/** Views that are opened from another view, whose entry the header marks for them. */
const WITHIN: Partial<Record<View, View>> = { prove: "values", quotient: "values", draw: "rules" };

/** The largest number of characters that are quoted from a damaged address. */
const LONGEST = 60;

const root = document.getElementById("page")!;

function theme(): void {
  const { dataset } = document.documentElement;
  const dark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = dark ? "light" : "dark";
  keep("theme", dataset.theme);
  // Canvases are drawn in the present colours.
  dispatchEvent(new Event("theme"));
}

function header(view: View): HTMLElement {
  // A tab leads to the last address of its view.
  const here = WITHIN[view] ?? view;
  const tabs = VIEWS.filter((one) => !WITHIN[one]).map((one) => h("a", { href: recall(`place-${one}`, "sessionStorage") ?? `#${one}`, "aria-current": one === here && "page" }, say(`view-${one}`)));
  const languages = h(
    "select",
    { name: "language", "aria-label": say("language") },
    ...Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, selected: tag === language, lang: tag }, name)),
  );
  languages.addEventListener("change", async () => {
    keep("language", languages.value);
    await choose(languages.value as Language);
    await show();
  });
  const menu = h("button", { type: "button", class: "menu", "aria-expanded": "false" }, say("menu"));
  const box = h(
    "header",
    {},
    h("a", { class: "skip", href: "#main", click: (event: Event) => (event.preventDefault(), document.querySelector("main")?.focus()) }, say("skip")),
    h("a", { class: "logo", href: "#play", title: say("tagline") }, say("title")),
    menu,
    h("nav", { "aria-label": say("menu") }, ...tabs),
    h("div", { class: "tools" }, languages, h("button", { type: "button", class: "quiet", title: say("theme"), "aria-label": say("theme"), click: theme }, "◐")),
  );
  menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(box.classList.toggle("open"))));
  return box;
}

/** The progress of long work, and the button that stops it; shown only after a while. */
function busyBar(): HTMLElement {
  const text = h("span", {}, say("busy"));
  const bar = h("progress", {});
  const box = h("div", { class: "busy", role: "status", hidden: true }, bar, text, h("button", { type: "button", click: stop }, say("stop")));
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch((busy, progress) => {
    if (!busy) {
      clearTimeout(timer);
      timer = undefined;
      box.hidden = true;
      bar.removeAttribute("value");
      text.textContent = say("busy");
      return;
    }
    timer ??= setTimeout(() => (box.hidden = false), 300);
    if (!progress) return;
    const { unit, done, total } = progress;
    text.textContent = total ? say("busy-of", { done, total, unit }) : say("busy-done", { done, unit });
    if (total) Object.assign(bar, { max: total, value: done });
  });
  return box;
}

const busy = h("div", {});
let shown = 0;

async function show(): Promise<void> {
  const mine = ++shown;
  const place = readPlace(location.hash);
  if (place.settings.z) await import("./teach/address.ts").then(({ unfold }) => unfold(place));
  if (mine !== shown) return;
  const { view, settings, damaged } = place;
  const main = h("main", { id: "main", tabindex: "-1" }, UNTITLED.has(view) && h("h1", { class: "unseen" }, say(`view-${view}`)));
  const page: Page = {
    main,
    settings,
    remember: (settings) => {
      if (mine !== shown) return;
      const place = writePlace(view, settings);
      history.replaceState(null, "", place);
      keep(`place-${view}`, place, "sessionStorage");
    },
    go: (view, settings) => {
      const place = writePlace(view, settings);
      // The present address again means: reload the view.
      if (place === location.hash) void show();
      else location.hash = place;
    },
    damaged: (part) => {
      if (mine === shown) main.before(h("p", { class: "problem damaged", role: "alert" }, say("link-damaged", { part: part.length > LONGEST ? `${part.slice(0, LONGEST)}…` : part })));
    },
  };
  document.documentElement.classList.toggle("embedded", settings.embed !== undefined);
  document.title = `${say("title")} · ${say(`view-${view}`)}`;
  root.replaceChildren(header(view), main, busy);
  try {
    if (damaged !== undefined) page.damaged(damaged);
    await shipFor(settings.p, settings.r);
    if (!(await unpack(settings.files))) page.damaged(`files=${settings.files}`);
    const { show } = await SHOW[view]();
    if (mine === shown) await show(page);
  } catch (error) {
    main.append(problem(error));
  }
  document.documentElement.dataset.ready = view;
}

async function choose(wanted: Language): Promise<void> {
  await speak(wanted);
  document.documentElement.lang = wanted;
  busy.replaceChildren(busyBar());
}

ship(SHIPPED);
warm();
const kept = recall("theme");
if (kept) document.documentElement.dataset.theme = kept;
// The browser may have stored a language that the page no longer has.
const known = recall("language");
await choose(known !== null && known in LANGUAGES ? (known as Language) : fitting(navigator.languages));
// A view shows no text until its language is loaded.
addEventListener("hashchange", () => {
  stop();
  void show();
});
await show();
