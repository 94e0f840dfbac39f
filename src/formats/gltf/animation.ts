import type { Accessor, Animation, Document, Node as GltfNode } from '@gltf-transform/core';
import type { Report } from '../../report/report.ts';
import type { Clip, Scene, Track } from '../../scene/scene.ts';
import { createAccessor } from './accessor.ts';
import { GLTF_CODES } from './codes.ts';
import { toExtras } from './extras.ts';
import { clipKeys, usableCurve } from './keys.ts';
import { makeUnit, REPORTED_LENGTH_ERROR } from './rotation.ts';

interface Errors {
  max: number;
  sum: number;
  count: number;
}

/** What happened to the curves of a clip, reported once per clip. */
interface Tally {
  dropped: number;
  cut: number;
  /** Of all rotation keys: how far their lengths were from one. */
  lengthErrors: Errors;
  /** Of rotation curves that blend numbers: how far, in radians, the angle between keys is from theirs. */
  blendErrors: Errors;
}

/** Time columns that were written, by the column that they were made of. */
type SharedTimes = Map<Float32Array, { times: Float32Array; accessor: Accessor }[]>;

/** Writes every clip as an animation whose time 0 is the start of the clip. */
export function writeAnimations(
  document: Document,
  nodes: readonly GltfNode[],
  scene: Scene,
  report: Report,
): void {
  const shared: SharedTimes = new Map();
  scene.clips.forEach((clip, index) => {
    writeAnimation(document, nodes, clip, shared, report, `clips[${index}]`);
  });
}

function writeAnimation(
  document: Document,
  nodes: readonly GltfNode[],
  clip: Clip,
  shared: SharedTimes,
  report: Report,
  path: string,
): void {
  const tally: Tally = { dropped: 0, cut: 0, lengthErrors: noErrors(), blendErrors: noErrors() };
  const channels = effectiveTracks(clip, report, path).flatMap((track) => {
    const curve = usableCurve(track.curve);
    tally.dropped += track.curve.times.length - curve.times.length;
    return curve.times.length === 0 ? [] : [{ ...track, curve, column: track.curve.times }];
  });
  if (channels.length === 0)
    report.lose(GLTF_CODES.GLTF_CLIP_EMPTY, `Clip "${clip.name}" has no keys`, { path });
  else {
    const animation = document.createAnimation(clip.name).setExtras(toExtras(clip.properties));
    for (const channel of channels) {
      writeChannel(document, animation, nodes[channel.target]!, channel, channel.column, clip, shared, tally);
    }
  }
  reportTally(tally, clip, report, path);
}

/** The tracks that have an effect: of two that move the same property the last one. */
function effectiveTracks(clip: Clip, report: Report, path: string): Track[] {
  const last = new Map<string, Track>();
  clip.tracks.forEach((track, index) => {
    if (track.curve.times.length === 0) return;
    const key = `${track.property} ${track.target}`;
    if (last.has(key)) {
      const message = `Another track moves the ${track.property} of node ${track.target} too`;
      report.lose(GLTF_CODES.GLTF_TRACK_DUPLICATE, message, { path: `${path}.tracks[${index}]` });
    }
    last.set(key, track);
  });
  return [...last.values()];
}

function writeChannel(
  document: Document,
  animation: Animation,
  node: GltfNode,
  { property, curve }: Track,
  column: Float32Array,
  clip: Clip,
  shared: SharedTimes,
  tally: Tally,
): void {
  const { times, values, cut } = clipKeys(curve, clip.start, clip.end);
  if (cut) tally.cut++;
  if (property === 'rotation') {
    if (curve.interpolation === 'linear') measureBlending(values, tally.blendErrors);
    unitRotations(values, tally.lengthErrors);
  }
  const sampler = document
    .createAnimationSampler()
    .setInput(timesAccessor(document, times, column, shared))
    .setOutput(createAccessor(document, property === 'rotation' ? 'VEC4' : 'VEC3', values))
    .setInterpolation(curve.interpolation === 'step' ? 'STEP' : 'LINEAR');
  const channel = document
    .createAnimationChannel()
    .setTargetNode(node)
    .setTargetPath(property)
    .setSampler(sampler);
  animation.addSampler(sampler).addChannel(channel);
}

/** Tracks that share a column of times share its accessor, unless their ends differ. */
function timesAccessor(
  document: Document,
  times: Float32Array<ArrayBuffer>,
  column: Float32Array,
  shared: SharedTimes,
): Accessor {
  const candidates = shared.get(column) ?? [];
  shared.set(column, candidates);
  const same = candidates.find((candidate) => {
    return (
      candidate.times.length === times.length && candidate.times.every((time, key) => time === times[key])
    );
  });
  if (same) return same.accessor;
  const accessor = createAccessor(document, 'SCALAR', times);
  candidates.push({ times, accessor });
  return accessor;
}

/**
 * Scales quaternions to unit length and turns the signs so that each key lies on the same side as the one before it:
 * glTF asks readers to go the short way round, and not all do.
 */
function unitRotations(values: Float32Array, errors: Errors): void {
  for (let at = 0; at < values.length; at += 4) {
    count(errors, makeUnit(values, at));
    let cosine = 0;
    if (at > 0) for (let i = at; i < at + 4; i++) cosine += values[i - 4]! * values[i]!;
    if (cosine < 0) for (let i = at; i < at + 4; i++) values[i] = -values[i]!;
  }
}

/** At a quarter of the way the angle of blended numbers is about as far from the blended angle as it gets. */
function measureBlending(values: Float32Array, errors: Errors): void {
  for (let at = 0; at + 4 < values.length; at += 4) {
    let dot = 0;
    let first = 0;
    let second = 0;
    for (let i = 0; i < 4; i++) {
      dot += values[at + i]! * values[at + 4 + i]!;
      first += values[at + i]! ** 2;
      second += values[at + 4 + i]! ** 2;
    }
    const angle = Math.acos(Math.min(1, Math.max(-1, dot / Math.sqrt(first * second))));
    const blended = Math.atan2(0.25 * Math.sin(angle), 0.75 + 0.25 * Math.cos(angle));
    const slerped = 0.25 * (angle > Math.PI / 2 ? angle - Math.PI : angle);
    count(errors, 2 * Math.abs(blended - slerped) || 0);
  }
}

function reportTally(tally: Tally, clip: Clip, report: Report, path: string): void {
  const { dropped, cut, lengthErrors, blendErrors } = tally;
  const where = `of clip "${clip.name}"`;
  if (dropped > 0) report.lose(GLTF_CODES.GLTF_KEYS_DROPPED, `${dropped} keys ${where} left out`, { path });
  if (cut > 0)
    report.lose(GLTF_CODES.GLTF_EXTRAPOLATION_CUT, `${cut} rotations ${where} stand still`, { path });
  if (lengthErrors.max > REPORTED_LENGTH_ERROR) {
    report.lose(GLTF_CODES.GLTF_ROTATION_NORMALISED, `Rotations ${where} are not of unit length`, {
      path,
      error: {
        max: lengthErrors.max,
        mean: lengthErrors.sum / lengthErrors.count,
        unit: 'quaternion length',
      },
    });
  }
  if (blendErrors.count > 0) {
    report.lose(GLTF_CODES.GLTF_ROTATION_BLENDED, `Rotations ${where} blend numbers`, {
      path,
      error: { max: blendErrors.max, mean: blendErrors.sum / blendErrors.count, unit: 'radians' },
    });
  }
}

function noErrors(): Errors {
  return { max: 0, sum: 0, count: 0 };
}

function count(errors: Errors, error: number): void {
  errors.max = Math.max(errors.max, error);
  errors.sum += error;
  errors.count++;
}
