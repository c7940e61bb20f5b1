/**
 * Parts of the page for other pages and programs, each built as one file. `npm run widget` builds the board of a
 * notebook. `npm run parts` builds the library and the element `<grundy-board>` as a package for npm, from the built WASM.
 */

import { copyFile, cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Plugin, defineConfig } from "vite";
import { first } from "./first.ts";
import { sentences } from "./sentences.ts";

const ROOT = import.meta.dirname;
const NPM = join(ROOT, "npm");

/** Each part: its entry, and the folder and the name of its file. */
const PARTS = {
  widget: ["src/element/widget.ts", join(ROOT, "../python/grundy"), "board.js"],
  element: ["src/element/element.ts", NPM, "board.js"],
  package: ["src/package/index.ts", NPM, "index.js"],
} as const;

/** This page starts its worker from a file. On other pages the worker is part of the script. */
const inlined: Plugin = {
  name: "inlined-worker",
  enforce: "pre",
  resolveId: (source, importer) => (source === "./start.ts" && importer && resolve(importer, "..") === join(ROOT, "src") ? join(ROOT, "src/element/start.ts") : null),
};

/** The files in the package beside its scripts. */
const beside: Plugin = {
  name: "beside-the-package",
  async closeBundle() {
    await copyFile(join(ROOT, "src/wasm/whole_bg.wasm"), join(NPM, "grundy_bg.wasm"));
    await cp(join(ROOT, "src/package/beside"), NPM, { recursive: true });
  },
};

const whole = { output: { codeSplitting: false } };

export default defineConfig(({ mode }) => {
  const [entry, outDir, name] = PARTS[mode as keyof typeof PARTS];
  return {
    publicDir: false,
    plugins: [sentences(), first(), mode === "package" ? beside : inlined],
    worker: { format: "es", rolldownOptions: whole },
    build: { target: "es2022", outDir, emptyOutDir: false, lib: { entry: join(ROOT, entry), formats: ["es"], fileName: () => name }, rolldownOptions: whole },
  };
});
