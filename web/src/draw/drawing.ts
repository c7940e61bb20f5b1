/**
 * A board game as somebody draws it: the squares and the stones on them, the moves, and the end of the game.
 * An address contains all of it, and so does one line of the file of rules made from it (`rules.ts`).
 */

/** Moves that cover squares for good: a stone, a stone away from all others, a domino, a shape of squares. */
export const COVERS = ["place", "apart", "domino", "shape"] as const;
/** Moves of a stone: to the next square, along free squares, over a stone, over a stone that leaves, onto a stone. */
export const GOES = ["step", "slide", "jump", "hop", "capture"] as const;
export const KINDS = [...COVERS, ...GOES] as const;
export type Kind = (typeof KINDS)[number];

/** The end of the game: nobody can move; there is a line; one marked square is covered, or all are. */
export const ENDS = ["last", "line", "goal", "goals"] as const;
export type End = (typeof ENDS)[number];

/** A free square, a hole, a black and a white stone, a marked square. */
export const SIGNS = [".", "#", "o", "x", "*"] as const;
export type Sign = (typeof SIGNS)[number];

/** Directions as the keys of a number pad lie: 8 leads up, 1 down and left. */
export const DIRECTIONS = ["7", "8", "9", "4", "6", "1", "2", "3"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const MOST_ROWS = 12;
export const MOST_COLUMNS = 16;
/** The largest number of rows of a drawing that may be repeated. */
export const STRIP = 3;
export const MOST_COPIES = 40;
/** A shape lies in a square of this side. */
export const SHAPE = 5;
const LINES = [2, 6] as const;

export interface Drawing {
  rows: readonly string[];
  kinds: readonly Kind[];
  directions: readonly Direction[];
  /** The squares of the shape: rows of `#` and `.`. */
  shape: readonly string[];
  end: End;
  /** The length of a line. */
  line: number;
  /** Whether the player who moves last loses. */
  misere: boolean;
  /** How often a strip is repeated; `null` for one board. */
  copies: number | null;
  name: string;
}

export const EMPTY: Drawing = { rows: ["....", "....", "...."], kinds: ["domino"], directions: ["8", "4", "6", "2"], shape: ["##.", ".##"], end: "last", line: 3, misere: false, copies: null, name: "" };

/** The step of a direction: rows downwards, columns to the right. */
export function stepOf(direction: Direction): [row: number, column: number] {
  const key = Number(direction) - 1;
  return [1 - Math.floor(key / 3), (key % 3) - 1];
}

/** Whether stones move. */
export const goes = ({ kinds }: Drawing): boolean => kinds.some((kind) => (GOES as readonly string[]).includes(kind));

/** Whether some square of the drawing has this sign. */
export const holds = ({ rows }: Drawing, sign: Sign): boolean => rows.some((row) => row.includes(sign));

/** The kinds of stones: those that lie there, and those that are placed. */
export function stones(drawing: Drawing): ("o" | "x")[] {
  const placed = drawing.kinds.includes("place") || drawing.kinds.includes("apart");
  return (["o", "x"] as const).filter((sign) => holds(drawing, sign) || (sign === "o" && placed));
}

/** The end of the game in effect: without marked squares, the last move ends it. */
export const endOf = (drawing: Drawing): End => ((drawing.end === "goal" || drawing.end === "goals") && !holds(drawing, "*") ? "last" : drawing.end);

/**
 * Small numbers a, b so that every step lowers a · row + b · column. `null` without such numbers: then stones may return
 * to earlier squares.
 */
export function downhill(directions: readonly Direction[]): [row: number, column: number] | null {
  const all: [number, number][] = [];
  for (let a = -2; a <= 2; a++) for (let b = -2; b <= 2; b++) all.push([a, b]);
  all.sort((one, other) => Math.abs(one[0]) + Math.abs(one[1]) - Math.abs(other[0]) - Math.abs(other[1]));
  const steps = directions.map(stepOf);
  return all.find(([a, b]) => steps.every(([row, column]) => a * row + b * column < 0)) ?? null;
}

/** Whether play may go on for ever. */
export function endless(drawing: Drawing): boolean {
  const has = (...some: Kind[]) => some.some((kind) => drawing.kinds.includes(kind));
  return goes(drawing) && ((has("step", "slide", "jump") && downhill(drawing.directions) === null) || (has("place", "apart") && has("hop", "capture")));
}

/** The turned and reflected images of a shape, each at the upper left; none of an empty shape. */
export function images(shape: readonly string[]): [row: number, column: number][][] {
  const squares = shape.flatMap((row, r) => [...row].flatMap((sign, c): [number, number][] => (sign === "#" ? [[r, c]] : [])));
  if (squares.length === 0) return [];
  const found = new Map<string, [number, number][]>();
  for (const [a, b, c, d] of [[1, 0, 0, 1], [-1, 0, 0, 1], [1, 0, 0, -1], [-1, 0, 0, -1], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, -1, 0], [0, -1, -1, 0]] as const) {
    const turned = squares.map(([r, k]): [number, number] => [a * r + b * k, c * r + d * k]);
    const [top, left] = [Math.min(...turned.map(([r]) => r)), Math.min(...turned.map(([, k]) => k))];
    const image = turned.map(([r, k]): [number, number] => [r - top, k - left]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    found.set(String(image), image);
  }
  return [...found.values()];
}

/** The same drawing with this height and width in squares; new squares are free. */
export function resized(drawing: Drawing, height: number, width: number): Drawing {
  const [rows, columns] = [within(height, 1, MOST_ROWS), within(width, 1, MOST_COLUMNS)];
  const grown = Array.from({ length: rows }, (_, r) => (drawing.rows[r] ?? "").padEnd(columns, ".").slice(0, columns));
  return { ...drawing, rows: grown, copies: rows > STRIP ? null : drawing.copies };
}

/** The same drawing with something else in one square. */
export function painted(drawing: Drawing, row: number, column: number, sign: Sign): Drawing {
  const rows = drawing.rows.map((old, r) => (r === row ? old.slice(0, column) + sign + old.slice(column + 1) : old));
  return { ...drawing, rows };
}

const within = (number: number, least: number, most: number) => Math.min(Math.max(number, least), most);

/** A drawing as the settings of an address; defaults are left out. */
export function written(drawing: Drawing): Record<string, string | undefined> {
  const { rows, kinds, directions, shape, end, line, misere, copies, name } = drawing;
  return {
    b: rows.join("/"),
    moves: KINDS.filter((kind) => kinds.includes(kind)).join(" "),
    to: goes(drawing) ? DIRECTIONS.filter((one) => directions.includes(one)).join("") : undefined,
    shape: kinds.includes("shape") ? shape.join("/") : undefined,
    end: end === "last" ? undefined : end === "line" ? `line${line}` : end,
    misere: misere ? "" : undefined,
    n: copies === null ? undefined : String(copies),
    name: name || undefined,
  };
}

/** Reads the settings of an address. `damaged` is the part that cannot be read; defaults replace it. */
export function readDrawing(settings: Record<string, string | undefined>): { drawing: Drawing; damaged: string | null } {
  let damaged: string | null = null;
  const bad = (name: string) => void (damaged ??= `${name}=${settings[name]}`);
  const one = (name: string, pattern: RegExp): string | undefined => {
    const text = settings[name];
    if (text === undefined || pattern.test(text)) return text;
    bad(name);
    return undefined;
  };
  const rows = one("b", /^[.#ox*]+(\/[.#ox*]+)*$/)?.split("/") ?? EMPTY.rows;
  const moves = one("moves", new RegExp(`^((${KINDS.join("|")})( |$))*$`));
  const to = one("to", /^[1-46-9]*$/);
  const shape = one("shape", /^[.#]{1,5}(\/[.#]{1,5}){0,4}$/)?.split("/") ?? EMPTY.shape;
  const end = one("end", /^(goals?|line[2-6])$/) ?? "last";
  const copies = one("n", /^\d{1,2}$/);
  const base: Drawing = {
    ...EMPTY,
    kinds: moves === undefined ? EMPTY.kinds : KINDS.filter((kind) => moves.split(" ").includes(kind)),
    directions: to === undefined ? EMPTY.directions : DIRECTIONS.filter((direction) => to.includes(direction)),
    shape,
    end: end.startsWith("line") ? "line" : (end as End),
    line: end.startsWith("line") ? within(Number(end.slice(4)), ...LINES) : EMPTY.line,
    misere: settings.misere !== undefined,
    copies: copies === undefined ? null : within(Number(copies), 1, MOST_COPIES),
    name: (settings.name ?? "").slice(0, 60),
    rows,
  };
  if (rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_COLUMNS || row.length !== rows[0]!.length)) bad("b");
  return { drawing: resized(base, rows.length, Math.max(...rows.map((row) => row.length))), damaged };
}
