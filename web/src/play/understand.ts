/** Who is winning, the nim-sum table, the reason, and all moves of the position on the table. */

import { isNimber, shown } from "../binary.ts";
import { h } from "../dom.ts";
import { Failure, ask } from "../engine.ts";
import { explained, groupsTable, inShort, lessonFor, nimSumTable } from "../explain.ts";
import { language, say } from "../language.ts";
import { problem } from "../problem.ts";
import { restoreTable } from "../restore.ts";
import type { Component, Explanation, Table, Whole, Winner, WrittenAnswer } from "../types.ts";
import { tell } from "../words.ts";
import { called } from "../names.ts";
import type { Mark } from "../boards/table.ts";
import type { Desk } from "./desk.ts";
import type { Game } from "./game.ts";

export const KINDS = ["who", "why", "colours", "sum", "moves"] as const;
export type Kind = (typeof KINDS)[number];

/** The largest number of winning moves that are shown in binary. */
const RESTORED = 3;
/** The largest number of moves that are listed. */
const LISTED = 500;

export async function understand(desk: Desk, open: ReadonlySet<Kind>, sides: ReadonlyMap<Kind, HTMLElement>): Promise<void> {
  const { game } = desk;
  const { misere } = game;
  const turn = game.now;
  const { table } = desk;
  const side = (kind: Kind) => sides.get(kind)!;
  for (const kind of KINDS) if (!open.has(kind)) side(kind).replaceChildren();
  if (!table) return;
  if (open.has("moves")) side("moves").replaceChildren(listed(table, game));
  if (table.over) {
    for (const kind of ["who", "why", "colours", "sum"] as const) side(kind).replaceChildren(...(open.has(kind) ? [h("p", {}, say("nothing-to-explain"))] : []));
    return;
  }
  if (open.has("who") || open.has("sum")) {
    try {
      const answer = await ask("solve", turn.text, misere);
      if (turn !== game.now) return;
      if (open.has("who")) side("who").replaceChildren(...judged(answer, game));
      if (open.has("sum")) side("sum").replaceChildren(...sums(answer, table.components, game));
    } catch (error) {
      if (!(error instanceof Failure) || error.failed.kind !== "stopped") side("who").replaceChildren(problem(error));
    }
  }
  if (open.has("why")) {
    try {
      const explanation = await ask("explain", turn.text, misere);
      if (turn === game.now) side("why").replaceChildren(...reasoned(explanation, table, desk));
    } catch (error) {
      side("why").replaceChildren(problem(error));
    }
  }
  if (open.has("colours")) {
    side("colours").replaceChildren(h("p", { class: "leads" }, ...LEADS.map((mark) => h("span", { class: `swatch mark-${mark}` }, say(`mark-${mark}`)))));
    await colour(desk, table).catch((error: unknown) => side("colours").replaceChildren(problem(error)));
  } else if (coloured === desk) desk.mark(() => null);
  coloured = open.has("colours") ? desk : null;
}

/** The game whose moves are coloured. */
let coloured: Desk | null = null;
const LEADS = ["wins", "draws", "loses"] as const;
/** The result of a move for the player who makes it. */
const WORTH: Record<Winner, Mark> = { mover: "wins", nobody: "draws", other: "loses" };

/** Marks every move on the board by its result, as the library judges it. */
async function colour(desk: Desk, table: Table): Promise<void> {
  const known = new Map<string, Mark>();
  const key = (component: number, to: readonly string[]) => JSON.stringify([component, to]);
  for (const { component, to } of table.moves.slice(0, LISTED)) {
    const { wins } = await ask("judge", table.text, table.misere, component, to);
    if (desk.table !== table) return;
    known.set(key(component, to), WORTH[wins]);
  }
  desk.mark((component, to) => known.get(key(component, to)) ?? null);
}

/** The reason in short: the last sentences of the explanation, with the groups that decide; then the whole. */
function reasoned(explanation: Explanation, table: Table, { game, page }: Desk): Node[] {
  const { text, sum } = inShort(explanation);
  const rows = sum?.rows.map(([name, value], at): [string, Whole] => [(sum.rows.length === table.components.length && game.row(at)) || tell(name), value]);
  const lesson = lessonFor(table);
  return [
    ...text.map((words) => h("p", {}, tell(words))),
    ...(rows ? [groupsTable(rows, sum!.sum)] : []),
    h("button", { type: "button", class: "quiet", click: () => page.go("lessons", { l: lesson }) }, say("why-lesson")),
    h("details", {}, h("summary", {}, say("why-long")), explained(explanation)),
  ];
}

function judged(answer: WrittenAnswer, game: Game): Node[] {
  const kept = answer.drawing_moves ?? [];
  const value = answer.grundy === null ? say("value-none") : shown(answer.grundy);
  const many = answer.winning_move_count ?? 0;
  const count = new Intl.NumberFormat(language).format(BigInt(many) as never);
  return [
    h("p", { class: `outcome ${answer.outcome}` }, say(`outcome-${answer.outcome}`)),
    h("p", {}, `${say("value")}: `, h("strong", {}, value), ` · ${say("winning-count", { count: Number(many) > 1e6 ? count : Number(many) })}`),
    ...(kept.length > 0 ? [h("p", {}, `${say("mark-draws")}: ${kept.map((move) => game.told(move)).join(" · ")}${Number(answer.drawing_move_count) > kept.length ? " …" : ""}`)] : []),
    h("p", { class: "quiet" }, `${say("method")}: ${tell(answer.why ?? answer.method)}`),
  ];
}

function sums(answer: WrittenAnswer, components: Component[], game: Game): HTMLElement[] {
  const rows = answer.components.flatMap(({ grundy }, i): [string, Whole][] => {
    const { copies } = components[i]!;
    return isNimber(grundy) ? [[`${game.row(i) && `${game.row(i)} · `}${called(components[i]!)}${copies === 1 ? "" : ` × ${copies}`}`, grundy]] : [];
  });
  if (!isNimber(answer.grundy) || rows.length !== answer.components.length) return [h("p", {}, say("value-none"))];
  const { grundy } = answer;
  const restored = answer.winning_moves.slice(0, RESTORED).flatMap((move) => {
    return move.restores ? [restoreTable(game.told(move), move.restores, grundy)] : [];
  });
  return [nimSumTable(rows, grundy), ...(restored.length > 0 ? [h("p", { class: "quiet" }, say("restore-about")), ...restored] : [])];
}

function listed(table: Table, game: Game): HTMLElement {
  const items = table.moves.slice(0, LISTED).map((move) => {
    return h("li", {}, `${game.told(move)} → ${move.to.length > 0 ? move.to.join(" + ") : "∅"}`);
  });
  return h("div", { class: "all-moves" }, h("p", { class: "quiet" }, `${table.moves.length}${table.unlisted.length > 0 ? " …" : ""}`), h("ul", { tabindex: "0", role: "list" }, ...items));
}
