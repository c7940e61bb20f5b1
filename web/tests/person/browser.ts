/** A browser with the built page, served from this machine alone. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { afterEach } from "vitest";

const DIST = join(import.meta.dirname, "../../dist");
/** The media types of the built files, by ending. */
export const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Waits until the page shows this number of things: boards are loaded when they are needed. */
export async function shows(page: Page, what: string, count: number): Promise<void> {
  await page.waitForFunction(([what, count]) => document.querySelectorAll(what).length === count, [what, count] as const);
}

/** Counts the animations that begin on a table from now on, once it can move. Without `quiet`, the answer waits for the first one. */
export async function animations(page: Page, quiet: boolean): Promise<() => Promise<number>> {
  await page.locator(".boards [tabindex='-1']").first().waitFor({ state: "attached" });
  await page.evaluate(() => {
    const counter = globalThis as unknown as { begun: number };
    counter.begun = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      counter.begun += 1;
      return animate.apply(this, given);
    };
    document.addEventListener("animationstart", () => (counter.begun += 1), true);
  });
  return async () => {
    if (!quiet) await page.waitForFunction(() => (globalThis as unknown as { begun: number }).begun > 0);
    return page.evaluate(() => (globalThis as unknown as { begun: number }).begun);
  };
}

export interface Site {
  url: string;
  /** A page that remembers nothing. */
  open: (hash?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A browser that has not been anywhere. */
  empty: () => Promise<{ url: string; context: BrowserContext }>;
  close: () => Promise<void>;
}

/**
 * The page of `GRUNDY_PAGE` (a running `grundy serve`), or else the built files. What it keeps for times
 * without a network has tests of its own (offline.test.ts).
 */
export async function site(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    try {
      const file = join(DIST, path === "/" ? "index.html" : path);
      const content = await readFile(file);
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = process.env.GRUNDY_PAGE ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
  // A new page costs a second of the processor. So the pages of a test that is over are used again, if nothing but
  // their content was changed.
  const [busy, idle]: [string, Page][][] = [[], []];
  const changed = new WeakSet<Page>();
  const watch = (page: Page, owner: object, names: string) => {
    const calls = owner as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names.split(" ")) {
      const call = calls[name]!.bind(owner);
      calls[name] = (...given) => (changed.add(page), call(...given));
    }
  };
  afterEach(() => void idle!.push(...busy!.splice(0).filter(([, page]) => !page.isClosed() && !changed.has(page))));
  const used = async (key: string): Promise<Page | undefined> => {
    const at = idle!.findIndex(([other]) => other === key);
    const page = at < 0 ? undefined : idle!.splice(at, 1)[0]![1];
    await page?.goto(`${url}icon.svg`);
    await page?.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await page?.mouse.move(0, 0);
    return page;
  };
  return {
    url,
    async open(hash = "", options = {}) {
      const key = JSON.stringify(options);
      const again = await used(key);
      if (again) {
        busy!.push([key, again]);
        await again.goto(url + hash);
        return again;
      }
      const context = await browser.newContext({ locale: "en-US", acceptDownloads: true, serviceWorkers: "block", ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.on("pageerror", (error) => {
        throw error;
      });
      page.on("request", (request) => {
        const to = request.url();
        if (!to.startsWith(url) && !/^(blob|data):/.test(to)) throw new Error(`a request leaves the page: ${to}`);
      });
      busy!.push([key, page]);
      watch(page, page, "emulateMedia on route setViewportSize");
      watch(page, context, "addInitScript grantPermissions newCDPSession newPage route setOffline");
      await page.goto(url + hash);
      return page;
    },
    empty: async () => ({ url, context: await browser.newContext({ locale: "en-US", serviceWorkers: "block" }) }),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
