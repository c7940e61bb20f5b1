/** Asks for a sound. What makes it is loaded only where sounds are wanted. */

import { recall } from "../memory.ts";
import type { Sound } from "./sound.ts";

export function hear(name: Sound): void {
  if (recall("sounds") === "on") void import("./sound.ts").then(({ sound }) => sound(name));
}
