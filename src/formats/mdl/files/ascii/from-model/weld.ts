/** Merges vertices of a mesh that text models list once. */
import { type Welded, weld } from '../../../../../fit/weld.ts';
import type { ModelMesh } from '../../../model/model.ts';

/** Every vertex has its own line. */
export function linesApart(count: number): Welded {
  const each = Uint32Array.from({ length: count }, (_, vertex) => vertex);
  return { number: each, first: each };
}

/** Vertices share a line if they agree in all lists with a line per vertex. */
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

/** Vertices at one position share a line. */
export function weldedPositions(positions: Float32Array): Welded {
  return weld(positions.length / 3, [{ values: positions, width: 3 }]);
}

export function weldedCoordinates(uvs: Float32Array): Welded {
  return weld(uvs.length / 2, [{ values: uvs, width: 2 }]);
}
