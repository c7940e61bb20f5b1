import { defineConfig } from "vitest/config";

/** Pure functions by default; `--project person` and `--project shots` drive a browser with the built page. */
export default defineConfig({
  test: {
    projects: ["pure", "person", "shots"].map((name) => ({
      test: { name, include: [name === "shots" ? "tests/person/shots.test.ts" : `tests/${name}/**/*.test.ts`], exclude: name === "person" ? ["**/shots.test.ts"] : [] },
    })),
  },
});
