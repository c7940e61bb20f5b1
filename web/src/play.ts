/**
 * A game against perfect play or another person. The state is a list of texts, one for each position so
 * far; what the moves are, who wins and why is asked of the library.
 */

import { isNimber, shown } from "./binary.ts";
import { board } from "./boards/index.ts";
import type { Legal } from "./boards/moves.ts";
import { complete } from "./complete.ts";
import { h, still } from "./dom.ts";
import { Failure, ask, hold } from "./engine.ts";
import { explained, nimSumTable } from "./explain.ts";
import { language, say } from "./language.ts";
import { OWN_RULES, type Page, carried, entryForm, linkButton, problem, toggle } from "./page.ts";
import { restoreTable } from "./restore.ts";
import type { Answer, Table, Whole } from "./types.ts";
import { tell } from "./words.ts";

const FIRST_GAME = "nim 3 4 5";
/** How long one sees a position before the opponent moves, in milliseconds. */
const PAUSE = 500;

/** So many winning moves are shown in binary. */
const RESTORED = 3;

/** A position of the game, who is to move in it, and the move that led there. */
interface Turn {
  text: string;
  mover: 0 | 1;
  told: string | null;
}

export async function show(page: Page): Promise<void> {
  const { main, settings } = page;
  const start = settings.p || FIRST_GAME;
  const person = settings.with === "person";
  let misere = settings.misere !== undefined;
  let turns: Turn[] = [{ text: start, mover: 0, told: null }];
  /** Which component's piece is chosen, and which. */
  let chosen: [component: number, piece: number] | null = null;
  let table: Table | null = null;
  let round = 0;
  /** What is shown beside the board; a link holds it too. */
  const shownBeside = new Set(settings.show?.split(" "));
  const panels = { who: shownBeside.has("who"), sum: shownBeside.has("sum"), why: shownBeside.has("why") };

  const { form } = entryForm({
    label: say("game"),
    value: start,
    hint: say("game-hint"),
    offer: complete,
    enter: (text) => page.go("play", { ...settings, p: text, files: carried(text) }),
  });
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const hint = h("p", { class: "hint", role: "status" });
  const boards = h("div", { class: "boards" });
  const log = h("ol", { class: "log", "aria-live": "polite" });
  const list = h("details", { class: "all-moves" });
  const aside = h("aside", { class: "panels" });
  const side = { who: h("div", { class: "panel" }), sum: h("div", { class: "panel" }), why: h("div", { class: "panel" }) };

  const now = () => turns.at(-1)!;
  const opponents = () => !person && now().mover === 1;

  const remember = () => page.remember({ p: now().text || start, misere: misere ? "" : undefined, with: person ? "person" : undefined, show: beside(), files: carried(now().text) });
  const beside = () =>
    Object.entries(panels)
      .flatMap(([name, on]) => (on ? [name] : []))
      .join(" ") || undefined;

  const undo = h("button", { type: "button", click: takeBack }, say("undo"));
  const hinting = h("button", { type: "button", click: tellHint }, say("hint"));
  const begin = h("button", { type: "button", click: () => void letBegin() }, say("computer-first"));
  const again = h("button", { type: "button", click: restart }, say("new-game"));
  const opponent = h("select", { "aria-label": say("with") }, h("option", { value: "computer", selected: !person }, say("with-computer")), h("option", { value: "person", selected: person }, say("with-person")));
  opponent.addEventListener("change", () => page.go("play", { ...settings, p: now().text || start, misere: misere ? "" : undefined, with: opponent.value === "person" ? "person" : undefined, show: beside() }));
  const file = h("input", { type: "file", hidden: true, accept: ".txt,.csv,.tsv,.json,.hb,.star" });
  file.addEventListener("change", () => void openFile(file.files?.[0]));

  main.append(
    form,
    h(
      "div",
      { class: "row options" },
      h("label", {}, `${say("with")} `, opponent),
      toggle(say("misere-switch"), misere, (on) => {
        misere = on;
        restart();
      }),
      h("button", { type: "button", class: "quiet", title: say("open-file-about"), click: () => file.click() }, say("open-file")),
      linkButton(),
      file,
    ),
    h("div", { class: "table" }, h("section", { class: "stage" }, status, boards, hint, h("div", { class: "row" }, again, undo, hinting, !person && begin), list, log), aside),
  );
  const panel = (name: keyof typeof panels, label: string) => {
    aside.append(
      toggle(label, panels[name], (on) => {
        panels[name] = on;
        remember();
        void understand();
      }),
      side[name],
    );
  };
  panel("who", say("who"));
  panel("sum", say("nim-sum-table"));
  panel("why", say("why"));
  await lay();

  /** Lays the position of the moment on the table, and goes on if it is the opponent's turn. */
  async function lay(): Promise<void> {
    const mine = ++round;
    chosen = null;
    hint.textContent = "";
    try {
      table = await ask("table", now().text, misere);
    } catch (error) {
      table = null;
      boards.replaceChildren(problem(error, now().text));
      status.textContent = "";
      for (const button of [again, undo, hinting, begin]) button.disabled = true;
      list.hidden = true;
      return;
    }
    if (mine !== round) return;
    remember();
    draw();
    void understand();
    if (!table.over && opponents()) {
      await new Promise((done) => setTimeout(done, still() ? 0 : PAUSE));
      if (mine === round) await answer();
    }
  }

  function draw(): void {
    if (!table) return;
    const may = !table.over && !opponents();
    const legal: Legal[] = table.moves.map((move, index) => ({ ...move, index }));
    boards.replaceChildren(
      ...table.components.map((component, at) => {
        const task = {
          component,
          moves: legal.filter((move) => move.component === at),
          play: may ? (move: Legal) => void make(at, move.to) : null,
          chosen: chosen?.[0] === at ? chosen[1] : null,
          again: (piece: number | null) => {
            chosen = piece === null ? null : [at, piece];
            draw();
          },
        };
        const name = h("span", { class: "name" }, `${component.ruleset} ${component.drawn ? "" : component.start}`.trim());
        if (component.copies !== 1) name.append(h("span", { class: "copies" }, ` × ${component.copies}`));
        return h("div", { class: "component", role: "group", "aria-label": `${component.ruleset} ${component.start}` }, name, board(task, table!.unlisted.includes(at), (to) => void make(at, to)));
      }),
    );
    if (table.components.length === 0) boards.append(h("p", { class: "none" }, say("left-nothing")));
    status.textContent = statusText(table);
    status.classList.toggle("over", table.over !== null);
    again.disabled = false;
    undo.disabled = turns.length < 2;
    hinting.disabled = !may;
    begin.disabled = !may || turns.length > 1;
    log.replaceChildren(...turns.flatMap((turn) => (turn.told ? [h("li", {}, turn.told)] : [])));
    log.lastElementChild?.scrollIntoView({ block: "nearest" });
    drawList(legal, may);
  }

  function drawList(legal: Legal[], may: boolean): void {
    const open = list.open;
    list.replaceChildren(h("summary", {}, `${say("moves")} (${legal.length}${table?.unlisted.length ? " …" : ""})`));
    const items = legal.slice(0, 500).map((move) => {
      const { ruleset, start } = table!.components[move.component]!;
      const where = table!.components.length > 1 ? `${ruleset} ${start}: ` : "";
      const left = move.to.length > 0 ? move.to.join(" + ") : "∅";
      return h("li", {}, h("button", { type: "button", disabled: !may, click: () => void make(move.component, move.to) }, `${where}${tell(move.said)} → ${left}`));
    });
    list.append(h("ul", {}, ...items));
    list.open = open;
    list.hidden = legal.length === 0;
  }

  function statusText(table: Table): string {
    if (table.over === "nobody") return say("draw");
    if (table.over) {
      const winner = table.over === "mover" ? now().mover : 1 - now().mover;
      const who = person ? (winner === 0 ? "first-wins" : "second-wins") : winner === 0 ? "you-win" : "you-lose";
      return `${say("cannot-move")} ${say(who)}`;
    }
    if (person) return say(now().mover === 0 ? "turn-first" : "turn-second");
    return say(now().mover === 0 ? "turn-you" : "turn-computer");
  }

  async function make(component: number, to: string[]): Promise<void> {
    const before = now();
    try {
      const made = await ask("make", before.text, component, to);
      if (now() !== before) return;
      await moved(made.text, tell(made.said), component);
    } catch (error) {
      hint.replaceChildren(problem(error, to.join(" ")));
    }
  }

  async function answer(): Promise<void> {
    const before = now();
    try {
      const made = await ask("reply", before.text, misere);
      if (made && now() === before) await moved(made.text, tell(made.said), made.component);
    } catch (error) {
      hint.replaceChildren(problem(error));
    }
  }

  function moved(text: string, label: string, component: number): Promise<void> {
    const { mover } = now();
    const { ruleset, start } = table!.components[component]!;
    const move = `${ruleset} ${start}: ${label}`;
    const who = person ? (mover === 0 ? "first-moved" : "second-moved") : mover === 0 ? "you-moved" : "opponent-moved";
    turns.push({ text, mover: mover === 0 ? 1 : 0, told: say(who, { move }) });
    return lay();
  }

  function takeBack(): void {
    turns.pop();
    // Back to a position in which the person is to move.
    while (opponents() && turns.length > 1) turns.pop();
    if (opponents()) now().mover = 0;
    void lay();
  }

  function restart(): void {
    turns = [{ text: start, mover: 0, told: null }];
    void lay();
  }

  async function letBegin(): Promise<void> {
    now().mover = 1;
    await lay();
  }

  async function tellHint(): Promise<void> {
    try {
      const told = await ask("hint", now().text, misere);
      const move = told.good === "none" ? null : told.move;
      const where = move ? table!.components[move.component]! : null;
      hint.textContent = say(`hint-${told.good}`, { move: move && where ? `${where.ruleset} ${where.start}: ${tell(move.said)}` : "" });
    } catch (error) {
      hint.replaceChildren(problem(error));
    }
  }

  async function understand(): Promise<void> {
    const mine = round;
    const { text } = now();
    for (const [name, on] of Object.entries(panels)) if (!on) side[name as keyof typeof side].replaceChildren();
    if (!table) return;
    if (!text) {
      if (panels.why) side.why.replaceChildren(h("p", {}, say("nothing-to-explain")));
      side.who.replaceChildren();
      side.sum.replaceChildren();
      return;
    }
    if (panels.who || panels.sum) {
      try {
        const answer = await ask("solve", text, misere);
        if (mine !== round) return;
        if (panels.who) side.who.replaceChildren(...judged(answer));
        if (panels.sum) side.sum.replaceChildren(...sums(answer));
      } catch (error) {
        if (!(error instanceof Failure) || error.failed.kind !== "stopped") side.who.replaceChildren(problem(error));
      }
    }
    if (panels.why) {
      try {
        const explanation = await ask("explain", text, misere);
        if (mine === round) side.why.replaceChildren(explained(explanation));
      } catch (error) {
        side.why.replaceChildren(problem(error));
      }
    }
  }

  function judged(answer: Answer): Node[] {
    const value = answer.grundy === null ? say("value-none") : shown(answer.grundy);
    const count = new Intl.NumberFormat(language).format(BigInt(answer.count) as never);
    return [
      h("p", { class: `outcome ${answer.outcome}` }, say(`outcome-${answer.outcome}`)),
      h("p", {}, `${say("value")}: `, h("strong", {}, value), ` · ${say("winning-count", { count: Number(answer.count) > 1e6 ? count : Number(answer.count) })}`),
      h("p", { class: "quiet" }, `${say("method")}: ${tell(answer.why)}`),
    ];
  }

  function sums(answer: Answer): HTMLElement[] {
    const rows = answer.components.flatMap(({ grundy }, i): [string, Whole][] => {
      const { ruleset, start, copies } = table!.components[i]!;
      return isNimber(grundy) ? [[`${ruleset} ${start}${copies === 1 ? "" : ` × ${copies}`}`, grundy]] : [];
    });
    if (!isNimber(answer.grundy) || rows.length !== answer.components.length) return [h("p", {}, say("value-none"))];
    const { grundy } = answer;
    const restored = answer.moves.slice(0, RESTORED).flatMap((move) => {
      const { ruleset, start } = table!.components[move.component]!;
      return move.restores ? [restoreTable(`${ruleset} ${start}: ${tell(move.said)}`, move.restores, grundy)] : [];
    });
    return [nimSumTable(rows, grundy), ...(restored.length > 0 ? [h("p", { class: "quiet" }, say("restore-about")), ...restored] : [])];
  }

  async function openFile(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const name = chosen.name.replace(/[\s"]+/g, "-");
    const content = await chosen.text();
    // Pictures and rules have views of their own.
    if (/\.hb$/i.test(name)) return page.go("hackenbush", { hb: content });
    if (/\.star$/i.test(name)) return page.go("rules", { files: JSON.stringify({ [OWN_RULES]: content }) });
    hold(name, content);
    const isGraph = /\.(csv|tsv|json)$/i.test(name);
    // A graph needs a vertex to begin with; the first one that its file names will do.
    const first = isGraph ? ` "${(content.split(/\r?\n/)[1] ?? "").split(/[,\t]/)[0]}"` : "";
    const text = `${isGraph ? "graph" : "board"}:${name}${first}`;
    page.go("play", { p: text, files: carried(text) });
  }
}
