/**
 * The library, seen from the page: questions go to a worker. Long work is stopped by ending the worker; the next worker
 * gets the same files. A worker whose library is too small for a question is ended too, and the next worker gets the
 * questions that are still open.
 */

import type { Shelf } from "./boards/board.ts";
import { needsWhole } from "./library.ts";
import { plain } from "./said.ts";
import { start } from "./start.ts";
import type { Failed, Questions } from "./types.ts";
import type { FromWorker, ToWorker } from "./answering.ts";

export interface Progress {
  unit: string;
  done: number;
  /** 0 if it is not known. */
  total: number;
}

/** Why there is no answer, as an exception. */
export class Failure extends Error {
  readonly failed: Failed;
  constructor(failed: Failed) {
    super(plain(failed.message));
    this.failed = failed;
  }
}

interface Waiting {
  message: ToWorker;
  resolve: (answer: never) => void;
  reject: (error: Failure) => void;
}

const files = new Map<string, string>();
const waiting = new Map<number, Waiting>();
const watchers = new Set<(busy: boolean, progress: Progress | null) => void>();
let worker: Worker | null = null;
/** Whether the worker holds the whole library, or is to hold it. */
let whole = false;
let next = 0;

function running(): Worker {
  if (worker) return worker;
  worker = start(whole);
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if ("progress" in data) return tell(data.progress);
    // A trap inside the library leaves it in no state to answer anything; a new worker begins afresh.
    if ("failed" in data && data.failed.kind === "broken") return end(data.failed);
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failed" in data) one?.reject(new Failure(data.failed));
    else one?.resolve(data.answer as never);
    if (waiting.size === 0) tell(null);
  });
  worker.addEventListener("error", (event) => end({ kind: "broken", message: event.message, place: null }));
  for (const [name, content] of files) worker.postMessage({ hold: [name, content] } satisfies ToWorker);
  for (const { message } of waiting.values()) worker.postMessage(message);
  return worker;
}

/** Goes on with the whole library if this question needs it. */
function enlarge(question: string, words: readonly unknown[]): void {
  if (whole || !needsWhole(question, words)) return;
  whole = true;
  worker?.terminate();
  worker = null;
}

function tell(progress: Progress | null): void {
  for (const watch of watchers) watch(waiting.size > 0, progress);
}

function end(failed: Failed): void {
  worker?.terminate();
  worker = null;
  const all = [...waiting.values()];
  waiting.clear();
  for (const one of all) one.reject(new Failure(failed));
  tell(null);
}

/** Asks the library. */
export function ask<Q extends keyof Questions>(question: Q, ...words: Questions[Q]["ask"]): Promise<Questions[Q]["answer"]> {
  return new Promise((resolve, reject) => {
    const message = { id: next++, ask: question, with: words };
    enlarge(question, words);
    // A new worker gets all waiting questions.
    const begun = worker !== null;
    waiting.set(message.id, { message, resolve, reject });
    if (begun) running().postMessage(message satisfies ToWorker);
    else running();
    tell(null);
  });
}

/** Holds a file that positions may name. */
export function hold(name: string, content: string): void {
  if (files.get(name) === content) return;
  files.set(name, content);
  worker?.postMessage({ hold: [name, content] } satisfies ToWorker);
}

/** The content of a file that is held. */
export function held(name: string): string | undefined {
  return files.get(name);
}

/** The functions for boards. */
export const shelf: Shelf = { held, look: (text) => ask("look", text), plan: (file) => ask("plan", file) };

/** Stops whatever is being computed. */
export function stop(): void {
  if (waiting.size > 0) end({ kind: "stopped", message: "stopped", place: null });
}

/** Calls `watch` when work begins, goes on, and ends. */
export function watch(watch: (busy: boolean, progress: Progress | null) => void): void {
  watchers.add(watch);
}

/** Begins to load the library, or the one that can answer this question. */
export function warm(question = "", ...words: string[]): void {
  enlarge(question, words);
  running();
}
