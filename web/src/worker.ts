/** The worker: it holds the library and answers one question after the other. */

import start, { Desk, Series } from "./wasm/grundy.js";
import type { Failed } from "./types.ts";

/** A question, or a file that positions may name. */
export type ToWorker = { id: number; ask: string; with: unknown[] } | { hold: [name: string, content: string] };

export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; failed: Failed }
  | { progress: { unit: string; done: number; total: number } };

/** Progress is told this often at most, in milliseconds. */
const EVERY = 100;

let told = 0;
Object.assign(globalThis, {
  grundyProgress(unit: string, done: number, total: number) {
    const now = performance.now();
    if (now - told < EVERY) return;
    told = now;
    postMessage({ progress: { unit, done, total } } satisfies FromWorker);
  },
});

const library = new URL("./wasm/grundy_bg.wasm", import.meta.url);
const desk = start({ module_or_path: library }).then(() => new Desk());

/** Answers that are texts of another kind than JSON. */
const PLAIN = new Set(["sequenceSvg", "mapSvg"]);

function failure(error: unknown): Failed {
  if (typeof error === "string") return JSON.parse(error) as Failed;
  return { kind: "broken", message: String(error) };
}

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if ("hold" in data) {
    (await desk).hold(...data.hold);
    return;
  }
  const { id } = data;
  try {
    const ask = (await desk)[data.ask as keyof Desk] as (...words: unknown[]) => unknown;
    const answer = ask.apply(await desk, data.with);
    if (answer instanceof Series) {
      const series = { ...JSON.parse(answer.about), values: answer.values, rare: answer.rare };
      answer.free();
      postMessage({ id, answer: series }, { transfer: [series.values.buffer, series.rare.buffer] });
    } else {
      postMessage({ id, answer: PLAIN.has(data.ask) ? answer : JSON.parse(answer as string) });
    }
  } catch (error) {
    postMessage({ id, failed: failure(error) } satisfies FromWorker);
  }
});
