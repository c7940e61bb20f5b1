/** The file of rules of a drawing (docs/your-own-rules.md, "Boards"), and how its positions are read. */

import { COVERS, type Drawing, type Kind, downhill, endOf, endless, goes, images, readDrawing, stepOf, stones, written } from "./drawing.ts";

/** The line of a file that holds its drawing. */
const LINE = /^# drawing: (.*)$/m;

/** The drawing from which a file of rules was written; `null` if the file is another, or was changed since. */
export function drawingIn(text: string | undefined): Drawing | null {
  const query = LINE.exec(text ?? "")?.[1];
  if (query === undefined) return null;
  const { drawing } = readDrawing(Object.fromEntries(new URLSearchParams(query)));
  return rulesOf(drawing) === text ? drawing : null;
}

/** The rules of a drawing that an address holds. */
export const rulesIn = (query: string): string => rulesOf(readDrawing(Object.fromEntries(new URLSearchParams(query))).drawing);

/** The drawing as an address holds it. */
export const queryOf = (drawing: Drawing): string => new URLSearchParams(Object.entries(written(drawing)).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();

/** The drawing in a file of rules, even if the rules were changed since; as settings of an address. */
export function settingsIn(text: string): Record<string, string> | null {
  const query = LINE.exec(text)?.[1];
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query));
}

const SQUARE = `def square(r, c):
    return ("abcdefghijklmnopqrstuvwxyz"[c] if c < 26 else "%d." % (c + 1)) + str(len(picture) - r)
`;

/** A text in Starlark. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&").replace(/\s+/g, " ")}"`;
const tuples = (list: readonly (readonly number[])[]) => `[${list.map((one) => `(${one.join(", ")})`).join(", ")}]`;

export function rulesOf(drawing: Drawing): string {
  const { rows, kinds, misere, copies, name } = drawing;
  const query = queryOf(drawing);
  const moving = goes(drawing);
  const body = moving ? movingBoard(drawing) : coveredBoard(drawing);
  const head = [
    `# ${(name || "A board that somebody drew").replace(/\s+/g, " ")}: ${kinds.join(", ") || "no moves"}.`,
    `# drawing: ${query}`,
    "",
    `name = ${quoted(name || "My board game")}`,
    ...(misere ? ['convention = "misere"'] : []),
    `start = ${copies ?? 1}`,
    `picture = [${rows.map(quoted).join(",\n           ")}]`,
    ...(kinds.includes("shape") ? [`shapes = [${images(drawing.shape).map(tuples).join(",\n          ")}]`] : []),
    ...(moving ? [`stones = [${stones(drawing).map((stone) => `"${stone}."`).join(", ")}]`, `directions = ${tuples(drawing.directions.map(stepOf))}`] : []),
    "",
    SQUARE,
    "def board(n):",
    copies === null ? "    rows = picture" : "    rows = [row * n for row in picture]",
    '    at = {(r, c): square(r, c) for r in range(len(rows)) for c in range(len(rows[r])) if rows[r][c] != "#"}',
  ];
  return `${[...head, ...body].join("\n")}\n`;
}

const BESIDE = `    beside = lambda r, c: [s for s in [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)] if s in at]`;

/** The name of a list of all squares, in games in which stones move. */
const named = (list: string, moving: boolean) => (moving ? `[at[s] for s in ${list}]` : list);

/** The moves that cover squares; \`s\` names a square as the board does. */
function covers({ kinds }: Drawing, moving: boolean): string[] {
  const has = (kind: Kind) => kinds.includes(kind);
  const some = COVERS.filter(has);
  if (some.length === 0) return [];
  const label = 'label = " ".join([at[s] for s in squares])';
  const text: string[] = [];
  if (has("domino") || has("shape") || !moving) {
    const squares = named("squares", moving);
    text.push(`    cover = lambda squares: change(needs = ${squares}, removes = ${squares}, ${label})`);
  }
  if (has("apart")) text.push(BESIDE);
  const stone = moving ? ', adds = ["o." + at[s]]' : "";
  const cell = moving ? "at[s]" : "s";
  if (has("place")) text.push(moving ? `    moves += [change(needs = [${cell}], removes = [${cell}]${stone}, label = at[s]) for s in at]` : "    moves += [cover([s]) for s in at]");
  if (has("apart")) text.push(`    moves += [change(needs = ${named("[s] + beside(s[0], s[1])", moving)}, removes = [${cell}]${stone}, label = at[s]) for s in at]`);
  if (has("domino")) text.push("    pairs = [[(r, c), s] for r, c in at for s in [(r, c + 1), (r + 1, c)] if s in at]", "    moves += [cover(pair) for pair in pairs]");
  if (has("shape")) text.push("    placed = [[(r + y, c + x) for y, x in shape] for shape in shapes for r in range(len(rows)) for c in range(len(rows[r]))]", "    moves += [cover(squares) for squares in placed if all([s in at for s in squares])]");
  return text;
}

/** The sets of squares that end the game; `null` if only the last move ends it. */
function over(drawing: Drawing, moving: boolean): string[] | null {
  const marked = `    marked = [${moving ? "at[(r, c)]" : "(r, c)"} for r, c in at if rows[r][c] == "*"]`;
  switch (endOf(drawing)) {
    case "last":
      return null;
    case "goal":
      return [marked, "    over = [[s] for s in marked]"];
    case "goals":
      return [marked, "    over = [marked]"];
    case "line":
      return [
        `    lines = [[(r + k * y, c + k * x) for k in range(${drawing.line})] for r, c in at for y, x in [(0, 1), (1, 0), (1, 1), (1, -1)]]`,
        `    over = [${named("line", moving)} for line in lines if all([s in at for s in line])]`,
      ];
  }
}

/** A board whose moves only cover squares: a cell is a free square. */
function coveredBoard(drawing: Drawing): string[] {
  const ends = over(drawing, false);
  return [
    "    moves = []",
    ...covers(drawing, false),
    ...(ends ?? []),
    '    absent = [(r, c) for r, c in at if rows[r][c] in "ox"]',
    `    return game(list(at), moves, absent = absent${ends ? ", over = over" : ""}, show = "grid")`,
  ];
}

/**
 * A board on which stones move: a cell is a stone on a square, such as `o.b3`. Where squares are covered, or end the
 * game, a cell is also a free square, `b3`: those are the `spots`.
 */
function movingBoard(drawing: Drawing): string[] {
  const { kinds, directions } = drawing;
  const has = (...some: Kind[]) => some.some((kind) => kinds.includes(kind));
  const end = endOf(drawing);
  const spots = has(...COVERS) || end === "line" ? "all" : end === "last" ? "none" : "marked";
  const free = {
    all: ["needs = left + seen + free", "removes = left + [s for s in free if s == b]", "adds = [stone + b] + emptied"],
    marked: ["needs = left + seen + [s for s in free if s in marked]", "without = [other + s for s in free if s not in marked for other in stones]", "removes = left + [s for s in free if s == b and s in marked]", "adds = [stone + b] + [s for s in emptied if s in marked]"],
    none: ["needs = left + seen", "without = [other + s for s in free for other in stones]", "removes = left", "adds = [stone + b]"],
  }[spots];
  const ends = over(drawing, true);
  const text = ["    moves = []", ...covers(drawing, true), ...(ends ?? [])];
  text.push(
    "    # A stone goes from a to b over free squares; taken stones leave, and seen stones stay.",
    "    def go(stone, a, b, free, taken = [], seen = [], emptied = []):",
    "        left = [stone + a] + taken",
    `        return change(${free.join(",\n                      ")}, label = a + ("x" if taken else "-") + b)`,
    "    for r, c in at:",
    "        for y, x in directions:",
    "            a, b, beyond = at[(r, c)], at.get((r + y, c + x)), at.get((r + 2 * y, c + 2 * x))",
  );
  if (has("step")) text.push("            if b != None:", "                moves += [go(stone, a, b, [b], emptied = [a]) for stone in stones]");
  if (has("capture")) {
    const alone = { all: "[a]", marked: "[s for s in [a] if s in marked]", none: "[]" }[spots];
    text.push("            if b != None:");
    if (stones(drawing).length > 1) text.push("                moves += [go(stone, a, b, [], taken = [other + b], emptied = [a]) for stone in stones for other in stones if other != stone]");
    else text.push(`                moves += [change(needs = [stone + a, stone + b], removes = [stone + a], adds = ${alone}, label = a + "x" + b) for stone in stones]`);
  }
  if (has("jump", "hop")) {
    text.push("            if b != None and beyond != None:");
    if (has("jump")) text.push("                moves += [go(stone, a, beyond, [beyond], seen = [other + b], emptied = [a]) for stone in stones for other in stones]");
    if (has("hop")) text.push("                moves += [go(stone, a, beyond, [beyond], taken = [other + b], emptied = [a, b]) for stone in stones for other in stones]");
  }
  if (has("slide")) {
    text.push("            path = []", "            for k in range(1, len(rows) + len(rows[0])):", "                to = at.get((r + k * y, c + k * x))", "                if to == None:", "                    break", "                path = path + [to]", "                moves += [go(stone, a, to, path, emptied = [a]) for stone in stones]");
  }
  const weighed = !endless(drawing) && (has("step", "slide", "jump") || spots !== "none");
  const cells = { all: " + list(at.values())", marked: " + marked", none: "" }[spots];
  text.push(`    cells = [stone + s for s in at.values() for stone in stones]${cells}`);
  text.push('    absent = [stone + at[(r, c)] for r, c in at for stone in stones if stone != rows[r][c] + "."]');
  if (spots !== "none") text.push(`    absent += [at[(r, c)] for r, c in at if rows[r][c] in "ox"${spots === "marked" ? " and at[(r, c)] in marked" : ""}]`);
  if (weighed) {
    text.push("    # Every move lowers the weight of what is there, so play ends.");
    text.push(`    weight = {stone + at[(r, c)]: ${heavy(has("step", "slide", "jump") ? downhill(directions) : null)} for r, c in at for stone in stones}`);
    if (spots !== "none") {
      const light = has("place", "apart") ? "max(weight.values()) + 1" : has("domino", "shape") ? "1" : "0";
      text.push(...(light === "max(weight.values()) + 1" ? ["    most = max(weight.values()) + 1"] : []), `    weight.update({s: ${light.startsWith("max") ? "most" : light} for s in ${spots === "all" ? "at.values()" : "marked"}})`);
    }
  }
  text.push(`    return game(cells, moves, absent = absent${ends ? ", over = over" : ""}${weighed ? ", weight = weight" : ""})`);
  return text;
}

/** The weight of a stone on the square (r, c). */
function heavy(slope: [row: number, column: number] | null): string {
  const part = (by: number, near: string, far: string) => (by === 0 ? [] : [`${Math.abs(by) === 1 ? "" : `${Math.abs(by)} * `}${by > 0 ? near : far}`]);
  const [a, b] = slope ?? [0, 0];
  return ["2", ...part(a, "r", "(len(rows) - 1 - r)"), ...part(b, "c", "(len(rows[r]) - 1 - c)")].join(" + ");
}

/** A position as rows of signs: those of the drawing, `#` for a hole, and `+` for a covered square. */
export type Squares = string[][];

/** The name of a square. */
export const squareName = (drawing: Drawing, row: number, column: number): string => `${column < 26 ? String.fromCharCode(97 + column) : `${column + 1}.`}${drawing.rows.length - row}`;

/** The squares of a position as the library writes it, `START` or `START@CELLS`; `null` if it does not belong to this drawing. */
export function squaresOf(drawing: Drawing, text: string): Squares | null {
  const [, count, , cells] = /^(\d+)(@(.*))?$/s.exec(text) ?? [];
  if (count === undefined || (cells ?? "").startsWith("-")) return null;
  const copies = drawing.copies === null ? 1 : Number(count);
  const first = drawing.rows.map((row) => [...row.repeat(copies)]);
  const moving = goes(drawing);
  const at = (r: number, c: number) => squareName(drawing, r, c);
  if (cells === undefined) return first.map((row) => row.map((sign) => (!moving && "ox".includes(sign) ? "+" : sign)));
  if (!moving) {
    const left = cells.split("/");
    return first.map((row, r) => row.map((sign, c) => (sign === "#" ? "#" : left[r]?.[c] === "." ? (sign === "*" ? "*" : ".") : "+")));
  }
  const there = new Set(cells.split(","));
  const spots = drawing.kinds.some((kind) => (COVERS as readonly string[]).includes(kind));
  return first.map((row, r) =>
    row.map((sign, c) => {
      if (sign === "#") return "#";
      const stone = (["o", "x"] as const).find((stone) => there.has(`${stone}.${at(r, c)}`));
      return stone ?? (spots && !there.has(at(r, c)) ? "+" : sign === "*" ? "*" : ".");
    }),
  );
}

/** The squares of a move, from its name in the file: the start and the goal of a stone, or the covered squares. */
export function squaresOfMove(drawing: Drawing, label: string, width: number): { goes: boolean; squares: number[] } | null {
  const numbers = new Map(drawing.rows.flatMap((_, r) => Array.from({ length: width }, (_, c) => [squareName(drawing, r, c), r * width + c] as const)));
  const goes = /^(.+?)[-x](.+)$/.exec(label);
  const squares = (goes ? goes.slice(1) : label.split(" ")).map((name) => numbers.get(name));
  return squares.every((square): square is number => square !== undefined) ? { goes: goes !== null, squares } : null;
}
