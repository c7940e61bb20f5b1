/** Where the vertices of a graph stand: pure functions of the graph, so that a position looks the same every time. */

export type Place = [x: number, y: number];

/** Above this many vertices they stand on a circle. */
const SPRING = 70;
const ROUNDS = 240;

function circle(count: number): Place[] {
  return Array.from({ length: count }, (_, i) => [Math.cos((2 * Math.PI * i) / count - Math.PI / 2), Math.sin((2 * Math.PI * i) / count - Math.PI / 2)]);
}

/**
 * Places between 0 and 1 in which neighbours are near each other: springs along the edges, and all vertices push each
 * other away (T. M. J. Fruchterman and E. M. Reingold 1991). It begins on a circle, so nothing is random.
 *
 * Complexity: O(ROUNDS · vertices²).
 */
export function springs(count: number, edges: readonly (readonly [number, number])[]): Place[] {
  const at = circle(count);
  if (count > SPRING || count < 3) return within(at);
  const ideal = Math.sqrt(4 / count);
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 0.18 * (1 - round / ROUNDS) + 0.002;
    const push: Place[] = at.map(() => [0, 0]);
    const act = (a: number, b: number, force: (apart: number) => number) => {
      const [dx, dy] = [at[b]![0] - at[a]![0] || 1e-4, at[b]![1] - at[a]![1] || 1e-4];
      const apart = Math.hypot(dx, dy);
      const by = force(apart) / apart;
      push[a]![0] += dx * by;
      push[a]![1] += dy * by;
      push[b]![0] -= dx * by;
      push[b]![1] -= dy * by;
    };
    for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) act(a, b, (apart) => -(ideal * ideal) / apart);
    for (const [a, b] of edges) if (a !== b) act(a, b, (apart) => (apart * apart) / ideal);
    at.forEach((place, i) => {
      const [x, y] = push[i]!;
      const far = Math.hypot(x, y) || 1;
      place[0] += (x / far) * Math.min(far, heat);
      place[1] += (y / far) * Math.min(far, heat);
    });
  }
  return within(at);
}

/** Places for an order: greater elements stand higher. `below[i]` are the elements directly below i. */
export function layers(below: readonly (readonly number[])[]): Place[] {
  const heights: number[] = [];
  const height = (i: number): number => (heights[i] ??= below[i]!.length === 0 ? 0 : 1 + Math.max(...below[i]!.map(height)));
  below.forEach((_, i) => height(i));
  const most = Math.max(...heights, 1);
  const widest = Math.max(...Array.from({ length: most + 1 }, (_, level) => heights.filter((one) => one === level).length));
  return below.map((_, i) => {
    const level = below.flatMap((_, j) => (heights[j] === heights[i] ? [j] : []));
    const x = widest === 1 ? 0.5 : (level.indexOf(i) - (level.length - 1) / 2) / (widest - 1) + 0.5;
    return [x, 1 - heights[i]! / most];
  });
}

/** The same places, moved and scaled into the unit square. */
function within(places: Place[]): Place[] {
  const scale = (axis: 0 | 1) => {
    const all = places.map((place) => place[axis]);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return (value: number) => (most - least < 1e-6 ? 0.5 : (value - least) / (most - least));
  };
  const [x, y] = [scale(0), scale(1)];
  return places.map((place) => [x(place[0]), y(place[1])]);
}
