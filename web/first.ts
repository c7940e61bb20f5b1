/** The library's answer about the first position of the page, computed when the page is built: it can be played while the library loads. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const TEXT = "nim 3 4 5";
const MODULE = "virtual:first";
const LIBRARY = join(import.meta.dirname, "src/wasm/grundy.js");

/** The answer is `null` until the library is built. */
async function answer(): Promise<string> {
  if (!existsSync(LIBRARY)) return "null";
  Object.assign(globalThis, { grundyProgress: () => undefined });
  const { default: begin, Desk } = (await import(pathToFileURL(LIBRARY).href)) as typeof import("./src/wasm/grundy.js");
  await begin({ module_or_path: readFileSync(LIBRARY.replace(/\.js$/, "_bg.wasm")) });
  return new Desk().table(TEXT, false);
}

export function first(): Plugin {
  return {
    name: "first-answer",
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: async (id) => (id === `\0${MODULE}` ? `export const text = ${JSON.stringify(TEXT)}, table = ${await answer()};` : null),
  };
}
