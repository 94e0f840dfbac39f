/** Where three.js puts the vertices of a model, by its own objects and skeletons. */
import { Vector3 } from 'three';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { modelSize } from '../../src/pose/extent.ts';
import type { Pose } from '../../src/pose/pose.ts';
import type { Clip, Scene } from '../../src/scene/scene.ts';
import type { Model } from '../../src/three/index.ts';

export async function loadScene(paths: readonly string[]): Promise<Scene> {
  return toScene(await gather(new FolderLibrary(), paths));
}

/** Moments of a clip, its ends and some between. */
export function momentsOf({ start, end }: Clip): number[] {
  return [0, 0.13, 0.5, 0.77, 1].map((share) => start + share * (end - start));
}

/** The largest distance between a vertex of the model and the same of the pose, in parts of the model's size. */
export function disagreement(model: Model, pose: Pose): number {
  const { scene, root, surfaces } = model;
  root.updateMatrixWorld(true);
  const intoScene = root.matrixWorld.clone().invert();
  const vertex = new Vector3();
  let worst = 0;
  for (const { node, primitive, object } of surfaces) {
    const positions = new Float32Array(primitive.positions.length);
    pose.deform(node, primitive, positions);
    for (let i = 0; i < positions.length / 3; i++) {
      object.getVertexPosition(i, vertex).applyMatrix4(object.matrixWorld).applyMatrix4(intoScene);
      worst = Math.max(worst, vertex.distanceTo(new Vector3().fromArray(positions, i * 3)));
    }
  }
  return worst / modelSize(scene);
}
