/** The skeleton of a model: bones with their physics, names and bind pose, and the binding of meshes. */

import { wholly } from '../../../fit/rigid-parts.ts';
import { identity } from '../../../math/affine.ts';
import { skinMatrices } from '../../../pose/skin.ts';
import type { Report } from '../../../report/report.ts';
import type { Node, Scene, Skin } from '../../../scene/scene.ts';
import { controllerIdOf } from '../files/chunks/controller-id.ts';
import type { BoneContent } from '../files/chunks/records/animation.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import {
  type BonePhysics,
  cryengineProperties,
  type NodeProperties,
  type PhysicsShape,
} from '../properties.ts';
import { nodeProperties } from '../property-text.ts';
import type { Bones } from './bones.ts';
import type { NewContent, NewFile } from './chunks.ts';
import type { Binding } from './links.ts';
import type { ModelMaterials } from './model-materials.ts';
import { fittingValue, storedName } from './names.ts';

/** Longest properties of a bone in their field of 32 bytes. */
const PROPERTY_BYTES = 31;
/** Flags of a bone that takes no part in physics (docs/reference/cryengine.md#bone-physics). */
const NOT_PHYSICAL = 0xffffffff;
const FREE = 1e10;
/** First number of the frame of a joint without one (docs/reference/cryengine.md#bone-physics). */
const NO_FRAME = 100;

const UNPHYSICAL: BonePhysics = {
  flags: NOT_PHYSICAL,
  minimumAngles: [-FREE, -FREE, -FREE],
  maximumAngles: [FREE, FREE, FREE],
  springAngle: [0, 0, 0],
  springTension: [1, 1, 1],
  damping: [0, 0, 0],
  frame: [NO_FRAME, 0, 0, 0, 0, 0, 0, 0, 0],
};

/** @param physicsMeshes chunk ids of the physical shapes, by bone */
export function boneRecords(
  { nodes }: Pick<Scene, 'nodes'>,
  bones: Bones,
  physicsMeshes: ReadonlyMap<number, number>,
  report: Report,
): BoneContent[] {
  const children = new Int32Array(bones.nodes.length);
  for (const parent of bones.parents) if (parent >= 0) children[parent]!++;
  const fitted = (text: string, node: number) => {
    const title = `The property text of bone "${nodes[node]!.name}"`;
    return fittingValue(text, { title, path: `nodes[${node}]`, limit: PROPERTY_BYTES }, report);
  };
  return bones.nodes.map((node, bone): BoneContent => {
    const { physics, properties = '' } = nodeProperties(nodes[node]!);
    const { flags, ...vectors } = physics ?? UNPHYSICAL;
    return {
      boneId: bone,
      parentId: bones.parents[bone]!,
      childCount: children[bone]!,
      controllerId: controllerIdOf(storedName(bones.names[bone]!)),
      properties: storedName(fitted(properties, node), PROPERTY_BYTES + 1),
      physicsMeshId: physicsMeshes.get(bone) ?? NO_CHUNK,
      physicsFlags: flags,
      minimumAngles: Float32Array.from(vectors.minimumAngles),
      maximumAngles: Float32Array.from(vectors.maximumAngles),
      springAngle: Float32Array.from(vectors.springAngle),
      springTension: Float32Array.from(vectors.springTension),
      damping: Float32Array.from(vectors.damping),
      frame: Float32Array.from(vectors.frame),
    };
  });
}

/** Reserves the chunks of physical shapes, which are at the end of the file. @returns their ids by bone */
export function reservePhysicsMeshes(
  nodes: readonly Node[],
  bones: Bones,
  file: NewFile,
): Map<number, number> {
  const ids = new Map<number, number>();
  bones.nodes.forEach((node, bone) => {
    if (cryengineProperties<NodeProperties>(nodes[node]!).physicsShape) ids.set(bone, file.reserve());
  });
  return ids;
}

export function putPhysicsMeshes(
  nodes: readonly Node[],
  bones: Bones,
  ids: ReadonlyMap<number, number>,
  file: NewFile,
  materials: ModelMaterials,
): void {
  for (const [bone, id] of ids) {
    const { physicsShape } = cryengineProperties<NodeProperties>(nodes[bones.nodes[bone]!]!);
    file.put(id, 'boneMesh', physicsMesh(physicsShape!, materials));
  }
}

function physicsMesh(shape: PhysicsShape, materials: ModelMaterials): NewContent<'boneMesh'> {
  const { positions, normals, indices, materialIds, materialNames, smoothingGroups } = shape;
  const materialOf = (id: number) =>
    materialNames ? materials.ordinalNamed(materialNames[id]) : materials.ordinalAt(id);
  return {
    boneFlags: 0,
    colorFlags: 0,
    padding: new Uint8Array(2),
    vertexAnimationId: NO_CHUNK,
    vertices: {
      count: positions.length / 3,
      position: Float32Array.from(positions),
      normal: Float32Array.from(normals),
    },
    faces: {
      count: indices.length / 3,
      vertexIds: Int32Array.from(indices),
      materialId: Int32Array.from(materialIds, (id) => materialOf(id)),
      smoothingGroup: Uint32Array.from(smoothingGroups),
    },
    textureVertices: { count: 0, coordinate: new Float32Array() },
  };
}

/**
 * The bind pose of the skinned mesh, as rows of three numbers for row vectors
 * (docs/reference/cryengine.md#bind-pose).
 */
export function bonePositions({ nodes, world }: Bones, meshId: number): NewContent<'bonePositions'> {
  const matrix = new Float32Array(nodes.length * 12);
  for (let bone = 0; bone < nodes.length; bone++) {
    for (let i = 0; i < 12; i++) matrix[bone * 12 + i] = world[bone * 16 + Math.floor(i / 3) * 4 + (i % 3)]!;
  }
  return { meshId, matrices: { count: nodes.length, matrix } };
}

/** @param world 16 per node of the scene, in the rest pose */
export function skinBinding(skin: Skin, { boneOf }: Bones, world: Float64Array): Binding {
  const bones = Int32Array.from(skin.joints, (node) => boneOf.get(node)!);
  const atRest = new Float64Array(skin.joints.length * 16);
  skinMatrices(skin, world, atRest);
  return {
    bones,
    toBone: Float64Array.from(skin.inverseBind),
    atRest,
    influencesOf: ({ influences }) => influences,
  };
}

/** Binds a mesh as a whole to the bone to which it is attached. */
export function rigidBinding(node: number, bones: Bones, world: Float64Array): Binding {
  const inverseBind = Float32Array.from(identity());
  const binding = skinBinding({ name: '', joints: [node], inverseBind }, bones, world);
  return { ...binding, influencesOf: (primitive) => wholly(0, primitive) };
}
