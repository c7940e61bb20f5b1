/** The library with plots, graphs and Hackenbush, asked without a browser. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

type Desk = Record<string, (...words: unknown[]) => string | { about: string }>;

export async function desk(): Promise<{ ask: (question: string, ...words: unknown[]) => any; hold: (name: string) => void; write: (name: string, text: string) => void }> {
  Object.assign(globalThis, { grundyProgress: () => undefined });
  const library = await import("../../src/wasm/whole.js");
  await library.default({ module_or_path: readFileSync(join(import.meta.dirname, "../../src/wasm/whole_bg.wasm")) });
  const desk = new library.Desk() as unknown as Desk;
  return {
    ask: (question, ...words) => {
      const answer = desk[question]!(...words);
      return JSON.parse(typeof answer === "string" ? answer : answer.about);
    },
    hold: (name) => void desk.hold!(name, readFileSync(join(import.meta.dirname, "../../..", name), "utf8")),
    write: (name, text) => void desk.hold!(name, text),
  };
}
