import assert from "node:assert/strict";
import { test } from "vitest";

import { exact, meant, reached, still } from "../../src/boards/choice.ts";
import { coinsOf, turned } from "../../src/boards/coins.ts";
import type { Legal } from "../../src/boards/moves.ts";

const move = (index: number): Legal => ({ index, component: 0, from: "", label: "", said: "", to: [], parts: [] });
const changing = (...sets: number[][]) => sets.map((places, i) => ({ move: move(i), places }));
const numbers = (moves: Legal[]) => moves.map(({ index }) => index);

/** All moves of Mogul from a row: up to seven coins, the rightmost one a head. From the definition. */
function mogul(row: string): number[][] {
  const found: number[][] = [];
  for (let set = 1; set < 1 << row.length; set++) {
    const places = [...row].flatMap((_, i) => (set & (1 << i) ? [i] : []));
    if (places.length <= 7 && row[places.at(-1)!] === "H") found.push(places);
  }
  return found;
}

test("several clicks in any order choose each move and no other", () => {
  const row = "HTHTHH";
  const all = changing(...mogul(row));
  for (const { move, places } of all) {
    for (const order of [places, [...places].reverse()]) {
      const chosen = new Set<number>();
      for (const place of order) {
        // Each click of the way is possible.
        assert.ok(reached(still(all, chosen)).has(place));
        chosen.add(place);
      }
      assert.deepEqual(numbers(exact(all, chosen)), [move.index]);
    }
  }
  assert.equal(all.length, mogul(row).length);
  // The last coin alone is a tail here: nothing can be made of it.
  assert.deepEqual(still(changing(...mogul("HT")), new Set([1])), []);
});

test("a square stands for the least move around it, or for all if there is none", () => {
  const bites = changing([0, 1, 2, 3], [1, 3], [2, 3], [3]);
  assert.deepEqual([0, 1, 2, 3].map((place) => numbers(meant(bites, place))), [[0], [1], [2], [3]]);
  assert.deepEqual(numbers(meant(changing([0, 1], [1, 2]), 1)), [0, 1]);
  assert.deepEqual(meant(bites, 7), []);
});

test("coins are read in rows, on two axes, and as heads", () => {
  assert.deepEqual(coinsOf("HT/TH"), [[true, false], [false, true]]);
  assert.deepEqual(coinsOf("heads:1,3"), [[true, false, true]]);
  assert.deepEqual(coinsOf("heads:1", 3), [[true, false, false]]);
  for (const other of ["3,4", "HX", "", "heads:99", "heads:a"]) assert.equal(coinsOf(other), null);
  assert.deepEqual(turned(coinsOf("HT/TH")!, coinsOf("TT/TT")), [0, 3]);
  assert.deepEqual(turned(coinsOf("HT/TH")!, coinsOf("HT")), []);
});
