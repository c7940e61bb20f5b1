/** Draw a board game: paint squares, choose the moves and the end. The view writes the rules and says at once who wins. */

import "../style/draw.css";
import "../style/plots.css";
import { forAll } from "../bench/forAll.ts";
import { shown } from "../binary.ts";
import { download, h } from "../dom.ts";
import { Failure, ask, hold, stop, warm } from "../engine.ts";
import { linkButton, toggle } from "../forms.ts";
import { learn, say } from "../language.ts";
import { DRAWING, OWN_RULES, type Page } from "../page.ts";
import { problem } from "../problem.ts";
import { COVERS, DIRECTIONS, type Drawing, ENDS, GOES, type Kind, MOST_COLUMNS, MOST_COPIES, MOST_ROWS, SHAPE, SIGNS, STRIP, type Sign, endOf, endless, goes, holds, painted, readDrawing, resized, stones, written } from "./drawing.ts";
import { EXAMPLES } from "./examples.ts";
import { queryOf, rulesOf, squareName } from "./rules.ts";
import { toldOf } from "./told.ts";

const WORD = `rules:${OWN_RULES}`;
/** The time from the last change to the question who wins, and the longest time for its answer, in milliseconds. */
const PAUSE = 250;
const PATIENCE = 5000;

const NAMES: Record<Sign, "free" | "hole" | "black" | "white" | "marked"> = { ".": "free", "#": "hole", o: "black", x: "white", "*": "marked" };
const ARROWS: Record<string, string> = { 7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘" };

export async function show(page: Page): Promise<void> {
  await learn("draw", "bench", "review", "share");
  new Draw(page).begin();
}

const button = (label: string, click: () => void, attributes: Record<string, string | boolean> = {}) => h("button", { type: "button", click, ...attributes }, label);

class Draw {
  readonly #page: Page;
  #drawing: Drawing;
  #brush: Sign = "#";
  /** Counts the questions, so that a late answer about an older drawing is dropped. */
  #round = 0;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #board = h("div", { class: "painting", role: "group", "aria-label": say("board") });
  readonly #sizes = h("div", { class: "row sizes" });
  readonly #panel = h("aside", { class: "panels" });
  readonly #told = h("p", { class: "told" });
  readonly #verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  readonly #all = h("div", { class: "all", hidden: true });
  readonly #prove = button(say("draw-all"), () => void this.#forAll());
  readonly #file = h("pre", { tabindex: "0", "aria-label": say("draw-file") });
  readonly #name = h("input", { type: "text", name: "name", maxlength: 60, autocomplete: "off", placeholder: say("draw-name"), "aria-label": say("draw-name") });

  constructor(page: Page) {
    this.#page = page;
    const { drawing, damaged } = readDrawing(page.settings);
    if (damaged) page.damaged(damaged);
    this.#drawing = page.settings.b === undefined ? EXAMPLES[0]![1] : drawing;
  }

  begin(): void {
    const examples = h("select", { "aria-label": say("rules-examples") }, h("option", { value: "" }, say("rules-examples")), ...EXAMPLES.map(([id], i) => h("option", { value: i }, say(`draw-example-${id}`))));
    examples.addEventListener("change", () => {
      const [, drawing] = EXAMPLES[Number(examples.value)]!;
      examples.value = "";
      this.#change(drawing);
    });
    this.#name.addEventListener("input", () => this.#change({ ...this.#drawing, name: this.#name.value }, false));
    const brushes = h("fieldset", { class: "brushes" }, h("legend", { class: "unseen" }, say("draw-brush")), ...SIGNS.map((sign) => {
      const name = NAMES[sign];
      const input = h("input", { type: "radio", name: "brush", value: name, checked: sign === this.#brush });
      input.addEventListener("change", () => (this.#brush = sign));
      return h("label", { title: say(`draw-sign-${name}`) }, input, h("span", { class: "sample", "data-sign": name, "aria-hidden": "true" }), h("span", {}, say(`draw-sign-${name}`)));
    }));
    const files = () => this.#page.go("rules", { p: this.#start(), files: this.#files() });
    this.#page.main.classList.add("draw");
    this.#page.main.append(
      h("p", { class: "quiet" }, say("draw-about")),
      h("div", { class: "row" }, examples, this.#name, linkButton()),
      h(
        "div",
        { class: "table drawing" },
        h(
          "section",
          { class: "stage" },
          brushes,
          h("div", { class: "easel" }, this.#board),
          this.#sizes,
          this.#told,
          this.#verdict,
          h("div", { class: "row" }, button(say("view-play"), () => this.#page.go("play", { p: `${WORD} ${this.#start()}`, files: this.#files() }), { class: "main" }), this.#prove),
          this.#all,
        ),
        this.#panel,
      ),
      h("details", { class: "output" }, h("summary", {}, say("draw-file")), h("div", { class: "row" }, button(say("draw-edit"), files), button(say("rules-save"), () => download("rules.star", new Blob([rulesOf(this.#drawing)], { type: "text/plain" })), { class: "quiet" })), this.#file),
    );
    this.#brushOn();
    warm("rules");
    this.#change(this.#drawing);
  }

  #start(): string {
    return String(this.#drawing.copies ?? 1);
  }

  #files(): string {
    return JSON.stringify({ [OWN_RULES]: DRAWING + queryOf(this.#drawing) });
  }

  /** Replaces the drawing: shows it, writes it into the address, and asks the library about it. */
  #change(drawing: Drawing, whole = true): void {
    this.#drawing = drawing;
    this.#page.remember(written(drawing));
    this.#paint();
    if (whole) {
      this.#name.value = drawing.name;
      this.#choices();
    }
    this.#file.textContent = rulesOf(drawing);
    this.#told.textContent = toldOf(drawing);
    this.#prove.hidden = drawing.copies === null;
    this.#all.hidden = true;
    this.#round++;
    clearTimeout(this.#timer);
    this.#verdict.classList.add("stale");
    this.#timer = setTimeout(() => this.#page.main.isConnected && void this.#who(PATIENCE), PAUSE);
  }

  /** Paints the squares; those that stay keep the focus. */
  #paint(): void {
    const { rows } = this.#drawing;
    const [height, width] = [rows.length, rows[0]!.length];
    const squares = this.#board.querySelectorAll("button");
    const here = squares.length === height * width && this.#board.dataset.width === String(width) ? [...squares] : Array.from({ length: height * width }, (_, i) => h("button", { type: "button", class: "square", "data-square": i, tabindex: i === 0 ? "0" : "-1" }));
    if (here[0] !== squares[0]) this.#board.replaceChildren(...here);
    this.#board.dataset.width = String(width);
    this.#board.style.setProperty("--columns", String(width));
    this.#board.style.setProperty("--rows", String(height));
    here.forEach((square, i) => {
      const [r, c] = [Math.floor(i / width), i % width];
      const sign = rows[r]![c] as Sign;
      square.dataset.sign = NAMES[sign];
      square.classList.toggle("dark", (r + c) % 2 === 1);
      square.setAttribute("aria-label", `${squareName(this.#drawing, r, c)}: ${say(`draw-sign-${NAMES[sign]}`)}`);
    });
  }

  /** A press paints, a slide paints on, the arrow keys go from square to square. */
  #brushOn(): void {
    let sign: Sign | null = null;
    const put = (target: Element | null, sign: Sign) => {
      const square = target?.closest<HTMLElement>("[data-square]");
      if (!square || !this.#board.contains(square)) return;
      const width = this.#drawing.rows[0]!.length;
      const [r, c] = [Math.floor(Number(square.dataset.square) / width), Number(square.dataset.square) % width];
      if (this.#drawing.rows[r]![c] !== sign) this.#change(painted(this.#drawing, r, c, sign));
    };
    /** A square that has the chosen sign already becomes free. */
    const meant = (target: Element): Sign => (target.closest<HTMLElement>("[data-square]")?.dataset.sign === NAMES[this.#brush] ? "." : this.#brush);
    this.#board.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !(event.target as Element).closest("[data-square]")) return;
      sign = meant(event.target as Element);
      put(event.target as Element, sign);
      // The first square must not capture the pointer.
      (event.target as Element).releasePointerCapture?.(event.pointerId);
    });
    this.#board.addEventListener("pointermove", (event) => sign && put(document.elementFromPoint(event.clientX, event.clientY), sign));
    const end = () => (this.#page.main.isConnected ? void (sign = null) : removeEventListener("pointerup", end));
    addEventListener("pointerup", end);
    this.#board.addEventListener("pointercancel", () => (sign = null));
    this.#board.addEventListener("keydown", (event) => {
      const square = (event.target as Element).closest<HTMLElement>("[data-square]");
      if (!square) return;
      const width = this.#drawing.rows[0]!.length;
      const at = Number(square.dataset.square);
      const by = { ArrowLeft: at % width > 0 ? -1 : 0, ArrowRight: at % width < width - 1 ? 1 : 0, ArrowUp: -width, ArrowDown: width }[event.key];
      if (by !== undefined) {
        const next = this.#board.querySelector<HTMLElement>(`[data-square="${at + by}"]`);
        if (next) {
          square.tabIndex = -1;
          next.tabIndex = 0;
          next.focus();
        }
      } else if (event.key === "Enter" || event.key === " ") put(square, meant(square));
      else return;
      event.preventDefault();
    });
    // With a screen reader a press comes without a pointer.
    this.#board.addEventListener("click", (event) => event.detail === 0 && put(event.target as Element, meant(event.target as Element)));
  }

  /** The sizes below the board, and the panel of moves and ends. */
  #choices(): void {
    const drawing = this.#drawing;
    const { rows, kinds, copies } = drawing;
    const stepper = (label: string, value: number, [least, most]: [number, number], set: (value: number) => void) =>
      h("div", { class: "stepper", role: "group", "aria-label": label }, h("span", {}, label), button("−", () => set(value - 1), { "aria-label": `${label} −`, disabled: value <= least }), h("output", {}, String(value)), button("+", () => set(value + 1), { "aria-label": `${label} +`, disabled: value >= most }));
    const held = document.activeElement?.getAttribute("aria-label");
    this.#sizes.replaceChildren(
      stepper(say("draw-rows"), rows.length, [1, MOST_ROWS], (height) => this.#change(resized(drawing, height, rows[0]!.length))),
      stepper(say("draw-columns"), rows[0]!.length, [1, MOST_COLUMNS], (width) => this.#change(resized(drawing, rows.length, width))),
      ...(rows.length <= STRIP ? [toggle(say("draw-copies"), copies !== null, (on) => this.#change({ ...drawing, copies: on ? 4 : null }))] : []),
      ...(copies === null ? [] : [stepper("n", copies, [1, MOST_COPIES], (copies) => this.#change({ ...drawing, copies }))]),
    );
    const kind = (one: Kind) => toggle(say(`draw-kind-${one}`), kinds.includes(one), (on) => this.#change({ ...drawing, kinds: [...COVERS, ...GOES].filter((other) => (other === one ? on : kinds.includes(other))) }));
    const end = ENDS.map((one) => {
      const able = one === "last" || one === "line" || holds(drawing, "*");
      const input = h("input", { type: "radio", name: "end", value: one, checked: one === endOf(drawing), disabled: !able });
      input.addEventListener("change", () => this.#change({ ...drawing, end: one }));
      return h("label", { class: "switch", title: able ? "" : say("draw-no-mark") }, input, h("span", {}, say(`draw-end-${one}`, { line: drawing.line })));
    });
    this.#panel.replaceChildren(
      h("h2", {}, say("draw-moves")),
      h("h3", {}, say("draw-covers")),
      ...COVERS.flatMap((one) => [kind(one), ...(one === "shape" && kinds.includes("shape") ? [this.#shape()] : [])]),
      h("h3", {}, say("draw-goes")),
      ...GOES.map(kind),
      ...(goes(drawing) ? [this.#directions()] : []),
      ...(goes(drawing) && stones(drawing).length === 0 ? [h("p", { class: "warn" }, say("draw-no-stones"))] : []),
      ...(endless(drawing) ? [h("p", { class: "warn" }, say("draw-endless"))] : []),
      h("h2", {}, say("draw-end")),
      h("div", { role: "radiogroup", "aria-label": say("draw-end") }, ...end),
      ...(drawing.end === "line" ? [stepper(say("draw-line"), drawing.line, [2, 6], (line) => this.#change({ ...drawing, line }))] : []),
      toggle(say("misere-switch"), drawing.misere, (misere) => this.#change({ ...drawing, misere })),
    );
    // A redrawn choice keeps the focus.
    if (held) this.#page.main.querySelector<HTMLElement>(`[aria-label="${CSS.escape(held)}"]`)?.focus();
  }

  #directions(): HTMLElement {
    const { directions } = this.#drawing;
    const keys = ["7", "8", "9", "4", "", "6", "1", "2", "3"].map((key) => {
      const one = DIRECTIONS.find((direction) => direction === key);
      if (!one) return h("span", { "aria-hidden": "true" }, "●");
      const on = directions.includes(one);
      return button(ARROWS[one]!, () => this.#change({ ...this.#drawing, directions: DIRECTIONS.filter((other) => (other === one ? !on : directions.includes(other))) }), { "aria-label": `${say("draw-directions")} ${ARROWS[one]}`, "aria-pressed": String(on) });
    });
    return h("div", { class: "compass", role: "group", "aria-label": say("draw-directions") }, h("span", { class: "quiet" }, say("draw-directions")), h("div", { class: "keys" }, ...keys));
  }

  /** The squares of the shape, in a square of its own. */
  #shape(): HTMLElement {
    const { shape } = this.#drawing;
    const on = (r: number, c: number) => shape[r]?.[c] === "#";
    const flip = (row: number, column: number) => {
      const next = Array.from({ length: SHAPE }, (_, r) => Array.from({ length: SHAPE }, (_, c) => (on(r, c) !== (r === row && c === column) ? "#" : ".")).join(""));
      const width = Math.max(...next.map((line) => line.lastIndexOf("#"))) + 1;
      const height = next.findLastIndex((line) => line.includes("#")) + 1;
      // A shape has a square at least.
      if (height > 0) this.#change({ ...this.#drawing, shape: next.slice(0, height).map((line) => line.slice(0, width)) });
    };
    const squares = Array.from({ length: SHAPE * SHAPE }, (_, i) => {
      const [r, c] = [Math.floor(i / SHAPE), i % SHAPE];
      return button("", () => flip(r, c), { class: "bit", "aria-label": `${say("draw-shape")} ${r + 1},${c + 1}`, "aria-pressed": String(on(r, c)) });
    });
    return h("div", { class: "shape", role: "group", "aria-label": say("draw-shape") }, ...squares);
  }

  /** Says who wins. After `patience` milliseconds the work stops, and a button offers to go on. */
  async #who(patience: number): Promise<void> {
    const mine = ++this.#round;
    if (this.#busy) stop();
    hold(OWN_RULES, rulesOf(this.#drawing));
    this.#busy = true;
    let late = false;
    const timer = setTimeout(() => {
      if (mine !== this.#round) return;
      late = true;
      stop();
    }, patience);
    try {
      const solved = await ask("solve", `${WORD} ${this.#start()}`, false);
      if (mine !== this.#round) return;
      const value = solved.grundy === null ? say("value-none") : shown(solved.grundy);
      this.#verdict.replaceChildren(h("p", { class: `outcome ${solved.outcome}` }, say(`outcome-${solved.outcome}`)), h("p", {}, `${say("value")}: `, h("strong", {}, value), ` · ${say("winning-count", { count: Number(solved.winning_move_count) })}`));
    } catch (error) {
      if (mine !== this.#round) return;
      if (late) this.#verdict.replaceChildren(h("p", {}, say("draw-long")), button(say("draw-compute"), () => void this.#who(2 ** 31 - 1)));
      else this.#verdict.replaceChildren(problem(error));
    } finally {
      clearTimeout(timer);
      if (mine === this.#round) {
        this.#busy = false;
        this.#verdict.classList.remove("stale");
      }
    }
  }

  /** Shows the theorem for all n. */
  async #forAll(): Promise<void> {
    clearTimeout(this.#timer);
    const mine = ++this.#round;
    if (this.#busy) stop();
    this.#verdict.classList.remove("stale");
    hold(OWN_RULES, rulesOf(this.#drawing));
    this.#all.hidden = false;
    this.#all.replaceChildren(h("p", { class: "quiet" }, say("busy")));
    this.#busy = true;
    try {
      const proved = await ask("prove", WORD, 0, this.#drawing.misere, false, "");
      if (mine === this.#round && "kinds" in proved) this.#all.replaceChildren(...forAll(proved, this.#drawing.name || say("draw-this")));
    } catch (error) {
      if (mine === this.#round) this.#all.replaceChildren(error instanceof Failure && error.failed.kind === "stopped" ? h("p", {}, say("stopped")) : problem(error));
    } finally {
      if (mine === this.#round) this.#busy = false;
    }
    this.#all.scrollIntoView({ block: "nearest" });
  }
}
