/** The worker of the page: it loads the library that its name says. */

import { type Library, answerWith } from "./answering.ts";
import type { LIBRARIES } from "./library.ts";

/** Each library is a file of its own, with its bindings. */
const LOAD: Record<(typeof LIBRARIES)[number], () => [Promise<unknown>, URL]> = {
  grundy: () => [import("./wasm/grundy.js"), new URL("./wasm/grundy_bg.wasm", import.meta.url)],
  more: () => [import("./wasm/more.js"), new URL("./wasm/more_bg.wasm", import.meta.url)],
  rules: () => [import("./wasm/rules.js"), new URL("./wasm/rules_bg.wasm", import.meta.url)],
};

const [bindings, wasm] = (Object.values(LOAD)[Number(self.name)] ?? LOAD.grundy)();
answerWith(bindings as Promise<Library>, wasm);
