/** The field in which one writes a position. */

import { complete } from "../complete.ts";
import { say } from "../language.ts";
import { carried, entryForm } from "../page.ts";
import { catalogue } from "../catalogue.ts";
import type { Desk } from "./desk.ts";
import { understood } from "./typed.ts";

export function entry(desk: Desk): ReturnType<typeof entryForm> {
  return entryForm({
    label: say("game"),
    value: desk.start,
    hint: say("game-hint"),
    offer: complete,
    enter: (text) =>
      void catalogue().then((entries) => {
        const p = understood(text, entries);
        desk.change({ p, files: carried(p) });
      }),
  });
}
