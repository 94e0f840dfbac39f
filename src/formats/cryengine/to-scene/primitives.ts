/** Meshes of CryTek files as the scene's primitives. */

import { moveDirection } from '../../../math/affine.ts';
import { gatherRows } from '../../../math/columns.ts';
import type { Influences, Primitive } from '../../../scene/scene.ts';
import type { MeshContent, MorphTargetContent } from '../files/chunks/records/mesh.ts';
import { meshTarget, spreadTargets } from './morphs.ts';
import { repeatedLinks } from './repeated-links.ts';
import { meshSurfaces, type Surface } from './surfaces.ts';

/** How a mesh is bound to bones. */
export interface Binding {
  /** For each bone of the file, its joint in the scene's skin, or -1. */
  joints: Int32Array;
  /** 16 per joint, column-major: from the mesh's space to the joint's. */
  inverseBind: Float32Array;
}

/** What the primitives of a mesh are made from, besides the mesh. */
export interface MeshContext {
  name: string;
  /** The scene's material for a material id of faces, or NONE. */
  materialOf(materialId: number): number;
  /** Absent if the mesh is not skinned. */
  binding?: Binding;
  /** The morph targets of the mesh. */
  morphs: readonly MorphTargetContent[];
}

/** One primitive per material. */
export function meshPrimitives(mesh: MeshContent, context: MeshContext): Primitive[] {
  const surfaces = meshSurfaces(mesh);
  const morphs = context.morphs.map((morph) => meshTarget(morph, mesh.vertices.position));
  const origins = surfaces.map(({ origin }) => origin);
  const targets = spreadTargets(morphs, origins, mesh.vertices.count);
  return surfaces.map((surface, index) => {
    const { links, colors, textureFaces } = mesh;
    const { origin, indices, smoothingGroups } = surface;
    const { binding } = context;
    const bound = links && binding && influences(mesh, links, origin, binding);
    const repeated = bound && repeatedLinks(bound);
    const name = surfaces.length > 1 ? `${context.name} ${index}` : context.name;
    return {
      name,
      material: context.materialOf(surface.materialId),
      positions: gatherRows(mesh.vertices.position, origin, 3),
      normals: gatherRows(mesh.vertices.normal, origin, 3),
      uvs: textureFaces ? [coordinates(mesh, surface)] : [],
      ...(colors ? { colors: vertexColors(colors.color, origin) } : {}),
      indices,
      origin,
      ...(bound ? { influences: bound } : {}),
      ...(targets[index]!.length > 0 ? { morphTargets: targets[index]! } : {}),
      properties: { cryengine: { smoothingGroups, ...(repeated ? { repeatedLinks: repeated } : {}) } },
    };
  });
}

/** Files count v from the bottom of the image, scenes from its top. */
function coordinates({ textureVertices }: MeshContent, { coordinate }: Surface): Float32Array {
  const out = new Float32Array(coordinate.length * 2);
  coordinate.forEach((texture, vertex) => {
    if (texture < 0) return;
    out[vertex * 2] = textureVertices.coordinate[texture * 2]!;
    out[vertex * 2 + 1] = 1 - textureVertices.coordinate[texture * 2 + 1]!;
  });
  return out;
}

function vertexColors(bytes: Uint8Array, origin: Uint32Array): Float32Array {
  const out = new Float32Array(origin.length * 4);
  origin.forEach((source, vertex) => {
    for (let channel = 0; channel < 3; channel++) {
      out[vertex * 4 + channel] = bytes[source * 3 + channel]! / 255;
    }
    out[vertex * 4 + 3] = 1;
  });
  return out;
}

/** The links of each vertex; those to unknown bones are skipped (`check` reports them). */
function influences(
  { vertices }: MeshContent,
  { link }: NonNullable<MeshContent['links']>,
  origin: Uint32Array,
  { joints, inverseBind }: Binding,
): Influences {
  const { start, boneId, offset, weight } = link;
  const jointOf = (entry: number) => joints[boneId[entry]!] ?? -1;
  const ends = new Uint32Array(origin.length + 1);
  for (let vertex = 0; vertex < origin.length; vertex++) {
    let count = 0;
    const source = origin[vertex]!;
    for (let entry = start[source]!; entry < start[source + 1]!; entry++) if (jointOf(entry) >= 0) count++;
    ends[vertex + 1] = ends[vertex]! + count;
  }
  const total = ends[origin.length]!;
  const out = {
    start: ends,
    joint: new Uint16Array(total),
    weight: new Float32Array(total),
    offset: new Float32Array(total * 3),
    offsetNormal: new Float32Array(total * 3),
  };
  let at = 0;
  for (const source of origin) {
    for (let entry = start[source]!; entry < start[source + 1]!; entry++) {
      const joint = jointOf(entry);
      if (joint < 0) continue;
      out.joint[at] = joint;
      out.weight[at] = weight[entry]!;
      for (let axis = 0; axis < 3; axis++) out.offset[at * 3 + axis] = offset[entry * 3 + axis]!;
      moveDirection(out.offsetNormal, at * 3, inverseBind, joint * 16, vertices.normal, source * 3);
      at++;
    }
  }
  return out;
}
