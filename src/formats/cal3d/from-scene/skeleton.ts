/** The bones of a scene as a skeleton. */
import { stored } from '../../../binary/schema.ts';
import { reportBinds } from '../../../fit/binding.ts';
import { conjugate } from '../../../math/quaternion.ts';
import { parentsFirst, soundParents, withAncestors } from '../../../pose/skeleton.ts';
import type { Report } from '../../../report/report.ts';
import { NONE, type Node, type Scene, type Skin } from '../../../scene/scene.ts';
import type { SkeletonContent } from '../files/binary/schema.ts';
import {
  inverseRest,
  matrixDistance,
  RIGID_TOLERANCE,
  storedInverseBind,
  toStoredSpace,
} from '../files/binary/skeleton-space.ts';
import { FRAME } from './frame.ts';
import { boneLight, lightsByNode } from './lights.ts';

/** The nodes that become bones, parents first: all but those that only carry a skinned mesh. */
export function boneNodes({ nodes, skins, clips }: Scene): number[] {
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const isBone = ({ mesh, skin }: Node) => mesh === undefined || skin === undefined;
  const needed = withAncestors(
    [
      ...[...nodes.keys()].filter((index) => isBone(nodes[index]!)),
      ...skins.flatMap(({ joints }) => joints),
      ...clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)),
    ],
    parents,
  );
  return [...parentsFirst(parents)].filter((node) => needed.has(node));
}

/** @param scene on unscaled bones */
export function skeletonContent(
  scene: Scene,
  bones: readonly number[],
  boneOf: ReadonlyMap<number, number>,
  report: Report,
): SkeletonContent {
  const children = bones.map((): number[] => []);
  bones.forEach((index, bone) => {
    children[boneOf.get(scene.nodes[index]!.parent) ?? NONE]?.push(bone);
  });
  const lights = lightsByNode(scene);
  const content: SkeletonContent = {
    ...FRAME,
    ...(scene.ambient ? { sceneAmbientColor: Float32Array.from(scene.ambient) } : {}),
    bones: bones.map((index, bone) => {
      const node = scene.nodes[index]!;
      return {
        name: stored(node.name),
        translation: Float32Array.from(node.translation),
        rotation: Float32Array.from(conjugate(node.rotation)),
        parentId: boneOf.get(node.parent) ?? NONE,
        childIds: Int32Array.from(children[bone]!),
        ...boneLight(lights.get(index)),
      };
    }),
  };
  const inverseBind = inverseRest(content);
  const disputed = useBindMatrices(scene, boneOf, inverseBind);
  const bent = content.bones.flatMap((bone, index) => {
    const { rotation, translation, deviation } = toStoredSpace(
      inverseBind.subarray(index * 16, index * 16 + 16),
    );
    bone.localRotation = rotation;
    bone.localTranslation = translation;
    const isRigid = deviation <= RIGID_TOLERANCE * Math.max(1, ...translation.map(Math.abs));
    return isRigid ? [] : [bones[index]!];
  });
  const skins = boundBy(storedInverseBind(content)!, scene.skins, boneOf);
  reportBinds(scene, { ...scene, skins }, [...new Set([...disputed, ...bent])], report);
  return content;
}

/**
 * The skins' own matrices take precedence over those of the rest pose; of several for one bone the first is used.
 *
 * @returns nodes with different bind matrices in several skins
 */
function useBindMatrices(
  { skins }: Scene,
  boneOf: ReadonlyMap<number, number>,
  matrices: Float32Array,
): Set<number> {
  const bound = new Set<number>();
  const disputed = new Set<number>();
  for (const { joints, inverseBind } of skins) {
    joints.forEach((node, joint) => {
      const matrix = inverseBind.subarray(joint * 16, joint * 16 + 16);
      const known = matrices.subarray(boneOf.get(node)! * 16, boneOf.get(node)! * 16 + 16);
      if (!bound.has(node)) known.set(matrix);
      else {
        const tolerance = RIGID_TOLERANCE * Math.max(1, ...known.map(Math.abs));
        if (matrixDistance(matrix, known, 0) > tolerance) disputed.add(node);
      }
      bound.add(node);
    });
  }
  return disputed;
}

/** Skins with the bind matrices of bones. */
function boundBy(
  matrices: Float32Array,
  skins: readonly Skin[],
  boneOf: ReadonlyMap<number, number>,
): Skin[] {
  return skins.map((skin) => {
    const inverseBind = new Float32Array(skin.joints.length * 16);
    skin.joints.forEach((node, joint) => {
      const start = boneOf.get(node)! * 16;
      inverseBind.set(matrices.subarray(start, start + 16), joint * 16);
    });
    return { ...skin, inverseBind };
  });
}
