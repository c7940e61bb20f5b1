/**
 * The values of a heap game over the heaps. A few thousand are dots; more are counted into the pixels of a
 * grid, so that a million move as fluently.
 */

import "../style/plots.css";
import { rulesets } from "../complete.ts";
import { tabs } from "../bench/tabs.ts";
import { download, h } from "../dom.ts";
import { ask } from "../engine.ts";
import { learn, say } from "../language.ts";
import { entryForm, linkButton, saveButton } from "../forms.ts";
import { type Page, carried, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import type { Series } from "../types.ts";
import { type Surface, pngButton, surface } from "./canvas.ts";
import { asBFile, asCsv, asJson, oeis } from "./files.ts";
import { type Range, moved, ticks, zoomed } from "./range.ts";

const HEAPS = 1000;
const MOST = 2_000_000;
const LEFT = 52;
const BELOW = 34;
/** A picture of at most this number of heaps has dots; one of more has pixels. */
const DOTS = 4000;
/** The largest number of values that are listed as text. */
const LISTED = 200;

export async function show(page: Page): Promise<void> {
  const { main, settings, remember, go } = page;
  await learn("bench");
  const ruleset = settings.r || "kayles";
  const second = settings.s?.trim() || undefined;
  const to = numberIn(page, "to", [1, MOST], HEAPS);
  const limit = h("input", { type: "number", name: "to", min: 1, max: MOST, value: to });
  const { form, input } = entryForm({
    label: say("ruleset"),
    value: ruleset,
    hint: "kayles",
    offer: (text, _, entries) => rulesets(text, "heap", entries),
    enter: (text) => go("values", { r: text, to: limit.value, s: compared.value.trim() || undefined, files: carried(`${text} ${compared.value}`) }),
  });
  const compared = h("input", { type: "text", name: "second", value: second ?? "", placeholder: "grundy", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
  const button = form.querySelector("button")!;
  button.before(h("label", { class: "number" }, h("span", {}, say("compare")), compared), h("label", { class: "number" }, h("span", {}, say("up-to")), limit));
  main.append(tabs("values"), form);
  const output = h("div", { class: "output" });
  main.append(output);
  remember({ r: ruleset, to: String(to), s: second, files: carried(`${ruleset} ${second ?? ""}`) });
  const begin = performance.now();
  try {
    const series = await ask("sequence", ruleset, to);
    const seconds = ((performance.now() - begin) / 1000).toFixed(2);
    output.append(...plot(series, seconds, second === undefined ? null : await ask("sequence", second, to).catch((error: unknown) => (form.after(problem(error, second)), null))));
  } catch (error) {
    output.append(problem(error, input.value));
  }
}

/** The plot of a sequence, with a second one in it if there is one, and what one can do with them. */
export function plot(series: Series, seconds: string, second: Series | null = null): Node[] {
  const { values, ruleset, period } = series;
  const rare = new Set(series.rare);
  const all: Range = { from: -0.5, to: values.length - 0.5 };
  let range = all;
  const law = !period ? say("period-none") : say(Number(period.saltus) > 0 ? "period-saltus" : "period-proved", { ...period });
  const caption = h("p", { class: "quiet", role: "status" });
  const across = (width: number) => (width - LEFT) / (range.to - range.from);
  const at = (x: number, width: number) => range.from + (x - LEFT) / across(width);
  const size = () => view.element.querySelector("canvas")!.clientWidth;
  const change = (next: Range) => {
    range = next;
    view.redraw();
  };
  const view = surface(
    say("sequence-about", { ruleset, from: 0, to: values.length - 1 }),
    (surface) => draw(surface, series, rare, range, second),
    {
      zoom: (factor, x) => change(zoomed(range, factor, at(x, size()), all, 10)),
      move: (dx) => change(moved(range, -dx / across(size()), all)),
      all: () => change(all),
      point: (x) => {
        const n = Math.round(at(x, size()));
        if (values[n] !== undefined) caption.textContent = `G(${n}) = ${values[n]}${second?.values[n] === undefined ? "" : ` · ${second.ruleset}: ${second.values[n]}`}`;
      },
    },
  );
  const key = (name: string, text: string) => h("span", { class: `key ${name}` }, text);
  const first = [...values.subarray(0, LISTED)].join(", ");
  return [
    h("h2", {}, say("sequence-about", { ruleset, from: 0, to: values.length - 1 })),
    h("p", {}, law, " · ", h("span", { class: "quiet" }, say("seconds", { seconds }))),
    h("div", { class: "row keys" }, key("value", second ? ruleset : say("legend-value")), second && key("second", second.ruleset), rare.size > 0 && key("rare", say("legend-rare")), period && key("band", say("legend-period", { period: period.period }))),
    view.element,
    caption,
    h("div", { class: "row" }, saveButton(ruleset, () => ask("sequenceSvg", ruleset, values.length - 1)), pngButton(ruleset, () => view.element), ...files(series, second), linkButton(), h("a", { class: "button", href: oeis(series), target: "_blank", rel: "noopener noreferrer" }, say("oeis"))),
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

function draw({ context, canvas, width, height, colour }: Surface, series: Series, rare: Set<number>, range: Range, second: Series | null): void {
  const { values, period } = series;
  const [first, last] = [Math.max(Math.ceil(range.from), 0), Math.min(Math.floor(range.to), values.length - 1)];
  let most = 1;
  for (let n = first; n <= last; n++) most = Math.max(most, values[n]!, second?.values[n] ?? 0);
  const across = (width - LEFT) / (range.to - range.from);
  const up = (height - BELOW - 12) / (most + 0.6);
  const x = (n: number) => LEFT + (n - range.from) * across;
  const y = (value: number) => height - BELOW - 5 - value * up;
  context.clearRect(0, 0, width, height);
  context.font = "12px system-ui, sans-serif";
  const length = Number(period?.period ?? 0);
  if (period && length * across > 3) {
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
  for (const n of ticks({ from: Math.max(range.from, 0), to: range.to }, (width - LEFT) / 90)) {
    const text = n.toLocaleString("en").replaceAll(",", " ");
    context.fillText(text, Math.min(x(n), width - context.measureText(text).width / 2), height - BELOW + 6);
  }
  context.textAlign = "right";
  context.fillText(say("sequence-axis"), width, height - 13);
  if (second) {
    // The second sequence lies behind, as small squares; of many, one in each column of pixels.
    context.fillStyle = colour("second");
    const [side, step] = [last - first <= DOTS ? Math.min(Math.max(across / 2, 2), 8) : 1, Math.max(Math.floor((last - first) / (width * 4)), 1)];
    for (let n = first; n <= last; n += step) if (second.values[n] !== undefined) context.fillRect(x(n) - side / 2, y(second.values[n]!) - side / 2, side, side);
  }
  const kind = (n: number): 0 | 1 => (rare.has(n) ? 1 : 0);
  const colours = [colour("value"), colour("rare")];
  if (last - first <= DOTS) {
    const radius = Math.min(Math.max(across / 2.4, 1.4), 5);
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
