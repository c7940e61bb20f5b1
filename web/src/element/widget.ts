/**
 * A board in a notebook (anywidget). The kernel knows the rules; this module shows the position and sends clicks to the
 * kernel. The position is part of the state, so a notebook without a kernel shows it too.
 */

import type { Shelf } from "../boards/board.ts";
import { h } from "../dom.ts";
import { learn, say, says, speak } from "../language.ts";
import { fitting } from "../languages.ts";
import type { Made } from "../play/record.ts";
import type { Table } from "../types.ts";
import { frameIn } from "./frame.ts";

/** The state that the kernel shares. */
interface State {
  /** The position: its components and legal moves, as JSON. */
  _table: string;
  /** How the game stands: the name of a message, or a sentence of the kernel. */
  _said: string;
  /** Whether the reader may move. */
  _open: boolean;
  /** The last click: a move, or a button's request. It has a number, so that the same click can come twice. */
  _wish: { number: number; move?: Made; want?: "undo" | "again" };
}

interface Model {
  get: <K extends keyof State>(key: K) => State[K];
  set: <K extends keyof State>(key: K, value: State[K]) => void;
  save_changes: () => void;
  on: (event: string, heard: () => void) => void;
  off: (event: string, heard: () => void) => void;
}

const none = () => Promise.reject(new Error("there are no files here"));
/** The kernel keeps its files: positions that are read from one are shown in words. */
const NOTHING: Shelf = { held: () => undefined, look: none, plan: none };

async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  await speak(fitting(navigator.languages));
  await learn("games");
  const host = el.appendChild(h("div"));
  const { laid, status, row } = frameIn(host, NOTHING, say("board"));
  const wish = (what: Omit<State["_wish"], "number">) => {
    model.set("_wish", { number: model.get("_wish").number + 1, ...what });
    model.save_changes();
  };
  row.append(h("button", { type: "button", click: () => wish({ want: "undo" }) }, say("undo")), h("button", { type: "button", click: () => wish({ want: "again" }) }, say("new-game")));
  const lay = () => {
    const table = JSON.parse(model.get("_table")) as Table;
    laid.lay(table, model.get("_open") ? (move) => wish({ move }) : null, null);
    const said = model.get("_said");
    status.textContent = says(said) ? say(said) : said;
  };
  const events = ["change:_table", "change:_said", "change:_open"];
  for (const event of events) model.on(event, lay);
  lay();
  return () => events.forEach((event) => model.off(event, lay));
}

export default { render };
