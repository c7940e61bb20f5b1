/** Starts the worker of a page that is not ours: it brings the first library along, so that one file is all there is. */

import Inlined from "./worker.ts?worker&inline";

/** The only library. */
export const MOST = 0;

export function start(): Worker {
  return new Inlined();
}
