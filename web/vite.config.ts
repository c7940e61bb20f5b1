import { defineConfig } from "vite";

export default defineConfig({
  // Any folder of any host may serve the page.
  base: "./",
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] } },
});
