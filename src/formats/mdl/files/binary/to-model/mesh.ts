/** The streams and faces of a mesh (docs/reference/mdl.md#meshes). */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Faces, ModelMesh } from '../../../model/model.ts';
import type { MeshPart, Node } from '../document.ts';
import { drawnCorners } from '../triangles.ts';
import { boxesOf } from './boxes.ts';
import { type Source, spend } from './source.ts';

const FULL = 255;
const BYTES_PER_FACE = 16;

/** The mesh of a node; undefined if it has no vertices, because its header may be uninitialized memory. */
export function meshOf(source: Source, node: Node, path: string): ModelMesh | undefined {
  const { mesh, dangly, aabb } = node;
  if (!mesh?.vertices) return undefined;
  const { vertices, normals } = mesh;
  const { faces, areAllSound } = facesOf(source, mesh, `${path}.mesh.faces`);
  const colors = colorsOf(source, mesh, path);
  const tangents = tangentsOf(source, mesh, path);
  const drawn = drawnOf(source, mesh, path);
  const boxes = aabb && areAllSound ? boxesOf(source, aabb, faces.surface.length, `${path}.aabb`) : undefined;
  return {
    positions: vertices,
    ...(normals ? { normals } : {}),
    ...(colors ? { colors } : {}),
    uvs: uvsOf(mesh),
    ...(tangents ? { tangents } : {}),
    faces,
    ...(drawn ? { drawn } : {}),
    ...(dangly?.constraints ? { constraints: dangly.constraints } : {}),
    ...(boxes ? { boxes } : {}),
  };
}

/** UV sets up to the last existing one. */
function uvsOf({ uvs0, uvs1, uvs2, uvs3 }: MeshPart): ModelMesh['uvs'] {
  const sets = [uvs0, uvs1, uvs2, uvs3];
  return sets.slice(0, sets.findLastIndex((set) => set !== undefined) + 1);
}

function colorsOf(source: Source, { colors }: MeshPart, path: string): ModelMesh['colors'] {
  if (!colors) return undefined;
  spend(source, colors.length * Float32Array.BYTES_PER_ELEMENT, path);
  const parts = new Float32Array(colors);
  for (let at = 0; at < parts.length; at++) parts[at] = parts[at]! / FULL;
  return parts;
}

/** Tangents; old water has other streams in the same fields. */
function tangentsOf(source: Source, mesh: MeshPart, path: string): ModelMesh['tangents'] {
  const { tangents, bumps0, bumps1, bumps2, lastBump } = mesh;
  if (bumps0 ?? bumps1 ?? bumps2 ?? lastBump) {
    const message = 'Dropped streams of old water';
    source.report.lose(MDL_CODES.MDL_STREAM_UNKNOWN, message, { source: `${path}.mesh` });
    return undefined;
  }
  if (!tangents) return undefined;
  const vertexCount = tangents.length / 3;
  spend(source, vertexCount * 4 * Float32Array.BYTES_PER_ELEMENT, path);
  const result = new Float32Array(vertexCount * 4);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    result.set(tangents.subarray(vertex * 3, vertex * 3 + 3), vertex * 4);
    result[vertex * 4 + 3] = sideOf(mesh, vertex);
  }
  return result;
}

/** The sign of the bitangent of a vertex; nwnrs writes the bitangent itself. */
function sideOf({ handedness, bitangents, normals, tangents }: MeshPart, vertex: number): number {
  if (handedness) return handedness[vertex] ?? 1;
  if (!bitangents || !normals || !tangents) return 1;
  const at = (stream: Float32Array, axis: number) => stream[vertex * 3 + (axis % 3)] ?? 0;
  let along = 0;
  for (let axis = 0; axis < 3; axis++) {
    const cross =
      at(normals, axis + 1) * at(tangents, axis + 2) - at(normals, axis + 2) * at(tangents, axis + 1);
    along += cross * at(bitangents, axis);
  }
  return along < 0 ? -1 : 1;
}

/** Faces without unknown vertices. */
function facesOf(source: Source, mesh: MeshPart, path: string): { faces: Faces; areAllSound: boolean } {
  const count = mesh.faces?.count ?? 0;
  spend(source, count * BYTES_PER_FACE, path);
  const corners = Uint32Array.from(mesh.faces?.vertices ?? []);
  const surface = Int32Array.from(mesh.faces?.surface ?? []);
  const sound = soundTriangles(source, corners, mesh, path);
  const areAllSound = sound.length === count;
  const faces = areAllSound
    ? { vertices: corners, surface }
    : { vertices: chosen(corners, sound), surface: Int32Array.from(sound, (face) => surface[face]!) };
  return { faces, areAllSound };
}

/** The drawn triangles, if they differ from the faces; files without index lists draw the faces. */
function drawnOf(source: Source, mesh: MeshPart, path: string): ModelMesh['drawn'] {
  const listed = (mesh.indices ?? []).reduce((sum, list) => sum + (list?.length ?? 0), 0);
  // A strip has nearly as many triangles as indices.
  spend(source, listed * 3 * Uint32Array.BYTES_PER_ELEMENT, path);
  const corners = drawnCorners(mesh);
  if (!corners) return undefined;
  return chosen(corners, soundTriangles(source, corners, mesh, `${path}.mesh.indices`));
}

/** Indices of the triangles without unknown vertices. */
function soundTriangles(
  source: Source,
  corners: Uint32Array,
  { vertices }: MeshPart,
  path: string,
): Uint32Array<ArrayBuffer> {
  const vertexCount = (vertices?.length ?? 0) / 3;
  const sound = new Uint32Array(Math.floor(corners.length / 3));
  let count = 0;
  for (let first = 0; first + 2 < corners.length; first += 3) {
    const greatest = Math.max(corners[first]!, corners[first + 1]!, corners[first + 2]!);
    if (greatest < vertexCount) sound[count++] = first / 3;
  }
  const left = Math.ceil(corners.length / 3) - count;
  if (left > 0) {
    const message = `Dropped ${counted(left, 'triangle')} with unknown vertices`;
    source.report.lose(MDL_CODES.MDL_VERTEX_RANGE, message, { source: path });
  }
  return sound.subarray(0, count);
}

function chosen(corners: Uint32Array, triangles: Uint32Array): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(triangles.length * 3);
  for (const [index, triangle] of triangles.entries()) {
    result.set(corners.subarray(triangle * 3, triangle * 3 + 3), index * 3);
  }
  return result;
}
