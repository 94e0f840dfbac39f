/** The contents of samplers, and the extras of animations. */
import { type ClippedCurve, type KeyTally, keyTally } from '../../../animation/clipped.ts';
import { type ClipPlace, reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { reportKeys } from '../../../fit/curves.ts';
import { REPORTED_LENGTH_ERROR } from '../../../fit/rotations.ts';
import type { Report } from '../../../report/report.ts';
import type { Clip, Curve, Track } from '../../../scene/scene.ts';
import { approximate } from '../../../text/counts.ts';
import { makeUnit } from '../rotation.ts';
import { toExtras } from './extras.ts';

/** Changes to the curves of a clip, reported once per clip. */
export interface Tally extends KeyTally {
  /** Largest difference of a quaternion's length from one, over all rotation keys. */
  lengthError: number;
}

export function newTally(): Tally {
  return { ...keyTally(), lengthError: 0 };
}

/** @param curve within its clip; its rotations are normalized */
export function samplerOf(
  property: Track['property'],
  { interpolation, times, values, tangents }: ClippedCurve,
  tally: Tally,
): { interpolation: 'CUBICSPLINE' | 'STEP' | 'LINEAR'; output: Float32Array<ArrayBuffer> } {
  if (property === 'rotation') {
    // Cubic curves of rotations only exist where successive keys are in one hemisphere.
    tally.lengthError = Math.max(tally.lengthError, unitRotations(values));
  }
  return {
    interpolation: tangents ? 'CUBICSPLINE' : interpolation === 'step' ? 'STEP' : 'LINEAR',
    output: tangents ? cubicOutput(values, tangents, values.length / times.length) : values,
  };
}

/**
 * Properties of a clip, its start, whether it is a cycle, and its subranges and events in seconds from its start, like the
 * times of its keys.
 */
export function clipExtras({
  start: origin,
  cycle,
  properties,
  subranges,
  events,
}: Clip): Record<string, unknown> {
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

export function reportTally(tally: Tally, place: ClipPlace, report: Report): void {
  const { clip } = place;
  const { lengthError } = tally;
  const where = `of clip "${clip.name}"`;
  reportKeys(tally, place, report);
  if (!(lengthError > REPORTED_LENGTH_ERROR)) return;
  const code = FIT_CODES.FIT_ROTATION_NORMALIZED;
  const message = `Rotations ${where} deviate from length 1 by up to ${approximate(lengthError)}`;
  const written = withCurves(clip, (curve, property) =>
    property === 'rotation' ? { ...curve, values: unitValues(curve) } : curve,
  );
  reportClipLoss(place, { code, message, written }, report);
}

/** The quaternions of a curve of unit length. */
function unitValues({ values }: Curve): Float32Array {
  const unit = values.slice();
  for (let at = 0; at + 4 <= unit.length; at += 4) makeUnit(unit, at);
  return unit;
}
