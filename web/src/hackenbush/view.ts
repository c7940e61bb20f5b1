/** Hackenbush: draw, look at the values, cut, play, and see why a picture has its value. */

import "../style/hackenbush.css";
import "../style/understanding.css";
import { h, svg } from "../dom.ts";
import { ask } from "../engine.ts";
import { learn, say } from "../language.ts";
import { type Page, linkButton, toggle } from "../page.ts";
import { problem } from "../problem.ts";
import { saidIn } from "../sentence.ts";
import type { Outcome, Seen } from "../types.ts";
import { cutting } from "./cutting.ts";
import { SHEET, asText, drawingOf } from "./drawing.ts";
import { EXAMPLES } from "./examples.ts";
import type { Explained } from "./explained.ts";
import { handOn } from "./hand.ts";
import { paint } from "./paint.ts";
import { misereWins } from "./reply.ts";
import { picture, savePng, saveText } from "./save.ts";
import { COLOURS, Sheet, TOOLS, type Tool } from "./sheet.ts";

export async function show({ main, settings, remember }: Page): Promise<void> {
  await learn("hackenbush");
  const sheet = new Sheet();
  sheet.tool = settings.hb === undefined ? "cut" : "draw";
  const rules = { answering: settings.play !== undefined, misere: settings.misere !== undefined };
  let winning: "left" | "right" | null = null;
  let round = 0;
  let explained: Explained | null = null;

  const canvas = svg("svg", { class: "hackenbush", viewBox: `0 0 ${SHEET.width} ${SHEET.height}`, tabindex: "0", role: "application", "aria-label": say("hb-canvas") });
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const note = h("p", { class: "hint", role: "status" });
  const stage = h("section", { class: "stage" }, status, canvas, note);
  const text = h("textarea", { rows: 8, spellcheck: "false", "aria-label": say("hb-text") });
  const file = h("input", { type: "file", hidden: true, accept: ".hb,.txt,.json" });
  const undo = h("button", { type: "button", click: () => sheet.undo() }, say("undo"));
  const redo = h("button", { type: "button", click: () => sheet.redo() }, say("hb-redo"));
  const why = h("button", { type: "button", hidden: true, click: () => void explain() }, say("hb-why"));
  sheet.draw = () => {
    undo.disabled = !sheet.canUndo;
    redo.disabled = !sheet.canRedo;
    paint(canvas, sheet);
  };
  sheet.look = () => void look();
  const { cut, theirs } = cutting(canvas, sheet, note, rules, look);
  handOn(canvas, sheet, cut, setColour);

  const examples = h("select", { "aria-label": say("hb-examples") }, h("option", { value: "" }, say("hb-examples")), ...Object.keys(EXAMPLES).map((id) => h("option", { value: id }, say(id))));
  examples.addEventListener("change", () => {
    const example = EXAMPLES[examples.value];
    if (example) void open(example);
    examples.value = "";
  });
  const side = h("select", { "aria-label": say("hb-winning") }, h("option", { value: "" }, "–"), h("option", { value: "left" }, say("hb-winning-left")), h("option", { value: "right" }, say("hb-winning-right")));
  side.addEventListener("change", () => {
    winning = (side.value || null) as typeof winning;
    void look();
  });
  const win = h("span", { class: "row" });
  const misereSwitch = toggle(say("misere-switch"), rules.misere, (on) => {
    rules.misere = on;
    void look();
  });
  const against = h("div", { hidden: !rules.answering }, h("p", { class: "quiet" }, say("hb-sides")), misereSwitch, h("button", { type: "button", click: theirs }, say("hb-begins")));
  const quiet = (label: string, click: () => void) => h("button", { type: "button", class: "quiet", click }, label);

  main.append(
    h(
      "div",
      { class: "row tools-row" },
      h("fieldset", {}, ...TOOLS.map((one) => radio("tool", one, say(`hb-${one}`), one === sheet.tool, () => setTool(one)))),
      h("fieldset", {}, ...COLOURS.map((one) => radio("colour", one, say(`hb-${one}`), one === sheet.colour, () => setColour(one)))),
      undo,
      redo,
      h("button", { type: "button", click: () => (setTool("draw"), sheet.change({ vertices: [], edges: [] })) }, say("hb-clear")),
      examples,
    ),
    h(
      "div",
      { class: "table" },
      stage,
      h(
        "aside",
        { class: "panels" },
        toggle(say("hb-values"), sheet.values, (on) => {
          sheet.values = on;
          sheet.draw();
        }),
        win,
        why,
        toggle(say("hb-answer"), rules.answering, (on) => {
          rules.answering = on;
          against.hidden = !on;
          if (on) setTool("cut");
          void look();
        }),
        against,
        h("details", {}, h("summary", {}, say("hb-text")), h("p", { class: "quiet" }, say("hb-text-about")), text),
        h(
          "div",
          { class: "row" },
          quiet(say("hb-import"), () => file.click()),
          quiet(say("hb-save"), () => saveText("picture.hb", asText(sheet.drawing))),
          quiet(say("copy-picture"), () => saveText("picture.svg", picture(sheet.drawing, sheet.seen, sheet.values), "image/svg+xml")),
          quiet(say("save-png"), () => void savePng(picture(sheet.drawing, sheet.seen, sheet.values))),
          linkButton(),
          file,
        ),
      ),
    ),
  );
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) await open(await chosen.text());
  });
  text.addEventListener("change", () => void open(text.value));
  canvas.dataset.tool = sheet.tool;
  await open(settings.hb ?? EXAMPLES["hb-example-girl"]!, true);
  if (rules.answering) setTool("cut");

  function radio(group: string, value: string, label: string, on: boolean, choose: () => void): HTMLElement {
    const input = h("input", { type: "radio", name: group, value, checked: on });
    input.addEventListener("change", choose);
    return h("label", { class: `radio ${value}` }, input, h("span", {}, label));
  }

  function setTool(one: Tool): void {
    sheet.tool = one;
    main.querySelector<HTMLInputElement>(`input[name=tool][value=${one}]`)!.checked = true;
    canvas.dataset.tool = one;
    sheet.begun = null;
    sheet.draw();
  }

  function setColour(one: Sheet["colour"]): void {
    sheet.colour = one;
    main.querySelector<HTMLInputElement>(`input[name=colour][value=${one}]`)!.checked = true;
  }

  /** Opens a text in either format. */
  async function open(content: string, first = false): Promise<void> {
    try {
      const read = await ask("look", content);
      const next = drawingOf(read, content);
      // Whoever has begun to draw meanwhile goes on with that.
      if (first && sheet.canUndo) return;
      if (first) {
        sheet.drawing = next;
        await look();
      } else sheet.change(next);
      note.textContent = read.warning ?? "";
    } catch (error) {
      note.replaceChildren(problem(error, content.length < 300 ? content : ""));
    }
  }

  /** Asks the library about the picture of the moment. */
  async function look(): Promise<void> {
    const mine = ++round;
    unexplain();
    // Until the library has seen this picture, nothing can be told of it.
    why.disabled = true;
    sheet.draw();
    const now = asText(sheet.drawing);
    if (document.activeElement !== text) text.value = now;
    remember({ hb: now, play: rules.answering ? "" : undefined, misere: rules.misere ? "" : undefined });
    try {
      const read = await ask("look", now);
      // The value belongs to normal play; who wins, and by which cuts, depends on how one plays.
      const misere = rules.answering && rules.misere && read.green && read.edges.length > 0;
      const judged = misere ? await misereWins(now, read).catch(() => null) : null;
      const wins = winning && !misere && read.value !== null ? await ask("winningCuts", now) : null;
      if (mine !== round) return;
      sheet.seen = read;
      sheet.cuts = new Set(!winning ? [] : misere ? judged?.cuts : wins?.[winning]);
      status.replaceChildren(...told(read, misere ? (judged?.outcome ?? null) : read.outcome));
      misereSwitch.hidden = !read.green;
      why.hidden = !read.green || read.edges.length === 0;
      why.disabled = false;
      if (!read.green) rules.misere = false;
      if ((wins || judged) && winning && sheet.cuts.size === 0) note.textContent = say("hb-winning-none");
      else if (read.warning) note.textContent = read.warning;
      describeWinning(read);
      sheet.draw();
    } catch (error) {
      if (mine === round) status.replaceChildren(problem(error));
    }
  }

  /** Shows on the drawing why it has its value. */
  async function explain(): Promise<void> {
    const mine = round;
    const { drawing, seen } = sheet;
    if (!seen) return;
    try {
      const [parts, { explainedOn }] = await Promise.all([ask("fusion", asText(drawing)), import("./explained.ts")]);
      if (mine !== round) return;
      unexplain();
      explained = explainedOn(drawing, seen, parts, () => {
        unexplain();
        why.focus();
      });
      canvas.style.display = "none";
      why.disabled = true;
      canvas.after(explained.element);
      explained.element.querySelector<HTMLElement>("button.main")?.focus();
    } catch (error) {
      note.replaceChildren(problem(error));
    }
  }

  function unexplain(): void {
    explained?.stop();
    explained?.element.remove();
    explained = null;
    canvas.style.display = "";
    why.disabled = false;
  }

  /** In a green picture both players have the same cuts, so a switch will do. */
  function describeWinning(read: Seen): void {
    if (read.green) {
      win.replaceChildren(
        toggle(say("hb-winning"), winning !== null, (on) => {
          winning = on ? "left" : null;
          void look();
        }),
      );
    } else {
      side.value = winning ?? "";
      win.replaceChildren(h("label", {}, `${say("hb-winning")} `, side));
    }
  }

  function told(read: Seen, outcome: Outcome | null): (Node | string)[] {
    if (read.edges.length === 0) return [say("hb-over")];
    const count = say("hb-edges", { count: Number(read.edgeCount) });
    if (read.value === null) return [saidIn("span", read.why ?? ""), ` · ${count}`];
    const who = outcome === null ? "" : `${say(`outcome-${outcome}`)} · `;
    return [`${say("hb-value")} `, h("strong", {}, read.value), ` · ${who}${count}`];
  }
}
