import { expect, test } from "vitest";
import { typeset } from "../../src/bench/typeset.ts";

test("formulas are typeset", () => {
  const cases: [string, string][] = [
    ["m, n are floor(t*phi) and floor(t*phi) + t for some t >= 0; phi = (1 + sqrt 5)/2", "m, n are ⌊tφ⌋ and ⌊tφ⌋ + t for some t ≥ 0; φ = (1 + √5)/2"],
    ["a ^ b = 0", "a ⊕ b = 0"],
    ["a xor b != 2*c and 3*(a + b) <= n*m", "a ⊕ b ≠ 2c and 3·(a + b) ≤ n·m"],
    ["floor((m + floor(n/2))/3) = G", "⌊(m + ⌊n/2⌋)/3⌋ = G"],
    // What is cut off, or only looks like a formula, stays.
    ["floor(t*", "floor(t·"],
    ["the graph of phineas, 10^18", "the graph of phineas, 10^18"],
  ];
  for (const [from, to] of cases) expect(typeset(from)).toBe(to);
});
