/**
 * Starts the worker on another page. The worker contains the small library, so that most games need a single file. The
 * whole library lies beside the script, as in the package for npm.
 */

import Inlined from "./worker.ts?worker&inline";

/** The file of the whole library. */
const BESIDE = new URL(/* @vite-ignore */ "./grundy_bg.wasm", import.meta.url);

export function start(whole: boolean): Worker {
  return new Inlined({ name: whole ? BESIDE.href : "" });
}
