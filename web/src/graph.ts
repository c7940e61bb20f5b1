/** The graph of the positions that can be reached, as the library draws it, and as a table. */

import "./style/plots.css";
import "./style/understanding.css";
import { complete } from "./complete.ts";
import { tabs } from "./bench/tabs.ts";
import { h, parsedSvg } from "./dom.ts";
import { ask } from "./engine.ts";
import { spoken, told } from "./errors.ts";
import { learn, say } from "./language.ts";
import { entryForm, linkButton, saveButton } from "./forms.ts";
import { type Page, carried } from "./page.ts";
import { problem } from "./problem.ts";
import { writePlace } from "./place.ts";

export async function show({ main, settings, remember, go }: Page): Promise<void> {
  await learn("bench", "review", "share");
  const text = settings.p || "nim 1 2 2";
  const { form } = entryForm({
    label: say("game"),
    value: text,
    hint: say("game-hint"),
    offer: complete,
    enter: (p) => go("graph", { p, files: carried(p) }),
  });
  const output = h("div", { class: "output" });
  main.append(tabs("graph"), form, output);
  remember({ p: text, files: carried(text) });
  try {
    const graph = await ask("graph", text);
    const svg = await spoken(graph.svg);
    const picture = parsedSvg(svg);
    picture.classList.add("library");
    // It holds links, so it is no image.
    picture.setAttribute("role", "group");
    const begin = (p: string) => go("play", { p, files: carried(p) });
    // The library draws the vertices one after the other, each a group with a title.
    picture.querySelectorAll<SVGTitleElement>("g > title").forEach((title, v) => {
      const { text, name } = graph.vertices[v] ?? {};
      const group = title.parentElement;
      if (!group || !text || !title.textContent?.startsWith(name ?? "")) return;
      group.classList.add("vertex-link");
      group.setAttribute("role", "link");
      group.setAttribute("tabindex", "0");
      // Its title is its name.
      group.addEventListener("click", () => begin(text));
      group.addEventListener("keydown", (event) => event.key === "Enter" && begin(text));
    });
    const rows = graph.vertices.map(({ name, text, value, outcome, remoteness }) =>
      h(
        "tr",
        {},
        h("td", {}, text ? h("a", { href: writePlace("play", { p: text, files: carried(text) }) }, name) : name),
        h("td", { class: "number" }, value ?? ""),
        h("td", { class: `outcome ${outcome}` }, outcome ?? ""),
        h("td", { class: "number" }, remoteness === null ? "" : String(remoteness)),
      ),
    );
    const head = (["position", "value", "outcome", "remoteness"] as const).map((id) => h("th", { scope: "col" }, say(id)));
    const sheet = h("div", { class: "sheet", tabindex: "0", role: "group", "aria-label": await told(graph.title) }, picture);
    output.append(
      h("p", {}, say("graph-about")),
      h("div", { class: "row" }, saveButton(text, async () => svg), linkButton()),
      sheet,
      h("details", { open: rows.length <= 12 }, h("summary", {}, `${say("positions")} (${rows.length})`), h("div", { class: "scroll" }, h("table", { class: "values" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)))),
    );
    // What is wider than the screen begins in its middle, where the start is.
    sheet.scrollLeft = (sheet.scrollWidth - sheet.clientWidth) / 2;
  } catch (error) {
    output.append(problem(error, text));
  }
}
