/**
 * The cuts of sorted colors into clusters, one for each color of a block, with those terms of the least squares fit of the ends
 * that only depend on the sizes of the clusters; see color-block.ts.
 */

/** Share of the first end by the place in the order, and the index that it has in the file. */
export const FOUR = {
  shares: Float64Array.of(1, 2 / 3, 1 / 3, 0),
  unit: 1 / 3,
  indices: Uint8Array.of(0, 2, 3, 1),
};
export const THREE = { shares: Float64Array.of(1, 1 / 2, 0), unit: 1 / 2, indices: Uint8Array.of(0, 2, 1) };
export type Steps = typeof FOUR;

/** All cuts of sorted colors into clusters. */
export interface Cuts {
  steps: Steps;
  size: number;
  /** Number of colors before the end of each cluster except the last: three for each cut, of which one may be 0. */
  ends: Uint8Array;
  /** Sums over the colors of a², b² and ab for their shares a and b = 1 - a of both ends. */
  first: Float64Array;
  second: Float64Array;
  both: Float64Array;
  /** Factor of |s|² in the saved error; 0 if all colors are in one cluster. */
  factors: Float64Array;
}

const known = new Map<Steps, Cuts[]>([
  [FOUR, []],
  [THREE, []],
]);

/** The cuts of a number of colors, in which their order is that of the steps. */
export function cutsOf(steps: Steps, length: number): Cuts {
  const bySize = known.get(steps)!;
  bySize[length] ??= makeCuts(steps, length);
  return bySize[length];
}

function makeCuts(steps: Steps, length: number): Cuts {
  const ends: number[] = [];
  for (let i = 0; i <= length; i++)
    for (let j = i; j <= length; j++)
      if (steps === THREE) ends.push(i, j, 0);
      else for (let k = j; k <= length; k++) ends.push(i, j, k);
  const size = ends.length / 3;
  const [first, second, both, factors] = Array.from({ length: 4 }, () => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let cut = 0; cut < size; cut++) {
    for (let place = 0; place < length; place++) {
      const a = steps.shares[stepAt(place, ends.slice(cut * 3, cut * 3 + steps.shares.length - 1))]!;
      first[cut]! += a * a;
      second[cut]! += (1 - a) * (1 - a);
      both[cut]! += a * (1 - a);
    }
    const determinant = first[cut]! * second[cut]! - both[cut]! * both[cut]!;
    if (determinant > 1e-9) factors[cut] = (length * steps.unit * steps.unit) / determinant;
  }
  return { steps, size, ends: Uint8Array.from(ends), first, second, both, factors };
}

/** The cluster of a place. */
function stepAt(place: number, ends: readonly number[]): number {
  return ends.filter((end) => place >= end).length;
}
