/** The records of morph targets, whichever layout they have. */
import type { Morph, Submesh } from './schema.ts';

/** The vertices that a morph target moves: absolute positions and normals, or how far they move. */
interface Records {
  count: number;
  index: Int32Array;
  position: Float32Array;
  normal: Float32Array;
  textureCoordinates: Float32Array;
}

export function recordsOf({ moved }: Morph): Records {
  return 'records' in moved.body ? moved.body.records : moved.body;
}

/** Whole numbers that are taken for fractions are smaller than any fraction that a file would hold. */
const SMALLEST_FRACTION = 2 ** -126;

/**
 * Whether the records of morph targets are of existing vertices, and their numbers are fractions. Two layouts of one version
 * can have the same length by chance: one target that ends with an index, and one of as many vertices as its first index says.
 */
export function areMorphsLikely(submeshes: readonly Submesh[]): boolean {
  const isFraction = (value: number) => value === 0 || !(Math.abs(value) < SMALLEST_FRACTION);
  return submeshes.every(({ vertices, morphs = [] }) =>
    morphs
      .map(recordsOf)
      .every(
        ({ index, position, normal, textureCoordinates }) =>
          index.every((vertex) => vertex >= 0 && vertex < vertices.count) &&
          [position, normal, textureCoordinates].every((numbers) => numbers.every(isFraction)),
      ),
  );
}
