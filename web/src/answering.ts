/** How a worker answers: one question after the other, with the library that it holds. */

import type { Failed } from "./types.ts";

/** A question, or a file that positions may name. */
export type ToWorker = { id: number; ask: string; with: unknown[] } | { hold: [name: string, content: string] };

export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; failed: Failed }
  | { progress: { unit: string; done: number; total: number } };

/** The least time between two reports of progress, in milliseconds. */
const EVERY = 100;

/** The bindings of a library. */
export interface Library {
  default: (task: { module_or_path: Promise<Response> | BufferSource }) => Promise<unknown>;
  Desk: new () => Desk;
}
type Desk = Record<string, (...words: unknown[]) => unknown>;

interface Series {
  about: string;
  values: Int32Array;
  rare: Uint32Array;
  free: () => void;
}

/** Answers that are texts of another kind than JSON. */
const PLAIN = new Set(["sequenceSvg", "certificate", "mapSvg"]);

function failure(error: unknown): Failed {
  if (typeof error === "string") return JSON.parse(error) as Failed;
  return { kind: "broken", message: String(error), place: null };
}

async function begin(bindings: Promise<Library>, module_or_path: URL | BufferSource): Promise<Desk> {
  // The library is fetched at the same time as its bindings.
  const source = module_or_path instanceof URL ? fetch(module_or_path) : module_or_path;
  const library = await bindings;
  await library.default({ module_or_path: source });
  return new library.Desk();
}

/** Answers in this worker. */
export function answerWith(bindings: Promise<Library>, wasm: URL | BufferSource): void {
  let told = 0;
  Object.assign(globalThis, {
    grundyProgress(unit: string, done: number, total: number) {
      const now = performance.now();
      if (now - told < EVERY) return;
      told = now;
      postMessage({ progress: { unit, done, total } } satisfies FromWorker);
    },
  });
  const desk = begin(bindings, wasm);
  addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
    if ("hold" in data) {
      (await desk).hold!(...data.hold);
      return;
    }
    const { id } = data;
    try {
      const answer = (await desk)[data.ask]!(...data.with);
      if (typeof answer === "object") {
        const made = answer as Series;
        const series = { ...JSON.parse(made.about), values: made.values, rare: made.rare };
        made.free();
        postMessage({ id, answer: series }, { transfer: [series.values.buffer, series.rare.buffer] });
      } else {
        postMessage({ id, answer: PLAIN.has(data.ask) ? answer : JSON.parse(answer as string) });
      }
    } catch (error) {
      postMessage({ id, failed: failure(error) } satisfies FromWorker);
    }
  });
}
