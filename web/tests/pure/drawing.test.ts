import { expect, test } from "vitest";
import { type Drawing, asSvg, asText, drawingOf, labelPlace, layout, numberOf, viewOf, withEdge, withMoved, withVertex, withoutEdges, withoutVertex } from "../../src/hackenbush/drawing.ts";
import type { Seen } from "../../src/types.ts";

const EMPTY: Drawing = { vertices: [], edges: [] };

/** What the library would see of these edges, as far as drawings need it. */
function seenOf(edges: [string, string, ("green" | "blue" | "red")?, number?][]): Seen {
  const names = [...new Set(["ground", ...edges.flatMap(([a, b]) => [a, b])])];
  return {
    edges: edges.map(([a, b, colour = "green", copies = 1]) => ({ a, b, colour, copies, label: "", said: "" })),
    vertices: names,
    edgeCount: edges.length,
    warning: null,
    green: true,
    value: null,
    outcome: null,
    why: null,
    carried: names.map(() => null),
  };
}

test("what is drawn is written, and drawn again at the same places", () => {
  const [one, foot] = withVertex(EMPTY, 100.4, 455);
  const [two, a] = withVertex(one, 120, 300);
  const [three, b] = withVertex(two, 180, 200);
  const drawing = withEdge(withEdge(three, foot.id, a.id, "green"), a.id, b.id, "red");
  expect(asText(drawing)).toBe("ground a  # @ 100 460 120 300\na b red  # @ 120 300 180 200\n");
  const again = drawingOf(
    seenOf([
      ["ground", "a"],
      ["a", "b", "red"],
    ]),
    asText(drawing),
  );
  const places = (drawing: Drawing) => drawing.vertices.map(({ name, x, y }) => [name, x, y]).sort();
  expect(places(again)).toEqual(places(drawing));
  expect(asText(again).split("\n").sort()).toEqual(asText(drawing).split("\n").sort());
});

test("the ground has many feet, all of one name, and vertices have names of their own", () => {
  let drawing = EMPTY;
  for (let i = 0; i < 60; i++) drawing = withVertex(drawing, 10 * i, i % 2 ? 100 : 470)[0];
  const names = drawing.vertices.filter((vertex) => vertex.name !== "ground").map((vertex) => vertex.name);
  expect(names.length).toBe(30);
  expect(new Set(names).size).toBe(30);
  expect(drawing.vertices.every((vertex) => vertex.name !== "ground" || vertex.y === 460)).toBe(true);
});

test("what stands alone after a cut goes, what was never joined stays", () => {
  const [one, foot] = withVertex(EMPTY, 0, 460);
  const [two, a] = withVertex(one, 0, 300);
  const [three, alone] = withVertex(two, 300, 300);
  const drawing = withEdge(three, foot.id, a.id, "green");
  expect(withoutEdges(drawing, new Set(drawing.edges)).vertices).toEqual([alone]);
  expect(withoutVertex(drawing, alone.id).vertices.length).toBe(2);
  expect(withoutVertex(drawing, a.id)).toEqual({ vertices: [alone], edges: [] });
});

test("a foot stays on the ground, and nothing else comes near it", () => {
  const [one, foot] = withVertex(EMPTY, 50, 460);
  const [two, a] = withVertex(one, 50, 300);
  expect(withMoved(two, foot.id, 400, 10).vertices[0]).toMatchObject({ x: 400, y: 460 });
  expect(withMoved(two, a.id, -50, 900).vertices[1]).toMatchObject({ x: 10, y: 440 });
});

test("an edge is found by its ends and colour, whichever way round", () => {
  const seen = seenOf([
    ["ground", "a"],
    ["a", "b", "blue"],
    ["a", "b", "red"],
  ]);
  const drawing = drawingOf(seen, "");
  expect(drawing.edges.map((edge) => numberOf(drawing, edge, seen))).toEqual([0, 1, 2]);
  const turned = { a: drawing.edges[2]!.b, b: drawing.edges[2]!.a, colour: "red" as const };
  expect(numberOf(drawing, turned, seen)).toBe(2);
});

test("values stand beside the edges, not on them", () => {
  const [one, foot] = withVertex(EMPTY, 100, 460);
  const [two, a] = withVertex(one, 100, 300);
  const [three, left] = withVertex(two, 40, 240);
  const [four, right] = withVertex(three, 160, 240);
  const fork = withEdge(withEdge(withEdge(four, foot.id, a.id, "green"), a.id, left.id, "green"), a.id, right.id, "green");
  // Edges go down, and up to both sides: the sides are free.
  expect(labelPlace(fork, a)).toEqual({ dx: 15, dy: 5, anchor: "start" });
  expect(labelPlace(fork, right).anchor).toBe("start");
  expect(labelPlace(EMPTY, { ...a }).dx).toBeGreaterThan(0);
});

test("copies are drawn one by one, up to a bound", () => {
  expect(drawingOf(seenOf([["ground", "a", "green", 3]]), "").edges.length).toBe(3);
  expect(drawingOf(seenOf([["ground", "a", "green", 1000]]), "").edges.length).toBe(9);
});

test("the layout keeps all vertices on the sheet and apart", () => {
  const edges: [string, string][] = [];
  for (let i = 1; i < 60; i++) edges.push([i % 7 === 1 ? "ground" : `v${Math.floor(i / 2)}`, `v${i}`]);
  const places = [...layout(seenOf(edges)).values()];
  for (const [x, y] of places) expect(x >= 0 && x <= 800 && y >= 0 && y <= 460).toBe(true);
  expect(new Set(places.map(String)).size).toBe(places.length);
});

test("the file of the picture is SVG in which names are harmless", () => {
  const drawing = drawingOf(seenOf([["ground", "<b>"]]), "");
  const svg = asSvg(drawing, new Map([["<b>", "<&>"]]));
  expect(svg).toContain("&#60;&#38;&#62;");
  expect(svg).not.toContain("<b>");
});

test("a wide window shows the whole sheet, a narrow one what the picture needs", () => {
  const tower: Drawing = { vertices: [{ id: 0, name: "ground", x: 400, y: 460 }, { id: 1, name: "a", x: 420, y: 100 }], edges: [] };
  expect(viewOf(tower, 1.6)).toEqual([0, 0, 800, 500]);
  for (const [drawing, aspect] of [[tower, 0.7], [tower, 0.4], [EMPTY, 0.7], [{ ...tower, vertices: tower.vertices.map((vertex, i) => ({ ...vertex, x: 20 + 760 * i })) }, 0.7]] as const) {
    const [x, y, width, height] = viewOf(drawing, aspect);
    expect(Math.abs(width / height - aspect)).toBeLessThan(0.01);
    expect([x >= 0, x + width <= 800, y + height]).toEqual([true, true, 500]);
    for (const vertex of drawing.vertices) expect([vertex.x > x, vertex.x < x + width, vertex.y > y]).toEqual([true, true, true]);
  }
});
