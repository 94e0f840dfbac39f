/** Compares normals from smoothing groups with those of the mesh. */

import { FIT_CODES } from '../../../../../fit/codes.ts';
import { type Welded, weld } from '../../../../../fit/weld.ts';
import { gatherRows } from '../../../../../math/columns.ts';
import { vectorLength } from '../../../../../math/vector.ts';
import { faceNormals } from '../../../../../pose/normals.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { ModelMesh } from '../../../model/model.ts';
import { smoothNormals } from '../to-model/smoothing.ts';

/** An angle in degrees that is too small to see. */
const UNSEEN = 0.1;
/** Relative length of a sum of vectors that cancel each other out, because of rounding. */
const ROUNDING = 1e-6;
const CORNERS = 3;

/**
 * Where both sides of a cloth share vertices and groups, their face normals cancel each other out, and compilers stored the
 * direction of the rounding error. Such normals are reported separately.
 *
 * @param verts the vertices of the text model
 */
export function loseNormals(
  { normals, faces }: ModelMesh,
  { number }: Welded,
  verts: Float32Array,
  groups: Uint32Array<ArrayBuffer>,
  lose: Lose,
): void {
  if (!normals || faces.vertices.length === 0) return;
  const vertices = Int32Array.from(gatherRows(number, faces.vertices, 1));
  const smooth = smoothNormals(verts, { vertices, smoothing: groups });
  const angles = cornerAngles(smooth.values, smooth.number, normals, faces.vertices);
  const isCanceled = canceledCorners(verts, vertices, normals, faces.vertices);
  const wrong = angles.filter((_, corner) => !isCanceled[corner]);
  const max = wrong.reduce((most, angle) => Math.max(most, angle), 0);
  if (max > UNSEEN) {
    const mean = wrong.reduce((sum, angle) => sum + angle, 0) / wrong.length;
    const error = { max, mean, unit: 'degrees' };
    lose(FIT_CODES.FIT_NORMALS_DROPPED, 'Smoothing groups only approximate the normals', { error });
  }
  const canceled = angles.filter((angle, corner) => isCanceled[corner] === 1 && angle > UNSEEN).length;
  if (canceled > 0)
    lose(
      CODES.MDL_DECOMPILE_CANCELLED,
      `Replaced canceled normals at ${canceled} of ${counted(angles.length, 'face corner')}`,
    );
}

/** A flag per corner: whether the faces that share its normal cancel each other out. */
function canceledCorners(
  verts: Float32Array,
  vertices: Int32Array,
  normals: Float32Array,
  ofNormals: Uint32Array,
): Uint8Array {
  const bits = new Uint32Array(gatherRows(normals, ofNormals, 3).buffer);
  const fans = weld(vertices.length, [{ values: vertices }, { values: bits, width: 3 }]);
  const areas = faceNormals(verts, vertices);
  const sums = new Float64Array(fans.first.length * 3);
  const lengths = new Float64Array(fans.first.length);
  for (const [corner, fan] of fans.number.entries()) {
    const face = corner - (corner % CORNERS);
    const [x, y, z] = [areas[face]!, areas[face + 1]!, areas[face + 2]!];
    sums[fan * 3]! += x;
    sums[fan * 3 + 1]! += y;
    sums[fan * 3 + 2]! += z;
    lengths[fan]! += vectorLength(x, y, z);
  }
  return Uint8Array.from(fans.number, (fan) => {
    const length = vectorLength(sums[fan * 3]!, sums[fan * 3 + 1]!, sums[fan * 3 + 2]!);
    return Number(length <= lengths[fan]! * ROUNDING);
  });
}

/** Angles between vectors of two lists, one pair per corner, in degrees. */
function cornerAngles(a: Float32Array, ofA: Int32Array, b: Float32Array, ofB: Uint32Array): Float64Array {
  return Float64Array.from(ofA).map((from, corner) => angleBetween(a, from * 3, b, ofB[corner]! * 3));
}

/** In degrees; 0 if one vector has no length. */
function angleBetween(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const dot = a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!;
  const lengths = vectorLength(a[i]!, a[i + 1]!, a[i + 2]!) * vectorLength(b[j]!, b[j + 1]!, b[j + 2]!);
  if (!(lengths > 0)) return 0;
  return (Math.acos(Math.min(1, Math.max(-1, dot / lengths))) * 180) / Math.PI;
}
