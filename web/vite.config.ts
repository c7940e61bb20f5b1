import { defineConfig } from "vite";
import { offline } from "./offline.ts";
import { sentences } from "./sentences.ts";

export default defineConfig({
  // Any folder of any host may serve the page.
  base: "./",
  plugins: [sentences(), offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] } },
});
