/** Bones as lines from each joint to its parent, over the surface; the selected one is highlighted. */
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Group, Points, PointsMaterial } from 'three';
import { Lines, placeEnd } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

const JOINT_PIXELS = 5;

export function skeletonOverlay({ pose, bones: { bones, parentBone } }: Subject): Overlay {
  const lines = new Lines(bones.length, true);
  const places = new Float32Array(bones.length * 3);
  const colors = new Float32Array(bones.length * 3);
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(places, 3).setUsage(DynamicDrawUsage))
    .setAttribute('color', new BufferAttribute(colors, 3));
  const material = new PointsMaterial({
    size: JOINT_PIXELS,
    sizeAttenuation: false,
    vertexColors: true,
    depthTest: false,
    transparent: true,
  });
  const joints = new Points(geometry, material);
  joints.frustumCulled = false;
  joints.renderOrder = 11;
  const object = new Group();
  object.add(lines.object, joints);
  return {
    object,
    follow() {
      for (let i = 0; i < bones.length; i++) {
        const bone = bones[i]!;
        const above = parentBone[bone]!;
        placeEnd(lines.ends, i * 6, pose.world, bone);
        placeEnd(lines.ends, i * 6 + 3, pose.world, above >= 0 ? above : bone);
        placeEnd(places, i * 3, pose.world, bone);
      }
      lines.moved();
      geometry.attributes.position!.needsUpdate = true;
    },
    paint({ accent, warning }, selected) {
      bones.forEach((bone, i) => {
        const isSelected = selected?.kind === 'node' && selected.index === bone;
        // A bone extends from its joint to the child joints.
        const isOfSelected = selected?.kind === 'node' && selected.index === parentBone[bone];
        lines.paint(i, isOfSelected ? warning : accent);
        (isSelected ? warning : accent).toArray(colors, i * 3);
      });
      geometry.attributes.color!.needsUpdate = true;
    },
    dispose() {
      lines.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}
