/** Splits a mesh into surfaces of one material, with one texture coordinate per vertex. */

import { weld } from '../../../fit/weld.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';

/** The part of a mesh that one material covers. */
export interface Surface {
  /** As stored in the faces. */
  materialId: number;
  /** For each vertex, the vertex of the mesh that it is a copy of. */
  origin: Uint32Array;
  /** For each vertex, its texture vertex, or -1. */
  coordinate: Int32Array;
  /** 3 per triangle, into the vertices of the surface. */
  indices: Uint32Array;
  /** One per triangle. */
  smoothingGroups: Uint32Array;
}

/**
 * A vertex is duplicated only if its faces have different texture coordinates or materials. Vertices that no face uses
 * belong to the first surface; faces with vertices out of range are skipped.
 */
export function meshSurfaces(mesh: MeshContent): Surface[] {
  const { vertices, faces } = mesh;
  const corners = cornerCoordinates(mesh);
  const builders = new Map<number, number[]>();
  for (let face = 0; face < faces.count; face++) {
    if (!isSound(faces.vertexIds, face, vertices.count)) continue;
    const material = faces.materialId[face]!;
    const own = builders.get(material) ?? [];
    builders.set(material, own);
    own.push(face);
  }
  const used = new Uint8Array(vertices.count);
  const surfaces = [...builders].map(([materialId, own]) =>
    buildSurface(mesh, corners, materialId, own, used),
  );
  return withUnused(surfaces, used);
}

function isSound(vertexIds: Int32Array, face: number, vertices: number): boolean {
  for (let at = face * 3; at < face * 3 + 3; at++) {
    if (vertexIds[at]! < 0 || vertexIds[at]! >= vertices) return false;
  }
  return true;
}

/** For each corner of each face, its texture vertex, the first of several with equal coordinates; or -1. */
function cornerCoordinates({ faces, textureVertices, textureFaces }: MeshContent): Int32Array {
  const corners = new Int32Array(faces.count * 3).fill(-1);
  if (!textureFaces) return corners;
  const { coordinate } = textureVertices;
  const bits = new Uint32Array(coordinate.slice().buffer);
  const { number, first } = weld(textureVertices.count, [{ values: bits, width: 2 }]);
  for (let corner = 0; corner < corners.length; corner++) {
    corners[corner] = first[number[textureFaces.textureVertexIds[corner]!]!] ?? -1;
  }
  return corners;
}

const NOTHING = -1;

function buildSurface(
  { faces }: MeshContent,
  corners: Int32Array,
  materialId: number,
  own: readonly number[],
  used: Uint8Array,
): Surface {
  const pairs = new Uint32Array(own.length * 6);
  own.forEach((face, index) => {
    for (let corner = 0; corner < 3; corner++) {
      const at = (index * 3 + corner) * 2;
      pairs[at] = faces.vertexIds[face * 3 + corner]!;
      pairs[at + 1] = corners[face * 3 + corner]!;
    }
  });
  const { number: indices, first } = weld(own.length * 3, [{ values: pairs, width: 2 }]);
  const origin = first.map((corner) => pairs[corner * 2]!);
  for (const vertex of origin) used[vertex] = 1;
  return {
    materialId,
    origin,
    coordinate: Int32Array.from(first, (corner) => pairs[corner * 2 + 1]!),
    indices,
    smoothingGroups: Uint32Array.from(own, (face) => faces.smoothingGroup[face]!),
  };
}

/** Adds the vertices that no face uses: real meshes have some, and skins move them too. */
function withUnused(surfaces: Surface[], used: Uint8Array): Surface[] {
  const unused = used.reduce((count, flag) => count + (flag === 0 ? 1 : 0), 0);
  if (unused === 0) return surfaces;
  const [first = EMPTY, ...others] = surfaces;
  const vertices = first.origin.length;
  const origin = new Uint32Array(vertices + unused);
  const coordinate = new Int32Array(origin.length).fill(NOTHING, vertices);
  origin.set(first.origin);
  coordinate.set(first.coordinate);
  let at = vertices;
  used.forEach((flag, vertex) => {
    if (flag === 0) origin[at++] = vertex;
  });
  return [{ ...first, origin, coordinate }, ...others];
}

const EMPTY: Surface = {
  materialId: NOTHING,
  origin: new Uint32Array(),
  coordinate: new Int32Array(),
  indices: new Uint32Array(),
  smoothingGroups: new Uint32Array(),
};
