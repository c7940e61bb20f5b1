/** An explanation, step by step: the tree of the library as elements. */

import { columns, shown } from "./binary.ts";
import { h } from "./dom.ts";
import { language, say } from "./language.ts";
import type { Explanation, Step, Whole } from "./types.ts";
import { tell } from "./words.ts";

/** All of it, or one section after the other. */
export function explained(explanation: Explanation): HTMLElement {
  const sections = explanation.sections.map((section) => h("section", { lang: language }, h("h3", {}, tell(section.title)), ...section.steps.map(stepElement)));
  let at = 0;
  const count = h("span", { class: "quiet" });
  const back = h("button", { type: "button", click: () => turn(at - 1) }, say("previous-step"));
  const next = h("button", { type: "button", click: () => turn(at + 1) }, say("next-step"));
  const all = h("button", { type: "button", class: "quiet", click: () => turn(sections.length) }, say("all-steps"));
  const turn = (to: number) => {
    at = to;
    const everything = at >= sections.length;
    sections.forEach((section, i) => (section.hidden = !everything && i !== at));
    back.disabled = at === 0;
    next.disabled = everything || at === sections.length - 1;
    all.disabled = everything;
    count.textContent = everything ? "" : say("step-of", { step: at + 1, steps: sections.length });
  };
  turn(0);
  const steps = sections.length > 1 ? h("div", { class: "row" }, back, next, all, count) : null;
  return h("div", { class: "explained" }, steps, ...sections);
}

function stepElement(step: Step): HTMLElement {
  if ("text" in step) return h("p", {}, tell(step.text));
  if ("theorem" in step) {
    const { name, statement, source } = step.theorem;
    return h("blockquote", {}, h("strong", {}, tell(name)), h("div", {}, tell(statement)), h("footer", {}, tell(source)));
  }
  if ("nim_sum" in step) {
    const { rows, more, sum } = step.nim_sum;
    return nimSumTable(rows.map(([name, value]) => [tell(name), value]), sum, more);
  }
  if ("options" in step) {
    const { values, mex } = step.options;
    const rows = values.map(([value, options]) => h("tr", {}, h("th", {}, shown(value)), h("td", {}, options.map(tell).join("; "))));
    if (mex !== null) rows.push(h("tr", { class: "sum" }, h("th", {}, String(mex)), h("td", {}, tell({ id: "caption-mex", args: { mex } }))));
    return table(rows);
  }
  if ("outline" in step) {
    const indented = (depth: number, name: string) => "\u2003".repeat(depth) + name;
    return table(step.outline.rows.map((row) => h("tr", {}, h("td", {}, indented(row.depth, tell(row.name))), h("td", { class: "number" }, row.value), h("td", {}, tell(row.text)))));
  }
  const between = tell({ id: "caption-answered", args: {} });
  return table(step.answers.map(([made, answer]) => h("tr", {}, h("td", {}, tell(made)), h("td", { class: "quiet" }, between), h("td", {}, tell(answer)))));
}

function table(rows: HTMLElement[]): HTMLElement {
  return h("div", { class: "scroll" }, h("table", { class: "values" }, ...rows));
}

/** Numbers under each other in binary; a digit of the sum is 1 where its column has an odd number of ones. */
export function nimSumTable(rows: [string, Whole][], sum: Whole, more = 0): HTMLElement {
  const bits = columns(rows.map(([, value]) => value), sum);
  const digits = (text: string) => [...text].map((digit, i) => h("td", { class: `bit ${digit === "1" ? "one" : "zero"} ${bits.sum[i] === "1" ? "odd" : ""}` }, digit));
  const line = (name: string, value: Whole, text: string) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "number" }, String(value)), ...digits(text));
  const body = rows.map(([name, value], i) => line(name, value, bits.rows[i]!));
  if (more > 0) body.push(h("tr", {}, h("th", {}, `⋮ ${more}`)));
  const last = line(say("nim-sum"), sum, bits.sum);
  last.className = "sum";
  return h("div", { class: "scroll" }, h("table", { class: "nim-sum" }, h("tbody", {}, ...body, last)));
}
