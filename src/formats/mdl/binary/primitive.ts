/** The triangles of a mesh as the game draws them. */
import { NONE, type Primitive } from '../../../scene/scene.ts';
import type { MeshPart } from './document.ts';

/**
 * @param lose is told what is left out
 * @returns nothing where there is nothing to draw
 */
export function meshPrimitive(
  name: string,
  mesh: MeshPart,
  lose: (message: string) => void,
): Primitive | undefined {
  const { header, vertices, normals, colors } = mesh;
  const indices = soundTriangles(trianglesOf(mesh), header.vertexCount, lose);
  if (!vertices || indices.length === 0) return undefined;
  const uvs = [mesh.uvs0, mesh.uvs1, mesh.uvs2, mesh.uvs3].flatMap((set) => (set ? [turned(set)] : []));
  return {
    name,
    material: NONE,
    positions: vertices,
    ...(normals ? { normals } : {}),
    uvs,
    ...(colors ? { colors: Float32Array.from(colors, (value) => value / 255) } : {}),
    indices,
  };
}

/** The game draws the index lists, which may have more triangles than there are faces (reference §1.4). */
function trianglesOf({ indices, faces }: MeshPart): Uint32Array {
  const lists = (indices ?? []).flatMap((list) => list ?? []);
  if (lists.length === 0) return Uint32Array.from(faces?.vertices ?? []);
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

function soundTriangles(
  corners: Uint32Array,
  vertexCount: number,
  lose: (message: string) => void,
): Uint32Array {
  const sound = new Uint32Array(corners.length);
  let length = 0;
  for (let first = 0; first + 2 < corners.length; first += 3) {
    const triangle = corners.subarray(first, first + 3);
    if (triangle.some((corner) => corner >= vertexCount)) continue;
    sound.set(triangle, length);
    length += 3;
  }
  const left = Math.ceil((corners.length - length) / 3);
  if (left > 0) lose(`${left} triangles have corners that are not there, and are left out`);
  return sound.slice(0, length);
}

/** The first row of a texture is that of v = 0 in the file, and the bottom one of the picture (reference §2). */
function turned(set: Float32Array): Float32Array {
  return set.map((value, index) => (index % 2 === 1 ? 1 - value : value));
}
