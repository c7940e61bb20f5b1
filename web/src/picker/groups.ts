/** The groups of games, in the order in which they are shown. */

export const GROUPS = {
  heaps: ["nim", "bachet", "take", "all-but", "kayles", "dawson-kayles", "lasker", "grundy", "couples", "officers", "guiles", "prim", "dim", "fibonacci-nim", "top-entails", "moore", "d0.d1d2d3"],
  strips: ["silver-dollar", "nimble", "welter", "staircase", "treblecross", "adjacent", "dawson-chess"],
  boards: ["chomp", "chocolate", "board", "cram", "clobber", "notakto", "three-in-a-row"],
  pairs: ["wythoff", "queen", "king", "rook", "knight", "euclid", "boxes"],
  graphs: ["graph", "node-kayles", "arc-kayles", "poset", "geography", "edge-geography", "undirected-geography", "undirected-edge-geography", "nimstring"],
  drawings: ["hackenbush"],
  coins: ["turning-turtles", "turning"],
  own: ["draw", "rules"],
  /** The rule files that come with grundy; their names are read from the files. */
  files: [],
} as const satisfies Record<string, readonly string[]>;
export type Group = keyof typeof GROUPS | "more";

export function groupOf(name: string): Group {
  for (const [group, names] of Object.entries(GROUPS)) if ((names as readonly string[]).includes(name)) return group as Group;
  return "more";
}
