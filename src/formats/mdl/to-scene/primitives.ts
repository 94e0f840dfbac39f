/** The mesh of a node as the game draws it. */
import type { Primitive } from '../../../scene/scene.ts';
import type { Faces, ModelMesh, ModelNode } from '../model/model.ts';
import type { PrimitiveProperties } from '../properties.ts';

/** The mesh of a node if it is drawn. @param hidden whether that includes hidden meshes and walkmeshes, which the game does not draw */
export function drawnMesh({ kind, values, mesh }: ModelNode, hidden: boolean): ModelMesh | undefined {
  if (!mesh || (!hidden && (kind === 'aabb' || values.render === 0))) return undefined;
  return trianglesOf(mesh).length > 0 ? mesh : undefined;
}

function trianglesOf({ drawn, faces }: ModelMesh): Uint32Array {
  return drawn ?? faces.vertices;
}

export function meshPrimitive(name: string, material: number, mesh: ModelMesh): Primitive {
  const { positions, normals, colors, listed } = mesh;
  const properties = primitiveProperties(mesh);
  return {
    name,
    material,
    positions,
    ...(normals ? { normals } : {}),
    uvs: coordinateSets(mesh),
    ...(colors ? { colors } : {}),
    indices: trianglesOf(mesh),
    ...(listed ? { origin: listed.origin } : {}),
    ...(Object.keys(properties).length === 0 ? {} : { properties: { mdl: properties } }),
  };
}

/**
 * v = 0 is the bottom of the image in the model and its top in the scene (docs/reference/mdl.md#axes-and-units). A missing
 * set is filled with zeros, so that the others keep their numbers.
 */
function coordinateSets({ uvs, positions }: ModelMesh): Float32Array[] {
  const last = uvs.findLastIndex((set) => set !== undefined);
  return uvs
    .slice(0, last + 1)
    .map((set) => (set ? flipped(set) : new Float32Array((positions.length / 3) * 2)));
}

function flipped(set: Float32Array): Float32Array {
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
