/** The bones of a skeleton, and their lights. */
import { conjugate } from '../../../math/quaternion.ts';
import { type Light, NONE, type Scene, type Vec3 } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { SkeletonContent } from '../files/binary/schema.ts';
import { inverseRest, parentsOf, storedInverseBind, toVec3 } from '../files/binary/skeleton-space.ts';

export function addSkeleton(scene: Scene, content: SkeletonContent, name: string): void {
  const parents = parentsOf(content);
  content.bones.forEach((bone, index) => {
    scene.nodes.push({
      name: bone.name.text,
      parent: parents[index]!,
      translation: toVec3(bone.translation),
      rotation: conjugate(bone.rotation),
      scale: [1, 1, 1],
    });
  });
  addLights(scene, content);
  scene.skins.push({
    name: stemOf(name),
    joints: content.bones.map((_, index) => index),
    inverseBind: storedInverseBind(content) ?? inverseRest(content),
  });
}

/** By the numbers of 3ds Max; 0 means that the bone has no light. */
const LIGHT_TYPES: Readonly<Record<number, Light['type']>> = {
  1: 'point',
  2: 'directional',
  3: 'spot',
  4: 'ambient',
};

function addLights(scene: Scene, { bones, sceneAmbientColor }: SkeletonContent): void {
  // Files store the absence of ambient light as black.
  if (sceneAmbientColor?.some((value) => value !== 0)) scene.ambient = toVec3(sceneAmbientColor);
  bones.forEach(({ name, lightType = 0, lightColor }, node) => {
    const type = LIGHT_TYPES[lightType];
    if (type && lightColor) scene.lights.push({ name: name.text, type, color: toVec3(lightColor), node });
  });
}

/** Animations without their skeleton move one node per bone, none with a parent. */
export function addUnnamedBones(scene: Scene): void {
  const bones = new Map<number, number>();
  for (const { tracks } of scene.clips) {
    for (const track of tracks) {
      const node = bones.get(track.target) ?? scene.nodes.length;
      if (node === scene.nodes.length) {
        bones.set(track.target, node);
        scene.nodes.push({
          name: `bone ${track.target}`,
          parent: NONE,
          translation: [0, 0, 0] satisfies Vec3,
          rotation: [0, 0, 0, 1],
          scale: [1, 1, 1],
        });
      }
      track.target = node;
    }
  }
}
