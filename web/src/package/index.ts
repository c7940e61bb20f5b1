/**
 * The library as a package: the questions of the page, in a module for browsers, bundlers and Node.js.
 *
 * ```js
 * import { load } from "grundy";
 * const grundy = await load();
 * grundy.solve("nim 3 4 5").winning_moves[0].label; // "take 2"
 * ```
 */

import type { Answers, Failed, Whole, WrittenAnswer } from "../answers.ts";
import { plain } from "../said.ts";
import initialise, { Desk } from "../wasm/whole.js";

export type { Answers, Failed, Whole, WrittenAnswer };

/** Why there is no answer, as an exception. */
export class GrundyError extends Error {
  /** What is wrong, and where. */
  readonly failed: Failed;
  constructor(failed: Failed) {
    super(plain(failed.message));
    this.name = "GrundyError";
    this.failed = { ...failed, message: this.message };
    if (this.failed.help) this.failed.help = plain(this.failed.help);
  }
}

/** Values of many positions: of the heaps from 0 on, or of the pairs row by row; −1 where there is no position. */
export type Values = Answers["about"] & { values: Int32Array };

export interface Options {
  /** The library's file, where it does not lie beside this one: its address or its bytes. */
  wasm?: URL | BufferSource;
  /** Called with the progress of long work; `total` is 0 if it is not known. */
  progress?: (unit: string, done: number, total: number) => void;
}

/** Numbers that JavaScript would round come as texts. */
function exact(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === "number" && source !== undefined && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value;
}

/** The library. It keeps the values of earlier questions, and works in the thread that asks. */
export class Grundy {
  readonly #desk = new Desk();

  /** Who wins, the value, and every winning move: what `grundy solve --format json` prints. */
  solve(position: string, { misere = false } = {}): WrittenAnswer {
    return this.#told(() => this.#desk.written(position, misere), exact);
  }

  /** The same as a text, in which no number is rounded. */
  solveText(position: string, { misere = false } = {}): string {
    return this.#asked(() => this.#desk.written(position, misere));
  }

  /** The explanation of the answer. */
  explain(position: string, { misere = false } = {}): Answers["explain"] {
    return this.#told(() => this.#desk.explain(position, misere));
  }

  /** The components of a position and its legal moves. */
  table(position: string, { misere = false } = {}): Answers["table"] {
    return this.#told(() => this.#desk.table(position, misere));
  }

  /** Makes a move: the component of this number becomes the components `to`. */
  make(position: string, component: number, to: string[]): Answers["make"] {
    return this.#told(() => this.#desk.make(position, component, to));
  }

  /** The move of a perfect player; `null` if there is no move. */
  reply(position: string, { misere = false } = {}): Answers["reply"] {
    return this.#told(() => this.#desk.reply(position, misere));
  }

  /** The values of the heaps 0 to `to` of a game on heaps. */
  values(ruleset: string, to: number): Values {
    return this.#series(() => this.#desk.sequence(ruleset, to));
  }

  /** The values of the pairs of numbers up to `to`. */
  map(ruleset: string, to: number): Values {
    return this.#series(() => this.#desk.map(ruleset, to));
  }

  /** The games that the library knows. */
  games(): Answers["catalogue"] {
    return JSON.parse(this.#desk.catalogue()) as Answers["catalogue"];
  }

  /** Holds a file that positions may name, such as rules in Starlark: `rules:mine.star 7`. */
  hold(name: string, content: string): void {
    this.#desk.hold(name, content);
  }

  #asked<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      throw typeof error === "string" ? new GrundyError(JSON.parse(error) as Failed) : error;
    }
  }

  #told<T>(ask: () => string, reviver?: typeof exact): T {
    return JSON.parse(this.#asked(ask), reviver) as T;
  }

  #series(ask: () => { about: string; values: Int32Array; free: () => void }): Values {
    const made = this.#asked(ask);
    const answer = { ...(JSON.parse(made.about) as Answers["about"]), values: made.values };
    made.free();
    return answer;
  }
}

/** Loads the library, once for all who ask. */
export async function load({ wasm, progress = () => undefined }: Options = {}): Promise<Grundy> {
  Object.assign(globalThis, { grundyProgress: progress });
  await initialise({ module_or_path: wasm ?? (await beside()) });
  return new Grundy();
}

/** The library's file beside this one. Node.js does not fetch from its disk. */
async function beside(): Promise<URL | BufferSource> {
  const place = new URL(/* @vite-ignore */ "./grundy_bg.wasm", import.meta.url);
  if (place.protocol !== "file:") return place;
  const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
  return readFile(place);
}
