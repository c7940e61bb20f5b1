/**
 * Starts the worker of a page that is not ours. It brings the small library along, so that one file is all that most
 * games need; the whole one lies beside the script, as in the package for npm.
 */

import Inlined from "./worker.ts?worker&inline";

/** The file of the whole library. */
const BESIDE = new URL(/* @vite-ignore */ "./grundy_bg.wasm", import.meta.url);

export function start(whole: boolean): Worker {
  return new Inlined({ name: whole ? BESIDE.href : "" });
}
