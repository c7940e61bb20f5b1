/** A worker that holds the small library itself, or loads the whole one from the address that its name says. */

import { type Library, answerWith } from "../answering.ts";
import * as small from "../wasm/grundy.js";
import wasm from "../wasm/grundy_bg.wasm?url&inline";
import * as whole from "../wasm/whole.js";

const decoded = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

if (self.name) answerWith(Promise.resolve(whole as unknown as Library), new URL(self.name));
else answerWith(Promise.resolve(small as unknown as Library), decoded(wasm.slice(wasm.indexOf(",") + 1)));
