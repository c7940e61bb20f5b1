/** The misère quotient of heap games: its elements, which of them are P, those of the heaps, and its multiplication. */

import "../style/plots.css";
import { rulesets } from "../complete.ts";
import { download, h } from "../dom.ts";
import { ask } from "../engine.ts";
import { learn, say } from "../language.ts";
import { entryForm, linkButton } from "../forms.ts";
import { type Page, carried, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import { saidIn } from "../sentence.ts";
import type { Monoid } from "../types.ts";
import { tabs } from "./tabs.ts";

/** Most heaps that are looked at, and most that are listed. */
const MOST = 2000;
const LISTED = 400;
/** Games with small quotients; `to` is the last heap, for games whose quotients grow for ever. The quotient of 0.75 is the smallest that is not tame. */
const EXAMPLES: [words: string, to?: number][] = [["0.75"], ["0.34"], ["kayles"], ["nim", 15], ["0.123"], ["take:1..3"], ["0.54 0.72", 8]];

export async function show(page: Page): Promise<void> {
  const { main, settings, remember, go } = page;
  await learn("bench", "share");
  const words = settings.r?.trim() || "0.75";
  const to = numberIn(page, "to", [0, MOST], 0);
  const limit = h("input", { type: "number", name: "to", min: 1, max: MOST, value: to || "", placeholder: "–" });
  const { form } = entryForm({
    label: say("ruleset"),
    value: words,
    hint: "0.75",
    offer: (text, _, entries) => rulesets(text, "heap", entries),
    enter: (r) => go("quotient", { r, to: limit.value || undefined, files: carried(r) }),
  });
  form.querySelector("button")!.before(h("label", { class: "number" }, h("span", {}, say("up-to")), limit));
  const examples = h("select", { "aria-label": say("rules-examples") }, h("option", { value: "" }, say("rules-examples")), ...EXAMPLES.map(([words, to], i) => h("option", { value: i }, to ? `${words} (${to})` : words)));
  examples.addEventListener("change", () => {
    const [r, to] = EXAMPLES[Number(examples.value)]!;
    go("quotient", { r, to: to === undefined ? undefined : String(to) });
  });
  const output = h("div", { class: "output" });
  main.append(tabs("quotient"), h("p", { class: "quiet" }, say("quotient-about")), form, h("div", { class: "row" }, examples, linkButton()), output);
  remember({ r: words, to: to ? String(to) : undefined, files: carried(words) });
  try {
    output.append(...told(await ask("quotient", words, to)));
  } catch (error) {
    output.append(problem(error, words));
  }
}

function told(monoid: Monoid): Node[] {
  const { words, letters, p, phi, verdict, name, stopped } = monoid;
  // The law of a single ruleset stands beside it.
  const laws = phi.length === 1 ? [monoid] : phi;
  const isP = new Set(p);
  const word = (x: number) => h("span", { class: isP.has(x) ? "outcome P" : "outcome N" }, words[x] ?? "");
  const facts = [say("quotient-order", { order: words.length, p: p.length }), ...(name ? [name] : []), say(verdict === "proven" ? "quotient-proven" : "quotient-partial", { heaps: String(monoid.heaps), pairs: monoid.pairs })];
  const save = () => download(`quotient-${phi.map(({ ruleset }) => ruleset).join("-").replace(/[^\w.-]+/g, "-")}.json`, new Blob([JSON.stringify(monoid, null, 1)], { type: "application/json" }));
  return [
    h("h2", {}, monoid.ruleset),
    h("p", { role: "status" }, facts.join(" · ")),
    ...laws.flatMap(({ ruleset, period, preperiod }) => (period ? [h("p", {}, say("quotient-law", { ruleset, period: String(period), preperiod: String(preperiod) }))] : [])),
    ...(stopped ? [saidIn("p", stopped, { class: "quiet" })] : []),
    h("div", { class: "row" }, h("button", { type: "button", class: "quiet", click: save }, say("save-as", { kind: "JSON" })), h("span", { class: "key P" }, say("quotient-P")), h("span", { class: "key N" }, say("quotient-N"))),
    h("h3", {}, say("quotient-generators")),
    h("p", { class: "numbers" }, monoid.generators.map((of, i) => `${letters[i]} = ${typeof of === "object" ? `${of.ruleset} ` : ""}${say("quotient-heap", { heap: String(typeof of === "object" ? of.heap : of) })}`).join(", ") || "–"),
    h("p", { class: "numbers" }, monoid.relations.join(", ")),
    ...phi.flatMap(({ ruleset, elements }) => [h("h3", {}, say("quotient-phi", { ruleset })), heaps(elements.slice(0, LISTED), ruleset, word)]),
    h("h3", {}, say("quotient-table")),
    monoid.products.length > 0 ? table(monoid.products, word) : h("p", { class: "quiet" }, say("quotient-large")),
  ];
}

const boxed = (label: string, table: HTMLElement) => h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, table);

/** The elements of the heaps, ten a line. */
function heaps(phi: number[], ruleset: string, word: (x: number) => HTMLElement): HTMLElement {
  const head = h("tr", {}, h("th", { scope: "col" }, "n"), ...Array.from({ length: 10 }, (_, i) => h("th", { scope: "col" }, `+${i}`)));
  const rows = Array.from({ length: Math.ceil(phi.length / 10) }, (_, row) => h("tr", {}, h("th", { scope: "row" }, String(10 * row)), ...phi.slice(10 * row, 10 * row + 10).map((x) => h("td", {}, word(x)))));
  return boxed(say("quotient-phi", { ruleset }), h("table", { class: "values elements" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}

/** The products of all elements. */
function table(products: number[][], word: (x: number) => HTMLElement): HTMLElement {
  const head = h("tr", {}, h("th", { scope: "col" }, "·"), ...products.map((_, x) => h("th", { scope: "col" }, word(x))));
  const rows = products.map((row, x) => h("tr", {}, h("th", { scope: "row" }, word(x)), ...row.map((product) => h("td", {}, word(product)))));
  return boxed(say("quotient-table"), h("table", { class: "values elements products" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}
