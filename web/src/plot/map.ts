/** The map of a game whose positions are pairs of numbers: the first to the right, the second upwards. */

import "../style/plots.css";
import { rulesets } from "../complete.ts";
import { tabs } from "../bench/tabs.ts";
import { h } from "../dom.ts";
import { ask } from "../engine.ts";
import { spoken, toldOf } from "../errors.ts";
import { learn, say } from "../language.ts";
import { entryForm, linkButton, saveButton, saveMenu } from "../forms.ts";
import { type Page, carried, numberIn } from "../page.ts";
import { problem } from "../problem.ts";
import type { Series } from "../types.ts";
import { type Surface, legend, pngButton, surface } from "./canvas.ts";
import { type Range, moved, ticks, zoomed } from "./range.ts";

const PAIRS = 64;
const MOST = 1023;
const LEFT = 40;
const BELOW = 26;

export async function show(page: Page): Promise<void> {
  const { main, settings, remember, go } = page;
  await learn("bench", "share");
  const ruleset = settings.r || "wythoff";
  const to = numberIn(page, "to", [1, MOST], PAIRS);
  const limit = h("input", { type: "number", name: "to", min: 1, max: MOST, value: to });
  const { form, input } = entryForm({
    label: say("ruleset"),
    value: ruleset,
    hint: "wythoff",
    offer: (text, _, entries) => rulesets(text, "pair", entries),
    enter: (text) => go("map", { ...settings, r: text, to: limit.value, files: carried(text) }),
  });
  form.querySelector("button")!.before(h("label", { class: "number" }, h("span", {}, say("up-to")), limit));
  const output = h("div", { class: "output" });
  main.append(tabs("map"), form, output);
  const remembered = (values: boolean) => remember({ r: ruleset, to: String(to), values: values ? "" : undefined, files: carried(ruleset) });
  remembered(settings.values !== undefined);
  try {
    const series = await toldOf(await ask("map", ruleset, to));
    output.append(...map(series, to, settings.values !== undefined, remembered, (text) => go("play", { p: text, files: carried(text) })));
  } catch (error) {
    output.append(problem(error, input.value));
  }
}

export function map(series: Series, to: number, values: boolean, remembered: (values: boolean) => void, play: (text: string) => void): Node[] {
  const { ruleset, title } = series;
  const side = to + 1;
  const all: Range = { from: 0, to: side };
  let [across, up] = [all, all];
  let coloured = values;
  const caption = h("p", { class: "quiet", role: "status" }, say("map-play"));
  const canvas = () => view.element.querySelector("canvas")!;
  const scale = () => (canvas().clientWidth - LEFT) / (across.to - across.from);
  const cell = (x: number, y: number): [number, number] => [Math.floor(across.from + (x - LEFT) / scale()), Math.floor(up.from + (canvas().clientHeight - BELOW - y) / scale())];
  const inside = (m: number, n: number) => m >= 0 && n >= 0 && m < side && n < side;
  const view = surface(title, (surface) => draw(surface, series.values, side, across, up, coloured), {
    zoom: (factor, x, y) => {
      const [m, n] = [across.from + (x - LEFT) / scale(), up.from + (canvas().clientHeight - BELOW - y) / scale()];
      [across, up] = [zoomed(across, factor, m, all, 8), zoomed(up, factor, n, all, 8)];
      view.redraw();
    },
    move: (dx, dy) => {
      [across, up] = [moved(across, -dx / scale(), all), moved(up, dy / scale(), all)];
      view.redraw();
    },
    all: () => {
      [across, up] = [all, all];
      view.redraw();
    },
    point: (x, y) => {
      const [m, n] = cell(x, y);
      if (!inside(m, n)) return;
      const value = series.values[m * side + n]!;
      caption.textContent = value < 0 ? say("map-cell-none", { m, n }) : say("map-cell", { m, n, value });
    },
    click: (x, y) => {
      const [m, n] = cell(x, y);
      if (inside(m, n) && series.values[m * side + n]! >= 0) play(`${ruleset} ${m},${n}`);
    },
  });
  view.element.classList.add("square");
  const style = h("select", { "aria-label": say("map-values") }, h("option", { value: "outcomes", selected: !coloured }, say("map-outcomes")), h("option", { value: "values", selected: coloured }, say("map-values")));
  // Values have a ramp of colours instead of that of N-positions.
  const keys = legend(series.legend);
  keys.classList.toggle("ramp", coloured);
  style.addEventListener("change", () => {
    coloured = style.value === "values";
    keys.classList.toggle("ramp", coloured);
    remembered(coloured);
    view.redraw();
  });
  return [
    h("h2", {}, title),
    h("p", {}, series.subtitle),
    h("div", { class: "row" }, style, saveMenu(saveButton(ruleset, async () => spoken(await ask("mapSvg", ruleset, to, coloured))), pngButton(ruleset, () => view.element)), linkButton()),
    keys,
    view.element,
    caption,
  ];
}

/** The ramp of the values above 0, from pale to dark, as in the pictures of the library. */
const RAMP = [[255, 237, 184], [253, 190, 105], [232, 120, 40], [158, 52, 12], [61, 16, 8]] as const;
/** From this place on the ramp text is white. */
const DARK = 2.2;

interface Colours {
  P: string;
  N: string;
  none: string;
  /** The largest value, if values are coloured. */
  most: number | null;
}

/** Where a value above 0 stands on the ramp, if `most` is the largest one. */
const placed = (value: number, most: number) => (most <= 1 ? 0 : ((value - 1) / (most - 1)) * (RAMP.length - 1));

/** The colour of a value on the ramp. */
export function ramp(value: number, most: number): string {
  const place = placed(value, most);
  const step = Math.min(Math.floor(place), RAMP.length - 2);
  const mixed = ([0, 1, 2] as const).map((channel) => Math.round(RAMP[step]![channel] * (1 - place + step) + RAMP[step + 1]![channel] * (place - step)));
  return `rgb(${mixed.join(", ")})`;
}

function cellColour(value: number, { P, N, none, most }: Colours): string {
  if (value === 0) return P;
  return value < 0 ? none : most === null ? N : ramp(value, most);
}

/** Cells of this size, in pixels, or smaller have no gap between them. */
const SMALL = 9;

let drawn: { values: Int32Array; key: string; canvas: HTMLCanvasElement } | null = null;

/** The map with a pixel for each cell; the last one is kept. */
function picture(values: Int32Array, side: number, colours: Colours): HTMLCanvasElement {
  const key = JSON.stringify(colours);
  if (drawn?.values === values && drawn.key === key) return drawn.canvas;
  const canvas = h("canvas", { width: side, height: side });
  const context = canvas.getContext("2d")!;
  // Most positions are N-positions.
  context.fillStyle = colours.N;
  context.fillRect(0, 0, side, side);
  for (let m = 0; m < side; m++) {
    for (let n = 0; n < side; n++) {
      const value = values[m * side + n]!;
      if (value > 0 && colours.most === null) continue;
      context.fillStyle = cellColour(value, colours);
      context.fillRect(m, side - 1 - n, 1, 1);
    }
  }
  drawn = { values, key, canvas };
  return canvas;
}

function draw({ context, width, height, colour }: Surface, values: Int32Array, side: number, across: Range, up: Range, coloured: boolean): void {
  const scale = (width - LEFT) / (across.to - across.from);
  const x = (m: number) => LEFT + (m - across.from) * scale;
  const y = (n: number) => height - BELOW - (n - up.from) * scale;
  context.clearRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(LEFT, 0, width - LEFT, height - BELOW);
  context.clip();
  const [first, last] = [Math.floor(across.from), Math.min(Math.ceil(across.to), side)];
  const [low, high] = [Math.floor(up.from), Math.min(Math.ceil(up.to), side)];
  const most = coloured ? values.reduce((a, b) => Math.max(a, b), 1) : null;
  const colours: Colours = { P: colour("P"), N: colour("N-soft"), none: colour("nowhere"), most };
  if (scale <= SMALL) {
    // Small cells are the pixels of a picture, which is drawn once and then only moved and stretched.
    context.imageSmoothingEnabled = false;
    context.drawImage(picture(values, side, colours), first, side - high, last - first, high - low, x(first), y(high), (last - first) * scale, (high - low) * scale);
  } else {
    for (let m = first; m < last; m++) {
      for (let n = low; n < high; n++) {
        context.fillStyle = cellColour(values[m * side + n]!, colours);
        context.fillRect(x(m), y(n + 1), scale - 1, scale - 1);
      }
    }
  }
  if (scale >= 24) {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `${Math.min(scale / 2.4, 15)}px system-ui, sans-serif`;
    for (let m = first; m < last; m++) {
      for (let n = low; n < high; n++) {
        const value = values[m * side + n]!;
        context.fillStyle = value === 0 ? colour("paper") : most === null ? colour("ink") : placed(value, most) > DARK ? "#ffffff" : "#1c2733";
        if (value >= 0) context.fillText(String(value), x(m + 0.5), y(n + 0.5));
      }
    }
  }
  context.restore();
  context.font = "12px system-ui, sans-serif";
  context.fillStyle = colour("faint");
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const m of ticks({ from: first, to: last - 1 }, (width - LEFT) / 60)) if (x(m + 0.5) > LEFT) context.fillText(String(m), x(m + 0.5), height - BELOW + 6);
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const n of ticks({ from: low, to: high - 1 }, (width - LEFT) / 60)) if (y(n + 0.5) < height - BELOW) context.fillText(String(n), LEFT - 6, y(n + 0.5));
}
