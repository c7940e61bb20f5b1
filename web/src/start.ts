/** Starts a worker with one of the libraries. */

import { LIBRARIES } from "./library.ts";

/** The largest library. */
export const MOST = LIBRARIES.length - 1;

export function start(library: number): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: String(library) });
}
