import { defineConfig } from "vitest/config";
import { first } from "./first.ts";
import { sentences } from "./sentences.ts";

/** Files of tests by projects: what asks the built WASM library; pure functions; and what drives a browser
 *  with the built page. */
const PROJECTS = {
  library: "tests/library/**/*.test.ts",
  pure: "tests/pure/**/*.test.ts",
  person: "tests/person/{person,game,table,boards,bench,learn,draw,everyone,offline,element}.test.ts",
  shots: "tests/person/shots.test.ts",
  figures: "tests/person/figures.test.ts",
};

/** A test that takes longer hangs: no machine is that busy. In milliseconds. */
const PATIENCE = 120_000;

export default defineConfig({
  plugins: [sentences({ whole: true }), first()],
  test: {
    projects: Object.entries(PROJECTS).map(([name, files]) => ({
      extends: true as const,
      test: { name, include: [files], fileParallelism: name === "person", maxWorkers: 2, testTimeout: PATIENCE, hookTimeout: PATIENCE },
    })),
  },
});
