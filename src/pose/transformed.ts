/** Transforms surfaces. */
import { determinant, identity, normalMatrix, transform } from '../math/affine.ts';
import { normalize } from '../math/vector.ts';
import type { MorphTarget, Primitive } from '../scene/scene.ts';
import { flipTriangles } from '../scene/triangles.ts';

/**
 * A primitive transformed by an affine matrix, with its morph targets; a mirrored one has reversed triangles. The given
 * columns are not changed, as they may be shared.
 *
 * @param matrix 16 numbers, column-major
 */
export function transformed(primitive: Primitive, matrix: Float64Array): Primitive {
  const { positions, normals, morphTargets, indices } = primitive;
  const upright = identity();
  normalMatrix(upright, matrix);
  return {
    ...primitive,
    positions: moved(positions, matrix, 1),
    ...(normals ? { normals: unit(moved(normals, upright, 0)) } : {}),
    ...(morphTargets
      ? { morphTargets: morphTargets.map((target) => transformedTarget(target, matrix, upright)) }
      : {}),
    indices: determinant(matrix, 0) < 0 ? flipTriangles(indices) : indices,
  };
}

/** Displacements of normals are relative to their length, which is 1 before and after. */
function transformedTarget(target: MorphTarget, matrix: Float64Array, upright: Float64Array): MorphTarget {
  const { positions, normals } = target;
  const length = Math.cbrt(Math.abs(determinant(upright, 0))) || 1;
  const directions = upright.map((value) => value / length);
  return {
    ...target,
    positions: moved(positions, matrix, 0),
    ...(normals ? { normals: moved(normals, directions, 0) } : {}),
  };
}

function moved(vectors: Float32Array, matrix: Float64Array, w: 0 | 1): Float32Array {
  const out = new Float32Array(vectors.length);
  transform(out, matrix, vectors, w);
  return out;
}

function unit(vectors: Float32Array): Float32Array {
  normalize(vectors);
  return vectors;
}
