/** The path of lessons, and each of them: played, not read. The address says which lesson and which task. */

import "../style/learn.css";
import { h, still } from "../dom.ts";
import { ask, hold } from "../engine.ts";
import { learn, say, says } from "../language.ts";
import { inShort, worthOf } from "../explain.ts";
import { keep, recall } from "../memory.ts";
import { type Page, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import { writePlace } from "../place.ts";
import { COURSE, type Lesson, PICTURES, type Task } from "./course.ts";
import { hear } from "../play/hear.ts";
import type { Made } from "../play/record.ts";
import { loadEnglish, tell } from "../words.ts";
import type { Table } from "../types.ts";
import { type Tried, exercise } from "./table.ts";

const PAUSE = 700;
const doneKey = (lesson: Lesson) => `lesson-${lesson.id}`;

export async function show(page: Page): Promise<void> {
  await learn("games", "learn", "review");
  for (const [name, content] of Object.entries(PICTURES)) hold(name, content);
  page.main.classList.add("learn");
  const at = COURSE.findIndex(({ id }) => id === page.settings.l);
  if (page.settings.l !== undefined && at < 0) page.damaged(`l=${page.settings.l}`);
  if (at < 0) path(page);
  else await lesson(page, at);
}

function path({ main, remember }: Page): void {
  remember({});
  main.append(
    h("h1", {}, say("lessons-title")),
    h("p", { class: "quiet" }, say("lessons-about")),
    h(
      "ol",
      { class: "path" },
      ...COURSE.map((lesson, i) => {
        const done = recall(doneKey(lesson)) !== null;
        return h("li", { class: done ? "done" : "" }, h("a", { href: writePlace("lessons", { l: lesson.id }) }, h("span", { class: "ordinal", "aria-hidden": "true" }, done ? "✓" : String(i + 1)), h("span", {}, h("strong", {}, say(`lesson-${lesson.id}`)), h("span", { class: "quiet" }, say(`lesson-${lesson.id}-about`)))));
      }),
    ),
  );
}

async function lesson(page: Page, at: number): Promise<void> {
  const { main, remember, go } = page;
  const one = COURSE[at]!;
  const number = numberIn(page, "t", [1, one.tasks.length], 1);
  const task = one.tasks[number - 1]!;
  const title = `lesson-${one.id}-${number}`;
  remember({ l: one.id, t: number > 1 ? String(number) : undefined });
  const { felt, rule, lay, mark, moved, row } = exercise(say("board"));
  const told = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const answers = h("div", { class: "row answers" });
  const last = number === one.tasks.length;
  const next = () => (last ? (at + 1 < COURSE.length ? go("lessons", { l: COURSE[at + 1]!.id }) : go("lessons", {})) : go("lessons", { l: one.id, t: String(number + 1) }));
  const onward = h("button", { type: "button", class: "main", hidden: true, click: next }, say(last ? (at + 1 < COURSE.length ? "lesson-next" : "lesson-end") : "lesson-onward"));
  const skip = h("button", { type: "button", class: "quiet", click: next }, say("lesson-skip"));
  const reason = h("div", { class: "told", role: "status" });
  main.append(
    h(
      "div",
      { class: "lead" },
      h("div", { class: "said" }, h("p", { class: "quiet" }, h("a", { href: "#lessons" }, say("lessons-title")), ` · ${at + 1}. ${say(`lesson-${one.id}`)} · ${say("lesson-task", { task: number, tasks: one.tasks.length })}`), h("h1", {}, says(title) ? say(title) : ""), rule, told),
    ),
    felt,
    h("div", { class: "controls" }, answers, onward, skip),
    reason,
  );
  const misere = "misere" in task && task.misere === true;

  const done = (text: string, about?: string) => {
    hear("won");
    skip.hidden = true;
    // If the person goes on first, the reason is not shown.
    if (about) explain(about).catch(() => reason.replaceChildren());
    told.textContent = text;
    told.className = "status won";
    answers.replaceChildren();
    onward.hidden = false;
    onward.focus();
    if (last) keep(doneKey(one), "done");
  };
  /** Why an answer is right, in the words of the library. */
  const explain = async (text: string) => {
    const [explanation] = await Promise.all([ask("explain", text, misere), loadEnglish()]);
    reason.replaceChildren(...(task.kind === "value" ? worthOf(explanation) : inShort(explanation).text).map((words) => h("p", {}, tell(words))));
  };
  const wrong = (text: string) => {
    hear("wrong");
    told.textContent = text;
    told.className = "status lost";
  };
  const retry = () => answers.replaceChildren(h("button", { type: "button", class: "main", click: () => (answers.replaceChildren(), reason.replaceChildren(), (told.textContent = ""), void begin()) }, say("puzzle-again")));
  /** In a task to win a game: its moves so far, and the letters of the rows in each of its positions. */
  const played: Made[] = [];
  const rows: string[][] = [];
  const note = (table: Table, by?: Made) => {
    if (by) played.push(by);
    rows.push(table.components.map((_, at) => row(at)));
  };
  try {
    await begin();
  } catch (error) {
    felt.append(problem(error));
  }

  /** Which move gave the win away, and which would have kept it. */
  async function whyLost(mine: "first" | "second"): Promise<void> {
    const [review, { storyOf }] = await Promise.all([ask("review", task.p, misere, played.flatMap(({ component, to }) => [String(component), String(to.length), ...to])), import("../play/review.ts"), loadEnglish()]);
    const story = storyOf(review, mine);
    if (story?.story !== "turned") return;
    const { at, better } = story;
    const letter = rows[at - 1]?.[better.component];
    reason.replaceChildren(h("p", {}, say("review-turned", { move: at, better: `${letter ? `${letter}: ` : ""}${tell(better.said)}` })));
  }

  async function begin(): Promise<void> {
    played.length = rows.length = 0;
    if (task.kind === "judge" || task.kind === "value") return question(task);
    if (task.kind === "find") {
      await lay(task.p, misere, (made) => void found(made));
      return;
    }
    if (task.second) await reply(task.p);
    else await myTurn(task.p);
  }

  async function question(task: Task): Promise<void> {
    await lay(task.p, misere, null);
    const { outcome, grundy } = await ask("solve", task.p, misere);
    const offered: [string, boolean, string][] =
      task.kind === "judge"
        ? [
            [say("lesson-mover-wins"), outcome === "N", say("lesson-no-loses")],
            [say("lesson-mover-loses"), outcome === "P", say("lesson-no-wins")],
          ]
        : [0, 1, 2, 3, 4].map((value) => [String(value), value === grundy, say("lesson-no-value")]);
    answers.replaceChildren(...offered.map(([label, right, no]) => h("button", { type: "button", click: () => (right ? done(say("lesson-right"), task.p) : wrong(no)) }, label)));
  }

  async function found(made: Tried): Promise<void> {
    const right = made.wins === "mover";
    const table = await lay(made.text, misere, right ? null : "later", made);
    if (right) return done(say("lesson-right"), made.text);
    wrong(say("lesson-no-move"));
    retry();
    // The reason of a wrong move is its answer.
    const answer = table.over ? null : await ask("reply", made.text, misere);
    if (answer) {
      reason.replaceChildren(h("p", {}, say("puzzle-wrong", { answer: moved(answer) })));
      mark(answer);
    }
  }

  /** The game is over, and this player has won. */
  function ended(winner: "mover" | "other" | "nobody", me: "mover" | "other"): void {
    if (winner === me) return done(say("you-win"));
    wrong(say(winner === "nobody" ? "draw" : "lesson-lost"));
    retry();
    void whyLost(task.kind === "win" && task.second ? "second" : "first").catch(() => reason.replaceChildren());
  }

  async function myTurn(text: string, by?: Made): Promise<void> {
    const table = await lay(text, misere, (made) => void (made.again ? myTurn : reply)(made.text, made), by);
    note(table, by);
    if (table.over) return ended(table.over, "mover");
    told.textContent = say("turn-you");
  }

  async function reply(text: string, by?: Made): Promise<void> {
    const table = await lay(text, misere, "later", by);
    note(table, by);
    if (table.over) return ended(table.over, "other");
    told.textContent = say("turn-computer");
    await new Promise((passed) => setTimeout(passed, still() ? 0 : PAUSE));
    const made = await ask("reply", text, misere);
    if (made) await (made.again ? reply : myTurn)(made.text, made);
  }
}
