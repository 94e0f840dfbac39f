/**
 * Kochanek-Bartels splines with the speed correction and the ease of 3D Studio Max: Kochanek & Bartels, SIGGRAPH 1984, and
 * docs/reference/cryengine.md#tcb-curves.
 */
import type { Curve } from '../scene/scene.ts';
import type { CubicColumns } from './cubic.ts';
import { type Segments, segmentAfter, segmentBefore, segmentsOf } from './cycle.ts';

/** Indices of a key's parameters. */
const TENSION = 0;
const CONTINUITY = 1;
const BIAS = 2;
const EASE_TO = 3;
const EASE_FROM = 4;
const PARAMETERS = 5;

/** Weights of the adjacent segments in the tangents of a key. */
export interface KeyParameters {
  tension: number;
  continuity: number;
  bias: number;
}

export function parametersOf({ parameters }: Curve, key: number): KeyParameters {
  const parameter = (index: number) => parameters?.[key * PARAMETERS + index] ?? 0;
  return { tension: parameter(TENSION), continuity: parameter(CONTINUITY), bias: parameter(BIAS) };
}

/** Equalizes the speed between segments of different duration; the sharper the corner, the less. */
export function speedFactor(own: number, other: number, continuity: number): number {
  const sum = own + other;
  const factor = sum > 0 ? (2 * own) / sum : 1;
  return factor + Math.abs(continuity) * (1 - factor);
}

/** The eased share of a segment at a share of its time. */
export function ease({ parameters }: Curve, from: number, to: number, share: number): number {
  if (!parameters) return share;
  let leave = parameters[from * PARAMETERS + EASE_FROM]!;
  let arrive = parameters[to * PARAMETERS + EASE_TO]!;
  const sum = leave + arrive;
  if (sum === 0) return share;
  if (sum > 1) {
    leave /= sum;
    arrive /= sum;
  }
  const speed = 1 / (2 - leave - arrive);
  if (share < leave) return (speed / leave) * share * share;
  if (share < 1 - arrive) return speed * (2 * share - leave);
  return 1 - (speed / arrive) * (1 - share) * (1 - share);
}

/** Whether a curve has ease parameters. */
export function hasEase({ parameters = new Float32Array(0) }: Curve): boolean {
  return parameters.some((value, at) => at % PARAMETERS >= EASE_TO && value !== 0);
}

const known = new WeakMap<Curve, CubicColumns>();

/** The tangents of a `hermite` or `tcb` curve; those of a `tcb` are computed once per curve. */
export function cubicColumns(curve: Curve): CubicColumns {
  let columns = known.get(curve);
  if (!columns) {
    columns = curve.interpolation === 'tcb' ? tcbColumns(curve) : hermiteColumns(curve);
    known.set(curve, columns);
  }
  return columns;
}

function hermiteColumns({ values, tangents }: Curve): CubicColumns {
  const none = new Float32Array(values.length);
  return { values, leaving: tangents?.out ?? none, arriving: tangents?.in ?? none, perSecond: true };
}

function tcbColumns(curve: Curve): CubicColumns {
  const { values, times } = curve;
  const segments = segmentsOf(curve);
  const leaving = new Float64Array(values.length);
  const columns = { values, leaving, arriving: new Float64Array(values.length), perSecond: false };
  const last = times.length - 1;
  for (let key = 0; key <= last; key++) {
    if (segments.loop || (key > 0 && key < last)) innerSlopes(curve, segments, key, columns);
  }
  if (!segments.loop && last > 0) endSlopes(curve, columns);
  return columns;
}

function innerSlopes(
  curve: Curve,
  segments: Segments,
  key: number,
  { leaving, arriving }: CubicColumns,
): void {
  const { values, times } = curve;
  const width = values.length / times.length;
  const before = segmentBefore(segments, key);
  const after = segmentAfter(segments, key);
  const { tension, continuity, bias } = parametersOf(curve, key);
  const arriveFactor = speedFactor(segments.spans[before]!, segments.spans[after]!, continuity);
  const leaveFactor = speedFactor(segments.spans[after]!, segments.spans[before]!, continuity);
  const a = ((1 - tension) * (1 + bias)) / 2;
  const b = ((1 - tension) * (1 - bias)) / 2;
  for (let i = 0; i < width; i++) {
    const came = step(curve, before, width, i);
    const goes = step(curve, after, width, i);
    arriving[key * width + i] = arriveFactor * (a * (1 - continuity) * came + b * (1 + continuity) * goes);
    leaving[key * width + i] = leaveFactor * (a * (1 + continuity) * came + b * (1 - continuity) * goes);
  }
}

/** The difference of values over a segment; the one after the last key ends at the first. */
function step({ values, times }: Curve, segment: number, width: number, i: number): number {
  const to = (segment + 1) % times.length;
  return values[to * width + i]! - values[segment * width + i]!;
}

/** The tangents of the first and last key, which have only one segment. */
function endSlopes(curve: Curve, { leaving, arriving }: CubicColumns): void {
  const { values, times } = curve;
  const width = values.length / times.length;
  const last = times.length - 1;
  const first = 1 - parametersOf(curve, 0).tension;
  const final = 1 - parametersOf(curve, last).tension;
  // 3D Studio Max subtracts the neighbor's tangent from three times the difference, the engine subtracts it three times.
  const taken = curve.ends === 'engine' ? 3 : 1;
  for (let i = 0; i < width; i++) {
    const begin = step(curve, 0, width, i);
    const end = step(curve, last - 1, width, i);
    const beside = last * width + i - width;
    leaving[i] = last === 1 ? first * begin : (first / 2) * (3 * begin - taken * arriving[width + i]!);
    arriving[last * width + i] =
      last === 1 ? final * end : (final / 2) * (3 * end - taken * leaving[beside]!);
  }
}

/** A `tcb` curve without ease as an identical curve with tangents per second. */
export function hermiteOfTcb(curve: Curve): Curve {
  const { leaving, arriving } = cubicColumns(curve);
  const { parameters: _, ends: __, ...rest } = curve;
  const segments = segmentsOf(curve);
  const width = curve.values.length / curve.times.length;
  const perSecond = (slopes: ArrayLike<number>, segment: typeof segmentAfter) =>
    Float32Array.from(slopes, (slope, at) => {
      const span = segments.spans[segment(segments, Math.floor(at / width))] ?? 0;
      return span > 0 ? slope / span : 0;
    });
  const tangents = { in: perSecond(arriving, segmentBefore), out: perSecond(leaving, segmentAfter) };
  return { ...rest, interpolation: 'hermite', tangents };
}
