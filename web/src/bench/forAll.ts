/** What holds for all boards of a family: the law, a slider for n, and the kinds of pieces. */

import { h } from "../dom.ts";
import { say } from "../language.ts";
import { saidIn } from "../sentence.ts";
import type { ForAll } from "../answers.ts";
import { typeset } from "./typeset.ts";

const HEADS = { proven: "all-proven", refuted: "all-refuted", observed: "all-observed", unknown: "all-unknown" } as const;

export function forAll(theorem: ForAll): Node[] {
  const { ruleset, verdict, statement, counterexample, reason, kinds, trusted, values, pictures } = theorem;
  const first = Number(theorem.first);
  const nodes: Node[] = [
    h("h2", {}, `${ruleset} · ${say(theorem.convention === "normal" ? "prove-normal" : "prove-misere")}`),
    h("p", { class: `proof ${verdict}`, role: "status" }, say(HEADS[verdict])),
  ];
  if (statement) nodes.push(saidIn("blockquote", statement, {}, typeset));
  if (counterexample) {
    const [position, is, claimed] = [counterexample.join(","), String(theorem.is), theorem.claimed ?? null];
    nodes.push(h("p", {}, claimed === null ? say("prove-false-at", { position, is }) : say("prove-counterexample", { position, claimed: String(claimed), is })));
  }
  if (reason) nodes.push(saidIn("p", reason));
  if (values.length > 0) nodes.push(...slider(first, values));
  if (kinds !== null) {
    nodes.push(h("p", { class: "quiet" }, say("all-kinds", { count: kinds })), h("div", { class: "row kinds" }, ...pictures.map((lines) => h("pre", {}, lines.join("\n")))));
  }
  nodes.push(...trusted.map((line) => saidIn("p", line, { class: "quiet" })));
  return nodes;
}

/** Who wins for one n, which a thumb slides. */
function slider(first: number, values: number[]): Node[] {
  const last = first + values.length - 1;
  const range = h("input", { type: "range", name: "n", min: first, max: last, value: Math.min(first + 10, last), "aria-label": "n" });
  const told = h("output", { });
  const tell = () => {
    const n = Number(range.value);
    const value = values[n - first]!;
    told.textContent = say(value === 0 ? "all-lost" : "all-won", { n, value });
    range.setAttribute("aria-valuetext", told.textContent);
  };
  range.addEventListener("input", tell);
  tell();
  return [h("label", { class: "slide" }, h("span", {}, "n"), range), h("p", {}, told)];
}
