/** How far normals that come from smoothing groups are from those of the mesh. */

import type { Loss } from '../../../../report/report.ts';
import type { ModelMesh } from '../../model/model.ts';
import { smoothNormals } from '../to-model/smoothing.ts';
import { MDL_DECOMPILE_CODES as CODES } from './codes.ts';
import type { Lose } from './target.ts';
import type { Lines } from './weld.ts';

/** Degrees that are too small to see. */
const UNSEEN = 0.1;

/** @param verts the vertices of the text, whose `lines` faces pick from */
export function loseNormals(
  { normals, faces }: ModelMesh,
  { line }: Lines,
  verts: Float32Array,
  groups: Uint32Array<ArrayBuffer>,
  lose: Lose,
): void {
  if (!normals || faces.vertices.length === 0) return;
  const vertices = Int32Array.from(faces.vertices, (vertex) => line[vertex]!);
  const smooth = smoothNormals(verts, { vertices, smoothing: groups });
  const error = angles(smooth.values, smooth.number, normals, faces.vertices);
  if (!(error.max > UNSEEN)) return;
  lose(CODES.MDL_DECOMPILE_NORMALS, 'smoothing groups do not give these normals', { error });
}

/** Between vectors of two lists, one pair for every corner. */
function angles(
  a: Float32Array,
  ofA: Int32Array,
  b: Float32Array,
  ofB: Uint32Array,
): NonNullable<Loss['error']> {
  let max = 0;
  let sum = 0;
  for (let corner = 0; corner < ofA.length; corner++) {
    const angle = angleBetween(a, ofA[corner]! * 3, b, ofB[corner]! * 3);
    max = Math.max(max, angle);
    sum += angle;
  }
  return { max, mean: sum / ofA.length, unit: 'degrees' };
}

/** In degrees; 0 where one of them has no length. */
function angleBetween(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const dot = a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!;
  const lengths = Math.hypot(a[i]!, a[i + 1]!, a[i + 2]!) * Math.hypot(b[j]!, b[j + 1]!, b[j + 2]!);
  if (!(lengths > 0)) return 0;
  return (Math.acos(Math.min(1, Math.max(-1, dot / lengths))) * 180) / Math.PI;
}
