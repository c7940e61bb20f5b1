import { type Plugin, defineConfig } from "vite";
import { first } from "./first.ts";
import { offline } from "./offline.ts";
import { sentences } from "./sentences.ts";

/** One file holds the frame of the page and the view of play: each more would cost a slow network a request. */
const FIRST = /\/web\/src\/(play\/view|engine|language|memory|page|place|problem)\.ts$/;

/** The view of play and its texts are fetched together with the first script, not after it. */
const early: Plugin = {
  name: "early",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((one) => one.type === "chunk" && /\/src\/(play\/view\.ts|locales\/en\/games\.ftl\?raw)$/.test(one.facadeModuleId ?? ""))
        .map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", href: `./${fileName}` }, injectTo: "head" })),
  },
};

export default defineConfig({
  // Any folder of any host may serve the page.
  base: "./",
  plugins: [sentences(), first(), early, offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: FIRST }] } } } },
  server: { fs: { allow: [".."] } },
});
