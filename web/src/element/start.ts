/**
 * Starts the worker of a page that is not ours. It brings the first library along, so that one file is all that most
 * games need; the largest one lies beside the script, as in the package for npm.
 */

import { LIBRARIES } from "../library.ts";
import Inlined from "./worker.ts?worker&inline";

/** The largest library. */
export const MOST = LIBRARIES.length - 1;

/** The file of the largest library. */
const BESIDE = new URL(/* @vite-ignore */ "./grundy_bg.wasm", import.meta.url);

export function start(library: number): Worker {
  return new Inlined({ name: library === 0 ? "" : BESIDE.href });
}
