/** The worker of the page: it loads the library that its name says. */

import { type Library, answerWith } from "./answering.ts";

// Each library is a file of its own, with its bindings.
if (self.name) answerWith(import("./wasm/whole.js") as Promise<unknown> as Promise<Library>, new URL("./wasm/whole_bg.wasm", import.meta.url));
else answerWith(import("./wasm/grundy.js") as Promise<unknown> as Promise<Library>, new URL("./wasm/grundy_bg.wasm", import.meta.url));
