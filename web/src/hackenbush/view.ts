/** The editor of Hackenbush: draw, look at the values, cut. */

import "../style/hackenbush.css";
import "../style/understanding.css";
import { h, still, svg } from "../dom.ts";
import { ask } from "../engine.ts";
import { say } from "../language.ts";
import { type Page, linkButton, toggle } from "../page.ts";
import { problem } from "../problem.ts";
import type { Colour, Seen } from "../types.ts";
import {
  type Drawing,
  type Edge,
  SHEET,
  type Vertex,
  asText,
  drawingOf,
  isFoot,
  labelPlace,
  numberOf,
  pathOf,
  vertexOf,
  withEdge,
  withMoved,
  withVertex,
  withoutEdges,
  withoutVertex,
} from "./drawing.ts";
import { EXAMPLES } from "./examples.ts";
import { fall as fallen } from "./fall.ts";
import { GRID, pressed } from "./keys.ts";
import { replyCut } from "./reply.ts";
import { picture, savePng, saveText } from "./save.ts";
import { tell } from "../words.ts";

const TOOLS = ["draw", "cut", "move", "erase"] as const;
type Tool = (typeof TOOLS)[number];
const COLOURS: Colour[] = ["green", "blue", "red"];
/** How near one must come to a vertex. */
const NEAR = 20;

export async function show({ main, settings, remember }: Page): Promise<void> {
  let drawing: Drawing = { vertices: [], edges: [] };
  let seen: Seen | null = null;
  const past: Drawing[] = [];
  let future: Drawing[] = [];
  let tool: Tool = settings.hb === undefined ? "cut" : "draw";
  let colour: Colour = "green";
  let values = true;
  let winning: "left" | "right" | null = null;
  let cuts = new Set<number>();
  let answering = settings.play !== undefined;
  let misere = settings.misere !== undefined;
  /** Cuts are made one after the other, however fast one clicks. */
  let queue = Promise.resolve();
  let waiting = 0;
  /** The vertex at which an edge begins, and where the pointer is. */
  let begun: { from: Vertex; x: number; y: number } | null = null;
  let cross: { x: number; y: number } | null = null;
  let round = 0;

  const canvas = svg("svg", {
    class: "hackenbush",
    viewBox: `0 0 ${SHEET.width} ${SHEET.height}`,
    tabindex: "0",
    role: "application",
    "aria-label": say("hb-canvas"),
  });
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const note = h("p", { class: "hint", role: "status" });
  const text = h("textarea", { rows: 8, spellcheck: "false", "aria-label": say("hb-text") });
  const file = h("input", { type: "file", hidden: true, accept: ".hb,.txt,.json" });

  const tools = TOOLS.map((one) => radio("tool", one, say(`hb-${one}`), one === tool, () => setTool(one)));
  const colours = COLOURS.map((one) => radio("colour", one, say(`hb-${one}`), one === colour, () => setColour(one)));
  const undo = h("button", { type: "button", click: () => step(past, future) }, say("undo"));
  const redo = h("button", { type: "button", click: () => step(future, past) }, say("hb-redo"));
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
  const misereSwitch = toggle(say("misere-switch"), misere, (on) => {
    misere = on;
    void look();
  });
  const against = h("div", { hidden: !answering }, h("p", { class: "quiet" }, say("hb-sides")), misereSwitch, h("button", { type: "button", click: () => later(theirs) }, say("hb-begins")));

  main.append(
    h(
      "div",
      { class: "row tools-row" },
      h("fieldset", {}, ...tools),
      h("fieldset", {}, ...colours),
      undo,
      redo,
      h("button", { type: "button", click: () => (setTool("draw"), change({ vertices: [], edges: [] })) }, say("hb-clear")),
      examples,
    ),
    h(
      "div",
      { class: "table" },
      h("section", { class: "stage" }, status, canvas, note),
      h(
        "aside",
        { class: "panels" },
        toggle(say("hb-values"), values, (on) => {
          values = on;
          draw();
        }),
        win,
        toggle(say("hb-answer"), answering, (on) => {
          answering = on;
          against.hidden = !on;
          if (on) setTool("cut");
          void look();
        }),
        against,
        h("details", {}, h("summary", {}, say("hb-text")), h("p", { class: "quiet" }, say("hb-text-about")), text),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", class: "quiet", click: () => file.click() }, say("hb-import")),
          h("button", { type: "button", class: "quiet", click: () => saveText("picture.hb", asText(drawing)) }, say("hb-save")),
          h("button", { type: "button", class: "quiet", click: () => saveText("picture.svg", picture(drawing, seen, values), "image/svg+xml") }, say("copy-picture")),
          h("button", { type: "button", class: "quiet", click: () => void savePng(picture(drawing, seen, values)) }, say("save-png")),
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
  canvas.addEventListener("pointerdown", press);
  canvas.addEventListener("pointermove", drag);
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", () => {
    begun = null;
    draw();
  });
  canvas.addEventListener("keydown", key);
  canvas.addEventListener("blur", () => {
    cross = null;
    draw();
  });
  canvas.dataset.tool = tool;
  await open(settings.hb ?? EXAMPLES["hb-example-girl"]!, true);
  if (answering) setTool("cut");

  function radio(group: string, value: string, label: string, on: boolean, choose: () => void): HTMLElement {
    const input = h("input", { type: "radio", name: group, value, checked: on });
    input.addEventListener("change", choose);
    return h("label", { class: `radio ${value}` }, input, h("span", {}, label));
  }

  function setTool(one: Tool): void {
    tool = one;
    main.querySelector<HTMLInputElement>(`input[name=tool][value=${one}]`)!.checked = true;
    canvas.dataset.tool = one;
    begun = null;
    draw();
  }

  function setColour(one: Colour): void {
    colour = one;
    main.querySelector<HTMLInputElement>(`input[name=colour][value=${one}]`)!.checked = true;
  }

  /** Opens a text in either format. */
  async function open(content: string, first = false): Promise<void> {
    try {
      const read = await ask("look", content);
      const next = drawingOf(read, content);
      // Whoever has begun to draw meanwhile goes on with that.
      if (first && past.length > 0) return;
      if (first) {
        drawing = next;
        await look();
      } else change(next);
      note.textContent = read.warning ?? "";
    } catch (error) {
      note.replaceChildren(problem(error, content.length < 300 ? content : ""));
    }
  }

  /** Makes a change that can be undone. */
  function change(next: Drawing): void {
    past.push(drawing);
    future = [];
    drawing = next;
    void look();
  }

  function step(from: Drawing[], to: Drawing[]): void {
    const next = from.pop();
    if (!next) return;
    to.push(drawing);
    drawing = next;
    void look();
  }

  /** Asks the library about the picture of the moment. */
  async function look(): Promise<void> {
    const mine = ++round;
    draw();
    const now = asText(drawing);
    if (document.activeElement !== text) text.value = now;
    remember({ hb: now, play: answering ? "" : undefined, misere: misere ? "" : undefined });
    try {
      const read = await ask("look", now);
      const wins = winning && read.value !== null ? await ask("winningCuts", now) : null;
      if (mine !== round) return;
      seen = read;
      cuts = new Set(wins && winning ? wins[winning] : []);
      status.replaceChildren(...told(read));
      misereSwitch.hidden = !read.green;
      if (!read.green) misere = false;
      if (wins && winning && cuts.size === 0) note.textContent = say("hb-winning-none");
      else if (read.warning) note.textContent = read.warning;
      describeWinning(read);
      draw();
    } catch (error) {
      if (mine === round) status.replaceChildren(problem(error));
    }
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

  function told(read: Seen): (Node | string)[] {
    if (read.edges.length === 0) return [say("hb-over")];
    const count = say("hb-edges", { count: Number(read.edgeCount) });
    if (read.value === null) return [h("span", { lang: "en" }, read.why ?? ""), ` · ${count}`];
    return [`${say("hb-value")} `, h("strong", {}, read.value), ` · ${say(`outcome-${read.outcome}`)} · ${count}`];
  }

  function draw(): void {
    undo.disabled = past.length === 0;
    redo.disabled = future.length === 0;
    const edges = drawing.edges.map((edge) => edgeElement(edge));
    const names = seen ? new Map(seen.vertices.map((name, v) => [name, seen!.carried[v]])) : new Map<string, string | null>();
    const dots = drawing.vertices.map((vertex) => {
      const value = values && !isFoot(vertex) ? names.get(vertex.name) : undefined;
      const { dx, dy, anchor } = labelPlace(drawing, vertex);
      return svg(
        "g",
        { class: `vertex ${isFoot(vertex) ? "foot" : ""} ${begun?.from === vertex ? "begun" : ""}` },
        svg("circle", { cx: vertex.x, cy: vertex.y, r: 6 }),
        value !== undefined && value !== null && svg("text", { x: vertex.x + dx, y: vertex.y + dy, "text-anchor": anchor }, value),
      );
    });
    const line = begun && svg("path", { class: `edge ${colour} ghost`, d: `M ${begun.from.x} ${begun.from.y} L ${begun.x} ${begun.y}` });
    const sign = cross && svg("path", { class: "cross", d: `M ${cross.x - 12} ${cross.y} h 24 M ${cross.x} ${cross.y - 12} v 24` });
    canvas.replaceChildren(
      svg("rect", { class: "earth", x: 0, y: SHEET.ground, width: SHEET.width, height: SHEET.height - SHEET.ground }),
      svg("path", { class: "ground", d: `M 0 ${SHEET.ground} H ${SHEET.width}` }),
      svg("g", {}, ...edges),
      ...(line ? [line] : []),
      svg("g", {}, ...dots),
      ...(sign ? [sign] : []),
    );
  }

  function edgeElement(edge: Edge): SVGElement {
    const number = seen ? numberOf(drawing, edge, seen) : 0;
    const kinds = [`edge ${edge.colour}`, number < 0 && "loose", cuts.has(number) && "wins"].filter(Boolean).join(" ");
    const d = pathOf(drawing, edge);
    return svg("g", { class: kinds, "data-edge": drawing.edges.indexOf(edge) }, svg("path", { class: "line", d }), svg("path", { class: "touch", d }));
  }

  function point(event: PointerEvent): { x: number; y: number } {
    const box = canvas.getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * SHEET.width, y: ((event.clientY - box.top) / box.height) * SHEET.height };
  }

  function nearest(x: number, y: number): Vertex | null {
    const apart = (vertex: Vertex) => Math.hypot(vertex.x - x, vertex.y - y);
    const near = drawing.vertices.filter((vertex) => apart(vertex) < NEAR).sort((a, b) => apart(a) - apart(b));
    return near[0] ?? null;
  }

  function edgeUnder(target: EventTarget | null): Edge | null {
    const number = (target as Element | null)?.closest?.("[data-edge]")?.getAttribute("data-edge");
    return number === null || number === undefined ? null : (drawing.edges[Number(number)] ?? null);
  }

  /** The vertex here, or a new one. */
  function at(x: number, y: number): Vertex {
    const vertex = nearest(x, y);
    if (vertex) return vertex;
    const [next, made] = withVertex(drawing, x, y);
    drawing = next;
    return made;
  }

  function press(event: PointerEvent): void {
    const { x, y } = point(event);
    cross = null;
    const vertex = nearest(x, y);
    if (tool === "cut") {
      const edge = edgeUnder(event.target);
      if (edge) later(() => cut(edge));
    } else if (tool === "erase") {
      const edge = edgeUnder(event.target);
      if (vertex) change(withoutVertex(drawing, vertex.id));
      else if (edge) change(withoutEdges(drawing, new Set([edge])));
    } else {
      if (tool === "move" && !vertex) return;
      canvas.setPointerCapture(event.pointerId);
      past.push(drawing);
      begun = { from: at(x, y), x, y };
      draw();
    }
  }

  function drag(event: PointerEvent): void {
    if (!begun) return;
    const { x, y } = point(event);
    if (tool === "move") {
      drawing = withMoved(drawing, begun.from.id, x, y);
      begun = { ...begun, from: vertexOf(drawing, begun.from.id), x, y };
    } else begun = { ...begun, x, y };
    draw();
  }

  function release(event: PointerEvent): void {
    if (!begun) return;
    const { from } = begun;
    const { x, y } = point(event);
    begun = null;
    if (tool === "draw") {
      const far = Math.hypot(x - from.x, y - from.y) >= NEAR;
      if (far) {
        // The other end may be a new vertex of the drawing.
        const to = at(x, y);
        drawing = withEdge(drawing, from.id, to.id, colour);
      }
    }
    const before = past.at(-1)!;
    if (before === drawing) past.pop();
    else future = [];
    void look();
  }

  function later(act: () => Promise<void>): void {
    waiting++;
    queue = queue
      .then(act)
      .catch((error: unknown) => note.replaceChildren(problem(error)))
      .finally(() => waiting--);
  }

  /** Cuts an edge, if it still hangs; what falls is seen to fall. */
  async function cut(edge: Edge): Promise<void> {
    if (!seen || !drawing.edges.includes(edge) || (answering && edge.colour === "red")) return;
    const number = numberOf(drawing, edge, seen);
    if (number < 0) return;
    note.textContent = "";
    await fall(edge, number);
    if (answering) await theirs();
  }

  /** The opponent's cut, and who has won if nobody can go on. */
  async function theirs(): Promise<void> {
    if (!seen) return;
    const reply = await replyCut(asText(drawing), seen, misere && seen.green);
    if (reply === null) return end(!misere, "hb-cannot");
    const chosen = drawing.edges.find((edge) => numberOf(drawing, edge, seen!) === reply);
    const { said } = seen.edges[reply]!;
    if (!chosen) return;
    await new Promise((done) => setTimeout(done, still() || waiting > 1 ? 0 : 350));
    await fall(chosen, reply);
    note.className = "hint";
    note.textContent = say("hb-answered", { move: tell(said) });
    if (!drawing.edges.some((edge) => edge.colour !== "red")) end(misere, "hb-you-cannot");
  }

  function end(won: boolean, why: string): void {
    note.className = `hint status ${won ? "won" : "lost"}`;
    note.textContent = `${say(why)} ${say(won ? "you-win" : "you-lose")}`;
  }

  async function fall(edge: Edge, number: number): Promise<void> {
    const { fallen: under } = await ask("cut", asText(drawing), number);
    const gone = new Set(drawing.edges.filter((other) => other === edge || (under.includes(numberOf(drawing, other, seen!)) && numberOf(drawing, other, seen!) !== number)));
    const next = withoutEdges(drawing, gone);
    if (!still() && waiting < 2) await fallen(canvas, drawing, edge, gone, next);
    past.push(drawing);
    future = [];
    drawing = next;
    await look();
  }

  /** Arrow keys move a cross; Enter begins and ends an edge, or cuts. */
  function key(event: KeyboardEvent): void {
    const here = cross ?? { x: SHEET.width / 2, y: SHEET.ground };
    const known = pressed(event, {
      undo: () => step(past, future),
      redo: () => step(future, past),
      go: (dx, dy) => {
        cross = { x: Math.min(Math.max(here.x + dx, GRID), SHEET.width - GRID), y: Math.min(Math.max(here.y + dy, GRID), SHEET.ground) };
        if (begun) begun = { ...begun, ...cross };
        draw();
      },
      colour: () => setColour(COLOURS[(COLOURS.indexOf(colour) + 1) % 3]!),
      act: () => {
        cross ??= here;
        act(here.x, here.y);
      },
      erase: () => {
        const [vertex, edge] = [nearest(here.x, here.y), nearestEdge(here.x, here.y)];
        if (vertex) change(withoutVertex(drawing, vertex.id));
        else if (edge) change(withoutEdges(drawing, new Set([edge])));
      },
      leave: () => {
        begun = null;
        draw();
      },
    });
    if (known) event.preventDefault();
  }

  function act(x: number, y: number): void {
    if (tool === "cut") {
      const edge = nearestEdge(x, y);
      if (edge) later(() => cut(edge));
      return;
    }
    if (!begun) {
      past.push(drawing);
      begun = { from: at(x, y), x, y };
      draw();
      return;
    }
    const { from } = begun;
    begun = null;
    const to = at(x, y);
    if (to.id !== from.id) drawing = withEdge(drawing, from.id, to.id, colour);
    future = [];
    void look();
  }

  /** The edge whose middle is nearest. */
  function nearestEdge(x: number, y: number): Edge | null {
    const middle = (edge: Edge) => {
      const [a, b] = [vertexOf(drawing, edge.a), vertexOf(drawing, edge.b)];
      return Math.hypot((a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y);
    };
    const near = [...drawing.edges].sort((one, other) => middle(one) - middle(other))[0];
    return near && middle(near) < 80 ? near : null;
  }
}
