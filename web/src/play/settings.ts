/** The options of a game, and the uses of its address. */

import { h } from "../dom.ts";
import { held, hold } from "../engine.ts";
import { learn, say } from "../language.ts";
import { addressButton, linkButton, toggle } from "../forms.ts";
import { OWN_RULES, carried } from "../page.ts";
import { filesOf } from "../place.ts";
import { shareButtons } from "../teach/share.ts";
import type { Desk } from "./desk.ts";

/** The content of the panel of options; `shut` closes it. */
export async function settingsOf(desk: Desk, shut: () => void): Promise<(Node | string)[]> {
  const [{ sounding, switchSounds }, { settingsIn }] = await Promise.all([import("./sound.ts"), import("../draw/rules.ts"), learn("review", "draw", "share")]);
  const { page, asked: { person, misere } } = desk;
  const drawn = filesOf(desk.start).includes(OWN_RULES) ? settingsIn(held(OWN_RULES) ?? "") : null;
  const file = h("input", { type: "file", hidden: true, accept: ".txt,.csv,.tsv,.json,.hb,.star" });
  file.addEventListener("change", () => void openFile(desk, file.files?.[0]));
  return [
    toggle(say("misere-switch"), misere, (on) => desk.change({ misere: on ? "" : undefined })),
    ...(person ? [] : [toggle(say("computer-first"), page.settings.first === "opponent", (on) => desk.change({ first: on ? "opponent" : undefined }))]),
    toggle(say("sounds"), sounding(), switchSounds),
    h("div", { class: "row" }, h("button", { type: "button", title: say("open-file-about"), click: () => file.click() }, say("open-file")), linkButton(), ...(drawn ? [h("button", { type: "button", click: () => page.go("draw", drawn) }, say("draw-back"))] : []), ...(person ? [addressButton(say("your-move"), `${say("your-move-text")} `)] : [])),
    h("h2", {}, say("share")),
    shareButtons(shut),
    file,
  ];
}

/** Opens a file that was chosen, dropped or pasted. */
export async function openFile({ page }: Pick<Desk, "page">, chosen: File | undefined): Promise<void> {
  if (!chosen) return;
  const name = chosen.name.replace(/[\s"]+/g, "-");
  const content = await chosen.text();
  // Pictures and rules have views of their own.
  if (/\.hb$/i.test(name)) return page.go("hackenbush", { hb: content });
  if (/\.star$/i.test(name)) return page.go("rules", { files: JSON.stringify({ [OWN_RULES]: content }) });
  hold(name, content);
  const isGraph = /\.(csv|tsv|json)$/i.test(name);
  // A game on a graph needs a start: the first vertex in the file.
  const first = isGraph ? ` "${(content.split(/\r?\n/)[1] ?? "").split(/[,\t]/)[0]}"` : "";
  const text = `${isGraph ? "graph" : "board"}:${name}${first}`;
  page.go("play", { p: text, files: carried(text) });
}
