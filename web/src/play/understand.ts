/** Who is winning, the nim-sum table, the reason, and all moves of the position on the table. */

import { isNimber, shown } from "../binary.ts";
import { h } from "../dom.ts";
import { Failure, ask } from "../engine.ts";
import { explained, nimSumTable } from "../explain.ts";
import { language, say } from "../language.ts";
import { problem } from "../problem.ts";
import { restoreTable } from "../restore.ts";
import type { Component, Table, Whole, WrittenAnswer } from "../types.ts";
import { tell } from "../words.ts";
import { called } from "../names.ts";
import type { Desk } from "./desk.ts";

export const KINDS = ["who", "sum", "why", "moves"] as const;
export type Kind = (typeof KINDS)[number];

/** The largest number of winning moves that are shown in binary. */
const RESTORED = 3;
/** The largest number of moves that are listed. */
const LISTED = 500;

export async function understand(desk: Desk, open: ReadonlySet<Kind>, sides: ReadonlyMap<Kind, HTMLElement>): Promise<void> {
  const { game } = desk;
  const { misere } = game;
  const turn = game.now;
  const table = desk.table();
  const side = (kind: Kind) => sides.get(kind)!;
  for (const kind of KINDS) if (!open.has(kind)) side(kind).replaceChildren();
  if (!table) return;
  if (open.has("moves")) side("moves").replaceChildren(listed(table));
  if (table.over) {
    for (const kind of ["who", "sum", "why"] as const) side(kind).replaceChildren(...(open.has(kind) ? [h("p", {}, say("nothing-to-explain"))] : []));
    return;
  }
  if (open.has("who") || open.has("sum")) {
    try {
      const answer = await ask("solve", turn.text, misere);
      if (turn !== game.now) return;
      if (open.has("who")) side("who").replaceChildren(...judged(answer));
      if (open.has("sum")) side("sum").replaceChildren(...sums(answer, table.components));
    } catch (error) {
      if (!(error instanceof Failure) || error.failed.kind !== "stopped") side("who").replaceChildren(problem(error));
    }
  }
  if (open.has("why")) {
    try {
      const explanation = await ask("explain", turn.text, misere);
      if (turn === game.now) side("why").replaceChildren(explained(explanation));
    } catch (error) {
      side("why").replaceChildren(problem(error));
    }
  }
}

function judged(answer: WrittenAnswer): Node[] {
  const value = answer.grundy === null ? say("value-none") : shown(answer.grundy);
  const many = answer.winning_move_count;
  const count = new Intl.NumberFormat(language).format(BigInt(many) as never);
  return [
    h("p", { class: `outcome ${answer.outcome}` }, say(`outcome-${answer.outcome}`)),
    h("p", {}, `${say("value")}: `, h("strong", {}, value), ` · ${say("winning-count", { count: Number(many) > 1e6 ? count : Number(many) })}`),
    h("p", { class: "quiet" }, `${say("method")}: ${tell(answer.why ?? answer.method)}`),
  ];
}

function sums(answer: WrittenAnswer, components: Component[]): HTMLElement[] {
  const rows = answer.components.flatMap(({ grundy }, i): [string, Whole][] => {
    const { copies } = components[i]!;
    return isNimber(grundy) ? [[`${called(components[i]!)}${copies === 1 ? "" : ` × ${copies}`}`, grundy]] : [];
  });
  if (!isNimber(answer.grundy) || rows.length !== answer.components.length) return [h("p", {}, say("value-none"))];
  const { grundy } = answer;
  const restored = answer.winning_moves.slice(0, RESTORED).flatMap((move) => {
    const where = components[move.component]!;
    return move.restores ? [restoreTable(`${called(where)}: ${tell(move.said)}`, move.restores, grundy)] : [];
  });
  return [nimSumTable(rows, grundy), ...(restored.length > 0 ? [h("p", { class: "quiet" }, say("restore-about")), ...restored] : [])];
}

function listed(table: Table): HTMLElement {
  const items = table.moves.slice(0, LISTED).map((move) => {
    const where = table.components.length > 1 ? `${called(table.components[move.component]!)}: ` : "";
    return h("li", {}, `${where}${tell(move.said)} → ${move.to.length > 0 ? move.to.join(" + ") : "∅"}`);
  });
  return h("div", { class: "all-moves" }, h("p", { class: "quiet" }, `${table.moves.length}${table.unlisted.length > 0 ? " …" : ""}`), h("ul", { tabindex: "0", role: "list" }, ...items));
}
