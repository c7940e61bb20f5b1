import assert from "node:assert/strict";
import { test } from "vitest";

import { isGone, isLost, lettered, lines, orderOf, played } from "../../src/boards/graphs.ts";
import { layers, springs } from "../../src/boards/layout.ts";
import type { Legal } from "../../src/boards/moves.ts";

const move = (id: string, args: Record<string, string>, to: string[] = ["?"]): Legal => ({ index: 0, component: 0, from: "", label: "", said: { id, args }, to, parts: [] });
const HOUSE = { vertices: ["a", "b", "c", "d", "roof"], edges: [[0, 1], [1, 2], [2, 3], [3, 0], [2, 4], [3, 4]] as [number, number][] };

test("edges are called as the library calls them", () => {
  const plan = { vertices: ["x", "y"], edges: [[1, 0], [0, 1], [0, 0]] as [number, number][] };
  assert.deepEqual(lines(plan, false).map(({ name }) => name), ["x-x", "x-y", "x-y#2"]);
  assert.deepEqual(lines(plan, true).map(({ name }) => name), ["x>x", "x>y", "y>x"]);
});

test("a token moves to vertices, and what it leaves is gone", () => {
  const game = played({ name: "geography", start: "a@at:b,c,d,roof" }, HOUSE, [move("move-token", { vertex: "c" })])!;
  assert.equal(game.token, "b");
  assert.deepEqual([...game.onVertices.keys()], ["c"]);
  assert.deepEqual(HOUSE.vertices.filter((vertex) => isGone("geography", game, vertex)), ["a"]);
  const edges = played({ name: "undirected-edge-geography", start: "a@at:d,a-b,b-c,c-d,c-roof,d-roof" }, HOUSE, [move("move-token", { vertex: "c" })])!;
  assert.deepEqual(edges.lines.filter((line) => isLost("undirected-edge-geography", edges, line)).map(({ name }) => name), ["a-d"]);
  // A move that the board does not know is shown in words.
  assert.equal(played({ name: "geography", start: "a" }, HOUSE, [move("move-token", { vertex: "elsewhere" })]), null);
});

test("a vertex of Node Kayles stands for the move that takes it and its neighbours", () => {
  const taken = [["a", "b", "d"], ["a", "b", "c"], ["b", "c", "d", "roof"], ["a", "c", "d", "roof"], ["c", "d", "roof"]];
  const game = played({ name: "node-kayles", start: "@a,b,c,d,roof" }, HOUSE, taken.map((cells) => move("move-take-cells", { cells: cells.join(", ") })))!;
  assert.deepEqual([...game.onVertices.keys()].sort(), HOUSE.vertices);
  // On two vertices that are neighbours both stand for the one move.
  const two = played({ name: "node-kayles", start: "@a,b" }, HOUSE, [move("move-take-cells", { cells: "a, b" })])!;
  assert.deepEqual([...two.onVertices.keys()].sort(), ["a", "b"]);
  const arcs = played({ name: "arc-kayles", start: "@a-b,b-c" }, HOUSE, [move("move-take-cells", { cells: "a-b, b-c" })])!;
  assert.deepEqual([...arcs.onLines.keys()].sort(), ["a-b", "b-c"]);
});

test("an order is what its moves take", () => {
  const order = orderOf([["12", "2", "4", "6"], ["12", "3", "6"], ["12", "4"], ["12", "6"], ["12"]].map((cells) => move("move-take-cells", { cells: cells.join(", ") })))!;
  assert.deepEqual(order.elements, ["12", "2", "3", "4", "6"]);
  // 12 stands on 4 and 6, these on 2, and 6 also on 3.
  assert.deepEqual(order.below, [[3, 4], [], [], [1], [1, 2]]);
  const height = layers(order.below).map(([, y]) => y);
  assert.deepEqual(height, [0, 1, 1, 0.5, 0.5]);
});

test("vertices stand apart, inside the sheet, and the same every time", () => {
  const places = springs(5, HOUSE.edges);
  assert.deepEqual(places, springs(5, HOUSE.edges));
  for (const [i, [x, y]] of places.entries()) {
    assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1);
    for (const [u, v] of places.slice(i + 1)) assert.ok(Math.hypot(x - u, y - v) > 0.2);
  }
});

test("a name is written whole as long as it can be read, and smaller where it is longer", () => {
  assert.deepEqual(lettered("roof"), { text: "roof", scale: 1 });
  assert.deepEqual(lettered("ring 1"), { text: "ring 1", scale: 4 / 6 });
  assert.deepEqual(lettered("crossroads"), { text: "crossroa…", scale: 4 / 9 });
});
