/** Small sounds for events, synthesised and not loaded. They are off by default. */

import { keep, recall } from "../memory.ts";

/** The notes of each sound: hertz, when it begins, and how long it lasts, in seconds. */
const SOUNDS = {
  moved: [[330, 0, 0.09]],
  answered: [[247, 0, 0.09]],
  won: [
    [392, 0, 0.16],
    [494, 0.13, 0.16],
    [587, 0.26, 0.34],
  ],
  lost: [
    [311, 0, 0.2],
    [233, 0.18, 0.36],
  ],
  wrong: [[139, 0, 0.18]],
} as const satisfies Record<string, readonly (readonly [hertz: number, begin: number, lasts: number])[]>;
export type Sound = keyof typeof SOUNDS;

/** How loud a note is, at most 1. */
const LOUD = 0.12;

let context: AudioContext | null = null;

/** Whether sounds are wanted. */
export function sounding(): boolean {
  return recall("sounds") === "on";
}

/** Switches sounds on or off, and stores the choice. */
export function switchSounds(on: boolean): void {
  keep("sounds", on ? "on" : "off");
  if (on) sound("moved");
}

/** Makes a sound, if sounds are wanted and the browser has any. */
export function sound(name: Sound): void {
  if (!sounding() || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [hertz, begin, lasts] of SOUNDS[name]) note(context, hertz, context.currentTime + begin, lasts);
  } catch {
    // A browser may refuse to make sounds; then there are none.
  }
}

function note(context: AudioContext, hertz: number, begin: number, lasts: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = hertz;
  // It swells fast and fades, so that nothing clicks.
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUD, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}
