/** Fields and buttons that several views have. */

import "./style/forms.css";
import { catalogue } from "./catalogue.ts";
import type { Completion } from "./complete.ts";
import { download, h } from "./dom.ts";
import { say } from "./language.ts";
import { isHere, isLong, packed } from "./teach/address.ts";
import type { Entry } from "./types.ts";

/** A text field with completion, as a form: `enter` gets the text that was typed or chosen. */
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

/** How long a button says that it has copied, in milliseconds: a word, and a sentence. */
const WORD = 1500;
const SENTENCE = 5000;

/** A button that copies a text; `done` is its label afterwards. */
export function copyButton(label: string, text: () => string | Promise<string>, done: (text: string) => string = () => say("copied")): HTMLButtonElement {
  const button = h("button", { type: "button", class: "quiet", "aria-live": "polite" }, label);
  button.addEventListener("click", async () => {
    const copied = await text();
    // Pages over plain http may not write to the clipboard.
    if (!navigator.clipboard) return void prompt(label, copied);
    await navigator.clipboard.writeText(copied).catch(() => undefined);
    button.textContent = done(copied);
    setTimeout(() => (button.textContent = label), button.textContent === say("copied") ? WORD : SENTENCE);
  });
  return button;
}

/** A button that copies the address with some words before it, and says if it works on this machine only, or is long. */
export function addressButton(label: string, before = ""): HTMLButtonElement {
  const done = (text: string) => (isHere(location.href) ? say("copied-here") : isLong(text) ? say("copied-long", { signs: text.length }) : say("copied"));
  return copyButton(label, async () => `${before}${await packed(location.href)}`, done);
}

/** A button that copies the address. */
export const linkButton = (): HTMLButtonElement => addressButton(say("copy-link"));

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

/** One menu for all that can be saved. */
export function saveMenu(...buttons: HTMLElement[]): HTMLElement {
  const menu = h("details", { class: "save" }, h("summary", { class: "button" }, say("save")), h("div", {}, ...buttons));
  menu.addEventListener("keydown", (event) => event.key === "Escape" && (menu.open = false));
  return menu;
}
