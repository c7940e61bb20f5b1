/** Hackenbush: draw, look at the values, cut, play, and see why a picture has its value. */

import "../style/hackenbush.css";
import "../style/understanding.css";
import { h, svg } from "../dom.ts";
import { ask } from "../engine.ts";
import { learn, say } from "../language.ts";
import { linkButton, saveMenu, toggle } from "../forms.ts";
import type { Page } from "../page.ts";
import { problem } from "../problem.ts";
import { saidIn } from "../sentence.ts";
import type { Seen } from "../types.ts";
import { type Cutting, cutting } from "./cutting.ts";
import { asText, drawingOf, numberOf, viewOf } from "./drawing.ts";
import { tell } from "../words.ts";
import { EXAMPLES } from "./examples.ts";
import type { Explained } from "./explained.ts";
import { handOn } from "./hand.ts";
import { type Rules, type Winning, remark, wanted, winningCuts } from "./judged.ts";
import { paint } from "./paint.ts";
import { misereWins } from "./reply.ts";
import { picture, savePng, saveText } from "./save.ts";
import { COLOURS, Sheet, TOOLS, type Tool } from "./sheet.ts";

const SIGNS: Record<Tool, string> = { draw: "✎", cut: "✂", move: "✥", erase: "⌫" };

export async function show(page: Page): Promise<void> {
  await learn("hackenbush", "review", "share");
  await new Hackenbush(page).begin();
}

/** A word, and the sign that stands for it where there is little room. */
const signed = (sign: string, word: string) => [h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", { class: "word" }, word)];
const button = (label: string, click: () => void, attributes: { class?: string; hidden?: boolean } = {}, sign?: string) => h("button", { type: "button", click, ...attributes, ...(sign && { "aria-label": label, title: label }) }, ...(sign ? signed(sign, label) : [label]));

class Hackenbush {
  readonly #page: Page;
  readonly #sheet = new Sheet();
  readonly #rules: Rules;
  #winning: Winning = null;
  /** Counts the pictures shown, so that a late answer about an older picture is dropped. */
  #round = 0;
  #explained: Explained | null = null;
  readonly #cutting: Cutting;

  readonly #canvas = svg("svg", { class: "hackenbush", tabindex: "0", role: "application", "aria-label": say("hb-canvas") });
  readonly #status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  readonly #note = h("p", { class: "hint", role: "status" });
  readonly #text = h("textarea", { rows: 8, spellcheck: "false", "aria-label": say("hb-text") });
  readonly #undo = button(say("undo"), () => this.#sheet.undo(), {}, "↶");
  readonly #redo = button(say("hb-redo"), () => this.#sheet.redo(), {}, "↷");
  readonly #why = button(say("hb-why"), () => void this.#explain(), { hidden: true });
  readonly #win = h("span", { class: "row" });
  readonly #moves = h("ul", { class: "cuts" });
  readonly #misere: HTMLElement;
  readonly #against: HTMLElement;

  constructor(page: Page) {
    const { settings } = page;
    this.#page = page;
    this.#rules = { answering: settings.play !== undefined, misere: settings.misere !== undefined };
    this.#sheet.tool = settings.hb === undefined ? "cut" : "draw";
    this.#sheet.draw = () => {
      this.#undo.disabled = !this.#sheet.canUndo;
      this.#redo.disabled = !this.#sheet.canRedo;
      paint(this.#canvas, this.#sheet);
    };
    this.#sheet.look = () => void this.#look();
    this.#cutting = cutting(this.#canvas, this.#sheet, this.#note, this.#rules, () => this.#look());
    handOn(this.#canvas, this.#sheet, this.#cutting.cut, (colour) => this.#setColour(colour));
    this.#misere = toggle(say("misere-switch"), this.#rules.misere, (on) => {
      this.#rules.misere = on;
      void this.#look();
    });
    this.#against = h("div", { hidden: !this.#rules.answering }, h("p", { class: "quiet" }, say("hb-sides")), this.#misere, button(say("hb-begins"), () => this.#cutting.theirs()));
    page.main.append(this.#tools(), h("div", { class: "table" }, h("section", { class: "stage" }, this.#canvas, this.#status, this.#note), this.#beside()));
    this.#text.addEventListener("change", () => void this.#open(this.#text.value));
    this.#canvas.dataset.tool = this.#sheet.tool;
  }

  async begin(): Promise<void> {
    await this.#open(this.#page.settings.hb ?? EXAMPLES["hb-example-girl"], true);
    if (this.#rules.answering) this.#setTool("cut");
    new ResizeObserver(() => this.#fit()).observe(this.#canvas);
  }

  /** One row: the tool in hand, its colour, and the buttons to undo. */
  #tools(): HTMLElement {
    const radio = (group: string, value: Tool | Sheet["colour"], sign: string, on: boolean, choose: () => void) => {
      const input = h("input", { type: "radio", name: group, value, checked: on });
      input.addEventListener("change", choose);
      return h("label", { class: `radio ${value}`, title: say(`hb-${value}`) }, input, h("span", {}, ...signed(sign, say(`hb-${value}`))));
    };
    return h(
      "div",
      { class: "row tools-row" },
      h("fieldset", {}, ...TOOLS.map((one) => radio("tool", one, SIGNS[one], one === this.#sheet.tool, () => this.#setTool(one)))),
      h("fieldset", {}, ...COLOURS.map((one) => radio("colour", one, "●", one === this.#sheet.colour, () => this.#setColour(one)))),
      this.#undo,
      this.#redo,
    );
  }

  /** The questions about the picture, the ways to play with it, and its sources. */
  #beside(): HTMLElement {
    const sheet = this.#sheet;
    const examples = h("select", { "aria-label": say("hb-examples") }, h("option", { value: "" }, say("hb-examples")), ...(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).map((id) => h("option", { value: id }, say(id))));
    examples.addEventListener("change", () => {
      const example = Object.entries(EXAMPLES).find(([id]) => id === examples.value);
      if (example) void this.#open(example[1]);
      examples.value = "";
    });
    const file = h("input", { type: "file", hidden: true, accept: ".hb,.txt,.json" });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) await this.#open(await chosen.text());
    });
    const quiet = (label: string, click: () => void) => button(label, click, { class: "quiet" });
    const drawn = () => picture(sheet.drawing, sheet.seen, sheet.values);
    return h(
      "aside",
      { class: "panels" },
      h("div", { class: "row" }, examples, button(say("hb-clear"), () => (this.#setTool("draw"), sheet.change({ vertices: [], edges: [] })))),
      toggle(say("hb-values"), sheet.values, (on) => {
        sheet.values = on;
        sheet.draw();
      }),
      this.#win,
      this.#why,
      toggle(say("hb-answer"), this.#rules.answering, (on) => {
        this.#rules.answering = on;
        this.#against.hidden = !on;
        if (on) this.#setTool("cut");
        void this.#look();
      }),
      this.#against,
      h("details", {}, h("summary", {}, say("hb-moves")), this.#moves),
      h("details", {}, h("summary", {}, say("hb-text")), h("p", { class: "quiet" }, say("hb-text-about")), this.#text),
      h("div", { class: "row" }, quiet(say("hb-import"), () => file.click()), saveMenu(quiet(say("hb-save"), () => saveText("picture.hb", asText(sheet.drawing))), quiet(say("copy-picture"), () => saveText("picture.svg", drawn(), "image/svg+xml")), quiet(say("save-png"), () => void savePng(drawn()))), linkButton(), file),
    );
  }

  #setTool(one: Tool): void {
    this.#sheet.tool = one;
    this.#page.main.querySelector<HTMLInputElement>(`input[name=tool][value=${one}]`)!.checked = true;
    this.#canvas.dataset.tool = one;
    this.#sheet.begun = null;
    this.#sheet.draw();
  }

  #setColour(one: Sheet["colour"]): void {
    this.#sheet.colour = one;
    this.#page.main.querySelector<HTMLInputElement>(`input[name=colour][value=${one}]`)!.checked = true;
  }

  /** The visible part of the sheet. It changes with another picture or window, and never with a cut. */
  #fit(): void {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (height > 0) this.#canvas.setAttribute("viewBox", viewOf(this.#sheet.opened, width / height).join(" "));
  }

  /** Opens a text in either format. */
  async #open(content: string, first = false): Promise<void> {
    const sheet = this.#sheet;
    try {
      const read = await ask("look", content);
      // If the person has begun to draw meanwhile, that drawing stays.
      if (first && sheet.canUndo) return;
      sheet.opened = drawingOf(read, content);
      this.#fit();
      if (first) {
        sheet.drawing = sheet.opened;
        await this.#look();
      } else sheet.change(sheet.opened);
      this.#note.textContent = read.warning ?? "";
    } catch (error) {
      this.#note.replaceChildren(problem(error, content.length < 300 ? content : ""));
    }
  }

  /** Asks the library about the present picture. */
  async #look(): Promise<void> {
    const mine = ++this.#round;
    const sheet = this.#sheet;
    const rules = this.#rules;
    this.#unexplain();
    // Until the library has read this picture, nothing is known about it.
    this.#why.disabled = true;
    sheet.draw();
    const text = asText(sheet.drawing);
    if (document.activeElement !== this.#text) this.#text.value = text;
    this.#page.remember({ hb: text, play: rules.answering ? "" : undefined, misere: rules.misere ? "" : undefined });
    try {
      const read = await ask("look", text);
      const { misere, cuts } = wanted(read, rules, this.#winning);
      const judged = misere ? await misereWins(text, read).catch(() => null) : null;
      const wins = cuts ? await ask("winningCuts", text) : null;
      if (mine !== this.#round) return;
      sheet.seen = read;
      const winning = winningCuts(this.#winning, misere ? judged && { left: judged.cuts, right: judged.cuts } : wins);
      sheet.cuts = new Set(winning);
      this.#status.replaceChildren(...told(read, misere ? (judged?.outcome ?? null) : read.outcome));
      this.#misere.hidden = !read.green;
      this.#why.hidden = !read.green || read.edges.length === 0;
      this.#why.disabled = false;
      if (!read.green) rules.misere = false;
      const note = remark(read, winning);
      if (note !== null) this.#note.textContent = note === "none" ? say("hb-winning-none") : note;
      this.#describeWinning(read);
      this.#list(read);
      sheet.draw();
    } catch (error) {
      if (mine === this.#round) this.#status.replaceChildren(problem(error));
    }
  }

  /** Lists the cuts in words; the winning cuts are marked on request. */
  #list(read: Seen): void {
    const { drawing, cuts } = this.#sheet;
    this.#moves.replaceChildren(
      ...read.edges.map(({ said, colour }, number) => {
        const cut = () => {
          const edge = drawing.edges.find((edge) => numberOf(drawing, edge, read) === number);
          if (edge) this.#cutting.cut(edge);
        };
        return h("li", {}, button(`${tell(said)}${cuts.has(number) ? " ✓" : ""}`, cut, { class: `cut ${colour}` }));
      }),
    );
  }

  /** Shows on the drawing why it has its value. */
  async #explain(): Promise<void> {
    const mine = this.#round;
    const { drawing, seen } = this.#sheet;
    if (!seen) return;
    try {
      const [parts, { explainedOn }] = await Promise.all([ask("fusion", asText(drawing)), import("./explained.ts")]);
      if (mine !== this.#round) return;
      this.#unexplain();
      this.#explained = explainedOn(drawing, seen, parts, () => {
        this.#unexplain();
        this.#why.focus();
      });
      this.#explained.element.querySelector("svg")!.setAttribute("viewBox", this.#canvas.getAttribute("viewBox")!);
      this.#canvas.style.display = "none";
      this.#why.disabled = true;
      this.#canvas.after(this.#explained.element);
      this.#explained.element.querySelector<HTMLElement>("button.main")?.focus();
    } catch (error) {
      this.#note.replaceChildren(problem(error));
    }
  }

  #unexplain(): void {
    this.#explained?.stop();
    this.#explained?.element.remove();
    this.#explained = null;
    this.#canvas.style.display = "";
    this.#why.disabled = false;
  }

  /** In a green picture both players have the same cuts, so a switch will do. */
  #describeWinning(read: Seen): void {
    const choose = (winning: Winning) => {
      this.#winning = winning;
      void this.#look();
    };
    if (read.green) return this.#win.replaceChildren(toggle(say("hb-winning"), this.#winning !== null, (on) => choose(on ? "left" : null)));
    const side = h("select", { "aria-label": say("hb-winning") }, h("option", { value: "" }, "–"), h("option", { value: "left" }, say("hb-winning-left")), h("option", { value: "right" }, say("hb-winning-right")));
    side.value = this.#winning ?? "";
    side.addEventListener("change", () => choose((side.value || null) as Winning));
    this.#win.replaceChildren(h("label", {}, `${say("hb-winning")} `, side));
  }
}

function told(read: Seen, outcome: Seen["outcome"]): (Node | string)[] {
  if (read.edges.length === 0) return [say("hb-over")];
  const count = say("hb-edges", { count: Number(read.edgeCount) });
  if (read.value === null) return [saidIn("span", read.why ?? ""), ` · ${count}`];
  const who = outcome === null ? "" : `${say(`outcome-${outcome}`)} · `;
  return [`${say("hb-value")} `, h("strong", {}, read.value), ` · ${who}${count}`];
}
