/** The library's answers about the first position of the page and its moves, computed when the page is built: the first move is made while the library loads. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Made, Table } from "./src/answers.ts";

const TEXT = "nim 3 4 5";
const MODULE = "virtual:first";
const LIBRARY = join(import.meta.dirname, "src/wasm/grundy.js");

/** The answers by their questions. There are none until the library is built. */
async function answers(): Promise<Record<string, string>> {
  const known: Record<string, string> = {};
  if (!existsSync(LIBRARY)) return known;
  Object.assign(globalThis, { grundyProgress: () => undefined });
  const { default: begin, Desk } = (await import(pathToFileURL(LIBRARY).href)) as typeof import("./src/wasm/grundy.js");
  await begin({ module_or_path: readFileSync(LIBRARY.replace(/\.js$/, "_bg.wasm")) });
  const desk = new Desk();
  const table = (text: string) => (known[JSON.stringify(["table", text, false])] = desk.table(text, false));
  for (const { component, to } of (JSON.parse(table(TEXT)) as Table).moves) {
    const made = (known[JSON.stringify(["make", TEXT, component, to])] = desk.make(TEXT, component, to));
    table((JSON.parse(made) as Made).text);
  }
  return known;
}

export function first(): Plugin {
  return {
    name: "first-answer",
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: async (id) => (id === `\0${MODULE}` ? `export const text = ${JSON.stringify(TEXT)}, known = ${JSON.stringify(await answers())};` : null),
  };
}
