/** Flat triangles of surfaces without normals. */
import { gatherRows } from '../math/columns.ts';
import { normalize } from '../math/vector.ts';
import { faceNormals } from '../pose/normals.ts';
import type { Primitive } from '../scene/scene.ts';
import { withVertices } from './vertices.ts';
import { weld } from './weld.ts';

/**
 * Gives a surface without normals those of its triangles. Triangles then only share vertices if they have the same normal.
 *
 * @returns the same one if it has normals
 */
export function withFacets(primitive: Primitive): Primitive {
  const { positions, indices } = primitive;
  if (primitive.normals) return primitive;
  const faces = Float32Array.from(faceNormals(positions, indices));
  normalize(faces);
  const faceOf = indices.map((_, corner) => Math.floor(corner / 3));
  const ofCorners = gatherRows(faces, faceOf, 3);
  const { number, first } = weld(indices.length, [{ values: indices }, { values: ofCorners, width: 3 }]);
  const sources = first.map((corner) => indices[corner]!);
  const normals = gatherRows(ofCorners, first, 3);
  if (new Set(sources).size < sources.length) return { ...withVertices(primitive, sources, number), normals };
  const own = new Float32Array(positions.length);
  sources.forEach((vertex, at) => {
    own.set(normals.subarray(at * 3, at * 3 + 3), vertex * 3);
  });
  return { ...primitive, normals: own };
}
