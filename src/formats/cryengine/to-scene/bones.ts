/** Bones as nodes of a scene. */

import { decompose } from '../../../math/decompose.ts';
import { parentsFirst } from '../../../pose/skeleton.ts';
import { NONE, type Properties, type Scene } from '../../../scene/scene.ts';
import { type CryengineDocument, chunksById } from '../files/chunks/document.ts';
import { standardMaterials } from '../files/chunks/materials.ts';
import type { BoneContent } from '../files/chunks/records/animation.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import type { BonePhysics, NodeProperties, PhysicsShape } from '../properties.ts';
import { readPropertyText } from '../property-text.ts';
import { localMatrix, type Skeleton } from './skeleton.ts';

/** Bones with these flags take no part in physics (docs/reference/cryengine.md#bone-physics). */
const NOT_PHYSICAL = 0xffffffff;

/**
 * Adds the bones of a file to a scene. A bone whose name the scene already has is the same bone: levels of detail and
 * further meshes of a character list bones again.
 *
 * @param known nodes of the bones so far, by name; extended by those that are added
 * @returns the node of each bone
 */
export function addBones(
  scene: Scene,
  document: CryengineDocument,
  skeleton: Skeleton,
  known: Map<string, number>,
): number[] {
  const { names, parents, bones } = skeleton;
  const nodes = bones.map(() => NONE);
  const shapes = chunksById(document);
  const materials = standardMaterials(document).map((material) => material.name);
  for (const bone of parentsFirst(parents)) {
    const name = names[bone]?.text ?? `bone ${bone}`;
    nodes[bone] = known.get(name) ?? scene.nodes.length;
    if (nodes[bone] !== scene.nodes.length) continue;
    known.set(name, nodes[bone]);
    const physics = shapes.get(bones[bone]!.physicsMeshId);
    const shape = physics?.kind === 'boneMesh' || physics?.kind === 'mesh' ? physics.content : undefined;
    scene.nodes.push({
      name,
      parent: nodes[parents[bone]!] ?? NONE,
      ...decompose(localMatrix(skeleton, bone)),
      properties: boneProperties(bones[bone]!, shape, materials),
    });
  }
  return nodes;
}

function boneProperties(
  bone: BoneContent,
  shape: MeshContent | undefined,
  materials: readonly string[],
): Properties {
  const { properties, physicsFlags } = bone;
  const { custom, ...rest } = readPropertyText(properties.text);
  const cryengine: NodeProperties = {
    ...rest,
    ...(physicsFlags === NOT_PHYSICAL ? {} : { physics: bonePhysics(bone) }),
    ...(shape ? { physicsShape: physicsShape(shape, materials) } : {}),
  };
  return { ...custom, cryengine };
}

function bonePhysics(bone: BoneContent): BonePhysics {
  return {
    flags: bone.physicsFlags,
    minimumAngles: [...bone.minimumAngles],
    maximumAngles: [...bone.maximumAngles],
    springAngle: [...bone.springAngle],
    springTension: [...bone.springTension],
    damping: [...bone.damping],
    frame: [...bone.frame],
  };
}

function physicsShape({ vertices, faces }: MeshContent, materials: readonly string[]): PhysicsShape {
  const last = faces.materialId.reduce((most, id) => (id < materials.length ? Math.max(most, id) : most), -1);
  return {
    positions: vertices.position,
    normals: vertices.normal,
    indices: Uint32Array.from(faces.vertexIds),
    materialIds: faces.materialId,
    ...(last < 0 ? {} : { materialNames: materials.slice(0, last + 1) }),
    smoothingGroups: faces.smoothingGroup,
  };
}
