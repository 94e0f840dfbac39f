/** Reports cycles that readers do not recognize, since files do not state them. */
import type { ClipPlace } from '../../../fit/clip-losses.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { Report } from '../../../report/report.ts';
import type { Clip } from '../../../scene/scene.ts';
import type { AnimationContent } from '../files/binary/schema.ts';
import { animationClip } from '../to-scene/clips.ts';
import { withEnding } from '../to-scene/cycles.ts';

/** @param content the animation of the clip; absent if it is written without one, as morph targets */
export function reportLostCycle(
  { scene, clip, path }: ClipPlace,
  content: AnimationContent | undefined,
  boneOf: ReadonlyMap<number, number>,
  report: Report,
): void {
  if (!clip.cycle || (content && withEnding(scene, asRead(content, boneOf)).cycle)) return;
  const message = `Cal3D cannot mark clip "${clip.name}" as a cycle, and readers do not recognize it; the player has to repeat it`;
  report.lose(FIT_CODES.FIT_CYCLE_DROPPED, message, { path });
}

/** An animation as a clip of the nodes. */
function asRead(content: AnimationContent, boneOf: ReadonlyMap<number, number>): Clip {
  const clip = animationClip('', content, undefined, 'hold', new Report());
  const nodeOf = new Map([...boneOf].map(([node, bone]) => [bone, node]));
  return { ...clip, tracks: clip.tracks.map((track) => ({ ...track, target: nodeOf.get(track.target)! })) };
}
