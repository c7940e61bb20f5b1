import { expect, test } from "vitest";
import { filesOf, readPlace, writePlace } from "../../src/place.ts";

test("an address is read as it was written", () => {
  const texts = ["nim 3 4 5", "take:1..3 21 + take:odd 7", 'graph:"a b.csv" "New York"', "尼姆 & 100%", "a=b?c#d", ""];
  for (const p of texts) {
    for (const settings of [{ p }, { p, misere: "", with: "person" }] as Record<string, string>[]) {
      expect(readPlace(writePlace("graph", settings))).toEqual({ view: "graph", settings });
    }
  }
});

test("switches are words, and what is not set is left out", () => {
  expect(writePlace("play", { p: "nim 3", misere: "", with: undefined })).toBe("#play?p=nim+3&misere");
  expect(writePlace("games", {})).toBe("#games");
});

test("a view that there is not is the first view, and is said to be damaged", () => {
  for (const hash of ["", "#", "#/"]) expect(readPlace(hash)).toEqual({ view: "play", settings: {} });
  for (const name of ["nonsense", "pla", "Play"]) expect(readPlace(`#${name}?p=1`)).toEqual({ view: "play", settings: { p: "1" }, damaged: name });
  expect(readPlace("#/play?p=nim+3")).toEqual({ view: "play", settings: { p: "nim 3" } });
});

test("the files of a position", () => {
  expect(filesOf('nim 3 + board:kings.txt 4 + graph:"my map.csv" a + board:kings.txt')).toEqual(["kings.txt", "my map.csv"]);
  expect(filesOf("hackenbush:a.hb + rules:b.star 3")).toEqual(["a.hb", "b.star"]);
  expect(filesOf("nim 3 + skateboard:x 4")).toEqual([]);
});
