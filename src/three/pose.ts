import type { Pose } from '../pose/pose.ts';
import { LOCAL, ROTATION, SCALE } from '../pose/skeleton.ts';
import type { Model } from './model.ts';

/**
 * Applies a pose of its scene to a model, including morph targets. three.js updates the matrices when it next renders, or
 * on `root.updateMatrixWorld()`. No objects are allocated, so that it can be called every frame.
 *
 * @throws RangeError for a pose of another scene
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { Pose } from 'exhume/pose';
 * import { applyPose, createModel } from 'exhume/three';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const model = createModel(scene);
 * const pose = new Pose(scene);
 * for (const clip of scene.clips) pose.sample(clip, 0.5);
 * applyPose(model, pose);
 * console.log(model.root.children.length > 0); // true
 * ```
 */
export function applyPose({ objects, surfaces }: Model, pose: Pose): void {
  const nodes = pose.local.length / LOCAL;
  if (nodes !== objects.length)
    throw new RangeError(`The pose has ${nodes} nodes instead of ${objects.length}`);
  for (let node = 0; node < objects.length; node++) {
    const object = objects[node]!;
    object.position.fromArray(pose.local, node * LOCAL);
    object.quaternion.fromArray(pose.local, node * LOCAL + ROTATION);
    object.scale.fromArray(pose.local, node * LOCAL + SCALE);
  }
  for (let index = 0; index < surfaces.length; index++) {
    const { primitive, object } = surfaces[index]!;
    const weights = object.morphTargetInfluences;
    if (!weights) continue;
    for (let target = 0; target < weights.length; target++) {
      weights[target] = pose.morphWeight(primitive.morphTargets![target]!.name);
    }
  }
}
