/** The page without a network, after an update, and as an installed program; from a folder of a host. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type Page, chromium } from "playwright-core";
import { afterAll, afterEach, test } from "vitest";
import { TYPES } from "./browser.ts";

const DIST = join(import.meta.dirname, "../../dist");
const FOLDER = "/some/folder/";

/** A host: which files it has in the place of those that were built, and what it was asked for that is not of the page. */
class Host {
  readonly changed = new Map<string, string>();
  readonly strayed: string[] = [];
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}${FOLDER}`;
  }

  async begin(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      const name = path.slice(FOLDER.length) || "index.html";
      try {
        if (!path.startsWith(FOLDER)) throw new Error("outside of the folder");
        const content = this.changed.get(name) ?? (await readFile(join(DIST, name)));
        response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" }).end(content);
      } catch {
        this.strayed.push(path);
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((done) => this.#server!.listen(this.#port, "127.0.0.1", done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Nobody answers at this port any more. */
  async end(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(null)));
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const hosts: Host[] = [];
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await Promise.all(hosts.splice(0).map((host) => host.end()));
});
afterAll(() => browser.close());

async function visited(): Promise<{ host: Host; page: Page }> {
  const host = new Host();
  hosts.push(host);
  await host.begin();
  const page = await (await browser.newContext({ locale: "en-US" })).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(host.url);
  return { host, page };
}

/** Waits until some version is kept, and it is the active one. */
const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ?? new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)))).then(() => undefined);
const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());
const playable = (page: Page) => page.locator(".status", { hasText: "Your move" }).waitFor();

/** A later version: another title, and the list of files that belongs to it. */
async function later(host: Host, title: string): Promise<void> {
  const page = await readFile(join(DIST, "index.html"), "utf8");
  const worker = await readFile(join(DIST, "sw.js"), "utf8");
  const integrity = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  const changed = page.replace("<head>", `<head><meta name="version" content="${title}" />`);
  assert.ok(worker.includes(integrity(page)));
  host.changed.set("index.html", changed);
  host.changed.set("sw.js", worker.replace(integrity(page), integrity(changed)).replace('VERSION = "', `VERSION = "${title}`));
}
const version = (page: Page) => page.evaluate(() => document.querySelector('meta[name="version"]')?.getAttribute("content") ?? "first");

test("everything works without a network after one visit", { timeout: 180_000 }, async () => {
  const { host, page } = await visited();
  await playable(page);
  await kept(page);
  await host.end();
  await page.reload();
  await playable(page);
  // Libraries and texts that this visitor has not asked for yet.
  await page.goto(`${host.url}#values?r=kayles&to=200`);
  await page.locator(".plot canvas").waitFor();
  await page.goto(`${host.url}#rules`);
  await page.locator(".cm-content").waitFor();
});

test("an update comes whole, at the next visit, and removes what was before", { timeout: 180_000 }, async () => {
  const { host, page } = await visited();
  await kept(page);
  const [first] = await caches(page);
  await later(host, "second");
  await page.reload();
  await playable(page);
  assert.equal(await version(page), "second", "online, the page is the newest");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((done) => setTimeout(done, 100));
  });
  assert.equal((await caches(page)).length, 2, "a tab is open: what it may still ask for stays");
  // Without a network this tab goes on with one of the two, whole.
  await host.end();
  await page.reload();
  await playable(page);
  assert.equal(await version(page), "first");
  // Once no tab is open, the second version takes over.
  await page.goto("about:blank");
  await host.begin();
  await page.goto(host.url);
  await kept(page);
  await page.waitForFunction(async (first) => {
    const names = await globalThis.caches.keys();
    return names.length === 1 && names[0] !== first;
  }, first);
  await host.end();
  await page.reload();
  await playable(page);
  assert.equal(await version(page), "second");
});

test("a cache that was removed is not made again", { timeout: 180_000 }, async () => {
  const { page } = await visited();
  await kept(page);
  const left = await page.evaluate(async () => {
    for (const name of await globalThis.caches.keys()) await globalThis.caches.delete(name);
    await fetch("./");
    return globalThis.caches.keys();
  });
  assert.deepEqual(left, []);
});

test("files of two versions are never kept together", { timeout: 180_000 }, async () => {
  const { host, page } = await visited();
  // The host has the page of the next version already, and still the list of the one before.
  await later(host, "mixed");
  host.changed.delete("sw.js");
  const installed = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("./sw.js");
    const worker = registration.installing ?? registration.waiting ?? registration.active!;
    while (!["redundant", "activated"].includes(worker.state)) await new Promise((done) => setTimeout(done, 100));
    return worker.state;
  });
  assert.equal(installed, "redundant");
  // The page asks for the worker too, and that attempt may be given up a little later.
  const end = Date.now() + 10_000;
  while ((await caches(page)).length > 0 && Date.now() < end) await new Promise((done) => setTimeout(done, 100));
  assert.deepEqual(await caches(page), []);
});

test("the page can be installed", { timeout: 60_000 }, async () => {
  const { host, page } = await visited();
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send("Page.getAppManifest");
  assert.deepEqual(manifest.errors, []);
  const { name, icons, start_url, scope } = JSON.parse(manifest.data!) as { name: string; icons: { src: string; sizes: string }[]; start_url: string; scope: string };
  assert.deepEqual([name, start_url, scope], ["grundy", "./", "./"]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    assert.ok(sizes === "any" || sizes === size, `${src}: ${size}`);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A browser for tests has no profile in which to install anything.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  await kept(page);
  assert.deepEqual(host.strayed, []);
});
