/** Normals that are smooth across edges up to an angle. */
import { joinColumns } from '../../binary/concatenate.ts';
import { withVertices } from '../../fit/vertices.ts';
import { rowsOfNumbers, weld } from '../../fit/weld.ts';
import { moveDirection } from '../../math/affine.ts';
import { gatherRows } from '../../math/columns.ts';
import { normalize } from '../../math/vector.ts';
import { faceNormals } from '../../pose/normals.ts';
import type { Mesh, Primitive, Skin } from '../../scene/scene.ts';

/**
 * The mesh with the normal of each corner as the mean of the triangles around its position that are at most as far from its
 * own, weighted by area. Vertices are split where normals differ.
 *
 * @param angle in degrees
 * @param skin of the mesh, if any
 */
export function withSmoothEdges(mesh: Mesh, angle: number, skin: Skin | undefined): Mesh {
  const { vertexCount: _, ...rest } = mesh;
  const corners = cornerNormals(mesh.primitives, Math.cos((angle * Math.PI) / 180) - ROUNDING);
  const primitives = mesh.primitives.map((primitive, index): Primitive => {
    const { indices } = primitive;
    const normals = corners[index]!;
    const { number, first } = weld(indices.length, [{ values: indices }, { values: normals, width: 3 }]);
    const sources = first.map((corner) => indices[corner]!);
    return withNormals(withVertices(primitive, sources, number), gatherRows(normals, first, 3), skin);
  });
  return { ...rest, primitives };
}

/** The primitive with other normals, also in the spaces of its joints if it has them there. */
function withNormals(primitive: Primitive, normals: Float32Array, skin: Skin | undefined): Primitive {
  const { influences } = primitive;
  if (!skin || !influences?.offsetNormal) return { ...primitive, normals };
  const { start, joint } = influences;
  const offsetNormal = new Float32Array(influences.offsetNormal.length);
  for (let vertex = 0; vertex + 1 < start.length; vertex++)
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++)
      moveDirection(offsetNormal, entry * 3, skin.inverseBind, joint[entry]! * 16, normals, vertex * 3);
  return { ...primitive, normals, influences: { ...influences, offsetNormal } };
}

/** Of a cosine. */
const ROUNDING = 1e-6;

/** For each primitive, 3 per corner. @param cosine of the largest angle between triangles that are smooth */
function cornerNormals(primitives: readonly Primitive[], cosine: number): Float32Array[] {
  const positions = joinColumns(
    Float32Array,
    primitives.map((primitive) => gatherRows(primitive.positions, primitive.indices, 3)),
  );
  const faces = faceNormals(
    positions,
    Uint32Array.from({ length: positions.length / 3 }, (_, corner) => corner),
  );
  const places = weld(positions.length / 3, [{ values: positions, width: 3 }]);
  const { start, rows } = rowsOfNumbers(places);
  const normals = new Float32Array(positions.length);
  for (let corner = 0; corner * 3 < positions.length; corner++) {
    const place = places.number[corner]!;
    const face = faceOf(corner);
    for (let at = start[place]!; at < start[place + 1]!; at++) {
      const other = faceOf(rows[at]!);
      if (other !== face && cosineBetween(faces, face, other) < cosine) continue;
      for (let axis = 0; axis < 3; axis++) normals[corner * 3 + axis]! += faces[other + axis]!;
    }
  }
  normalize(normals);
  let at = 0;
  return primitives.map(({ indices }) => {
    const own = normals.subarray(at, at + indices.length * 3);
    at += own.length;
    return own;
  });
}

/** Where the normal of a corner's triangle begins. */
function faceOf(corner: number): number {
  return corner - (corner % 3);
}

/** 1 for triangles without an area. */
function cosineBetween(faces: Float64Array, a: number, b: number): number {
  const length = Math.sqrt(dot(faces, a, a) * dot(faces, b, b));
  return length > 0 ? dot(faces, a, b) / length : 1;
}

function dot(rows: Float64Array, a: number, b: number): number {
  return rows[a]! * rows[b]! + rows[a + 1]! * rows[b + 1]! + rows[a + 2]! * rows[b + 2]!;
}
