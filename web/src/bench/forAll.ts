/** What holds for all boards of a family: the law, a slider for n, and the kinds of pieces. */

import { h, svg } from "../dom.ts";
import { say } from "../language.ts";
import { saidIn } from "../sentence.ts";
import type { ForAll } from "../answers.ts";
import { typeset } from "./typeset.ts";

const HEADS = { proven: "all-proven", refuted: "all-refuted", observed: "all-observed", unknown: "all-unknown" } as const;

/** The side of a cell in the picture of a kind of piece, in the units of that picture; and the number of values listed. */
const SIDE = 20;
const LISTED = 24;

/** The theorem about all boards; `title` is the name of the game. */
export function forAll(theorem: ForAll, title = theorem.ruleset): Node[] {
  const { verdict, statement, counterexample, reason, kinds, trusted, values, pictures } = theorem;
  const first = Number(theorem.first);
  const nodes: Node[] = [
    h("h2", {}, `${title} · ${say(theorem.convention === "normal" ? "prove-normal" : "prove-misere")}`),
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
    nodes.push(h("p", { class: "quiet" }, say("all-kinds", { count: kinds })), h("div", { class: "row kinds" }, ...pictures.map(kind)));
  }
  nodes.push(...trusted.map((line) => saidIn("p", line, { class: "quiet" })));
  return nodes;
}

/** Who wins for one n, chosen by a slider. */
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
  const listed = values.slice(0, LISTED).map((value, i) => h("li", { class: value === 0 ? "zero" : "" }, h("span", {}, String(first + i)), h("b", {}, String(value))));
  return [h("label", { class: "slide" }, h("span", {}, "n"), range), h("p", {}, told), h("ol", { class: "of-n", "aria-label": say("first-values") }, ...listed)];
}

/** A kind of piece: its squares, and a band behind the columns that repeat. */
function kind(lines: string[]): Element {
  const [open, close] = [lines[0]!.indexOf("["), lines[0]!.indexOf("]")];
  const rows = lines.map((line) => [...line].filter((sign) => sign !== "[" && sign !== "]"));
  if (open < 0 || close < open || lines.some((line) => line.indexOf("[") !== open || line.indexOf("]") !== close)) return h("pre", {}, lines.join("\n"));
  const [height, width] = [rows.length * SIDE, Math.max(...rows.map((row) => row.length)) * SIDE];
  const picture = svg("svg", { class: "kind", viewBox: `0 -5 ${width} ${height + 10}`, style: `width: ${width}px`, role: "img", "aria-label": lines.join(" / ") });
  picture.append(svg("rect", { x: open * SIDE, y: -4, width: (close - open - 1) * SIDE, height: height + 8, rx: 5, class: "band" }));
  rows.forEach((row, r) =>
    row.forEach((sign, c) => {
      const [x, y] = [c * SIDE + 1.5, r * SIDE + 1.5];
      if (sign === " ") return;
      picture.append(svg("rect", { x, y, width: SIDE - 3, height: SIDE - 3, rx: 3, class: sign === "#" ? "gone" : "there" }));
      if (sign !== "#" && sign !== ".") picture.append(svg("text", { x: x + SIDE / 2 - 1.5, y: y + SIDE / 2 - 1.5 }, sign));
    }),
  );
  return picture;
}
