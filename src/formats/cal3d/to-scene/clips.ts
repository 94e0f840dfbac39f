/** Animations as clips and clips as animations. */

import { straightCurve } from '../../../animation/clipped.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import type { ClipPlace } from '../../../fit/clip-losses.ts';
import { reportEmptyClip, reportSampledClip } from '../../../fit/curves.ts';
import { POSE_SECONDS, reportLastingPose } from '../../../fit/lasting-poses.ts';
import { gatherRows, isFiniteRow } from '../../../math/columns.ts';
import { conjugate } from '../../../math/quaternion.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { keyTimes } from '../../../pose/key-times.ts';
import type { Report } from '../../../report/report.ts';
import type { Clip, Curve, Node, Track } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { CAL3D_CODES } from '../codes.ts';
import { BONE_TRANSLATION } from '../files/binary/compression-imvu.ts';
import type { AnimationContent, Track as BoneTrack, Keys, SkeletonContent } from '../files/binary/schema.ts';
import { boneOfTrackPath, plainTracks } from '../files/binary/tracks.ts';
import { tracksAsRead } from './cycles.ts';

/**
 * An animation as a clip. Each key holds a translation and a rotation, so each Cal3D track becomes two that share their
 * times. Its curves are open: the caller of the library decides whether an animation is played as a cycle or once.
 *
 * @param outside how curves are extrapolated: linearly by the library (0.10 and later), held by IMVU's.
 */
export function animationClip(
  name: string,
  content: AnimationContent,
  skeleton: SkeletonContent | undefined,
  outside: 'hold' | 'linear',
  report: Report,
): Clip {
  const byBone = new Map<number, Track[]>();
  plainTracks(content).forEach(({ boneId, keys }, index) => {
    if (skeleton && boneId >= skeleton.bones.length) {
      const message = `Unknown bone ${boneId} in track ${index}; the skeleton has ${counted(skeleton.bones.length, 'bone')}`;
      report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: boneOfTrackPath(content, index) });
    } else if (boneId >= 0) {
      const usable = usableKeys(withTranslations(keys, skeleton?.bones[boneId]?.translation));
      if (usable.count > 0) byBone.set(boneId, boneTracks(boneId, usable, content.duration, outside));
    }
  });
  return { name, start: 0, end: content.duration, tracks: [...byBone.values()].flat() };
}

/** Keys without a translation get that of the bone: their marker value must never be interpolated. */
function withTranslations(keys: Keys, rest: Float32Array = new Float32Array(3)): Keys {
  const isMark = (key: number) => keys.translation[key * 3] === BONE_TRANSLATION;
  let marked = false;
  for (let key = 0; key < keys.count; key++) marked ||= isMark(key);
  if (!marked) return keys;
  const translation = keys.translation.map((value, index) =>
    isMark(Math.floor(index / 3)) ? rest[index % 3]! : value,
  );
  return { ...keys, translation };
}

function boneTracks(target: number, keys: Keys, end: number, outside: 'hold' | 'linear'): Track[] {
  const range = { start: keys.time[0]!, end };
  const rotation: Curve = {
    interpolation: 'slerp',
    times: keys.time,
    values: conjugates(keys.rotation),
    before: outside,
    after: outside,
    range,
  };
  const translation: Curve = {
    interpolation: 'linear',
    times: keys.time,
    values: keys.translation,
    before: outside,
    after: outside,
    range,
  };
  return [
    { target, property: 'translation', curve: translation },
    { target, property: 'rotation', curve: rotation },
  ];
}

function conjugates(quaternions: Float32Array): Float32Array {
  const out = quaternions.slice();
  for (let at = 0; at < out.length; at++) if (at % 4 !== 3) out[at] = -out[at]!;
  return out;
}

/** The keys in order of time, without those that have invalid numbers; the same object if nothing changes. */
function usableKeys(keys: Keys): Keys {
  const { time, translation, rotation } = keys;
  const order: number[] = [];
  let usual = true;
  for (let key = 0; key < keys.count; key++) {
    if (isFiniteKey(keys, key)) order.push(key);
    if (key > 0 && !(time[key]! >= time[key - 1]!)) usual = false;
  }
  if (usual && order.length === keys.count) return keys;
  order.sort((a, b) => time[a]! - time[b]!);
  return {
    count: order.length,
    time: gatherRows(time, order, 1),
    translation: gatherRows(translation, order, 3),
    rotation: gatherRows(rotation, order, 4),
  };
}

function isFiniteKey({ time, translation, rotation }: Keys, key: number): boolean {
  return isFiniteRow(time, 1, key) && isFiniteRow(translation, 3, key) && isFiniteRow(rotation, 4, key);
}

/**
 * A clip as an animation: its time starts at 0, and every key of a bone has a translation and a rotation. A clip of one pose
 * gets two equal keys, since every reader of Cal3D rejects animations without a duration.
 *
 * @returns undefined for a clip that moves nothing, which every reader of Cal3D rejects
 */
export function clipContent(
  place: ClipPlace,
  boneOf: ReadonlyMap<number, number>,
  precisionOf: PrecisionOf,
  report: Report,
): { duration: number; tracks: BoneTrack[] } | undefined {
  const { scene, clip, path } = place;
  const { nodes } = scene;
  const straight: Track[] = [];
  const sampled = new Map<Curve, Curve>();
  for (const track of clip.tracks) {
    if (track.property === 'scale') continue;
    if (track.curve.times.length === 0) continue;
    const curve = straightCurve(track.curve, clip, precisionOf(track));
    if (curve !== track.curve) sampled.set(track.curve, curve);
    straight.push({ ...track, curve });
  }
  reportSampledClip(sampled, place, report);
  const byNode = new Map<number, Track[]>();
  for (const track of tracksAsRead(scene, clip, straight)) {
    byNode.set(track.target, [...(byNode.get(track.target) ?? []), track]);
  }
  const tracks = [...byNode].map(([node, ofNode]) =>
    boneContent(clip, nodes[node]!, boneOf.get(node)!, ofNode),
  );
  if (tracks.length === 0) {
    reportEmptyClip(clip, 'moves no bones', report, path);
    return undefined;
  }
  if (isMoving(clip)) return { duration: clip.end - clip.start, tracks };
  reportLastingPose(clip, report, path);
  return { duration: POSE_SECONDS, tracks };
}

function isMoving({ start, end }: Clip): boolean {
  return end > start;
}

function boneContent(clip: Clip, node: Node, boneId: number, tracks: readonly Track[]): BoneTrack {
  const isPose = !isMoving(clip);
  const times = isPose ? Float32Array.of(clip.start, clip.start) : keyTimes(tracks.map(({ curve }) => curve));
  const count = times.length;
  const keys: Keys = {
    count,
    time: isPose ? Float32Array.of(0, POSE_SECONDS) : times.map((time) => time - clip.start),
    translation: new Float32Array(count * 3),
    rotation: new Float32Array(count * 4),
  };
  const value = new Float64Array(4);
  for (let key = 0; key < count; key++) {
    keys.translation.set(node.translation, key * 3);
    keys.rotation.set(conjugate(node.rotation), key * 4);
    for (const { property, curve } of tracks) {
      sampleCurve(curve, times[key]!, value, 0);
      if (property === 'translation') keys.translation.set(value.subarray(0, 3), key * 3);
      else keys.rotation.set(conjugate(value), key * 4);
    }
  }
  return { boneId, keys };
}
