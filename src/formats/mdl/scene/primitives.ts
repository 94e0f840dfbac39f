/** The mesh of a node as the game draws it. */
import { NONE, type Primitive } from '../../../scene/scene.ts';
import type { Faces, ModelMesh, ModelNode } from '../model/model.ts';
import type { PrimitiveProperties } from './properties.ts';

/** Whether the game draws the mesh of a node: hidden ones, and those to walk on, it does not. */
export function isDrawn({ kind, values }: ModelNode): boolean {
  return kind !== 'aabb' && values.render !== 0;
}

/** @returns without a material; nothing where there is nothing to draw */
export function meshPrimitive(name: string, mesh: ModelMesh): Primitive | undefined {
  const { positions, normals, colors, faces, drawn, listed } = mesh;
  const indices = drawn ?? faces.vertices;
  if (indices.length === 0) return undefined;
  const properties = primitiveProperties(mesh);
  return {
    name,
    material: NONE,
    positions,
    ...(normals ? { normals } : {}),
    uvs: coordinateSets(mesh),
    ...(colors ? { colors } : {}),
    indices,
    ...(listed ? { origin: listed.origin } : {}),
    ...(Object.keys(properties).length === 0 ? {} : { properties: { mdl: properties } }),
  };
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

function primitiveProperties({ faces, drawn, tangents, constraints }: ModelMesh): PrimitiveProperties {
  return {
    ...(drawn ? { faces } : faceProperties(faces)),
    ...(tangents ? { tangents } : {}),
    ...(constraints ? { constraints } : {}),
  };
}

function faceProperties({ surface, smoothing }: Faces): PrimitiveProperties {
  return {
    ...(surface.some((material) => material !== 0) ? { surface } : {}),
    ...(smoothing ? { smoothing } : {}),
  };
}
