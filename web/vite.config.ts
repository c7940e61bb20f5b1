import { type Plugin, defineConfig } from "vite";
import { offline } from "./offline.ts";
import { sentences } from "./sentences.ts";

/** The library is asked for with the first script, not by the worker that this script starts; every view needs it. */
const early: Plugin = {
  name: "early-library",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /grundy_bg-[^/]*\.wasm$/.test(name))
        .map((name) => ({ tag: "link", attrs: { rel: "preload", as: "fetch", crossorigin: "", fetchpriority: "low", href: `./${name}` }, injectTo: "head" })),
  },
};

export default defineConfig({
  // Any folder of any host may serve the page.
  base: "./",
  plugins: [sentences(), early, offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] } },
});
