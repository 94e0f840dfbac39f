/** Vertices that texts list once although the mesh has them several times, for the corners of its faces. */
import { type Welded, weld } from '../../../../../fit/weld.ts';
import type { ModelMesh } from '../../../model/model.ts';

/** Every vertex has a line of its own. */
export function linesApart(count: number): Welded {
  const each = Uint32Array.from({ length: count }, (_, vertex) => vertex);
  return { number: each, first: each };
}

/** Vertices are one line where the lists that texts have for vertices have the same for them. */
export function weldedVertices({ positions, colors, constraints, weights }: ModelMesh): Welded {
  return weld(positions.length / 3, [
    { values: positions, width: 3 },
    ...(colors ? [{ values: colors, width: 4 }] : []),
    ...(constraints ? [{ values: constraints }] : []),
    ...(weights
      ? [
          { values: weights.bone, start: weights.start },
          { values: weights.weight, start: weights.start },
        ]
      : []),
  ]);
}

/** Vertices in one place are one line. */
export function weldedPositions(positions: Float32Array): Welded {
  return weld(positions.length / 3, [{ values: positions, width: 3 }]);
}

export function weldedCoordinates(uvs: Float32Array): Welded {
  return weld(uvs.length / 2, [{ values: uvs, width: 2 }]);
}
