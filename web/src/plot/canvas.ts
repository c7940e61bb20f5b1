/** A canvas in the present size and colours, with gestures for zooming. */

import { download, h } from "../dom.ts";
import { say } from "../language.ts";

export interface Surface {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  /** Its size in the page's pixels. */
  width: number;
  height: number;
  /** A colour of the style sheet. */
  colour: (name: string) => string;
}

/** Handlers for zooming and moving: distances in the page's pixels; factors below 1 zoom in. */
export interface Gestures {
  zoom: (factor: number, x: number, y: number) => void;
  move: (dx: number, dy: number) => void;
  all: () => void;
  point?: (x: number, y: number) => void;
  click?: (x: number, y: number) => void;
}

/** A colour of the style sheet as the browser computes it, since canvases know no variables. */
export function colourOf(canvas: HTMLCanvasElement, name: string): string {
  if (name === "scheme") {
    return document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  }
  canvas.style.color = `var(--${name})`;
  const { color } = getComputedStyle(canvas);
  canvas.style.color = "";
  return color;
}

/** The legend of a picture: colours of the style sheet, and what they mean. */
export const legend = (keys: readonly (readonly [string, string])[]): HTMLElement =>
  h("div", { class: "row keys" }, ...keys.map(([colour, words]) => h("span", { class: `key ${colour}`, style: `--key: var(--${colour})` }, words)));

/** A canvas that calls `draw` whenever its size or the colours change, and with it the buttons for zooming. */
export function surface(label: string, draw: (surface: Surface) => void, gestures: Gestures): { element: HTMLElement; redraw: () => void } {
  const canvas = h("canvas", { tabindex: "0", role: "img", "aria-label": label });
  const box = h("div", { class: "plot" }, canvas);
  let queued = false;
  const redraw = () => {
    if (queued) return;
    queued = true;
    requestAnimationFrame(() => {
      queued = false;
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || height === 0) return;
      const density = devicePixelRatio || 1;
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      const context = canvas.getContext("2d")!;
      context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
      draw({ canvas, context, width, height, colour: (name) => colourOf(canvas, name) });
    });
  };
  new ResizeObserver(redraw).observe(canvas);
  addEventListener("theme", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

  const middle = (): [number, number] => [canvas.clientWidth / 2, canvas.clientHeight / 2];
  const fingers = new Map<number, [number, number]>();
  let far = false;
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      gestures.zoom(1.002 ** event.deltaY, event.offsetX, event.offsetY);
    },
    { passive: false },
  );
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
    if (fingers.size === 1) far = false;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const here: [number, number] = [event.offsetX, event.offsetY];
    gestures.point?.(...here);
    if (!before) return;
    const [dx, dy] = [here[0] - before[0], here[1] - before[1]];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (one: [number, number]) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      gestures.zoom(apart(before) / Math.max(apart(here), 1), (here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
      far = true;
    } else {
      far ||= Math.hypot(dx, dy) > 3;
      if (far) gestures.move(dx, dy);
    }
    if (far) fingers.set(event.pointerId, here);
  });
  const lift = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId) && !far && event.type === "pointerup") gestures.click?.(event.offsetX, event.offsetY);
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("keydown", (event) => {
    const step = 60;
    const acts: Record<string, () => void> = {
      "+": () => gestures.zoom(0.5, ...middle()),
      "-": () => gestures.zoom(2, ...middle()),
      "0": gestures.all,
      ArrowLeft: () => gestures.move(step, 0),
      ArrowRight: () => gestures.move(-step, 0),
      ArrowUp: () => gestures.move(0, step),
      ArrowDown: () => gestures.move(0, -step),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const button = (label: string, sign: string, act: () => void) => h("button", { type: "button", class: "quiet", title: label, "aria-label": label, click: act }, sign);
  box.prepend(
    h(
      "div",
      { class: "zoom" },
      button(say("zoom-in"), "+", () => gestures.zoom(0.5, ...middle())),
      button(say("zoom-out"), "−", () => gestures.zoom(2, ...middle())),
      button(say("zoom-all"), "⤢", gestures.all),
    ),
  );
  return { element: box, redraw };
}

/** A button that saves what a canvas shows, on the page's paper. */
export function pngButton(name: string, plot: () => HTMLElement): HTMLButtonElement {
  const save = () => {
    const canvas = plot().querySelector("canvas")!;
    const copy = h("canvas", { width: canvas.width, height: canvas.height });
    const context = copy.getContext("2d")!;
    context.fillStyle = colourOf(canvas, "paper");
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(canvas, 0, 0);
    copy.toBlob((blob) => blob && download(`${name.replace(/[^\w.-]+/g, "-")}.png`, blob));
  };
  return h("button", { type: "button", class: "quiet", click: save }, say("save-png"));
}
