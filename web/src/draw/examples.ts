/** Examples of drawings; the view opens with the first one if the address has none. */

import { EMPTY, type Drawing } from "./drawing.ts";

export const EXAMPLES: readonly (readonly [id: "heart" | "kayles" | "row" | "clobber" | "solitaire" | "shape" | "race" | "stones", drawing: Drawing])[] = [
  ["heart", { ...EMPTY, rows: ["#..#..#", ".......", "#.....#", "##...##", "###.###"], kinds: ["domino"] }],
  ["row", { ...EMPTY, rows: ["...", "...", "..."], kinds: ["place"], end: "line" }],
  ["stones", { ...EMPTY, rows: [".#..", "....", "..#."], kinds: ["apart"] }],
  ["clobber", { ...EMPTY, rows: ["oxox", "xoxo", "oxox"], kinds: ["capture"] }],
  ["solitaire", { ...EMPTY, rows: ["#oo#", "oo.o", "oooo", "#oo#"], kinds: ["hop"] }],
  ["shape", { ...EMPTY, rows: [".....", ".....", ".....", "....."], kinds: ["shape"], shape: ["###", ".#."] }],
  ["race", { ...EMPTY, rows: ["*....", "....o", "..o.#", "...#."], kinds: ["slide"], directions: ["7", "8", "4"], end: "goal" }],
  ["kayles", { ...EMPTY, rows: ["."], kinds: ["place", "domino"], copies: 9 }],
];
