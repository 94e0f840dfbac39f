/** How much room a character takes in one pose, and over a whole clip. */
import type { Clip, Scene } from 'exhume';
import { Pose } from 'exhume/pose';
import type { Box } from './fit.ts';
import { emptyBox, growBox, isEmpty, Surfaces } from './surfaces.ts';

/** Times of a clip that are looked at, fewer for models with many vertices. */
const MOST_SAMPLES = 16;
const FEWEST_SAMPLES = 3;
const MOST_VERTICES = 400_000;

/** In the current pose, in the scene's axes and units; of the nodes if nothing is visible. */
export function boxOf({ surfaces, pose }: { surfaces: Surfaces; pose: Pose }): Box {
  const box = emptyBox();
  surfaces.update();
  for (const { positions } of surfaces.all) growBox(box, positions);
  if (isEmpty(box))
    for (let node = 0; node < pose.world.length; node += 16)
      growBox(box, pose.world.subarray(node + 12, node + 15));
  return isEmpty(box) ? { low: [0, 0, 0], high: [0, 0, 0] } : box;
}

/** Over a clip, in the scene's axes and units; of the rest pose without one. */
export function motionBox(scene: Scene, clip: Clip | undefined): Box {
  const pose = new Pose(scene);
  const surfaces = new Surfaces(scene, pose, false);
  if (!clip) return boxOf({ surfaces, pose });
  const vertices = surfaces.all.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const samples = Math.max(
    FEWEST_SAMPLES,
    Math.min(MOST_SAMPLES, Math.floor(MOST_VERTICES / (vertices + 1))),
  );
  const all = emptyBox();
  for (let sample = 0; sample < samples; sample++) {
    pose.sample(clip, clip.start + ((clip.end - clip.start) * sample) / (samples - 1));
    surfaces.moved();
    const { low, high } = boxOf({ surfaces, pose });
    growBox(all, low);
    growBox(all, high);
  }
  return isEmpty(all) ? { low: [0, 0, 0], high: [0, 0, 0] } : all;
}
