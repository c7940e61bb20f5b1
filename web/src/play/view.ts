/**
 * A game on a table. The address has its whole state: the start, the moves, whose turn it is, the opponent, the open
 * panel. The library answers what the legal moves are, who wins, and why.
 */

import { text as firstGame } from "virtual:first";
import { type Laid, tableOf } from "../boards/table.ts";
import { h, still } from "../dom.ts";
import { ask, shelf } from "../engine.ts";
import { learn, say } from "../language.ts";
import { recall } from "../memory.ts";
import { type Page, type Settings, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import type { Table } from "../types.ts";
import { type Asked, readGame, writeGame } from "./address.ts";
import type { Desk } from "./desk.ts";
import { Game } from "./game.ts";
import { hear } from "./hear.ts";
import { answer } from "./opponent.ts";
import type { Made } from "./record.ts";
import { ruleExpected, ruleTold } from "./rule.ts";
import { controls, standing, toldMove, waits } from "./standing.ts";

/** The time from a move to the opponent's answer, in milliseconds. */
const PAUSE = 650;
/** The styles of boards other than heaps, and of marks; they are loaded after `WHILE` milliseconds. */
const pictured = () => import("../style/cells.css");
const WHILE = 1500;
/** The panel of options. Addresses do not contain it, because a receiver did not open it. */
const OPTIONS = "options";
/** Rules with more characters than this are written smaller. */
const LONG = 110;
const OPPONENTS = ["beginner", "learner", "strong", "perfect", "person"] as const;

export async function show(page: Page): Promise<void> {
  page.main.classList.add("play");
  await learn("games");
  const { p } = page.settings;
  const start = p ? await import("./entry.ts").then(({ startOf }) => startOf(p)) : firstGame;
  // Without a game and an opponent in the address, the opponent is the one of the last visit, at first a learner.
  const asked = readGame(p || page.settings.embed ? page.settings : { with: recall("level") ?? "learner", ...page.settings });
  if (asked.damaged) page.damaged(asked.damaged);
  await new Play(page, start, asked).begin();
}

const button = (label: string, click: () => void, kind = "") => h("button", { type: "button", class: kind, click }, label);

class Play implements Desk {
  readonly game: Game;
  table: Table | null = null;
  /** The panel that is open beside the table. */
  #beside: string | undefined;
  /** Counts the positions shown, so that a late answer about an older position is dropped. */
  #round = 0;
  readonly #laid: Laid;
  readonly #rule: HTMLElement;
  readonly #status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  readonly #hint = h("p", { class: "hint", role: "status" });
  readonly #felt = h("section", { class: "felt", "aria-label": say("board") });
  readonly #log = h("ol", { class: "log", "aria-label": say("moves-made") });
  readonly #panels = h("aside", { class: "panels beside", hidden: true });
  readonly #lead: HTMLElement;
  readonly #again = button(say("new-game"), () => this.#restart());
  readonly #undo = button(say("undo"), () => this.#takeBack());
  readonly #hinting = button(say("hint"), () => void this.#tellHint());
  readonly #on = button(say("go-on"), () => this.#goOn(), "main");
  readonly #review = button(say("review"), () => void this.#openPanels("game"), "main");
  readonly #explain = button(say("understand"), () => void this.#openPanels("who"));

  readonly page: Page;
  readonly start: string;
  readonly asked: Asked;

  constructor(page: Page, start: string, asked: Asked) {
    this.page = page;
    this.start = start;
    this.asked = asked;
    this.game = new Game(start, asked.first, asked.misere);
    this.#beside = page.settings.show;
    this.#laid = tableOf(this.#felt, shelf);
    this.#rule = h("h1", { class: "rule" }, ruleExpected(start, asked.misere));
    const chip = h("button", { type: "button", class: "chip", "aria-label": `${say("game")}: ${start}`, title: say("game-change"), click: () => void this.#openEntry() }, start);
    this.#felt.append(this.#laid.element, this.#hint);
    this.#lead = h("div", { class: "lead" }, h("div", { class: "said" }, this.#rule, this.#status), h("div", { class: "row" }, chip, this.#opponents()));
    const more = button(say("more"), () => void this.#openPanels(OPTIONS));
    page.main.append(this.#lead, this.#felt, this.#panels, h("div", { class: "controls" }, this.#again, this.#undo, this.#hinting, this.#on, this.#review, this.#explain, more, this.#log));
  }

  async begin(): Promise<void> {
    const { page, game } = this;
    const lost = await game.replay(page.settings.m);
    if (lost) page.damaged(`m=…${lost}`);
    game.goTo(numberIn(page, "at", [0, game.turns.length - 1], game.turns.length - 1));
    await this.#lay();
    setTimeout(() => {
      void pictured();
      void import("./opening.ts").then(({ opening }) => opening(this));
    }, WHILE);
    if (this.#beside) await this.#openPanels(this.#beside);
  }

  mark: Laid["mark"] = (kind) => this.#laid.mark(kind);

  change = (settings: Settings): void => this.page.go("play", { ...this.#place(), m: undefined, at: undefined, ...settings });

  goTo = (at: number): void => {
    const by = at === this.game.at + 1 ? this.game.turns[at]?.made : null;
    this.game.goTo(at);
    void this.#lay(by);
    this.#felt.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  };

  #place(): Settings {
    return writeGame(this.start, this.game, this.asked, this.#beside === OPTIONS ? undefined : this.#beside, this.page.settings.embed);
  }

  #opponents(): HTMLSelectElement {
    const { person, level } = this.asked;
    const select = h("select", { "aria-label": say("with") }, ...OPPONENTS.map((one) => h("option", { value: one, selected: one === (person ? "person" : level) }, say(`with-${one}`))));
    select.addEventListener("change", () => {
      const kept = select.value === "person" || person ? undefined : this.game.record;
      this.page.go("play", { ...this.#place(), with: select.value === "perfect" ? undefined : select.value, m: kept });
    });
    return select;
  }

  /** Shows the present position, and goes on if it is the opponent's turn; `by` is the move that led here. */
  async #lay(by?: Made | null): Promise<void> {
    const mine = ++this.#round;
    const { game, asked, page } = this;
    this.#hint.textContent = "";
    try {
      const next = await game.lay();
      if (mine !== this.#round) return;
      this.table = next;
    } catch (error) {
      await this.#unread(error);
      return;
    }
    const { table } = this;
    if (table.components.some(({ name }) => name !== "nim")) await pictured();
    if (mine !== this.#round) return;
    page.remember(this.#place());
    const wait = waits(table, game, asked.person);
    this.#laid.lay(table, table.over ? null : wait ? "later" : (made) => void this.#make(made), by, game.now.rows);
    this.#rule.textContent = (await ruleTold(table.components.length > 0 ? table : await ask("table", this.start, asked.misere))) || this.#rule.textContent;
    this.#rule.classList.toggle("long", this.#rule.textContent.length > LONG);
    this.#tell(table);
    dispatchEvent(new Event("laid"));
    if (!wait || !game.latest) return;
    await new Promise((done) => setTimeout(done, still() ? 0 : PAUSE));
    if (mine === this.#round) await this.#reply(table);
  }

  /** The position cannot be read: says why, and lets one write another. */
  async #unread(error: unknown): Promise<void> {
    this.table = null;
    hear("wrong");
    this.#laid.element.replaceChildren(problem(error, this.game.now.text));
    for (const one of [this.#again, this.#undo, this.#hinting, this.#explain]) one.disabled = true;
    this.#review.hidden = this.#on.hidden = true;
    this.#status.textContent = "";
    await this.#openEntry();
  }

  /** Shows the state of the game in words, and enables the controls that make sense. */
  #tell(table: Table): void {
    const { game } = this;
    const { person } = this.asked;
    const { text } = standing(table, game, person);
    const can = controls(table, game, person);
    this.#status.className = `status ${can.ended ?? ""}`;
    this.#status.replaceChildren(...(can.answered ? [h("span", { class: "answered" }, can.answered), " "] : []), text);
    if (table.components.length === 0) this.#laid.element.replaceChildren(h("p", { class: `ended ${can.ended ?? ""}`, "aria-hidden": "true" }, text));
    this.#again.disabled = false;
    this.#again.classList.toggle("main", can.again);
    this.#undo.disabled = !can.undo;
    this.#hinting.disabled = !can.hint;
    this.#on.hidden = !can.goOn;
    this.#review.classList.toggle("main", !can.again);
    this.#review.hidden = can.review === null;
    if (can.review) this.#review.textContent = say(can.review);
    this.#log.replaceChildren(...game.turns.slice(1).map((_, i) => h("li", { "aria-current": i + 1 === game.at && "step" }, button(toldMove(game, i + 1, person), () => this.goTo(i + 1)))));
    this.#log.hidden = game.turns.length === 1;
    const step = this.#log.children[Math.max(game.at - 1, 0)] as HTMLElement | undefined;
    // Only the list itself scrolls.
    if (step) this.#log.scrollLeft = step.offsetLeft - this.#log.offsetLeft - (this.#log.clientWidth - step.offsetWidth) / 2;
  }

  async #make(made: Made): Promise<void> {
    const { game } = this;
    const { person } = this.asked;
    try {
      const { mover } = game.now;
      await game.make(made);
      hear(mover === 0 ? "moved" : "answered");
      await this.#lay(made);
      const winner = this.table?.over ? standing(this.table, game, person).winner : null;
      if (winner === null) return;
      hear(person || winner === 0 ? "won" : "lost");
      if (person || winner !== 0) return;
      const { celebrate } = await import("./won.ts");
      await celebrate(this, this.#felt, this.#hint);
    } catch (error) {
      hear("wrong");
      this.#hint.replaceChildren(problem(error, made.to.join(" ")));
    }
  }

  async #reply(table: Table): Promise<void> {
    const mine = this.#round;
    try {
      const made = await answer(this.asked.level, table);
      if (made && mine === this.#round) await this.#make(made);
    } catch (error) {
      this.#hint.replaceChildren(problem(error));
    }
  }

  #goOn(): void {
    this.game.turns.length = this.game.at + 1;
    void this.#lay();
  }

  #takeBack(): void {
    this.game.takeBack((mover) => this.asked.person || mover === 0);
    void this.#lay(null);
  }

  #restart(): void {
    this.game.turns.length = 1;
    this.game.at = 0;
    void this.#lay(null);
  }

  /** Says a good move, and marks it on the board. */
  async #tellHint(): Promise<void> {
    const mine = this.#round;
    try {
      const [told] = await Promise.all([ask("hint", this.game.now.text, this.game.misere), pictured(), learn("review")]);
      if (mine !== this.#round) return;
      const move = told.good === "none" ? null : told.move;
      this.#hint.textContent = say(`hint-${told.good}`, { move: move ? this.game.told(move) : "" });
      if (move) this.mark((component, to) => (component === move.component && to.join() === move.to.join() ? "hint" : null));
    } catch (error) {
      this.#hint.replaceChildren(problem(error));
    }
  }

  async #openEntry(): Promise<void> {
    const [{ entry }] = await Promise.all([import("./entry.ts"), learn("share")]);
    const open = this.#lead.querySelector("form");
    if (open) return open.remove();
    const { form, input } = entry(this);
    this.#lead.append(form);
    input.focus();
    input.select();
  }

  async #openPanels(what: string): Promise<void> {
    const shown = (now: string | undefined) => {
      this.#beside = now;
      this.#panels.hidden = now === undefined;
      this.page.main.classList.toggle("beside", now !== undefined);
      this.page.remember(this.#place());
    };
    if (!this.#panels.hidden && this.#beside === what) return shown(undefined);
    shown(what);
    const { panelsOf } = await import("./panels.ts");
    await panelsOf(this, this.#panels, what, shown);
  }
}
