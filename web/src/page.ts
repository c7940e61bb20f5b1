/** What a view gets, and the pieces that several views use. */

import kings from "../../rules/kings.txt?raw";
import { download, h } from "./dom.ts";
import { catalogue } from "./catalogue.ts";
import { held, hold } from "./engine.ts";
import { say } from "./language.ts";
import type { View } from "./place.ts";
import { filesOf } from "./place.ts";
import type { Completion } from "./complete.ts";
import type { Entry } from "./types.ts";

/** What the page calls the file of rules that somebody writes. */
export const OWN_RULES = "my-rules.star";

export type Settings = Record<string, string | undefined>;

/** What a view gets. */
export interface Page {
  main: HTMLElement;
  /** What the address says. */
  settings: Settings;
  /** Writes the settings into the address. */
  remember: (settings: Settings) => void;
  /** Goes to another view. */
  go: (view: View, settings: Settings) => void;
  /** Says that the address is damaged, and where. */
  damaged: (part: string) => void;
}

/** The small file that is there from the beginning. */
export const SHIPPED: Record<string, string> = { "rules/kings.txt": kings };
/** The names of all files that come with it, as far as they are held. */
const shipped = new Set<string>();

/** Holds files that come with the page. */
export function ship(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    shipped.add(name);
    hold(name, content);
  }
}

/** Holds the shipped files that positions name, where these are not held from the beginning. */
export async function shipFor(...positions: (string | undefined)[]): Promise<void> {
  if (!positions.some((position) => filesOf(position ?? "").some((name) => /\.(star|hb|csv)$/.test(name)))) return;
  const { RULE_FILES, PICTURE_FILES, GRAPH_FILES } = await import("./rules/shipped.ts");
  ship({ ...RULE_FILES, ...PICTURE_FILES, ...GRAPH_FILES });
}

/** The files that a position names and that do not come with the page, for the address. */
export function carried(position: string): string | undefined {
  const files = filesOf(position)
    .filter((name) => !shipped.has(name))
    .flatMap((name) => (held(name) === undefined ? [] : [[name, held(name)!]]));
  return files.length > 0 ? JSON.stringify(Object.fromEntries(files)) : undefined;
}

/** Holds the files that an address carries. Returns whether they can be read. */
export function unpack(files: string | undefined): boolean {
  if (!files) return true;
  try {
    for (const [name, content] of Object.entries(JSON.parse(files) as object)) if (typeof content === "string") hold(name, content);
    return true;
  } catch {
    return false;
  }
}

/** A whole number of the address between bounds; one that is none is said to be damaged. */
export function numberIn({ settings, damaged }: Page, name: string, [least, most]: [number, number], otherwise: number): number {
  const text = settings[name];
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  damaged(`${name}=${text}`);
  return number > most ? most : otherwise;
}

/** A text field with completion, as a form: `enter` gets what was typed or chosen. */
export function entryForm(task: {
  label: string;
  value: string;
  hint: string;
  offer: (text: string, cursor: number, entries: Entry[]) => Completion[];
  enter: (text: string) => void;
}): { form: HTMLFormElement; input: HTMLInputElement } {
  const input = h("input", {
    type: "text",
    name: "game",
    value: task.value,
    placeholder: task.hint,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "offers",
    "aria-autocomplete": "list",
  });
  const list = h("ul", { id: "offers", class: "offers", role: "listbox", hidden: true });
  let offers: Completion[] = [];
  let at = -1;
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    at = -1;
  };
  const enter = (text: string) => {
    input.value = text;
    close();
    task.enter(text.trim());
  };
  const mark = (index: number) => {
    at = index;
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === index)));
    input.setAttribute("aria-activedescendant", `offer-${index}`);
    list.children[index]?.scrollIntoView({ block: "nearest" });
  };
  const open = async () => {
    offers = task.offer(input.value, input.selectionStart ?? input.value.length, await catalogue()).slice(0, 40);
    list.replaceChildren(
      ...offers.map((offer, i) =>
        h(
          "li",
          { id: `offer-${i}`, role: "option", "aria-selected": "false", pointerdown: (event: Event) => event.preventDefault(), click: () => enter(offer.text) },
          h("code", {}, offer.shown),
          h("span", {}, offer.about),
        ),
      ),
    );
    list.hidden = offers.length === 0 || document.activeElement !== input;
    input.setAttribute("aria-expanded", String(!list.hidden));
    at = -1;
  };
  input.addEventListener("input", open);
  input.addEventListener("click", open);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" && list.hidden) void open();
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && offers.length > 0) {
      event.preventDefault();
      mark((at + (event.key === "ArrowDown" ? 1 : offers.length - (at < 0 ? 0 : 1))) % offers.length);
    } else if (event.key === "Enter" && at >= 0 && !list.hidden) {
      event.preventDefault();
      enter(offers[at]!.text);
    }
  });
  const form = h("form", { class: "entry" }, h("label", {}, h("span", {}, task.label), input), list, h("button", { class: "main" }, say("show")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(input.value);
  });
  return { form, input };
}

/** A button that copies the address. */
export function linkButton(): HTMLButtonElement {
  const button = h("button", { type: "button", class: "quiet" }, say("copy-link"));
  button.addEventListener("click", async () => {
    // Pages that come unencrypted from elsewhere may not write to the clipboard.
    if (!navigator.clipboard) return void prompt(say("copy-link"), location.href);
    await navigator.clipboard.writeText(location.href).catch(() => undefined);
    button.textContent = say("copied");
    setTimeout(() => (button.textContent = say("copy-link")), 1500);
  });
  return button;
}

/** A switch with a label. */
export function toggle(label: string, on: boolean, change: (on: boolean) => void): HTMLElement {
  const input = h("input", { type: "checkbox", role: "switch", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return h("label", { class: "switch" }, input, h("span", {}, label));
}

/** A button that saves a picture of the library. */
export function saveButton(name: string, picture: () => Promise<string>): HTMLButtonElement {
  const save = async () => download(`${name.replace(/[^\w.-]+/g, "-")}.svg`, new Blob([await picture()], { type: "image/svg+xml" }));
  return h("button", { type: "button", class: "quiet", click: () => void save() }, say("copy-picture"));
}
