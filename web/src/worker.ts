/** The worker: it holds the library and answers one question after the other. */

import type { LIBRARIES } from "./library.ts";
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

/** What the bindings of each library hold. */
interface Library {
  default: (task: { module_or_path: URL }) => Promise<unknown>;
  Desk: new () => Record<string, (...words: unknown[]) => unknown>;
}
interface Series {
  about: string;
  values: Int32Array;
  rare: Uint32Array;
  free: () => void;
}

/** Each library is a file of its own, with its bindings. */
const LOAD: Record<(typeof LIBRARIES)[number], () => [Promise<unknown>, URL]> = {
  grundy: () => [import("./wasm/grundy.js"), new URL("./wasm/grundy_bg.wasm", import.meta.url)],
  more: () => [import("./wasm/more.js"), new URL("./wasm/more_bg.wasm", import.meta.url)],
  rules: () => [import("./wasm/rules.js"), new URL("./wasm/rules_bg.wasm", import.meta.url)],
};

async function begin([bindings, module_or_path]: [Promise<unknown>, URL]): Promise<InstanceType<Library["Desk"]>> {
  const library = (await bindings) as Library;
  await library.default({ module_or_path });
  return new library.Desk();
}
const desk = begin((Object.values(LOAD)[Number(self.name)] ?? LOAD.grundy)());

/** Answers that are texts of another kind than JSON. */
const PLAIN = new Set(["sequenceSvg", "mapSvg"]);

function failure(error: unknown): Failed {
  if (typeof error === "string") return JSON.parse(error) as Failed;
  return { kind: "broken", message: String(error) };
}

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
