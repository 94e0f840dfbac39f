/** Puts edited clips into the curves that drive the matrices of archives' Transforms. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Clip } from '../../../../scene/scene.ts';
import { type Edit, type EditedTrack, editsOf, putTracks } from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { CurveKeys } from '../../files/blobs/document.ts';
import { spliceKeys } from '../../files/blobs/keys.ts';
import { componentKeys } from '../../from-scene/keys.ts';
import {
  type CurveTarget,
  canReach,
  curveTarget,
  draftKeys,
  keysOf,
  ownCurve,
  repeats,
  stopRepeating,
} from '../../from-scene/known-curves.ts';
import { addClips } from '../../from-scene/new-clips.ts';
import type { Target } from '../../from-scene/target.ts';
import { trackComponents } from '../../to-scene/motion/components.ts';

/** Puts edited and new clips into the curves of archives. */
export function putClips(edit: Edit, targets: readonly Target[]): void {
  const { after } = edit;
  const archives = targets.map((target) => curveTarget(after, target));
  for (const { index, was, is } of editsOf(edit, 'clips')) {
    if (archives.some(({ timeline }) => timeline.added.includes(index))) continue;
    const own = archives.find(({ timeline }) => timeline.known.includes(index));
    putTracks(edit, index, (track) => {
      if (!own?.transforms.has(track.target)) return false;
      if (!putTrack(own, edit, [was, is], track)) own.unheld.add(track.target);
      return true;
    });
  }
  for (const archive of archives) addClips(edit, archive);
}

/**
 * Puts a track into the curves that move its node, within the clip; keys before and after it stay.
 *
 * @param clips the clip before and after the edit, which begins where it did
 * @returns whether that is possible; if not, nothing is changed
 */
function putTrack(
  target: CurveTarget,
  { before: { nodes: old }, after: { nodes } }: Edit,
  clips: readonly [before: Clip, after: Clip],
  track: EditedTrack,
): boolean {
  const { draft, timeline } = target;
  const object = target.driven.find(({ node }) => node === track.target)?.object;
  const driven = object && trackComponents(target.stage, object, track.property);
  if (!driven) return false;
  const { components } = driven;
  const places = [old[track.target]!, nodes[track.target]!];
  const [was, is] = [track.was, track.is].map((curve, at) =>
    keysOf(target, { track, node: places[at]!, clip: clips[at]! }, driven, curve),
  );
  const edits = components.flatMap((component, axis) => {
    const { source } = component;
    if (typeof source === 'number') return [];
    const [before, after] = [was!, is!].map((keys) => componentKeys(keys, axis, component));
    if (saysTheSame(before, after)) return [];
    return { source, object: ownCurve(target, components, source), before: before!, after: after! };
  });
  if (!canReach(target, track, components, is!.values)) return false;
  if (!edits.every(({ object }) => object && draft.curves.get(object))) return false;
  // No curve may end before the clip.
  const { start = NaN, end = NaN } = timeline.span ?? {};
  const exact = (time: number) => [start, end].find((own) => Math.fround(own) === time) ?? time;
  const last = Math.max(...clips.map(({ end }) => end));
  const range = { start: exact(clips[0].start), end: exact(last) };
  for (const { source, object, before, after } of edits) {
    const curve = draft.curves.get(object!)!;
    const sorted = draftKeys(target, object!, source)!;
    const keys = spliceKeys(sorted, before, after, range);
    draft.curves.set(object!, { ...curve, keys });
    stopRepeatingAround(object!, sorted, keys);
  }
  return true;
}

/** Stops the repetition of a curve on a side on which it gets keys. */
function stopRepeatingAround(object: SceneObject, { input: was }: CurveKeys, { input: is }: CurveKeys): void {
  const isMoved = (end: number) => Math.fround(was.at(end) ?? 0) !== Math.fround(is.at(end) ?? 0);
  if (repeats(object, 'preInfinity') && isMoved(0)) stopRepeating(object, 'preInfinity');
  if (repeats(object, 'postInfinity') && isMoved(-1)) stopRepeating(object, 'postInfinity');
}
