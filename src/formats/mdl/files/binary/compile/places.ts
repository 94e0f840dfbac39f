/** Finds vertices at the same position. */

/** For each vertex, the first one at its position. */
export function firstAtPlace(positions: Float32Array): Uint32Array {
  const order = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  order.sort((a, b) => compare(positions, a, b) || a - b);
  const first = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const vertex = order[at]!;
    const before = order[at - 1];
    const isSame = before !== undefined && compare(positions, before, vertex) === 0;
    first[vertex] = isSame ? first[before]! : vertex;
  }
  return first;
}

function compare(positions: Float32Array, a: number, b: number): number {
  for (let axis = 0; axis < 3; axis++) {
    const difference = positions[a * 3 + axis]! - positions[b * 3 + axis]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
