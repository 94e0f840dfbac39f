/** The bind pose over the current one: a transparent surface, and the bones. */
import { NONE, type Scene } from 'exhume';
import { Pose } from 'exhume/pose';
import { BufferAttribute, BufferGeometry, Group, Matrix4, Mesh, MeshBasicMaterial } from 'three';
import { Lines, placeEnd } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

export function bindOverlay({ scene, surfaces, bones: { bones, parentBone } }: Subject): Overlay {
  const world = bindMatrices(scene);
  const material = new MeshBasicMaterial({ transparent: true, opacity: 0.18, depthWrite: false });
  const lines = new Lines(bones.length, true);
  bones.forEach((bone, i) => {
    const above = parentBone[bone]!;
    placeEnd(lines.ends, i * 6, world, bone);
    placeEnd(lines.ends, i * 6 + 3, world, above >= 0 ? above : bone);
  });
  const object = new Group();
  object.add(lines.object);
  for (const { node, primitive } of surfaces.all) {
    const ghost = new Mesh(
      new BufferGeometry()
        .setAttribute('position', new BufferAttribute(primitive.positions, 3))
        .setIndex(new BufferAttribute(primitive.indices, 1)),
      material,
    );
    const isBound = scene.nodes[node]!.skin !== undefined && primitive.influences;
    if (!isBound) ghost.applyMatrix4(new Matrix4().fromArray(world, node * 16));
    ghost.frustumCulled = false;
    object.add(ghost);
  }
  return {
    object,
    follow() {},
    paint({ info }) {
      lines.paintAll(info);
      material.color.copy(info);
    },
    dispose() {
      lines.dispose();
      material.dispose();
      object.traverse((child) => {
        if (child instanceof Mesh) child.geometry.dispose();
      });
    },
  };
}

/** World matrices of joints in the bind pose, and of other nodes in the rest pose. 16 per node. */
function bindMatrices(scene: Scene): Float64Array {
  const world = new Pose(scene).world.slice();
  const matrix = new Matrix4();
  for (const { joints, inverseBind } of scene.skins) {
    joints.forEach((node, joint) => {
      if (node === NONE) return;
      matrix
        .fromArray(inverseBind, joint * 16)
        .invert()
        .toArray(world, node * 16);
    });
  }
  return world;
}
