import { expect, test } from "vitest";
import { SHEET, drawingOf } from "../../src/hackenbush/drawing.ts";
import { EXAMPLES } from "../../src/hackenbush/examples.ts";
import { type Frame, frames } from "../../src/hackenbush/fusion.ts";
import { desk } from "./desk.ts";

const { ask } = await desk();

/** The value of a frame as a green picture, from the definition: the mex of the values after every cut. */
function value({ nodes, links }: Frame): number {
  const ground = new Set(nodes.filter(({ y }) => y === SHEET.ground).map(({ id }) => id));
  const known = new Map<number, number>();
  const hanging = (set: number): number => {
    const stays = new Set(ground);
    let left = 0;
    for (let grown = true; grown; ) {
      grown = false;
      links.forEach(({ a, b }, i) => {
        if (!(set & (1 << i)) || left & (1 << i) || (!stays.has(a) && !stays.has(b))) return;
        left |= 1 << i;
        stays.add(a).add(b);
        grown = true;
      });
    }
    return left;
  };
  const worth = (set: number): number => {
    const found = known.get(set);
    if (found !== undefined) return found;
    const options = new Set(links.flatMap((_, i) => (set & (1 << i) ? [worth(hanging(set & ~(1 << i)))] : [])));
    let mex = 0;
    while (options.has(mex)) mex++;
    known.set(set, mex);
    return mex;
  };
  return worth(hanging((1 << links.length) - 1));
}

const explained = (text: string) => {
  const seen = ask("look", text);
  return { seen, all: frames(drawingOf(seen, text), seen, ask("fusion", text)) };
};

/** Green pictures with these edges, from numbers that follow each other. */
function pictures(): string[] {
  const names = ["ground", "a", "b", "c"];
  const pairs = names.flatMap((a, i) => names.slice(i).map((b) => `${a} ${b}`)).filter((pair) => pair !== "ground ground");
  let seed = 7;
  return Array.from({ length: 120 }, () => {
    const edges = Array.from({ length: 2 + (seed % 5) }, () => {
      seed = (seed * 48271) % 2147483647;
      return pairs[seed % pairs.length]!;
    });
    return `ground a\n${edges.join("\n")}\n`;
  });
}

test("no step changes the value, and one stalk of this length is left", () => {
  let steps = 0;
  const shown = [EXAMPLES["hb-example-triangle"]!, EXAMPLES["hb-example-girl"]!, ...pictures()];
  for (const text of shown) {
    const { seen, all } = explained(text);
    const wanted = seen.value === "0" ? 0 : seen.value === "*" ? 1 : Number(seen.value.slice(1));
    for (const frame of all) {
      expect(value(frame), `${text} ${frame.told.id}`).toBe(wanted);
      // Every link has both its ends, and what is gone has gone into something that is there.
      const ids = new Set(frame.nodes.map(({ id }) => id));
      for (const { a, b } of frame.links) expect(ids.has(a) && ids.has(b), text).toBe(true);
      for (const into of frame.into.values()) expect(ids.has(into), text).toBe(true);
      expect(frame.nodes.every(({ x, y }) => x >= 0 && x <= SHEET.width && y >= 0 && y <= SHEET.ground)).toBe(true);
      steps++;
    }
    expect(all.at(-1)!.links.length, text).toBe(wanted);
    expect(all.at(-1)!.told).toEqual({ id: wanted === 0 ? "hb-step-none" : "hb-step-end", args: { value: wanted } });
  }
  console.log(`${steps} frames of ${shown.length} pictures are worth what they began with`);
}, 60_000);

test("a triangle on a stalk fuses, and its loops are added", () => {
  const { all } = explained(EXAMPLES["hb-example-triangle"]!);
  expect(all.map(({ told }) => told.id)).toEqual(["hb-step-start", "hb-step-fuse", "hb-step-colon", "hb-step-end"]);
  expect(all[1]!.told.args).toEqual({ names: "b, c, d", edges: 3 });
  expect(all[1]!.links.filter(({ a, b }) => a === b)).toHaveLength(3);
  expect(all[2]!.told.args).toEqual({ name: "b", sum: "1 ⊕ 1 ⊕ 1", value: 1 });
});

test("pictures in colours have no such steps", () => {
  expect(() => ask("fusion", "ground a blue\n")).toThrow(/green/);
});
