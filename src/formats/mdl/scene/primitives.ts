/** The mesh of a node as the game draws it. */
import { NONE, type Primitive } from '../../../scene/scene.ts';
import type { Faces, ModelMesh, ModelNode } from '../model/model.ts';
import type { PrimitiveProperties } from './properties.ts';

/** Whether the game draws the mesh of a node: hidden ones, and those to walk on, it does not. */
export function isDrawn({ kind, values }: ModelNode): boolean {
  return kind !== 'aabb' && values.render !== 0;
}

/**
 * @param lose is told how many triangles are left out
 * @returns without a material; nothing where there is nothing to draw
 */
export function meshPrimitive(
  name: string,
  mesh: ModelMesh,
  lose: (triangles: number) => void,
): Primitive | undefined {
  const { positions, normals, colors, faces, drawn, listed } = mesh;
  const corners = drawn ?? faces.vertices;
  const triangles = soundTriangles(corners, positions.length / 3);
  if (triangles.length < Math.ceil(corners.length / 3))
    lose(Math.ceil(corners.length / 3) - triangles.length);
  if (triangles.length === 0) return undefined;
  const properties = primitiveProperties(mesh, triangles);
  return {
    name,
    material: NONE,
    positions,
    ...(normals ? { normals } : {}),
    uvs: coordinateSets(mesh),
    ...(colors ? { colors } : {}),
    indices: rows(corners, triangles),
    ...(listed ? { origin: listed.origin } : {}),
    ...(Object.keys(properties).length === 0 ? {} : { properties: { mdl: properties } }),
  };
}

/** Which triangles have only corners that are there. */
function soundTriangles(corners: Uint32Array, vertexCount: number): Uint32Array {
  const sound = new Uint32Array(Math.floor(corners.length / 3));
  let length = 0;
  for (let triangle = 0; triangle < sound.length; triangle++) {
    const first = triangle * 3;
    if (Math.max(corners[first]!, corners[first + 1]!, corners[first + 2]!) >= vertexCount) continue;
    sound[length++] = triangle;
  }
  return sound.subarray(0, length);
}

function rows(corners: Uint32Array, triangles: Uint32Array): Uint32Array {
  if (triangles.length * 3 === corners.length) return corners;
  const out = new Uint32Array(triangles.length * 3);
  triangles.forEach((triangle, row) => {
    out.set(corners.subarray(triangle * 3, triangle * 3 + 3), row * 3);
  });
  return out;
}

/** v = 0 is the bottom of the picture in the model and its top in the scene (mdl §2). A set that lacks keeps its number. */
function coordinateSets({ uvs, positions }: ModelMesh): Float32Array[] {
  const last = uvs.findLastIndex((set) => set !== undefined);
  return uvs
    .slice(0, last + 1)
    .map((set) => (set ? turned(set) : new Float32Array((positions.length / 3) * 2)));
}

function turned(set: Float32Array): Float32Array {
  const out = set.slice();
  for (let at = 1; at < out.length; at += 2) out[at] = 1 - out[at]!;
  return out;
}

/** @param triangles that are drawn */
function primitiveProperties(
  { faces, drawn, tangents, constraints }: ModelMesh,
  triangles: Uint32Array,
): PrimitiveProperties {
  return {
    ...(drawn ? { faces } : faceProperties(faces, triangles)),
    ...(tangents ? { tangents } : {}),
    ...(constraints ? { constraints } : {}),
  };
}

function faceProperties({ surface, smoothing }: Faces, triangles: Uint32Array): PrimitiveProperties {
  return {
    ...(surface.some((material) => material !== 0)
      ? { surface: Int32Array.from(triangles, (triangle) => surface[triangle] ?? 0) }
      : {}),
    ...(smoothing ? { smoothing: Uint32Array.from(triangles, (triangle) => smoothing[triangle] ?? 0) } : {}),
  };
}
