/** The curves of nodes and morph targets in a clip, and reports about curves that targets do not support. */
import type { KeyTally } from '../animation/clipped.ts';
import { type Errors, maxAndMean } from '../animation/errors.ts';
import { momentBefore } from '../animation/moments.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Curve, Track } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
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

/** The times at which one of the curves has a key, ascending. */
export function keyTimes(curves: Iterable<Curve>): Float32Array<ArrayBuffer> {
  const all = new Set<number>();
  for (const { times } of curves) for (const time of times) all.add(time);
  return Float32Array.from(all).sort();
}

/** The same for linear interpolation: a step becomes a line from the last representable time before it. */
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

/** Reports dropped keys and extrapolation of a clip. */
export function reportKeys(
  { dropped, cut }: KeyTally,
  { name }: Clip,
  report: Report,
  path: ElementPath,
): void {
  if (dropped > 0)
    report.lose(FIT_CODES.FIT_KEYS_DROPPED, `Dropped ${counted(dropped, 'key')} of clip "${name}"`, { path });
  if (cut > 0)
    report.lose(
      FIT_CODES.FIT_EXTRAPOLATION_CUT,
      `Dropped the extrapolation of ${counted(cut, 'curve')} in clip "${name}"`,
      { path },
    );
}

/** @param along what is dropped with the clip, for the message */
export function reportEmptyClip(
  { name }: Clip,
  why: string,
  report: Report,
  path: ElementPath,
  along = '',
): void {
  report.lose(FIT_CODES.FIT_CLIP_EMPTY, `Clip "${name}" ${why} and was dropped${along}`, { path });
}

/** Reports steps that are approximated by the shortest possible segments. */
export function reportSteps(stepped: number, { name }: Clip, report: Report, path: ElementPath): void {
  if (stepped > 0)
    report.lose(
      FIT_CODES.FIT_STEP_APPROXIMATED,
      `Approximated the steps of ${counted(stepped, 'curve')} in clip "${name}"`,
      { path },
    );
}
