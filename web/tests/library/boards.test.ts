import { expect, test } from "vitest";
import { type Changing, exact } from "../../src/boards/choice.ts";
import { coinsOf, turned } from "../../src/boards/coins.ts";
import { orderOf, played } from "../../src/boards/graphs.ts";
import type { Legal } from "../../src/boards/moves.ts";
import { after, changed, pictureOf, stepOf } from "../../src/boards/picture.ts";
import { desk } from "./desk.ts";

const { ask, hold } = await desk();
for (const file of ["rules/house.csv", "rules/petersen.csv", "rules/divisors.csv", "rules/loopy.csv", "rules/strings.csv"]) hold(file);

const laid = (text: string) => {
  const table = ask("table", text, false);
  return { component: table.components[0], moves: table.moves.map((move: object, index: number) => ({ ...move, index })) as Legal[] };
};

/** All positions of a game that can be reached in two moves, so that boards are tried in the middle of play too. */
function positions(text: string): string[] {
  let all = [text];
  for (let depth = 0; depth < 2; depth++) {
    const next = all.flatMap((one) => laid(one).moves.slice(0, 8).map(({ component, to }) => ask("make", one, component, to).text as string));
    all = [...new Set([...all, ...next.filter(Boolean)])];
  }
  return all;
}

test("every move of coins is chosen by its coins, and by no others", () => {
  let compared = 0;
  for (const start of ["turning-turtles HTHHT", "turning:mogul HTHTHH", "turning:ruler THHTH", "turning:twins HHTH", "turning:turnips HTHTH", "turning:2,4 THTHH", "turning:twins/twins HH/TH", "turning:ruler/turtles HTH/THH", "turning:turtles heads:2,5"]) {
    for (const text of positions(start)) {
      const { component, moves } = laid(text);
      const coins = coinsOf(component.start)!;
      const all: Changing[] = moves.map((move) => ({ move, places: turned(coins, coinsOf(move.to[0]!, coins[0]!.length)) }));
      for (const { move, places } of all) {
        expect(exact(all, new Set(places)).map(({ index }) => index), text).toEqual([move.index]);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});

test("every move of Clobber is a step on its picture", () => {
  for (const text of positions("clobber 3,4")) {
    const { component, moves } = laid(text);
    const picture = pictureOf(component)!;
    const steps = moves.map((move) => stepOf(picture, after(move)));
    expect(steps.every((step) => step !== null), text).toBe(true);
    expect(new Set(steps.map(String)).size).toBe(moves.length);
    for (const move of moves) expect(changed(picture, after(move))).toHaveLength(2);
  }
});

test("every move on a graph is at a vertex or an edge of it", () => {
  let compared = 0;
  for (const start of ["geography:rules/house.csv a", "edge-geography:rules/house.csv a", "undirected-geography:rules/petersen.csv 0", "undirected-edge-geography:rules/house.csv a", "node-kayles:rules/petersen.csv", "node-kayles:rules/house.csv", "arc-kayles:rules/house.csv", "nimstring:rules/strings.csv", "graph:rules/loopy.csv start"]) {
    for (const text of positions(start)) {
      const table = ask("table", text, false);
      for (const [at, component] of table.components.entries()) {
        // Who has freed a coin gives the turn back, which is a button.
        if (component.start.endsWith("!")) continue;
        const file = component.ruleset.slice(component.ruleset.indexOf(":") + 1);
        const moves = (table.moves as Legal[]).filter((move) => move.component === at).map((move, index) => ({ ...move, index }));
        const game = played(component, ask("plan", file), moves);
        expect(game, text).not.toBe(null);
        const placed = new Set([...game!.onVertices.values(), ...game!.onLines.values()].flat().map(({ index }) => index));
        expect(placed.size, text).toBe(moves.length);
        compared += moves.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
});

test("every element of an order stands for its move", () => {
  for (const text of positions("poset:rules/divisors.csv")) {
    const { moves } = laid(text);
    const order = orderOf(moves);
    expect(order, text).not.toBe(null);
    expect(new Set(order!.own.map(({ index }) => index)).size).toBe(moves.length);
  }
});
