/** What holds for all positions of a game, and whether it is proved: the statement, the verdict, and the automaton. */

import "../style/plots.css";
import { h, parsedSvg } from "../dom.ts";
import { ask } from "../engine.ts";
import { learn, say } from "../language.ts";
import { entryForm, linkButton, saveButton, toggle } from "../forms.ts";
import { type Page, carried, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import type { Completion } from "../complete.ts";
import type { Digits, Entry, OneOr, Proof, State } from "../types.ts";
import { saidIn } from "../sentence.ts";
import { forAll } from "./forAll.ts";
import { typeset } from "./typeset.ts";
import { tabs } from "./tabs.ts";

/** Most heaps of a position for which a proof is tried. */
const HEAPS = 6;

/** Games with a theorem that is found in seconds: what is typed, and the number of heaps. */
const EXAMPLES: [word: string, heaps?: number][] = [
  ["wythoff"],
  ["nim", 2],
  ["nim", 3],
  ["bachet:3"],
  ["take:1,3,4"],
  ["euclid"],
  ["cram 1,n"],
  ["rules:rules/family-diamonds.star"],
  ["rules:rules/jumping-wythoff.star"],
  ["rules:rules/misere-king.star"],
  ["rules:rules/descending.star"],
];

export async function show(page: Page): Promise<void> {
  const { main, settings, remember, go } = page;
  await learn("bench", "share");
  const word = settings.r || "wythoff";
  const heaps = numberIn(page, "heaps", [0, HEAPS], 0);
  const [misere, values] = [settings.misere !== undefined, settings.values !== undefined];
  const claim = settings.claim ?? "";
  const change = (changed: Record<string, string | undefined>) => go("prove", { ...place(), ...changed });
  const count = h("input", { type: "number", name: "heaps", min: 0, max: HEAPS, value: heaps || "", placeholder: "–" });
  const claimed = h("input", { type: "text", name: "claim", value: claim, placeholder: "m = n", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
  const { form } = entryForm({
    label: say("ruleset"),
    value: word,
    hint: "wythoff",
    offer,
    enter: (r) => change({ r, heaps: count.value || undefined, claim: claimed.value.trim() || undefined, files: carried(r) }),
  });
  const button = form.querySelector("button")!;
  button.textContent = say("prove-do");
  button.before(h("label", { class: "number" }, h("span", {}, say("prove-heaps")), count), h("label", {}, h("span", {}, say("prove-claim")), claimed));
  const examples = h("select", { "aria-label": say("rules-examples") }, h("option", { value: "" }, say("rules-examples")), ...EXAMPLES.map(([word, heaps], i) => h("option", { value: i }, heaps ? `${word} (${heaps})` : word)));
  examples.addEventListener("change", () => {
    const [r, heaps] = EXAMPLES[Number(examples.value)]!;
    go("prove", { r, heaps: heaps === undefined ? undefined : String(heaps) });
  });
  const output = h("div", { class: "output" });
  main.append(
    tabs("prove"),
    h("p", { class: "quiet" }, say("prove-about")),
    form,
    h("div", { class: "row" }, examples, toggle(say("prove-values"), values, (on) => change({ values: on ? "" : undefined })), toggle(say("misere-switch"), misere, (on) => change({ misere: on ? "" : undefined })), linkButton()),
    output,
  );
  remember(place());
  try {
    const proved = await ask("prove", word, heaps, misere, values, claim);
    output.append(...("kinds" in proved ? forAll(proved) : told(proved)));
  } catch (error) {
    output.append(problem(error, word));
  }

  function place(): Record<string, string | undefined> {
    return { r: word, heaps: heaps ? String(heaps) : undefined, misere: misere ? "" : undefined, values: values ? "" : undefined, claim: claim || undefined, files: carried(word) };
  }
}

/** Rulesets of the catalogue whose positions are numbers. The library says which of them are given by formulas. */
function offer(text: string, _: number, entries: Entry[]): Completion[] {
  return entries
    .filter(({ name, shape }) => shape !== "other" && name.startsWith(text.trim()))
    .map((entry) => ({ text: entry.example.split(" ")[0]!, shown: entry.example.split(" ")[0]!, about: entry.summary }));
}

function told(proof: Proof): Node[] {
  const { verdict, counterexample, reason, states, numeration, svg, listed } = proof;
  const facts: string[] = [];
  if (states !== null && verdict !== "refuted") facts.push(say("prove-automaton", { states, numeration: numeration ?? "" }));
  if (Number(proof.tested) > 0) facts.push(say("prove-tested", { count: Number(proof.tested) }));
  if (verdict === "proven") facts.push(say("prove-rank", { rank: proof.rank }));
  const nodes: Node[] = [
    h("h2", {}, `${proof.ruleset} · ${say(proof.convention === "normal" ? "prove-normal" : "prove-misere")}`),
    h("p", { class: `proof ${verdict}`, role: "status" }, say(`proof-${verdict}`)),
  ];
  if (proof.statement) nodes.push(saidIn("blockquote", proof.statement, {}, typeset));
  if (counterexample) {
    const position = counterexample.join(",");
    const [claimed, is, move] = [proof.claimed ?? null, String(proof.is), proof.move ?? null];
    if (claimed === null) nodes.push(h("p", {}, say("prove-false-at", { position, is })));
    else {
      nodes.push(h("p", {}, say("prove-counterexample", { position, claimed: String(claimed), is })));
      nodes.push(h("p", {}, move === null ? say("prove-no-move") : say("prove-move", { option: option(move) })));
    }
  }
  if (reason) nodes.push(saidIn("p", reason));
  if (facts.length > 0) nodes.push(h("p", { class: "quiet" }, facts.join(" · ")));
  if (svg && verdict !== "refuted") {
    const picture = parsedSvg(svg);
    picture.classList.add("library");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say("prove-automaton", { states: states ?? 0, numeration: numeration ?? "" }));
    nodes.push(h("p", { class: "quiet" }, say("prove-picture")), h("div", { class: "row" }, saveButton(proof.ruleset, async () => svg)), h("div", { class: "sheet", tabindex: "0", role: "group", "aria-label": say("prove-picture") }, picture));
  } else if (listed.length > 0 && verdict !== "refuted") nodes.push(h("p", { class: "quiet" }, say("prove-large", { shown: listed.length })), table(listed));
  return nodes;
}

/** The parts that a move leaves: one by its numbers, or several. */
function option(parts: OneOr<Digits[]>): string {
  return (Array.isArray(parts[0]) ? parts : [parts]).map(String).join(" + ");
}

/** States with the letters that lead on from each; a state that accepts has the colour of P. */
function table(states: State[]): HTMLElement {
  const name = (state: number) => h("span", { class: states[state]?.accepts ? "outcome P" : "outcome" }, String(state));
  const head = h("tr", {}, h("th", { scope: "col" }, say("prove-state")), h("th", { scope: "col" }, say("prove-letters")));
  const rows = states.map(({ edges }, state) => h("tr", {}, h("th", { scope: "row" }, name(state)), h("td", {}, ...edges.flatMap(([letters, to], i) => [i > 0 ? " · " : "", `${letters} → `, name(to)]))));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("prove-state") }, h("table", { class: "values" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}
