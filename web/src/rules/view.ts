/**
 * Rules of one's own: an editor, its error messages, and the values of the game, computed while one types.
 */

import "../style/understanding.css";
import "../style/rules.css";
import "../style/plots.css";
import { shown } from "../binary.ts";
import { download, h } from "../dom.ts";
import { Failure, ask, held, hold, stop, warm } from "../engine.ts";
import { toldOf } from "../errors.ts";
import { learn, say } from "../language.ts";
import { linkButton } from "../forms.ts";
import { DRAWING, OWN_RULES, type Page } from "../page.ts";
import { problem } from "../problem.ts";
import { saidIn } from "../sentence.ts";
import type { Ruled, Series } from "../types.ts";
import { settingsIn } from "../draw/rules.ts";
import { editor } from "./editor.ts";
import { tell } from "../words.ts";

const WORD = `rules:${OWN_RULES}`;
/** The time from the last key to the reading of the rules, in milliseconds. */
const PAUSE = 400;
/** A table grows in these steps. */
const HEAPS = [10, 30, 100, 300, 1000];
const PAIRS = [4, 8, 16, 32];
const FIRST = "rules/take123.star";

export async function show({ main, settings, remember, go }: Page): Promise<void> {
  const [{ RULE_FILES, GRAPH_FILES, titleOf }, { plot }, { map }] = await Promise.all([import("./shipped.ts"), import("../plot/sequence.ts"), import("../plot/map.ts"), learn("games", "bench", "review", "draw", "share")]);
  const sent = settings.files ? (JSON.parse(settings.files) as Record<string, string>)[OWN_RULES] : undefined;
  // The address of a drawn game has the drawing, from which the rules are made.
  const given = sent?.startsWith(DRAWING) ? held(OWN_RULES) : sent;
  let begin = settings.p;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let busy = false;

  const edit = editor(given ?? RULE_FILES[settings.r ?? ""] ?? RULE_FILES[FIRST]!, say("rules-editor"), () => {
    clearTimeout(timer);
    // The shown answers are about the earlier text.
    results.classList.add("stale");
    timer = setTimeout(() => main.isConnected && void read(), PAUSE);
  });
  const examples = h(
    "select",
    { "aria-label": say("rules-examples") },
    h("option", { value: "" }, say("rules-examples")),
    ...Object.entries(RULE_FILES).map(([name, text]) => h("option", { value: name }, titleOf(name, text))),
  );
  examples.addEventListener("change", () => {
    const example = RULE_FILES[examples.value];
    begin = undefined;
    if (example) edit.replace(example);
    examples.value = "";
  });
  const file = h("input", { type: "file", hidden: true, accept: ".star,.py,.txt" });
  file.addEventListener("change", async () => {
    begin = undefined;
    if (file.files?.[0]) edit.replace(await file.files[0].text());
  });
  const status = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  const position = h("input", { type: "text", name: "position", autocomplete: "off", spellcheck: "false", placeholder: "10" });
  const answer = h("div", { class: "answer" });
  const from = h(
    "form",
    { class: "entry", hidden: true },
    h("label", {}, h("span", {}, say("rules-position")), position),
    h("button", { class: "main" }, say("rules-who")),
    h("button", { type: "button", click: () => go("play", { p: game(), files: files() }) }, say("view-play")),
    h("button", { type: "button", click: () => go("graph", { p: game(), files: files() }) }, say("view-graph")),
    h("button", { type: "button", click: () => go("prove", { r: WORD, files: files() }) }, say("view-prove")),
  );
  from.addEventListener("submit", (event) => {
    event.preventDefault();
    begin = position.value.trim();
    kept();
    void who(round);
  });
  const table = h("div", { class: "output" });

  const results = h("aside", { class: "panels" }, status, from, answer);

  const draw = h("button", { type: "button", click: () => go("draw", settingsIn(edit.text()) ?? {}) });
  main.append(
    h("p", { class: "quiet" }, say("rules-about")),
    h(
      "div",
      { class: "row" },
      examples,
      h("button", { type: "button", class: "quiet", click: () => file.click() }, say("open-file")),
      h("button", { type: "button", class: "quiet", click: () => download("rules.star", new Blob([edit.text()], { type: "text/plain" })) }, say("rules-save")),
      linkButton(),
      draw,
      file,
    ),
    h("div", { class: "table rules" }, h("section", { class: "writing" }, edit.element), results),
    table,
  );
  warm("rules");
  await read();

  /** The rules, and the shipped graphs that they read. */
  function texts(): Record<string, string> {
    const read = [...edit.text().matchAll(/\bgraph\("([^"]*)"\)/g)].map(([, name]) => name!);
    const known = read.filter((name) => `rules/${name}` in GRAPH_FILES);
    return { [OWN_RULES]: edit.text(), ...Object.fromEntries(known.map((name) => [name, GRAPH_FILES[`rules/${name}`]!])) };
  }

  function files(): string {
    return JSON.stringify(texts());
  }

  function game(): string {
    const start = begin || position.value.trim();
// A position is one word.
    return `${WORD} ${start.replace(/,\s+/g, ",")}`.trim();
  }

  function kept(): void {
    draw.textContent = say(settingsIn(edit.text()) ? "draw-back" : "view-draw");
    remember({ p: begin || undefined, files: files() });
  }

  /** Reads the rules. If they are correct, the answers and the table follow. */
  async function read(): Promise<void> {
    const mine = ++round;
    // Questions about the earlier text are obsolete.
    if (busy) stop();
    for (const [name, text] of Object.entries(texts())) hold(name, text);
    kept();
    busy = true;
    try {
      const ruled = await ask("rules", OWN_RULES);
      if (mine !== round) return;
      edit.mark(null);
      results.classList.remove("stale");
      answer.replaceChildren();
      status.replaceChildren(h("p", { class: "fine" }, say(`rules-shape-${ruled.shape}`)));
      from.hidden = false;
      if (!begin) position.value = ruled.start ?? (ruled.shape === "pair" ? "3,5" : "10");
      else position.value = begin;
      table.replaceChildren();
      if ((await who(mine)) && mine === round) {
        await grow(ruled, mine).catch((error: unknown) => {
          // Games without values, such as those in misère play, have no table.
          if (!(error instanceof Failure) || error.failed.place?.line || error.failed.kind === "stopped") throw error;
          if (mine === round) table.replaceChildren(saidIn("p", error.failed.message, { class: "quiet" }));
        });
      }
    } catch (error) {
      if (mine === round) {
        table.replaceChildren();
        answer.replaceChildren();
        if (error instanceof Failure && error.failed.kind !== "stopped") edit.mark(error.failed);
        status.replaceChildren(problem(error));
      }
    } finally {
      if (mine === round) busy = false;
      results.classList.remove("stale");
    }
  }

  /** Shows who wins from the position; returns whether there is an answer. */
  async function who(mine: number): Promise<boolean> {
    answer.replaceChildren();
    try {
      const solved = await ask("solve", game(), false);
      if (mine !== round) return false;
      const value = solved.grundy === null ? say("value-none") : shown(solved.grundy);
      answer.replaceChildren(
        h("p", { class: `outcome ${solved.outcome}` }, say(`outcome-${solved.outcome}`)),
        h("p", {}, `${say("value")}: `, h("strong", {}, value), ` · ${say("winning-count", { count: Number(solved.winning_move_count) })}`),
        h("ul", { class: "moves" }, ...solved.winning_moves.slice(0, 12).map((move) => h("li", {}, `${tell(move.said)} → ${move.to.join(" + ") || "∅"}`))),
      );
      return true;
    } catch (error) {
      if (mine !== round) return false;
      answer.replaceChildren(problem(error));
      if (error instanceof Failure && error.failed.place?.line) edit.mark(error.failed);
      return false;
    }
  }

  /** The table, first small, then larger. */
  async function grow(ruled: Ruled, mine: number): Promise<void> {
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(2);
    if (ruled.shape === "other") return positions(mine);
    for (const to of ruled.shape === "heap" ? HEAPS : PAIRS) {
      const series = await toldOf(await ask(ruled.shape === "heap" ? "sequence" : "map", WORD, to));
      if (mine !== round) return;
      table.replaceChildren(
        ruled.shape === "heap" ? heapTable(series) : pairTable(series, to),
        ...(ruled.shape === "heap" ? plot(series, seconds()) : map(series, to, true, () => undefined, (p) => go("play", { p, files: files() }))),
      );
      // A table that takes long ends here; the view of values makes larger ones.
      if (performance.now() - begun > 2000) return;
    }
  }

  async function positions(mine: number): Promise<void> {
    const { vertices } = await ask("graph", game()).catch(() => ({ vertices: [] }));
    if (mine !== round) return;
    const rows = vertices.map(({ name, value, outcome }) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, value ?? ""), h("td", { class: `outcome ${outcome}` }, outcome ?? "")));
    const head = (["position", "value", "outcome"] as const).map((id) => h("th", { scope: "col" }, say(id)));
    table.replaceChildren(...(rows.length > 0 ? [h("div", { class: "scroll" }, h("table", { class: "values" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)))] : []));
  }
}

/** Ten heaps a row, as `grundy values` writes them. */
function heapTable({ values }: Series): HTMLElement {
  const shown = values.subarray(0, 100);
  const rows = Array.from({ length: Math.ceil(shown.length / 10) }, (_, row) =>
    h("tr", {}, h("th", { scope: "row" }, String(10 * row)), ...[...shown.subarray(10 * row, 10 * row + 10)].map((value) => h("td", { class: value === 0 ? "number zero" : "number" }, String(value)))),
  );
  const head = h("tr", {}, h("th", { scope: "col" }, "n"), ...Array.from({ length: 10 }, (_, column) => h("th", { scope: "col" }, `+${column}`)));
  return h("div", { class: "scroll" }, h("table", { class: "numbers-table" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}

/** A small table of pairs: the first number downwards. */
function pairTable({ values }: Series, to: number): HTMLElement {
  const side = to + 1;
  const most = Math.min(side, 17);
  const numbers = Array.from({ length: most }, (_, n) => n);
  const cell = (value: number) => h("td", { class: value === 0 ? "number zero" : "number" }, value < 0 ? "" : String(value));
  const rows = numbers.map((m) => h("tr", {}, h("th", { scope: "row" }, String(m)), ...numbers.map((n) => cell(values[m * side + n]!))));
  const head = h("tr", {}, h("th", { scope: "col" }, "m\\n"), ...numbers.map((n) => h("th", { scope: "col" }, String(n))));
  return h("div", { class: "scroll" }, h("table", { class: "numbers-table" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}
