/** The scene's primitives as submeshes. */
import { inverse } from '../../../math/affine.ts';
import { normalsOf } from '../../../pose/normals.ts';
import { Pose } from '../../../pose/pose.ts';
import { transformed } from '../../../pose/transformed.ts';
import {
  type Influences,
  NONE,
  type Primitive,
  type Scene,
  type SpringSystem,
} from '../../../scene/scene.ts';
import type { Submesh } from '../files/binary/schema.ts';
import { isFlat } from '../files/binary/winding.ts';
import { cal3dProperties, type PrimitiveProperties } from '../properties.ts';
import { absoluteMorphs } from '../to-scene/morphs.ts';

/**
 * @param node the node that the primitive is attached to
 * @param index of the primitive in the mesh of the node
 * @param bones bone per joint of the node's skin; without a skin the one bone that the primitive is bound to
 */
export function primitiveSubmesh(scene: Scene, node: number, index: number, bones: Uint16Array): Submesh {
  const { mesh } = scene.nodes[node]!;
  const primitive = scene.meshes[mesh!]!.primitives[index]!;
  const count = primitive.positions.length / 3;
  const isSkinned = scene.nodes[node]!.skin !== undefined && primitive.influences !== undefined;
  const own = {
    ...primitive,
    normals: normalsOf(primitive),
  };
  const bound = isSkinned ? own : transformed(own, boundPlace(scene, node));
  const position = new Float32Array(bound.positions);
  const normal = new Float32Array(bound.normals!);
  const { collapse, springs } = primitive;
  const stored = cal3dProperties<PrimitiveProperties>(primitive).color;
  const color = primitive.colors
    ? withoutAlpha(primitive.colors)
    : stored?.length === count * 3
      ? Float32Array.from(stored)
      : undefined;
  const morphs = absoluteMorphs(bound);
  return {
    // For `NONE` readers find no material.
    materialThreadId: primitive.material,
    lodSteps: collapse?.lodSteps ?? 0,
    mapCount: primitive.uvs.length,
    vertices: {
      count,
      position,
      normal,
      ...(color ? { color } : {}),
      collapseId: Int32Array.from(collapse?.collapseId ?? new Int32Array(count).fill(NONE)),
      faceCollapseCount: Int32Array.from(collapse?.faceCollapseCount ?? new Int32Array(count)),
      textureCoordinates: joinCoordinates(primitive.uvs, count),
      influences: isSkinned
        ? boneInfluences(primitive.influences!, bones)
        : rigidInfluences(count, bones[0]!),
      ...(springs ? { physicalWeight: Float32Array.from(springs.weight) } : {}),
    },
    springs: springSubset(springs),
    ...(morphs.length > 0 ? { morphs } : {}),
    faces: { count: bound.indices.length / 3, vertexIds: loadableFaces(position, bound.indices) },
  };
}

/** The world matrix of a node in its bind pose: that of a skin with this joint, else the rest pose. */
function boundPlace(scene: Scene, node: number): Float64Array {
  for (const { joints, inverseBind } of scene.skins) {
    const at = joints.indexOf(node) * 16;
    const bound = at >= 0 && inverse(Float64Array.from(inverseBind.subarray(at, at + 16)));
    if (bound) return bound;
  }
  return new Pose(scene).world.slice(node * 16, node * 16 + 16);
}

/** The libraries since 2008 refuse a mesh whose first face has no area; it changes places with the first face that has one. */
function loadableFaces(positions: Float32Array, indices: Primitive['indices']): Int32Array<ArrayBuffer> {
  const faces = Int32Array.from(indices);
  let chosen = 0;
  while (chosen < faces.length && isFlat(positions, faces, chosen)) chosen += 3;
  if (chosen === 0 || chosen === faces.length) return faces;
  const first = faces.slice(0, 3);
  faces.copyWithin(0, chosen, chosen + 3);
  faces.set(first, chosen);
  return faces;
}

function withoutAlpha(colors: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(colors.filter((_, index) => index % 4 !== 3));
}

function springSubset(springs: SpringSystem | undefined): Submesh['springs'] {
  if (!springs) {
    return {
      count: 0,
      vertexIds: new Int32Array(),
      coefficient: new Float32Array(),
      idleLength: new Float32Array(),
    };
  }
  const { vertexIds, coefficient, damping, idleLength } = springs;
  return {
    count: idleLength.length,
    vertexIds: Int32Array.from(vertexIds),
    coefficient: Float32Array.from(coefficient),
    ...(damping ? { damping: Float32Array.from(damping) } : {}),
    idleLength: Float32Array.from(idleLength),
  };
}

function boneInfluences(
  { start, joint, weight }: Influences,
  bones: Uint16Array,
): Submesh['vertices']['influences'] {
  const boneId = Int32Array.from(joint, (index) => bones[index]!);
  return { start: new Uint32Array(start), boneId, weight: new Float32Array(weight) };
}

function rigidInfluences(count: number, bone: number): Submesh['vertices']['influences'] {
  return {
    start: Uint32Array.from({ length: count + 1 }, (_, vertex) => vertex),
    boneId: new Int32Array(count).fill(bone),
    weight: new Float32Array(count).fill(1),
  };
}

/** Interleaves the columns of the sets, vertex by vertex. */
function joinCoordinates(uvs: readonly Float32Array[], vertices: number): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(vertices * uvs.length * 2);
  uvs.forEach((column, set) => {
    for (let vertex = 0; vertex < vertices; vertex++) {
      const at = (vertex * uvs.length + set) * 2;
      joined[at] = column[vertex * 2]!;
      joined[at + 1] = column[vertex * 2 + 1]!;
    }
  });
  return joined;
}
