/** Plays a sound. The code for sounds is loaded only if sounds are switched on. */

import { recall } from "../memory.ts";
import type { Sound } from "./sound.ts";

export function hear(name: Sound): void {
  if (recall("sounds") === "on") void import("./sound.ts").then(({ sound }) => sound(name));
}
