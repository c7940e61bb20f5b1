/** Ways to use an address in class: a QR code, a frame for another page, full screen, paper. */

import { h, parsedSvg } from "../dom.ts";
import { say } from "../language.ts";
import { isHere, packed } from "./address.ts";

/** The present address for a frame, without the header of the page. */
export function embedded(address: string): string {
  const [page = "", hash = ""] = address.split("#");
  if (/(\?|&)embed(&|$)/.test(hash)) return address;
  return `${page}#${hash || "play"}${hash.includes("?") ? "&" : "?"}embed`;
}

/** The frame as HTML. */
export function frame(address: string): string {
  const safe = embedded(address).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return `<iframe src="${safe}" width="800" height="640" style="border:0" allow="fullscreen" title="grundy"></iframe>`;
}

/** `shut` closes the panel with these buttons, for actions that show the whole page. */
export function shareButtons(shut: () => void): HTMLElement {
  const out = h("div", {});
  const button = (label: string, click: () => void) => h("button", { type: "button", click }, label);
  const qr = button(say("qr"), () => void Promise.all([import("uqr"), packed(location.href)]).then(([{ renderSVG }, address]) => {
    const picture = parsedSvg(renderSVG(address, { ecc: "L", border: 2 }));
    picture.setAttribute("style", "display:block;width:min(70vw,18rem);background:#fff;margin:0 auto");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say("qr"));
    out.replaceChildren(picture);
  }).catch(() => out.replaceChildren(h("p", { role: "status" }, say("qr-long")))));
  const embed = button(say("embed"), async () => {
    const text = h("textarea", { rows: 4, readonly: true, "aria-label": say("embed") });
    text.value = frame(await packed(location.href));
    out.replaceChildren(text);
    text.focus();
    text.select();
  });
  const whole = button(say("full-screen"), () => {
    shut();
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  });
  const paper = button(say("print"), () => (shut(), print()));
  return h("div", {}, isHere(location.href) && h("p", { class: "here" }, say("here-only")), h("div", { class: "row" }, qr, embed, document.fullscreenEnabled && whole, paper), out);
}
