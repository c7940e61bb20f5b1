/** A board game is drawn, played and won; the drawing stands in the address and in the rules. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { shows, site } from "./browser.ts";

const { open, close } = await site();
afterAll(close);

const LIMIT = 120_000;
const says = (page: Page, text: string | RegExp) => page.locator(".status", { hasText: text }).first().waitFor();

/** Another square of the drawing is pressed. */
const press = (page: Page, square: string) => page.getByRole("button", { name: new RegExp(`^${square}: `) }).click();

test("a game is drawn with the mouse, and won", async () => {
  const page = await open("#draw?b=..../..../....", { reducedMotion: "reduce" });
  await shows(page, ".square", 12);
  // A cross: four corners are holes, and one domino fits in more than one way.
  for (const square of ["a3", "d3", "a1", "d1"]) await press(page, square);
  await page.locator(".verdict:not(.stale) .outcome").waitFor();
  assert.match(decodeURIComponent(page.url()), /b=#\.\.#\/\.\.\.\.\/#\.\.#/);
  await page.getByRole("group", { name: "columns" }).getByRole("button", { name: "columns −" }).click();
  await shows(page, ".square", 9);
  await page.goto(`${page.url().split("#")[0]}#draw?b=...%23..&moves=place+domino&name=Rows`);
  await page.locator(".outcome.N").waitFor();
  await page.locator(".told", { hasText: "Put a stone on a free square." }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await says(page, "Your move");
  await page.locator("h1", { hasText: "Put a domino on two free squares. Whoever moves last wins." }).waitFor();
  for (let round = 0; round < 6; round++) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint", { hasText: "A winning move" }).waitFor();
    const made = await page.locator(".log li").count();
    await page.locator(".target.marked").first().click({ force: true });
    await page.waitForFunction((made) => document.querySelectorAll(".log li").length > made, made);
    await says(page, /Your move|win/);
    if ((await page.locator(".status").textContent())!.includes("You win!")) break;
  }
  await says(page, "You win!");
  await page.reload();
  await says(page, "You win!");
  // The drawing comes back from the rules that were sent.
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("button", { name: "Back to the drawing" }).click();
  await shows(page, ".square", 6);
  assert.equal(await page.getByRole("textbox", { name: "Name of the game" }).inputValue(), "Rows");
  await page.context().close();
}, LIMIT);

test("a stone is taken up, put elsewhere, and a drawing is painted with the keyboard", async () => {
  const page = await open("#draw?b=o.x&moves=slide+capture&to=46", { reducedMotion: "reduce" });
  const first = page.getByRole("button", { name: "a1: black stone" });
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("radio", { name: "marked", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "b1: free" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "b1: marked" }).waitFor();
  await page.getByText("A stone may come back").waitFor();
  await page.getByRole("radio", { name: "a marked square is covered" }).check();
  await page.locator(".verdict:not(.stale) .outcome.N").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await says(page, "Your move");
  await page.getByRole("button", { name: "a1: black stone" }).click();
  await page.getByRole("button", { name: "c1: white stone" }).click();
  await page.getByRole("button", { name: "b1", exact: true }).click();
  await says(page, "You win!");
  await page.context().close();
}, LIMIT);

test("a strip is known for all n, and the rules can be changed by hand", async () => {
  const page = await open("#draw?b=.&moves=place+domino&n=7");
  await page.getByRole("button", { name: "For all n" }).click();
  await page.locator(".proof.proven").waitFor();
  assert.equal(await page.locator(".of-n li b").nth(4).textContent(), "1");
  await page.getByText("The rules as a file").click();
  await page.getByRole("button", { name: "Change the rules by hand" }).click();
  await page.getByRole("button", { name: "Back to the drawing" }).click();
  await page.getByRole("switch", { name: "n times in a row" }).waitFor();
  assert.match(page.url(), /n=7/);
  await page.context().close();
}, LIMIT);
