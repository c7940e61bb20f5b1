/**
 * The service worker: it keeps the files of one version of the page, so that the page works without a network.
 *
 * The names of files under `assets/` contain a hash of their content, so any cached file of the right name is the right
 * file. The page itself and its icons are fetched from the network first, and taken from the cache if it does not
 * answer. So a visitor sees the newest page, and all its files are of the same version, whether they come from a cache
 * or from the network. A version is kept whole or not at all: each file is compared with its hash. The files of the
 * previous version are removed when no open tab uses them.
 */

/** Written in front of this file when the page is built (`web/offline.ts`): all files with their hashes, … */
declare const FILES: readonly (readonly [path: string, integrity: string])[];
/** … and a hash of these. */
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Other pages of the same host may have caches too. */
const OURS = `grundy ${worker.registration.scope} `;
const CACHE = OURS + VERSION;
const HASHED = "assets/";
/** How long to wait for the network if the cache has the page, in milliseconds. */
const PATIENCE = 4000;

const at = (path: string) => new URL(path === "index.html" ? "./" : path, worker.registration.scope).href;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const path = url.split(/[?#]/)[0]!.slice(worker.registration.scope.length);
  if (method !== "GET" || !url.startsWith(worker.registration.scope)) return;
  if (path.startsWith(HASHED)) event.respondWith(held(event.request));
  else if (path === "" || FILES.some(([file]) => file === path)) event.respondWith(newest(event.request, path));
});

/** Keeps all files of this version. If one of them is of another version, nothing is kept, and the browser tries again later. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const requests = FILES.map(([path, integrity]) => new Request(at(path), { integrity, cache: path.startsWith(HASHED) ? "default" : "no-cache" }));
  try {
    await cache.addAll(requests);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Removes the files of earlier versions, and takes over the open tabs. */
async function begin(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A file whose name contains the hash of its content. */
async function held(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

/** The page or an icon: from the network, or else as it was in this version. */
async function newest(request: Request, path: string): Promise<Response> {
  const network = fetch(request);
  // `caches.open` would make the cache anew after a later version has removed it.
  const kept = await caches.match(at(path || "index.html"), { cacheName: CACHE, ignoreVary: true });
  if (!kept) return network;
  const late = new Promise<Response>((give) => setTimeout(() => give(kept), PATIENCE));
  return Promise.race([network.catch(() => kept), late]);
}
