/** The curves of nodes and morph targets in a clip, and reports about curves that targets do not support. */
import type { KeyTally } from '../animation/clipped.ts';
import { type Errors, maxAndMean } from '../animation/errors.ts';
import { hasFiniteKeys, usableCurve } from '../animation/keys.ts';
import { momentBefore } from '../animation/moments.ts';
import { shiftCurve } from '../animation/shift.ts';
import { keyTimes } from '../pose/key-times.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Curve, Track } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import { type ClipPlace, reportClipLoss, withCurves } from './clip-losses.ts';
import { FIT_CODES } from './codes.ts';

/** The curves of one node. */
export type Curves = { [P in Track['property']]?: Curve };

export function curvesByNode({ tracks }: Clip): Map<number, Curves> {
  const byNode = new Map<number, Curves>();
  for (const { target, property, curve } of tracks) {
    if (curve.times.length === 0) continue;
    const own = byNode.get(target) ?? {};
    own[property] = curve;
    byNode.set(target, own);
  }
  return byNode;
}

/** The curves of morph weights by target name. */
export function curvesByMorph({ morphTracks = [] }: Clip): Map<string, Curve> {
  return new Map(
    morphTracks.filter(({ curve }) => curve.times.length > 0).map(({ morph, curve }) => [morph, curve]),
  );
}

/** The times of keys for linear interpolation: a step becomes a line from the last representable time before it. */
export function straightKeyTimes(curves: readonly Curve[]): Float32Array<ArrayBuffer> {
  const jumps = curves.filter(({ interpolation }) => interpolation === 'step');
  const before = jumps.map((curve) => ({
    ...curve,
    times: curve.times
      .filter((_, key) => key > 0 && curve.values[key] !== curve.values[key - 1])
      .map(momentBefore),
  }));
  return keyTimes([...curves, ...before]);
}

/** Reports the measured error of sampled curves if it exceeds rounding. */
export function reportSampled(
  what: string,
  errors: Errors,
  { unit, rounding = 0 }: { unit: string; rounding?: number },
  report: Report,
  path?: ElementPath,
): void {
  if (errors.count === 0 || errors.max < rounding) return;
  const error = { ...maxAndMean(errors), unit };
  report.lose(FIT_CODES.FIT_CURVE_SAMPLED, `${what} were sampled`, {
    error,
    ...(path ? { path } : {}),
  });
}

/** Deviation of sampled curves that is rounding, as a fraction of the size of the model. */
const ROUNDING = 1e-7;

/** Reports curves that were sampled, with the deviation of surfaces and nodes. @param written what they became */
export function reportSampledClip(
  written: ReadonlyMap<Curve, Curve>,
  where: ClipPlace,
  report: Report,
): void {
  if (written.size === 0) return;
  const { clip, path } = where;
  const code = FIT_CODES.FIT_CURVE_SAMPLED;
  const message = `Sampled ${counted(written.size, 'curve')} of clip ${quoted(clip.name, path)}`;
  reportClipLoss(
    where,
    { code, message, written: withCurves(clip, (curve) => written.get(curve) ?? curve), rounding: ROUNDING },
    report,
  );
}

/** Reports dropped keys, extrapolation and sampled curves of a clip. */
export function reportKeys({ dropped, cut, sampled }: KeyTally, where: ClipPlace, report: Report): void {
  const { clip, path } = where;
  const { name, start } = clip;
  reportDroppedKeys(dropped, where, report);
  const inClip = (curves: ReadonlyMap<Curve, Curve>) =>
    new Map(Array.from(curves, ([curve, written]) => [curve, shiftCurve(written, start)]));
  if (cut.size > 0) {
    const held = inClip(cut);
    const code = FIT_CODES.FIT_EXTRAPOLATION_CUT;
    const message = `Dropped the extrapolation of ${counted(cut.size, 'curve')} in clip ${quoted(name, path)}`;
    reportClipLoss(
      where,
      { code, message, written: withCurves(clip, (curve) => held.get(curve) ?? curve) },
      report,
    );
  }
  reportSampledClip(inClip(sampled), where, report);
}

/** Reports keys that are not usable, without an error if the surface has no position at some. @param dropped their number */
export function reportDroppedKeys(dropped: number, where: ClipPlace, report: Report): void {
  if (dropped === 0) return;
  const { clip, path } = where;
  const code = FIT_CODES.FIT_KEYS_DROPPED;
  const message = `Dropped ${counted(dropped, 'key')} of clip ${quoted(clip.name, path)}`;
  const curves = [...clip.tracks, ...(clip.morphTracks ?? [])].map(({ curve }) => curve);
  if (!curves.every(hasFiniteKeys)) report.lose(code, message, { path });
  else reportClipLoss(where, { code, message, written: withCurves(clip, usableCurve) }, report);
}

/** @param along what is dropped with the clip, for the message */
export function reportEmptyClip(
  { name }: Clip,
  why: string,
  report: Report,
  path: ElementPath,
  along = '',
): void {
  report.lose(FIT_CODES.FIT_CLIP_EMPTY, `Clip ${quoted(name, path)} ${why} and was dropped${along}`, {
    path,
  });
}

/** Keys and their values, the same number for each. */
interface Keys {
  times: Float32Array<ArrayBuffer>;
  values: Float32Array<ArrayBuffer>;
}

/** Keys of steps for linear interpolation: each value is held until the last time before the next key. */
export function steppedKeys(
  { times, values }: Pick<Curve, 'times' | 'values'>,
  lastBefore: (time: number) => number,
): Keys {
  const width = values.length / times.length;
  const outTimes: number[] = [];
  const outValues: number[] = [];
  times.forEach((time, key) => {
    const before = key > 0 ? lastBefore(time) : Number.NEGATIVE_INFINITY;
    if (before > outTimes.at(-1)!) {
      outTimes.push(before);
      outValues.push(...values.subarray((key - 1) * width, key * width));
    }
    outTimes.push(time);
    outValues.push(...values.subarray(key * width, (key + 1) * width));
  });
  return { times: Float32Array.from(outTimes), values: Float32Array.from(outValues) };
}

/**
 * Reports steps that are approximated by the shortest possible segments, with the deviation in the middle of these.
 *
 * @param stepped number of curves
 * @param lastBefore the last time before that of a key
 */
export function reportSteps(
  stepped: number,
  where: ClipPlace,
  lastBefore: (time: number) => number,
  report: Report,
): void {
  if (stepped === 0) return;
  const { clip, path } = where;
  const moments: number[] = [];
  const written = withCurves(clip, (curve, property) => {
    if (curve.interpolation !== 'step') return curve;
    for (const time of curve.times) moments.push((lastBefore(time) + time) / 2);
    const interpolation = property === 'rotation' ? 'slerp' : 'linear';
    return { ...curve, ...steppedKeys(curve, lastBefore), interpolation };
  });
  const code = FIT_CODES.FIT_STEP_APPROXIMATED;
  const message = `Approximated the steps of ${counted(stepped, 'curve')} in clip ${quoted(clip.name, path)}`;
  const within = moments.filter((time) => time > clip.start && time < clip.end);
  reportClipLoss(where, { code, message, written, moments: within }, report);
}
