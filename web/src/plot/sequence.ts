/**
 * The plot of the values of a heap game. A few thousand heaps are dots. More heaps are counted into the pixels of a
 * grid, so that a million move as fluently.
 */

import "../style/plots.css";
import { rulesets } from "../complete.ts";
import { tabs } from "../bench/tabs.ts";
import { download, h } from "../dom.ts";
import { ask, stop } from "../engine.ts";
import { spoken, toldOf } from "../errors.ts";
import { learn, say } from "../language.ts";
import { copyButton, entryForm, linkButton, saveButton, saveMenu, toggle } from "../forms.ts";
import { type Page, carried, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import type { Series } from "../types.ts";
import { type Surface, legend, pngButton, surface } from "./canvas.ts";
import { asBFile, asCitation, asCsv, asJson, asLatex, oeis } from "./files.ts";
import { type Range, heapAt, moved, powers, scaled, ticks, zoomed } from "./range.ts";

const HEAPS = 1000;
/** The time from the last key, and from the last slide, to the computation, in milliseconds. */
const TYPING = 400;
const SLIDING = 120;
const MOST = 2_000_000;
const LEFT = 52;
const BELOW = 34;
/** A picture of at most this number of heaps has dots; one of more has pixels. */
const DOTS = 4000;
/** The largest number of values that are listed as text. */
const LISTED = 200;

export async function show(page: Page): Promise<void> {
  const { main, settings, remember } = page;
  await learn("bench", "share");
  let ruleset = settings.r || "kayles";
  let second = settings.s?.trim() || undefined;
  let to = numberIn(page, "to", [1, MOST], HEAPS);
  let log = settings.log !== undefined;
  let round = 0;
  let busy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = h("input", { type: "number", name: "to", min: 1, max: MOST, value: to });
  const slide = h("input", { type: "range", name: "slide", min: 0, max: STEPS.length - 1, value: stepOf(to), "aria-label": say("up-to") });
  const { form, input } = entryForm({
    label: say("ruleset"),
    value: ruleset,
    hint: "kayles",
    offer: (text, _, entries) => rulesets(text, "heap", entries),
    enter: () => soon(0),
  });
  const compared = h("input", { type: "text", name: "second", value: second ?? "", placeholder: "grundy", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
  const button = form.querySelector("button")!;
  button.before(h("label", { class: "number" }, h("span", {}, say("compare")), compared), h("label", { class: "number" }, h("span", {}, say("up-to")), limit, slide));
  const output = h("div", { class: "output" });
  const wrong = h("div", { role: "status" });
  main.append(tabs("values"), form, wrong, output);
  for (const field of [input, compared, limit]) field.addEventListener("input", () => soon(TYPING));
  slide.addEventListener("input", () => {
    limit.value = String(STEPS[Number(slide.value)]);
    soon(SLIDING);
  });
  await compute();

  /** Computes anew, this time after the last key or slide. */
  function soon(after: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => main.isConnected && void compute(), after);
  }

  function place(): void {
    remember({ r: ruleset, to: String(to), s: second, log: log ? "" : undefined, files: carried(`${ruleset} ${second ?? ""}`) });
  }

  async function compute(): Promise<void> {
    const mine = ++round;
    const [next, other] = [input.value.trim() || ruleset, compared.value.trim() || undefined];
    const most = Math.min(Math.max(Math.round(Number(limit.value)) || HEAPS, 1), MOST);
    slide.value = String(stepOf(most));
    if (busy) stop();
    busy = true;
    const begin = performance.now();
    try {
      const series = await toldOf(await ask("sequence", next, most));
      const seconds = ((performance.now() - begin) / 1000).toFixed(2);
      let problems: Node[] = [];
      const beside = other === undefined ? null : await ask("sequence", other, most).catch((error: unknown) => ((problems = [problem(error, other)]), null));
      if (mine !== round) return;
      [ruleset, second, to] = [next, other, most];
      place();
      wrong.replaceChildren(...problems);
      output.replaceChildren(...plot(series, seconds, beside, { log, change: (on) => ((log = on), place()) }));
    } catch (error) {
      // The last result stays, in case somebody types on.
      if (mine === round) wrong.replaceChildren(problem(error, next));
    } finally {
      if (mine === round) busy = false;
    }
  }
}

/** The numbers of heaps that a slider offers. */
const STEPS = [10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, MOST];
const stepOf = (to: number): number => STEPS.findLastIndex((step, i) => i === 0 || step <= to);

/** Whether the axis of the heaps is logarithmic, and a function that changes it. */
interface Axis {
  log: boolean;
  change: (log: boolean) => void;
}

/** The plot of a sequence, perhaps with a second one, and its controls. */
export function plot(series: Series, seconds: string, second: Series | null = null, axis: Axis = { log: false, change: () => undefined }): Node[] {
  const { values, ruleset, title } = series;
  const rare = new Set(series.rare);
  /** Ranges are those of the axis: of the heaps, or of their logarithms. */
  const whole = (): Range => ({ from: scaled(log ? 0 : -0.5, log), to: scaled(values.length - 0.5, log) });
  let { log } = axis;
  let range = whole();
  const caption = h("p", { class: "quiet", role: "status" });
  const across = (width: number) => (width - LEFT) / (range.to - range.from);
  const at = (x: number, width: number) => range.from + (x - LEFT) / across(width);
  const size = () => view.element.querySelector("canvas")!.clientWidth;
  const change = (next: Range) => {
    range = next;
    view.redraw();
  };
  const view = surface(
    title,
    (surface) => draw(surface, series, rare, range, second, log),
    {
      zoom: (factor, x) => change(zoomed(range, factor, at(x, size()), whole(), log ? 0.2 : 10)),
      move: (dx) => change(moved(range, -dx / across(size()), whole())),
      all: () => change(whole()),
      point: (x) => {
        const n = Math.round(heapAt(at(x, size()), log));
        if (values[n] !== undefined) caption.textContent = `G(${n}) = ${values[n]}${second?.values[n] === undefined ? "" : ` · ${second.ruleset}: ${second.values[n]}`}`;
      },
    },
  );
  const certificate = async () => download(`${ruleset.replace(/[^\w.-]+/g, "-")}.certificate.json`, new Blob([await ask("certificate", ruleset, values.length - 1)], { type: "application/json" }));
  const certify = h("button", { type: "button", class: "quiet", click: () => void certificate().catch((error: unknown) => alike.replaceChildren(problem(error))) }, say("certificate"));
  const alike = h("div", { role: "status" });
  const same = h("button", { type: "button", class: "quiet", click: () => void import("./same.ts").then(({ sameGames }) => sameGames(series)).then((told) => alike.replaceChildren(told), (error: unknown) => alike.replaceChildren(problem(error))) }, say("same"));
  const first = [...values.subarray(0, LISTED)].join(", ");
  return [
    h("h2", {}, title),
    h("p", {}, series.subtitle, " · ", h("span", { class: "quiet" }, say("seconds", { seconds }))),
    legend(second ? [["value", ruleset], ["second", second.ruleset], ...series.legend.slice(1)] : series.legend),
    view.element,
    caption,
    toggle(say("sequence-log"), log, (on) => {
      log = on;
      axis.change(on);
      change(whole());
    }),
    h("div", { class: "row" }, saveMenu(saveButton(ruleset, async () => spoken(await ask("sequenceSvg", ruleset, values.length - 1))), pngButton(ruleset, () => view.element), ...files(series, second)), certify, copyButton(say("copy-latex"), () => asLatex(series)), copyButton(say("copy-citation"), asCitation), linkButton(), same, h("a", { class: "button", href: oeis(series), target: "_blank", rel: "noopener noreferrer" }, say("oeis"))),
    alike,
    h("details", {}, h("summary", {}, say("first-values")), h("p", { class: "numbers" }, first)),
  ];
}

/** Buttons that save the values. */
function files(series: Series, second: Series | null): HTMLElement[] {
  const all = second ? [series, second] : [series];
  const name = series.ruleset.replace(/[^\w.-]+/g, "-");
  const kinds: [string, string, string, () => string][] = [
    ["CSV", `${name}.csv`, "text/csv", () => asCsv(all)],
    ["JSON", `${name}.json`, "application/json", () => asJson(all)],
    ["b-file", `b-${name}.txt`, "text/plain", () => asBFile(series)],
  ];
  return kinds.map(([label, file, type, text]) => h("button", { type: "button", class: "quiet", click: () => download(file, new Blob([text()], { type })) }, say("save-as", { kind: label })));
}

function draw({ context, canvas, width, height, colour }: Surface, series: Series, rare: Set<number>, range: Range, second: Series | null, log: boolean): void {
  const { values, period } = series;
  const [first, last] = [Math.max(Math.ceil(heapAt(range.from, log) - 1e-9), 0), Math.min(Math.floor(heapAt(range.to, log) + 1e-9), values.length - 1)];
  let most = 1;
  for (let n = first; n <= last; n++) most = Math.max(most, values[n]!, second?.values[n] ?? 0);
  const across = (width - LEFT) / (range.to - range.from);
  const up = (height - BELOW - 12) / (most + 0.6);
  const x = (n: number) => LEFT + (scaled(n, log) - range.from) * across;
  const y = (value: number) => height - BELOW - 5 - value * up;
  context.clearRect(0, 0, width, height);
  context.font = "12px system-ui, sans-serif";
  const length = Number(period?.period ?? 0);
  if (period && !log && length * across > 3) {
    context.fillStyle = colour("band");
    for (let n = Number(period.preperiod); n <= last + length; n += 2 * length) {
      const [from, to] = [Math.max(x(n - 0.5), LEFT), Math.min(x(n + length - 0.5), width)];
      if (to > from) context.fillRect(from, 0, to - from, height - BELOW);
    }
  }
  context.strokeStyle = colour("line");
  context.fillStyle = colour("faint");
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const value of ticks({ from: 0, to: most }, (height - BELOW) / 36)) {
    context.beginPath();
    context.moveTo(LEFT, y(value));
    context.lineTo(width, y(value));
    context.stroke();
    context.fillText(String(value), LEFT - 8, y(value));
  }
  context.textBaseline = "top";
  context.textAlign = "center";
  for (const n of log ? powers(first, last) : ticks({ from: Math.max(range.from, 0), to: range.to }, (width - LEFT) / 90)) {
    const text = n.toLocaleString("en").replaceAll(",", " ");
    context.fillText(text, Math.min(x(n), width - context.measureText(text).width / 2), height - BELOW + 6);
  }
  context.textAlign = "right";
  context.fillText(say("sequence-axis"), width, height - 13);
  if (second) {
    // The second sequence is drawn underneath as small squares, with at most one in each column of pixels.
    context.fillStyle = colour("second");
    const [side, step] = [last - first <= DOTS ? log ? 4 : Math.min(Math.max(across / 2, 2), 8) : 1, Math.max(Math.floor((last - first) / (width * 4)), 1)];
    for (let n = first; n <= last; n += step) if (second.values[n] !== undefined) context.fillRect(x(n) - side / 2, y(second.values[n]!) - side / 2, side, side);
  }
  const kind = (n: number): 0 | 1 => (rare.has(n) ? 1 : 0);
  const colours = [colour("value"), colour("rare")];
  if (last - first <= DOTS) {
    const radius = log ? 2.5 : Math.min(Math.max(across / 2.4, 1.4), 5);
    if (last - first <= 200) {
      context.strokeStyle = colour("line");
      context.beginPath();
      for (let n = first; n <= last; n++) context.lineTo(x(n), y(values[n]!));
      context.stroke();
    }
    for (let n = first; n <= last; n++) {
      const k = kind(n);
      context.fillStyle = colours[k]!;
      context.beginPath();
      context.arc(x(n), y(values[n]!), k === 0 ? radius : radius * 1.3, 0, 7);
      context.fill();
    }
    return;
  }
  pixels(context, canvas, (n) => [x(n), y(values[n]!)], kind, colours, first, last, width);
}

/** Counts the heaps into pixels: the more of them, the darker, on a logarithmic scale. */
function pixels(
  context: CanvasRenderingContext2D,
  canvas: HTMLCanvasElement,
  place: (n: number) => [number, number],
  kind: (n: number) => 0 | 1,
  colours: string[],
  first: number,
  last: number,
  width: number,
): void {
  const density = canvas.width / width;
  const [columns, rows] = [Math.ceil(canvas.width / 2), Math.ceil(canvas.height / 2)];
  const counts = [0, 1].map(() => new Uint32Array(columns * rows));
  const scale = density / 2;
  for (let n = first; n <= last; n++) {
    const [x, y] = place(n);
    const cell = Math.floor(y * scale) * columns + Math.floor(x * scale);
    counts[kind(n)]![cell]!++;
  }
  const side = 2 / density;
  for (const k of [0, 1]) {
    const count = counts[k]!;
    const most = Math.log1p(count.reduce((a, b) => Math.max(a, b), 0));
    context.fillStyle = colours[k]!;
    for (let cell = 0; cell < count.length; cell++) {
      if (count[cell] === 0) continue;
      context.globalAlpha = 0.35 + 0.65 * (Math.log1p(count[cell]!) / most);
      context.fillRect((cell % columns) * side, Math.floor(cell / columns) * side, side, side);
    }
  }
  context.globalAlpha = 1;
}
