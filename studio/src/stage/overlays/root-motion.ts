/** Root motion: the path of the root bone through the whole clip, and its current place. */
import type { Clip } from 'exhume';
import { Pose } from 'exhume/pose';
import { Group } from 'three';
import { Lines, placeEnd } from './lines.ts';
import type { Overlay, Subject } from './overlay.ts';

const POINTS = 120;
/** Half the size of the cross at the current place, as a fraction of the character's size. */
const REACH = 0.03;

export function rootMotionOverlay(subject: Subject): Overlay {
  const { scene, pose, size } = subject;
  const root = movingRoot(subject);
  const path = new Lines(POINTS, true);
  const cross = new Lines(3, true);
  const object = new Group();
  object.add(path.object, cross.object);
  const sampled = new Pose(scene);
  let drawn: Clip | undefined;
  return {
    object,
    follow({ clip }) {
      const played = scene.clips[clip];
      object.visible = played !== undefined;
      if (!played) return;
      if (drawn !== played) placePath(path, sampled, played, root);
      drawn = played;
      for (let axis = 0; axis < 3; axis++) {
        placeEnd(cross.ends, axis * 6, pose.world, root);
        placeEnd(cross.ends, axis * 6 + 3, pose.world, root);
        cross.ends[axis * 7] = cross.ends[axis * 7]! - size * REACH;
        cross.ends[axis * 7 + 3] = cross.ends[axis * 7 + 3]! + size * REACH;
      }
      cross.moved();
    },
    paint({ info, warning }) {
      path.paintAll(info);
      cross.paintAll(warning);
    },
    dispose() {
      path.dispose();
      cross.dispose();
    },
  };
}

function placePath(path: Lines, pose: Pose, clip: Clip, root: number): void {
  const timeAt = (point: number) => clip.start + ((clip.end - clip.start) * point) / POINTS;
  pose.sample(clip, clip.start);
  for (let point = 0; point < POINTS; point++) {
    placeEnd(path.ends, point * 6, pose.world, root);
    pose.sample(clip, timeAt(point + 1));
    placeEnd(path.ends, point * 6 + 3, pose.world, root);
  }
  path.moved();
}

/** The first bone that any clip moves, else the first bone: nodes above it only hold the character. */
function movingRoot({ scene, bones: { bones, parentBone } }: Subject): number {
  const moved = new Set(
    scene.clips.flatMap(({ tracks }) =>
      tracks.flatMap(({ target, property }) => (property === 'translation' ? [target] : [])),
    ),
  );
  const depth = (node: number) => {
    let steps = 0;
    for (let at = parentBone[node]!; at >= 0 && steps < bones.length; at = parentBone[at]!) steps++;
    return steps;
  };
  const candidates = bones.some((bone) => moved.has(bone)) ? bones.filter((bone) => moved.has(bone)) : bones;
  return candidates.reduce((best, bone) => (depth(bone) < depth(best) ? bone : best), candidates[0] ?? 0);
}
