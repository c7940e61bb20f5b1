/** An explanation, step by step: the tree of the library as elements. */

import { columns, shown } from "./binary.ts";
import { h } from "./dom.ts";
import { language, say } from "./language.ts";
import type { LessonId } from "./learn/course.ts";
import type { Explanation, Step, Table, Whole, Words } from "./types.ts";
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

/** The largest number of sentences of a reason. */
const SENTENCES = 2;

/** The deciding reason: the first sentences of the last section, and the nim-sum if there is one. */
export function inShort({ sections }: Explanation): { text: Words[]; sum: Sum | null } {
  const sums = sections.flatMap(({ steps }) => steps.flatMap((step) => ("nim_sum" in step ? [step.nim_sum] : [])));
  const text = (sections.at(-1)?.steps ?? []).flatMap((step) => ("text" in step ? [step.text] : [])).slice(0, SENTENCES);
  return { text, sum: sums[0] ?? null };
}

/** The first sentence about a position's own value. */
export function worthOf({ sections }: Explanation): Words[] {
  return (sections[0]?.steps ?? []).flatMap((step) => ("text" in step ? [step.text] : [])).slice(0, 1);
}

type Sum = Extract<Step, { nim_sum: unknown }>["nim_sum"];

/** The lesson about the theory that decides this position. */
export function lessonFor({ components, misere }: Pick<Table, "components" | "misere">): LessonId {
  if (misere) return "misere";
  const names = new Set(components.map(({ name }) => name));
  if (names.has("hackenbush")) return "hackenbush";
  if (names.size > 1) return "sums";
  if (names.has("nim")) return components.length === 1 ? "who" : components.length === 2 ? "copy" : "binary";
  return names.has("kayles") ? "kayles" : "mex";
}

/** Groups have no more pieces than this. */
const GROUP = 16;

/** Each number as groups of 16, 8, 4, 2 and 1 pieces. If an odd number of heaps has a group of one size, one group is left over. */
export function groupsTable(rows: [string, Whole][], sum: Whole): HTMLElement {
  const bits = columns(rows.map(([, value]) => value), sum);
  const size = (i: number) => 2 ** (bits.sum.length - 1 - i);
  if (size(0) > GROUP) return nimSumTable(rows, sum);
  const cells = (text: string) => [...text].map((digit, i) => h("td", { class: `group ${bits.sum[i] === "1" ? "odd" : ""}` }, digit === "1" && h("span", { class: "pieces", style: `--wide: ${Math.ceil(Math.sqrt(size(i)))}` }, ...Array.from({ length: size(i) }, () => h("i"))), digit === "1" && h("span", { class: "unseen" }, String(size(i)))));
  const body = rows.map(([name, value], i) => h("tr", {}, h("th", { scope: "row" }, `${name} = ${value}`), ...cells(bits.rows[i]!)));
  const head = h("tr", {}, h("td", {}), ...[...bits.sum].map((_, i) => h("th", { scope: "col" }, String(size(i)))));
  const last = h("tr", { class: "sum" }, h("th", { scope: "row" }, `${say("nim-sum")} = ${sum}`), ...cells(bits.sum));
  return h("div", { class: "scroll" }, h("table", { class: "groups" }, h("thead", {}, head), h("tbody", {}, ...body, last)));
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
