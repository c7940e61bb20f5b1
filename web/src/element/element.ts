/**
 * `<grundy-board position="nim 3 4 5">`: a game on a page of one's own.
 *
 * Attributes: `position`; `misere`; `opponent` (`perfect`, `strong`, `learner`, `beginner`, or `person` for two people);
 * `first="opponent"`; `lang`. After each move of either player the element sends an event `move` with the new position.
 * At the end it sends `over` with the winner: 0 is the person, or the first of two; 1 is the other; `null` is a draw.
 */

import { h, still } from "../dom.ts";
import { shelf } from "../engine.ts";
import { language, learn, say, speak } from "../language.ts";
import { fitting } from "../languages.ts";
import { Game, type Mover } from "../play/game.ts";
import { answer, levelOf } from "../play/opponent.ts";
import type { Made } from "../play/record.ts";
import { ruleTold } from "../play/rule.ts";
import { standing, waits } from "../play/standing.ts";
import { problem } from "../problem.ts";
import { type Frame, frameIn } from "./frame.ts";

/** The time from a move to the opponent's answer, in milliseconds. */
const PAUSE = 650;

export class GrundyBoard extends HTMLElement {
  static observedAttributes = ["position", "misere", "opponent", "first", "lang"];

  #game = new Game("", 0, false);
  #frame: Frame | null = null;
  /** Counts the positions shown, so that a late answer does not disturb a new game. */
  #round = 0;

  connectedCallback(): void {
    void this.restart();
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#frame) void this.restart();
  }

  /** The position on the table. */
  get now(): string {
    return this.#game.now.text;
  }

  /** Begins the game of the attributes anew. */
  async restart(): Promise<void> {
    const mine = ++this.#round;
    const wanted = fitting([this.closest<HTMLElement>("[lang]")?.lang ?? "", ...navigator.languages]);
    if (wanted !== language) await speak(wanted);
    await learn("games");
    if (mine !== this.#round) return;
    const frame = (this.#frame = frameIn(this, shelf, say("board")));
    frame.row.append(h("button", { type: "button", click: () => this.#undo() }, say("undo")), h("button", { type: "button", click: () => void this.restart() }, say("new-game")));
    const first: Mover = this.getAttribute("first") === "opponent" && !this.#people ? 1 : 0;
    this.#game = new Game(this.getAttribute("position") ?? "nim 3 4 5", first, this.hasAttribute("misere"));
    await this.#lay(null);
  }

  get #people(): boolean {
    return this.getAttribute("opponent") === "person";
  }

  #undo(): void {
    if (this.#game.at === 0) return;
    this.#game.takeBack((mover) => this.#people || mover === 0);
    void this.#lay(null);
  }

  /** Shows the present position, and goes on if it is the opponent's turn; `by` is the move that led here. */
  async #lay(by: Made | null): Promise<void> {
    const mine = ++this.#round;
    const [game, frame, people] = [this.#game, this.#frame!, this.#people];
    try {
      const table = await game.lay();
      if (mine !== this.#round) return;
      const wait = waits(table, game, people);
      frame.laid.lay(table, table.over ? null : wait ? "later" : (made) => void this.#make(made), by, game.now.rows);
      if (table.components.length > 0) frame.rule.textContent = await ruleTold(table);
      const { winner, text } = standing(table, game, people);
      frame.status.textContent = text;
      if (table.over) this.dispatchEvent(new CustomEvent("over", { bubbles: true, detail: { winner } }));
      if (!wait) return;
      await new Promise((done) => setTimeout(done, still() ? 0 : PAUSE));
      const made = mine === this.#round ? await answer(levelOf(this.getAttribute("opponent") ?? undefined), table) : null;
      if (made && mine === this.#round) await this.#make(made);
    } catch (error) {
      if (mine === this.#round) frame.laid.element.replaceChildren(problem(error, game.now.text));
    }
  }

  async #make(made: Made): Promise<void> {
    await this.#game.make(made);
    this.dispatchEvent(new CustomEvent("move", { bubbles: true, detail: { position: this.now, ...made } }));
    await this.#lay(made);
  }
}

customElements.define("grundy-board", GrundyBoard);
