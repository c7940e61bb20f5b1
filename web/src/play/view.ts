/**
 * A game on a table. Everything about it stands in the address: where it began, the moves, whose turn it is, the
 * opponent, what is looked at. What the moves are, who wins and why is asked of the library.
 */

import { tableOf } from "../boards/table.ts";
import { h, still } from "../dom.ts";
import { ask, shelf } from "../engine.ts";
import { learn, say } from "../language.ts";
import { called } from "../names.ts";
import { type Page, carried, numberIn } from "../page.ts";
import { catalogue } from "../catalogue.ts";
import { problem } from "../problem.ts";
import type { Table } from "../types.ts";
import { tell } from "../words.ts";
import type { Desk } from "./desk.ts";
import { Game, type Mover } from "./game.ts";
import { hear } from "./hear.ts";
import { answer, levelOf } from "./opponent.ts";
import type { Made } from "./record.ts";
import { ruleExpected, ruleTold } from "./rule.ts";
import { standing } from "./standing.ts";
import { understood } from "./typed.ts";

const FIRST_GAME = "nim 3 4 5";
/** How long one sees a position before the opponent moves, in milliseconds. */
const PAUSE = 650;

export async function show(page: Page): Promise<void> {
  const { main, settings } = page;
  main.classList.add("play");
  await learn("games");
  const start = understood(settings.p || FIRST_GAME, settings.p ? await catalogue().catch(() => []) : []);
  const person = settings.with === "person";
  const misere = settings.misere !== undefined;
  const level = levelOf(settings.with);
  if (settings.with !== undefined && !person && level !== settings.with) page.damaged(`with=${settings.with}`);
  const first: Mover = settings.first === "opponent" && !person ? 1 : 0;
  const game = new Game(start, first, misere);
  let table: Table | null = null;
  let round = 0;
  let beside = settings.show;

  const rule = h("h1", { class: "rule" }, ruleExpected(start, misere));
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const hint = h("p", { class: "hint", role: "status" });
  const felt = h("section", { class: "felt", "aria-label": say("board") });
  const laid = tableOf(felt, shelf);
  felt.append(laid.element, hint);
  const log = h("ol", { class: "log", "aria-label": say("moves-made") });
  const panels = h("aside", { class: "panels beside", hidden: true });
  const lead = h("div", { class: "lead" }, h("div", { class: "said" }, rule, status));

  const desk: Desk = {
    page,
    game,
    table: () => table,
    start,
    person,
    level,
    misere,
    change: (changed) => page.go("play", { ...place(), m: undefined, at: undefined, ...changed }),
    goTo,
    remember: () => page.remember(place()),
  };

  const button = (label: string, click: () => void, kind = "") => h("button", { type: "button", class: kind, click }, label);
  const undo = button(say("undo"), () => {
    game.takeBack((mover) => person || mover === 0);
    void lay(null);
  });
  const hinting = button(say("hint"), () => void tellHint());
  const again = button(say("new-game"), restart);
  const on = button(say("go-on"), () => {
    game.turns.length = game.at + 1;
    void lay();
  }, "main");
  const explain = button(say("understand"), () => void openPanels("who"));
  const review = button(say("review"), () => void openPanels("game"), "main");
  const chip = h("button", { type: "button", class: "chip", "aria-label": `${say("game")}: ${start}`, title: say("game-change"), click: () => void openEntry() }, start);
  const opponents = opponentChoice();
  lead.append(h("div", { class: "row" }, chip, opponents));
  const controls = h("div", { class: "controls" }, again, undo, hinting, on, review, explain, button(say("more"), () => void openSettings()), log);
  main.append(lead, felt, panels, controls);

  const lost = await game.replay(settings.m);
  if (lost) page.damaged(`m=…${lost}`);
  game.goTo(numberIn(page, "at", [0, game.turns.length - 1], game.turns.length - 1));
  await lay();
  if (beside) await openPanels(beside);

  function place(): Record<string, string | undefined> {
    return {
      p: start,
      m: game.record,
      at: game.latest ? undefined : String(game.at),
      misere: misere ? "" : undefined,
      with: person ? "person" : level === "perfect" ? undefined : level,
      first: first === 1 ? "opponent" : undefined,
      show: beside,
      embed: settings.embed,
      files: carried(start),
    };
  }

  function opponentChoice(): HTMLSelectElement {
    const choices = ["beginner", "learner", "strong", "perfect", "person"];
    const select = h("select", { "aria-label": say("with") }, ...choices.map((one) => h("option", { value: one, selected: one === (person ? "person" : level) }, say(`with-${one}`))));
    select.addEventListener("change", () => page.go("play", { ...place(), with: select.value === "perfect" ? undefined : select.value, m: select.value === "person" || person ? undefined : game.record }));
    return select;
  }

  /** Lays the position of the moment, and goes on if it is the opponent's turn; `by` is the move that led here. */
  async function lay(by?: Made | null): Promise<void> {
    const mine = ++round;
    hint.textContent = "";
    try {
      const next = await game.lay();
      if (mine !== round) return;
      table = next;
    } catch (error) {
      table = null;
      hear("wrong");
      laid.element.replaceChildren(problem(error, game.now.text));
      for (const one of [again, undo, hinting, explain]) one.disabled = true;
      review.hidden = on.hidden = true;
      status.textContent = "";
      await openEntry();
      return;
    }
    desk.remember();
    const waits = !person && game.now.mover === 1 && !table.over;
    laid.lay(table, table.over || waits ? null : (made) => void make(made), by);
    rule.textContent = (await ruleTold(table.components.length > 0 ? table : await ask("table", start, misere))) || rule.textContent;
    tellStatus(table, waits);
    if (table.components.length === 0) laid.element.replaceChildren(h("p", { class: status.className.replace("status", "ended"), "aria-hidden": "true" }, status.textContent));
    dispatchEvent(new Event("laid"));
    if (waits && game.latest) {
      await new Promise((done) => setTimeout(done, still() ? 0 : PAUSE));
      if (mine === round) await reply(table);
    }
  }

  function tellStatus(table: Table, waits: boolean): void {
    const { winner, text } = standing(table, game, person);
    status.classList.toggle("won", table.over !== null && winner === 0 && !person);
    status.classList.toggle("lost", table.over !== null && winner === 1 && !person);
    status.textContent = text;
    again.disabled = false;
    again.classList.toggle("main", table.over !== null && (person || winner === 0));
    undo.disabled = game.at === 0 || (!person && game.at === 1 && first === 1);
    hinting.disabled = table.over !== null || waits;
    on.hidden = game.latest || !waits;
    review.hidden = table.over === null;
    review.textContent = say(winner === 1 && !person ? "review-lost" : "review");
    const made = game.turns.slice(1);
    log.replaceChildren(
      ...made.map((_, i) =>
        h("li", { "aria-current": i + 1 === game.at && "step" }, button(toldMove(i + 1), () => goTo(i + 1))),
      ),
    );
    log.hidden = made.length === 0;
    log.children[Math.max(game.at - 1, 0)]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Move `i` of the game in words. */
  function toldMove(i: number): string {
    const { made } = game.turns[i]!;
    const by = game.turns[i - 1]!.mover;
    const move = made ? `${made.where ? `${called(made.where)}: ` : ""}${tell(made.said)}` : "";
    return say(person ? (by === 0 ? "first-moved" : "second-moved") : by === 0 ? "you-moved" : "opponent-moved", { move });
  }

  async function make(made: Made): Promise<void> {
    try {
      const { mover } = game.now;
      await game.make(made, table?.components[made.component] ?? null);
      hear(mover === 0 ? "moved" : "answered");
      await lay(made);
      const winner = table?.over ? standing(table, game, person).winner : null;
      if (winner !== null) hear(person || winner === 0 ? "won" : "lost");
    } catch (error) {
      hear("wrong");
      hint.replaceChildren(problem(error, made.to.join(" ")));
    }
  }

  async function reply(table: Table): Promise<void> {
    const mine = round;
    try {
      const made = await answer(level, table);
      if (made && mine === round) await make(made);
    } catch (error) {
      hint.replaceChildren(problem(error));
    }
  }

  function goTo(at: number): void {
    const by = at === game.at + 1 ? game.turns[at]?.made : null;
    game.goTo(at);
    void lay(by);
  }

  function restart(): void {
    game.turns.length = 1;
    game.at = 0;
    void lay(null);
  }

  async function tellHint(): Promise<void> {
    try {
      const told = await ask("hint", game.now.text, game.misere);
      const move = told.good === "none" ? null : told.move;
      const where = move ? table!.components[move.component]! : null;
      hint.textContent = say(`hint-${told.good}`, { move: move && where ? `${called(where)}: ${tell(move.said)}` : "" });
    } catch (error) {
      hint.replaceChildren(problem(error));
    }
  }

  async function openEntry(): Promise<void> {
    const { entry } = await import("./entry.ts");
    if (lead.querySelector("form")) return void lead.querySelector("form")?.remove();
    const { form, input } = entry(desk);
    lead.append(form);
    input.focus();
    input.select();
  }

  async function openSettings(): Promise<void> {
    const { settingsOf } = await import("./settings.ts");
    await settingsOf(desk);
  }

  async function openPanels(what: string): Promise<void> {
    const { panelsOf } = await import("./panels.ts");
    const open = !panels.hidden && beside === what;
    panels.hidden = open;
    main.classList.toggle("beside", !open);
    beside = open ? undefined : what;
    desk.remember();
    if (!open) await panelsOf(desk, panels, what, (now) => {
      beside = now;
      panels.hidden = now === undefined;
      main.classList.toggle("beside", now !== undefined);
      desk.remember();
    });
  }
}
