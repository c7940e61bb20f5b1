/** A worksheet to print: twelve puzzles on one page of A4, and the answers on the back. */

import "../style/cells.css";
import "../style/worksheet.css";
import { h } from "../dom.ts";
import { say } from "../language.ts";
import { smallBoards } from "../picker/picture.ts";
import { tell } from "../words.ts";
import { puzzle } from "./grades.ts";

const PUZZLES = 12;
/** The space of a board on paper, in pixels. */
const SPACE = { width: 200, height: 105 };

/** The two pages for a grade; the same seed gives the same puzzles. */
export async function worksheet(grade: number, seed: number): Promise<HTMLElement> {
  const [boards, answers]: [HTMLElement[], HTMLElement[]] = [[], []];
  for (let i = 0; i < PUZZLES; i++) {
    const { text, answer } = await puzzle(grade, seed * PUZZLES + i);
    const { element, row } = await smallBoards(text, SPACE);
    const { component, said } = answer.winning_moves[0]!;
    boards.push(h("li", {}, h("code", {}, text), element, h("span", { class: "blank" })));
    answers.push(h("li", {}, h("code", {}, text), ` — ${row(component)}${tell(said)}`));
  }
  return h("div", { class: "worksheet" }, h("section", {}, h("h1", {}, say("puzzle-title")), h("ol", {}, ...boards)), h("section", { class: "back" }, h("h1", {}, say("worksheet-answers")), h("ol", {}, ...answers)));
}

/** Prints it, and takes it away again. */
export async function printWorksheet(grade: number, seed: number): Promise<void> {
  const sheet = await worksheet(grade, seed);
  document.querySelector(".worksheet")?.remove();
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}
