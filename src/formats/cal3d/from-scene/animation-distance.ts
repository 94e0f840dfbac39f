/** Measures the distance of surfaces and joints between two versions of an animation. */
import { clipDistance, type Distance } from '../../../animation/measure.ts';
import { Report } from '../../../report/report.ts';
import type { Clip, Scene } from '../../../scene/scene.ts';
import type { AnimationContent } from '../files/binary/schema.ts';
import { animationClip } from '../to-scene/clips.ts';

/** Measures in units of the scene. @param boneOf the bone of each node */
export function animationDistance(
  scene: Scene,
  boneOf: ReadonlyMap<number, number>,
  exact: AnimationContent,
  written: AnimationContent,
): Distance {
  const nodeOf = new Map(Array.from(boneOf, ([node, bone]) => [bone, node]));
  const played = (content: AnimationContent): Clip => {
    const clip = animationClip('', content, undefined, 'hold', new Report());
    const tracks = clip.tracks.flatMap((track) => {
      const target = nodeOf.get(track.target);
      return target === undefined ? [] : [{ ...track, target }];
    });
    return { ...clip, tracks };
  };
  return clipDistance(scene, played(exact), played(written));
}
