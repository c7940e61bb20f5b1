/** A worker that holds the first library itself. */

import { type Library, answerWith } from "../answering.ts";
import * as bindings from "../wasm/grundy.js";
import wasm from "../wasm/grundy_bg.wasm?url&inline";

const bytes = Uint8Array.from(atob(wasm.slice(wasm.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
answerWith(Promise.resolve(bindings as unknown as Library), bytes);
