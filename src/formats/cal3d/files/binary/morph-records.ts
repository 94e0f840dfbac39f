/** The records of morph targets in any layout. */
import type { Morph, Submesh } from './schema.ts';

/** The vertices that a morph target moves: absolute positions and normals, or differences. */
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

/** Integers that are misread as floats are smaller than any float in a real file. */
const SMALLEST_FRACTION = 2 ** -126;

/**
 * Whether the records of morph targets refer to existing vertices and contain plausible floats. Two layouts of a version can have
 * the same length by chance: targets that end with an index, and targets that begin with their number of vertices.
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
