/** Why a green picture has its value, shown on the drawing frame by frame: forwards, back, or as a film. */

import { h, still, svg } from "../dom.ts";
import { say } from "../language.ts";
import type { FusedPart, Seen } from "../types.ts";
import { type Drawing, SHEET } from "./drawing.ts";
import { type Frame, type Link, type Node, VIEW_BOX, frames, pathOn } from "./fusion.ts";

/** The time of a movement, and the time to read a frame, in milliseconds. */
const MOVE = 800;
const READ = 2600;

export interface Explained {
  element: HTMLElement;
  /** Stops the animation. */
  stop: () => void;
}

export function explainedOn(drawing: Drawing, seen: Seen, parts: readonly FusedPart[], close: () => void): Explained {
  const all = frames(drawing, seen, parts);
  let at = 0;
  let turn = 0;
  let playing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sheet = svg("svg", { class: "hackenbush fusion", viewBox: VIEW_BOX, role: "img", "aria-label": say("hb-why") });
  const told = h("p", { class: "told-step", role: "status", "aria-live": "polite" });
  const button = (label: string, click: () => void, kind = "") => h("button", { type: "button", class: kind, click }, label);
  const back = button(say("previous-step"), () => (pause(), go(at - 1)));
  const next = button(say("next-step"), () => (pause(), go(at + 1)), "main");
  const play = button(say("hb-play"), () => (playing ? pause() : begin()));
  const count = h("span", { class: "quiet" });
  const element = h("div", { class: "explained-picture" }, sheet, told, h("div", { class: "row" }, back, next, play, button(say("close"), close, "quiet"), count));

  const pause = () => {
    playing = false;
    clearTimeout(timer);
    play.textContent = say("hb-play");
  };
  const begin = () => {
    playing = true;
    play.textContent = say("hb-pause");
    if (at === all.length - 1) go(0);
    const further = () => {
      timer = setTimeout(() => {
        if (!playing) return;
        go(at + 1);
        if (at === all.length - 1) pause();
        else further();
      }, READ);
    };
    further();
  };
  const go = (to: number) => {
    const before = all[at]!;
    const forwards = to === at + 1;
    at = Math.min(Math.max(to, 0), all.length - 1);
    const now = all[at]!;
    back.disabled = at === 0;
    next.disabled = at === all.length - 1;
    count.textContent = say("step-of", { step: at + 1, steps: all.length });
    const { id, args } = now.told;
    told.textContent = say(id, "name" in args && args.name === "ground" ? { ...args, name: say("hb-ground") } : args);
    if (forwards && before !== now && !still()) move(before, now);
    else {
      turn++;
      draw(sheet, now.nodes, now.links, now.at);
    }
  };
  /** Moves the nodes of one frame to their places in the next. */
  const move = (before: Frame, now: Frame) => {
    const mine = ++turn;
    const begun = performance.now();
    const goal = (id: string) => now.nodes.find((node) => node.id === id) ?? now.nodes.find((node) => node.id === now.into.get(id));
    const step = (time: number) => {
      if (mine !== turn) return;
      const part = Math.min((time - begun) / MOVE, 1);
      if (part >= 1 || !sheet.isConnected) return draw(sheet, now.nodes, now.links, now.at);
      const eased = part * part * (3 - 2 * part);
      const between = before.nodes.map((node): Node => {
        const to = goal(node.id) ?? node;
        return { id: node.id, x: node.x + (to.x - node.x) * eased, y: node.y + (to.y - node.y) * eased };
      });
      const loops = new Set(now.links.filter(({ a, b }) => a === b).map(({ id }) => id));
      const left = new Set(now.links.map(({ id }) => id));
      draw(sheet, between, before.links, now.at, ({ id }) => (loops.has(id) ? eased : 0), ({ id }) => (left.has(id) ? 1 : 1 - eased));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };
  go(0);
  return {
    element,
    stop: () => {
      pause();
      turn++;
    },
  };
}

/** Draws nodes and links; `bend` says how far a link between two nodes has become a loop, `ink` how much of it is left. */
function draw(sheet: SVGSVGElement, nodes: Node[], links: Link[], at: string | null, bend: (link: Link) => number = () => 0, ink: (link: Link) => number = () => 1): void {
  const places = new Map(nodes.map((node) => [node.id, node]));
  const beside = new Map<string, number>();
  const paths = links.flatMap((link) => {
    const [a, b] = [places.get(link.a), places.get(link.b)];
    if (!a || !b) return [];
    // Equal links lie beside each other.
    const key = [link.a, link.b].sort().join();
    const place = beside.get(key) ?? 0;
    beside.set(key, place + 1);
    const d = pathOn(a, b, place, a === b ? 1 : bend(link));
    return [svg("g", { class: "edge green", style: `opacity: ${ink(link).toFixed(2)}` }, svg("path", { class: "line", d }))];
  });
  sheet.replaceChildren(
    svg("rect", { class: "earth", x: 0, y: SHEET.ground, width: SHEET.width, height: SHEET.height - SHEET.ground }),
    svg("path", { class: "ground", d: `M 0 ${SHEET.ground} H ${SHEET.width}` }),
    ...paths,
    ...nodes.map(({ id, x, y }) => svg("g", { class: `vertex ${id === at ? "marked" : ""}` }, svg("circle", { cx: x, cy: y, r: id === at ? 9 : 6 }))),
  );
}
