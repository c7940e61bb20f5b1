/** Drawn board games: the rules that are written from a drawing play as the drawing says. */

import { expect, test } from "vitest";
import { DIRECTIONS, type Drawing, EMPTY, ENDS, KINDS, type Kind, endOf, goes, images, readDrawing, stepOf, stones, written } from "../../src/draw/drawing.ts";
import { drawingIn, rulesOf, squaresOf, squaresOfMove } from "../../src/draw/rules.ts";
import { desk } from "./desk.ts";

const { ask, write } = await desk();
const FILE = "my-rules.star";

/** The squares after each move of a position, by the drawing alone: `+` is covered, `o` and `x` are stones. */
function options(drawing: Drawing, rows: string[][]): string[][][] {
  const has = (kind: Kind) => drawing.kinds.includes(kind);
  const moving = goes(drawing);
  const sign = (r: number, c: number) => rows[r]?.[c] ?? "#";
  const free = (r: number, c: number) => ".*".includes(sign(r, c));
  const is = (r: number, c: number) => "ox".includes(sign(r, c));
  const found: string[][][] = [];
  const change = (...changes: [r: number, c: number, sign: string][]) => {
    const next = rows.map((row) => [...row]);
    for (const [r, c, sign] of changes) next[r]![c] = sign;
    found.push(next);
  };
  // What a stone leaves is free again; a marked square stays marked.
  const left = (r: number, c: number) => (drawing.rows[r]![c % drawing.rows[0]!.length] === "*" ? "*" : ".");
  if (ended(drawing, rows)) return [];
  rows.forEach((row, r) =>
    row.forEach((_, c) => {
      const stone = moving ? "o" : "+";
      const beside: [number, number][] = [[r, c + 1], [r, c - 1], [r + 1, c], [r - 1, c]];
      if (has("place") && free(r, c)) change([r, c, stone]);
      if (has("apart") && free(r, c) && beside.every(([y, x]) => sign(y, x) === "#" || free(y, x))) change([r, c, stone]);
      if (has("domino") && free(r, c)) for (const [y, x] of [beside[0]!, beside[2]!]) if (free(y, x)) change([r, c, "+"], [y, x, "+"]);
      if (has("shape")) for (const image of images(drawing.shape)) if (image.every(([y, x]) => free(r + y, c + x))) change(...image.map(([y, x]): [number, number, string] => [r + y, c + x, "+"]));
      if (!moving || !is(r, c)) return;
      const own = sign(r, c);
      for (const [dr, dc] of drawing.directions.map(stepOf)) {
        const to = (k: number): [number, number] => [r + k * dr, c + k * dc];
        const go = (k: number, ...others: [number, number, string][]) => change([r, c, left(r, c)], ...others, [...to(k), own]);
        if (has("step") && free(...to(1))) go(1);
        if (has("capture") && is(...to(1)) && (stones(drawing).length < 2 || sign(...to(1)) !== own)) go(1);
        if (has("jump") && is(...to(1)) && free(...to(2))) go(2);
        if (has("hop") && is(...to(1)) && free(...to(2))) go(2, [...to(1), left(...to(1))]);
        if (has("slide")) for (let k = 1; free(...to(k)); k++) go(k);
      }
    }),
  );
  return found;
}

function ended(drawing: Drawing, rows: string[][]): boolean {
  const gone = (r: number, c: number) => ["+", "o", "x"].includes(rows[r]?.[c] ?? "#");
  const marked = rows.flatMap((row, r) => row.flatMap((_, c): [number, number][] => (drawing.rows[r]![c % drawing.rows[0]!.length] === "*" ? [[r, c]] : [])));
  switch (endOf(drawing)) {
    case "last":
      return false;
    case "goal":
      return marked.some(([r, c]) => gone(r, c));
    case "goals":
      return marked.every(([r, c]) => gone(r, c));
    case "line":
      return rows.some((row, r) => row.some((_, c) => ([[0, 1], [1, 0], [1, 1], [1, -1]] as const).some(([y, x]) => Array.from({ length: drawing.line }, (_, k) => gone(r + k * y, c + k * x)).every(Boolean))));
  }
}

const key = (rows: string[][]) => rows.map((row) => row.join("")).join("/");

/** All positions that can be reached, each with its options; `null` if there are more than `most`. */
function reached(drawing: Drawing, rows: string[][], most: number): Map<string, string[]> | null {
  const all = new Map<string, string[]>();
  const open = [rows];
  for (let next = open.pop(); next; next = open.pop()) {
    if (all.has(key(next))) continue;
    if (all.size >= most) return null;
    const after = options(drawing, next);
    all.set(key(next), [...new Set(after.map(key))]);
    open.push(...after);
  }
  return all;
}

/** Who wins each position: N, P, or D where nobody can force it; found from the ends backwards. */
function outcomes(all: Map<string, string[]>, misere: boolean): Map<string, string> {
  const known = new Map<string, string>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const [at, to] of all) {
      if (known.has(at)) continue;
      const outcome = to.length === 0 ? (misere ? "N" : "P") : to.some((one) => known.get(one) === "P") ? "N" : to.every((one) => known.get(one) === "N") ? "P" : null;
      if (outcome) known.set(at, outcome);
      grown ||= outcome !== null;
    }
  }
  return known;
}

/** The Grundy value of a position from which play ends; `null` where it may go on for ever. */
function value(all: Map<string, string[]>, start: string): number | null {
  const known = new Map<string, number>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const [at, to] of all) {
      if (known.has(at) || !to.every((one) => known.has(one))) continue;
      const values = new Set(to.map((one) => known.get(one)!));
      let mex = 0;
      while (values.has(mex)) mex++;
      known.set(at, mex);
      grown = true;
    }
  }
  return known.size === all.size ? known.get(start)! : null;
}

/** Numbers that look random, always the same ones. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function compare(drawing: Drawing, most: number): boolean {
  const text = rulesOf(drawing);
  const start = drawing.rows.map((row) => [...row.repeat(drawing.copies ?? 1)].map((sign) => (!goes(drawing) && "ox".includes(sign) ? "+" : sign)));
  const all = reached(drawing, start, most);
  if (!all) return false;
  write(FILE, text);
  const position = `rules:${FILE} ${drawing.copies ?? 1}`;
  const table = ask("table", position, false);
  const [component] = table.components;
  if (component) {
    // The board on the page shows each position, and knows the squares of each move.
    expect(key(squaresOf(drawing, component.start)!), text).toBe(key(start));
    const after = table.moves.map((move: { to: string[] }) => key(squaresOf(drawing, move.to[0]!)!));
    expect(new Set(after), text).toEqual(new Set(all.get(key(start))));
    for (const move of table.moves) {
      const { goes, squares } = squaresOfMove(drawing, move.label, start[0]!.length)!;
      const next = squaresOf(drawing, move.to[0])!.flat();
      const changed = start.flat().flatMap((sign, i) => (sign === next[i] ? [] : [i]));
      if (!goes) expect([...squares].sort(), move.label).toEqual(changed.sort());
      // A stone that takes one like it leaves the picture there as it was.
      else expect(changed).toContain(squares[0]);
    }
  } else expect(all.get(key(start)), text).toEqual([]);
  const solved = ask("solve", position, false);
  expect(solved.outcome, `${text}${JSON.stringify(solved)}`).toBe(outcomes(all, drawing.misere).get(key(start)) ?? "D");
  const own = value(all, key(start));
  if (!drawing.misere && own !== null) expect(solved.grundy, text).toBe(own);
  return true;
}

test("each kind of move, alone and with another, plays as the drawing says", () => {
  const tried: Drawing[] = [];
  for (const kind of KINDS) {
    for (const rows of [["o.x", ".*.", "o.x"], ["ox.o"], ["....", ".#.."], ["oo", "x."]]) {
      for (const directions of [["4", "8"], ["4", "6", "2"]] as const) tried.push({ ...EMPTY, rows, kinds: [kind], directions });
    }
    for (const other of KINDS) tried.push({ ...EMPTY, rows: ["o.x", "*.."], kinds: [kind, other], directions: ["4", "7", "8"], shape: ["##", "#."], end: "goal" });
  }
  const compared = tried.filter((drawing) => compare(drawing, 20_000)).length;
  expect(compared).toBeGreaterThan(140);
});

test("sixty random drawings play as they say", () => {
  const random = dice(20261126);
  let compared = 0;
  for (let round = 0; compared < 60 && round < 400; round++) {
    const [height, width] = [1 + random(3), 1 + random(4)];
    const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => "....#oox*"[random(9)]).join(""));
    const some = <T>(all: readonly T[], odds: number) => all.filter(() => random(odds) === 0);
    const drawing: Drawing = {
      ...EMPTY,
      rows,
      kinds: some(KINDS, 5),
      directions: some(DIRECTIONS, 3),
      shape: ["##", [".#", "#.", "##", ".."][random(4)]!],
      end: ENDS[random(ENDS.length)]!,
      line: 2 + random(2),
      misere: random(3) === 0,
      copies: random(3) === 0 ? 1 + random(2) : null,
    };
    if (drawing.kinds.length > 0 && compare(drawing, 3000)) compared++;
  }
  expect(compared).toBe(60);
});

test("a file of rules holds its drawing, until the rules are changed", () => {
  const drawing: Drawing = { ...EMPTY, rows: ["o.#*"], kinds: ["shape", "slide"], shape: ["#.", "##"], end: "line", line: 4, misere: true, copies: 2, name: 'A "good" game \\ 下棋' };
  expect(readDrawing(written(drawing) as Record<string, string>)).toEqual({ drawing, damaged: null });
  const text = rulesOf(drawing);
  expect(drawingIn(text)).toEqual(drawing);
  expect(drawingIn(text.replace("moves = []", "moves = [ ]"))).toBe(null);
  write(FILE, text);
  expect(ask("rules", FILE).start).toBe("2");
});

test("a strip is known for all n", () => {
  write(FILE, rulesOf({ ...EMPTY, rows: ["."], kinds: ["place", "domino"], copies: 5 }));
  const kayles = ask("prove", `rules:${FILE}`, 0, false, false, "");
  expect(kayles.verdict).toBe("proven");
  expect(kayles.values.slice(0, 12)).toEqual([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
  write(FILE, rulesOf({ ...EMPTY, rows: ["."], kinds: ["apart"], copies: 5 }));
  expect(ask("prove", `rules:${FILE}`, 0, false, false, "").period).toBe(34);
});
