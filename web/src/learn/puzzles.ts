/** Find the only winning move: graded, without end. The address holds the grade and the number of the puzzle. */

import "../style/learn.css";
import { h } from "../dom.ts";
import { ask } from "../engine.ts";
import { learn, say } from "../language.ts";
import { keep, recall } from "../memory.ts";
import { addressButton, linkButton } from "../forms.ts";
import { type Page, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import { writePlace } from "../place.ts";
import { type Try, dayOf, ofDay, resultLine, streakAfter, today } from "./day.ts";
import { GRADES, puzzle } from "./grades.ts";
import { hear } from "../play/hear.ts";
import type { Table } from "../types.ts";
import { type Tried, exercise } from "./table.ts";

/** After this number of solved puzzles in a row comes the next grade. */
const UP = 3;

export async function show(page: Page): Promise<void> {
  await learn("games", "learn", "review", "share");
  const { main, remember, go } = page;
  main.classList.add("learn");
  const day = dayOf(page.settings.day);
  if (page.settings.day !== undefined && day === null) page.damaged(`day=${page.settings.day}`);
  const chosen = day === null ? { grade: numberIn(page, "grade", [1, GRADES.length], Math.min(Number(recall("grade")) || 1, GRADES.length)), seed: numberIn(page, "n", [1, Number.MAX_SAFE_INTEGER], Math.floor(Math.random() * 1e6) + 1) } : ofDay(day);
  const { grade, seed } = chosen;
  if (day === null) {
    remember({ grade: String(grade), n: String(seed) });
    keep("grade", String(grade));
  } else remember({ day: page.settings.day });
  /** The name of the puzzle, and what was tried. */
  const name = day === null ? `${say("puzzle-grade")} ${grade} · ${seed}` : page.settings.day!;
  const tries: Try[] = [];
  const row = Number(recall("puzzles-row")) || 0;
  const solved = Number(recall("puzzles-solved")) || 0;
  const told = h("p", { class: "status", role: "status", "aria-live": "polite" }, say("puzzle-task"));
  const note = h("p", { class: "told", role: "status" });
  const { felt, rule, lay, mark, moved } = exercise(say("board"));
  const grades = h(
    "div",
    { class: "steps", role: "group", "aria-label": say("puzzle-grade") },
    ...GRADES.map((_, i) => h("button", { type: "button", "aria-pressed": String(i + 1 === grade), "aria-label": `${say("puzzle-grade")} ${i + 1}`, click: () => next(i + 1) }, String(i + 1))),
  );
  const onward = h("button", { type: "button", class: "main", hidden: true, click: () => next(row + 1 >= UP && grade < GRADES.length ? grade + 1 : grade) }, say("puzzle-next"));
  const skip = h("button", { type: "button", click: () => next(grade) }, say("puzzle-other"));
  const daily = h("button", { type: "button", hidden: day === dayOf(today(new Date())), click: () => go("puzzles", { day: today(new Date()) }) }, say("puzzle-day"));
  const paper = h("button", { type: "button", class: "quiet", click: () => void import("./worksheet.ts").then(({ printWorksheet }) => printWorksheet(grade, seed)).catch((error: unknown) => note.replaceChildren(problem(error))) }, say("worksheet"));
  const reveal = h("button", { type: "button", click: () => void showAnswer() }, say("puzzle-show"));
  main.append(
    h("div", { class: "lead" }, h("div", { class: "said" }, h("h1", {}, day === null ? say("puzzle-title") : `${say("puzzle-day")} ${name}`), rule, told), h("div", { class: "row" }, h("span", { class: "quiet" }, say("puzzle-grade")), grades)),
    felt,
    h("div", { class: "controls" }, onward, reveal, skip, daily, linkButton(), paper, h("span", { class: "quiet" }, say("puzzle-solved", { count: solved, row }))),
    note,
  );
  let missed = false;
  try {
    const { text } = await puzzle(grade, seed);
    await begin(text);
  } catch (error) {
    note.replaceChildren(problem(error));
  }

  function next(to: number): void {
    if (to > grade) keep("puzzles-row", "0");
    go("puzzles", { grade: String(to), n: String(Math.floor(Math.random() * 1e6) + 1) });
  }

  function begin(text: string): Promise<Table> {
    return lay(text, false, (made) => void tried(text, made));
  }

  async function tried(text: string, made: Tried): Promise<void> {
    const right = made.wins === "mover";
    hear(right ? "won" : "wrong");
    if (right) {
      await lay(made.text, false, null, made);
      told.textContent = say("puzzle-right");
      told.classList.add("won");
      tries.push("right");
      note.replaceChildren(result());
      if (!missed) {
        keep("puzzles-row", String(row + 1 >= UP ? 0 : row + 1));
        keep("puzzles-solved", String(solved + 1));
      }
      onward.hidden = false;
      skip.hidden = true;
      reveal.hidden = true;
      onward.focus();
      return;
    }
    miss("wrong");
    const table = await lay(made.text, false, "later", made);
    const reply = table.over ? null : await ask("reply", made.text, table.misere);
    note.textContent = reply ? say("puzzle-wrong", { answer: moved(reply) }) : "";
    if (reply) mark(reply);
    note.append(" ", h("button", { type: "button", class: "main", click: () => (note.replaceChildren(), void begin(text)) }, say("puzzle-again")));
  }

  /** The line of symbols, and a button that copies it with the address. */
  function result(): HTMLElement {
    const streak = day === null ? 0 : streakAfter(recall("puzzle-days"), day);
    if (day !== null) keep("puzzle-days", `${day} ${streak}`);
    const line = resultLine(name, tries, streak);
    return h("span", { class: "result" }, h("output", {}, line), " ", day !== null && h("span", { class: "quiet" }, say("puzzle-streak", { days: streak })), " ", addressButton(say("puzzle-result"), `${line}\n`));
  }

  function miss(how: Try): void {
    tries.push(how);
    missed = true;
    keep("puzzles-row", "0");
  }

  async function showAnswer(): Promise<void> {
    miss("shown");
    const { text, answer } = await puzzle(grade, seed);
    // The answer is about the position of the puzzle, whatever the board shows after a try.
    await begin(text);
    const move = answer.winning_moves[0]!;
    mark(move);
    note.replaceChildren(say("puzzle-answer", { move: moved(move) }), " ", h("a", { href: writePlace("play", { p: text, show: "who sum" }) }, say("puzzle-why")));
  }
}
