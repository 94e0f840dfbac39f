import type {
  Accessor,
  Animation,
  AnimationSampler,
  Document,
  GLTF,
  Node as GltfNode,
} from '@gltf-transform/core';
import { clippedCurve, type KeyTally, keyTally } from '../../../animation/clipped.ts';
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import { type ClipPlace, reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import { reportEmptyClip, reportKeys, reportSampled } from '../../../fit/curves.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Clip, Curve, Scene, Track } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { makeUnit, REPORTED_LENGTH_ERROR } from '../rotation.ts';
import { createAccessor } from './accessor.ts';
import { toExtras } from './extras.ts';
import { QuietChannel, QuietSampler } from './quiet.ts';
import { createWeightsWriter, type WeightsWriter } from './weights.ts';

/** Changes to the curves of a clip, reported once per clip. */
interface Tally extends KeyTally {
  /** Of all rotation keys: how far a length was from one. */
  lengthError: number;
  /** Whether rotations are interpolated linearly between different keys. */
  blended: boolean;
}

/** Written time columns by their source columns. */
type SharedTimes = Map<Float32Array, { times: Float32Array; accessor: Accessor }[]>;

/** Writes every clip as an animation whose time 0 is the start of the clip. */
export function writeAnimations(
  document: Document,
  nodes: readonly GltfNode[],
  scene: Scene,
  report: Report,
): void {
  const writer = new AnimationWriter(document, nodes, scene, report);
  scene.clips.forEach((clip, index) => {
    writer.write(clip, `clips[${index}]`);
  });
}

class AnimationWriter {
  readonly #document: Document;
  readonly #nodes: readonly GltfNode[];
  readonly #scene: Scene;
  readonly #report: Report;
  readonly #precisionOf: PrecisionOf;
  readonly #writeWeights: WeightsWriter;
  readonly #shared: SharedTimes = new Map();

  constructor(document: Document, nodes: readonly GltfNode[], scene: Scene, report: Report) {
    this.#document = document;
    this.#nodes = nodes;
    this.#scene = scene;
    this.#report = report;
    this.#precisionOf = createPrecision(scene, ['translation', 'rotation', 'scale']);
    this.#writeWeights = createWeightsWriter(document, this.#precisionOf, report);
  }

  write(clip: Clip, path: ElementPath): void {
    const tally = newTally();
    const tracks = this.#clippedTracks(clip, tally);
    const weights = this.#writeWeights(clip, tally, path);
    const textureTracks = clip.textureTracks?.length ?? 0;
    if (tracks.length > 0 || weights.length > 0) {
      const animation = this.#document.createAnimation(clip.name).setExtras(clipExtras(clip));
      for (const { track, curve } of tracks) {
        const sampler = writeSampler(this.#document, track, curve, this.#shared, tally);
        addChannels(this.#document, animation, sampler, track.property, [this.#nodes[track.target]!]);
      }
      for (const { sampler, nodes } of weights) {
        addChannels(this.#document, animation, sampler, 'weights', nodes);
      }
    } else if (textureTracks === 0) {
      const isBare = Object.keys(clipExtras(clip)).length === 0;
      const rest = isBare ? '' : ', with its subranges, events and properties';
      reportEmptyClip(clip, 'has no keys', this.#report, path, rest);
    }
    reportTally(tally, { scene: this.#scene, clip, path }, this.#report);
  }

  #clippedTracks(clip: Clip, tally: Tally): { track: Track; curve: Curve }[] {
    return clip.tracks.flatMap((track) => {
      const curve = clippedCurve(track.curve, clip, this.#precisionOf(track.property), tally);
      return curve ? [{ track, curve }] : [];
    });
  }
}

function newTally(): Tally {
  return { ...keyTally(), lengthError: 0, blended: false };
}

/**
 * Properties of a clip, its start, whether it is a cycle, and its subranges and events in seconds from its start, like the
 * times of its keys.
 */
function clipExtras({ start: origin, cycle, properties, subranges, events }: Clip): Record<string, unknown> {
  const parts = subranges?.map((part) => ({ ...part, start: part.start - origin, end: part.end - origin }));
  const moments = events?.map((event) => ({ ...event, time: event.time - origin }));
  return toExtras({
    ...properties,
    ...(origin === 0 ? {} : { start: origin }),
    ...(cycle ? { cycle } : {}),
    ...(parts ? { subranges: parts } : {}),
    ...(moments ? { events: moments } : {}),
  });
}

/** @param curve of the track within the clip */
function writeSampler(
  document: Document,
  { property, curve: { times: column } }: Track,
  { interpolation, times, values, tangents }: Curve,
  shared: SharedTimes,
  tally: Tally,
): AnimationSampler {
  if (property === 'rotation') {
    tally.blended ||= interpolation === 'linear' && times.length > 1;
    // Cubic curves of rotations only exist where successive keys are in one hemisphere.
    tally.lengthError = Math.max(tally.lengthError, unitRotations(values));
  }
  const output = tangents ? cubicOutput(values, tangents, values.length / times.length) : values;
  return new QuietSampler(document.getGraph())
    .setInput(timesAccessor(document, times, column, shared))
    .setOutput(createAccessor(document, property === 'rotation' ? 'VEC4' : 'VEC3', output))
    .setInterpolation(tangents ? 'CUBICSPLINE' : interpolation === 'step' ? 'STEP' : 'LINEAR');
}

/** For each key its in-tangent, value and out-tangent. */
function cubicOutput(
  values: Float32Array,
  tangents: NonNullable<Curve['tangents']>,
  width: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(values.length * 3);
  for (let at = 0; at < values.length; at += width) {
    out.set(tangents.in.subarray(at, at + width), at * 3);
    out.set(values.subarray(at, at + width), at * 3 + width);
    out.set(tangents.out.subarray(at, at + width), at * 3 + 2 * width);
  }
  return out;
}

function addChannels(
  document: Document,
  animation: Animation,
  sampler: AnimationSampler,
  path: GLTF.AnimationChannelTargetPath,
  nodes: readonly GltfNode[],
): void {
  animation.addSampler(sampler);
  for (const node of nodes) {
    const channel = new QuietChannel(document.getGraph()).setTargetNode(node).setTargetPath(path);
    animation.addChannel(channel.setSampler(sampler));
  }
}

/** Tracks that share a column of times share its accessor, unless their ends differ. */
function timesAccessor(
  document: Document,
  times: Float32Array,
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
 * Normalizes quaternions and chooses their signs so that each key is in the hemisphere of the previous one: glTF requires
 * readers to take the shortest path, and not all do.
 *
 * @returns how far their lengths were from one, at most
 */
function unitRotations(values: Float32Array): number {
  let most = 0;
  for (let at = 0; at < values.length; at += 4) {
    most = Math.max(most, makeUnit(values, at));
    let cosine = 0;
    if (at > 0) for (let i = at; i < at + 4; i++) cosine += values[i - 4]! * values[i]!;
    if (cosine < 0) for (let i = at; i < at + 4; i++) values[i] = -values[i]!;
  }
  return most;
}

function reportTally(tally: Tally, place: ClipPlace, report: Report): void {
  const { clip, path } = place;
  const { sampled, samplingErrors, lengthError, blended } = tally;
  const where = `of clip "${clip.name}"`;
  reportKeys(tally, place, report);
  reportSampled(`${counted(sampled, 'curve')} ${where}`, samplingErrors, { unit: 'units' }, report, path);
  const rotationsAs = (change: (curve: Curve) => Curve) =>
    withCurves(clip, (curve, property) => (property === 'rotation' ? change(curve) : curve));
  if (lengthError > REPORTED_LENGTH_ERROR) {
    const code = GLTF_CODES.GLTF_ROTATION_NORMALIZED;
    const message = `Rotations ${where} are not of unit length, by up to ${lengthError.toPrecision(2)}`;
    const written = rotationsAs((curve) => ({ ...curve, values: unitValues(curve) }));
    reportClipLoss(place, { code, message, written }, report);
  }
  if (blended) {
    const code = GLTF_CODES.GLTF_ROTATION_BLENDED;
    const message = `Rotations ${where} are interpolated linearly in the source`;
    const written = rotationsAs((curve) =>
      curve.interpolation === 'linear' ? { ...curve, interpolation: 'slerp' } : curve,
    );
    reportClipLoss(place, { code, message, written }, report);
  }
}

/** The quaternions of a curve of unit length. */
function unitValues({ values }: Curve): Float32Array {
  const unit = values.slice();
  for (let at = 0; at + 4 <= unit.length; at += 4) makeUnit(unit, at);
  return unit;
}
