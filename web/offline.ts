/** Writes the service worker of the built page, with the list of its files (`src/offline/worker.ts`). */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type Plugin, transformWithOxc } from "vite";

const SOURCE = join(import.meta.dirname, "src/offline/worker.ts");
/** Beside the page, since it may only serve what lies beside or below it. */
const NAME = "sw.js";

const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("base64");

export function offline(): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A build that failed has written nothing, and says why itself.
      if (!existsSync(folder)) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const named = paths.map((path) => [relative(folder, path).split(sep).join("/"), path] as const).filter(([name]) => name !== NAME);
      const hashed = named.map(async ([name, path]) => [name, `sha256-${hash(await readFile(path))}`] as const);
      const files = JSON.stringify((await Promise.all(hashed)).sort(([a], [b]) => (a < b ? -1 : 1)));
      const { code } = await transformWithOxc(await readFile(SOURCE, "utf8"), SOURCE, { sourcemap: false });
      const version = JSON.stringify(hash(files + code));
      await writeFile(join(folder, NAME), `const VERSION = ${version}, FILES = ${files};\n${code}`);
    },
  };
}
