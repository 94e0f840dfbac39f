/** Levels of detail: separate files with coarser versions of the meshes of the model. */

import { identity, inverse, product, transform } from '../../../math/affine.ts';
import { type Mesh, NONE, type Skin } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { type CryengineDocument, chunksById, chunksOf } from '../files/chunks/document.ts';
import { meshAdder } from './meshes.ts';
import { addFrame } from './model.ts';
import { nodeWorlds } from './nodes.ts';
import type { Skeleton } from './skeleton.ts';
import { bindSkin, inverseBindMatrices } from './skin.ts';
import type { Model, Stage } from './stage.ts';

/** Assigns the meshes of a level to those of the model: by the names of their nodes, else by their order. */
export function addLevel(stage: Stage, model: Model, document: CryengineDocument): void {
  const { scene, report } = stage;
  const frame = addFrame(stage, document);
  const addMesh = meshAdder(stage, frame);
  const objects = chunksById(document);
  const chunks = chunksOf(document, 'node');
  const worlds = nodeWorlds(chunks);
  let order = 0;
  chunks.forEach(({ content }, index) => {
    const object = objects.get(content.objectId);
    if (object?.kind !== 'mesh') return;
    const name = content.name.text;
    const shown = model.shown.find((known) => known.name === name) ?? model.shown[order];
    order++;
    const mesh = scene.meshes[scene.nodes[shown?.node ?? NONE]?.mesh ?? NONE];
    if (!shown || !mesh) {
      const message = `Mesh ${name} of a level of detail matches no mesh of the model`;
      report.add(CRYENGINE_CODES.CRYENGINE_LEVEL_UNMATCHED, message);
      return;
    }
    const skin = scene.skins[scene.nodes[shown.node]!.skin ?? NONE];
    const { skeleton, bones } = frame;
    const isSkinned = skin && skeleton && object.content.links;
    const own = isSkinned
      ? bindSkin(name, object.content, skeleton, bones, worlds[index]!, report).frame
      : worlds[index]!;
    const binding = isSkinned
      ? { joints: shareJoints(skin, skeleton, bones, shown.frame), inverseBind: skin.inverseBind }
      : undefined;
    const level = addMesh(name, object, content.materialId, binding);
    moveMesh(scene.meshes[level]!, own, shown.frame);
    mesh.lods = [...(mesh.lods ?? []), level];
  });
}

/** The joint of each bone of a level in the skin of the model, to which missing joints are added. */
function shareJoints(
  skin: Skin,
  skeleton: Skeleton,
  bones: readonly number[],
  frame: Float64Array,
): Int32Array {
  const jointOf = new Map(skin.joints.map((node, joint) => [node, joint]));
  const matrices = inverseBindMatrices(skeleton, frame);
  const added: number[] = [];
  const joints = Int32Array.from(bones, (node, bone) => {
    const known = jointOf.get(node);
    if (known !== undefined) return known;
    added.push(bone);
    jointOf.set(node, skin.joints.length);
    return skin.joints.push(node) - 1;
  });
  const all = new Float32Array(skin.joints.length * 16);
  all.set(skin.inverseBind);
  added.forEach((bone, index) => {
    all.set(matrices.subarray(bone * 16, bone * 16 + 16), skin.inverseBind.length + index * 16);
  });
  skin.inverseBind = all;
  return joints;
}

/** Transforms the vertices of a mesh from one space to another, unless the two are the same. */
function moveMesh(mesh: Mesh, from: Float64Array, to: Float64Array): void {
  if (from.every((value, index) => value === to[index])) return;
  const matrix = product(inverse(to) ?? identity(), from);
  for (const primitive of mesh.primitives) {
    transform(primitive.positions, matrix, primitive.positions, 1);
    if (primitive.normals) transform(primitive.normals, matrix, primitive.normals, 0);
    for (const target of primitive.morphTargets ?? [])
      transform(target.positions, matrix, target.positions, 0);
  }
}
