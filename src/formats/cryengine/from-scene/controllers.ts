/** Curves of nodes as controllers: exactly if they are kinds of 3ds Max, else sampled. */
import { sampleCurve } from '../../../pose/curves.ts';
import type { Curve } from '../../../scene/scene.ts';
import { CONTROLLER } from '../files/chunks/records/animation.ts';
import type { NewContent } from './chunks.ts';
import { storedRotation } from './rotation.ts';
import { keyTicks, type TimeTally } from './ticks.ts';
import { TICKS_PER_SECOND } from './time.ts';

type Keys = Pick<NewContent<'controller'>, 'controllerType' | 'keyCount' | 'keys'>;
/** Sampled curves with their approximations. */
type Sampled = Map<Curve, Curve>;
type Span = { start: number; end: number };

const isStraight = ({ interpolation }: Curve) => interpolation === 'linear';
const isArc = ({ interpolation }: Curve) => interpolation === 'slerp';

/** Controllers of a translation or scale. @param sampled receives the curve if it is sampled */
export function vectorKeys(curve: Curve, span: Span, tally: TimeTally, sampled: Sampled): Keys {
  if (curve.interpolation === 'tcb' && curve.parameters) return tcbKeys(curve, curve.parameters, tally);
  if (curve.interpolation === 'hermite' && curve.tangents) return bezierKeys(curve, curve.tangents, tally);
  return straightKeys(curve, span, tally, sampled);
}

/** Controllers of a rotation. @param sampled receives the curve if it is sampled */
export function rotationKeys(curve: Curve, span: Span, tally: TimeTally, sampled: Sampled): Keys {
  if (curve.interpolation === 'squad' && curve.parameters) return squadKeys(curve, curve.parameters, tally);
  return arcKeys(curve, span, tally, sampled);
}

/** The ticks of the keys of a spline, none of which can be removed or added. */
function splineTicks({ times }: Curve, tally: TimeTally): Int32Array<ArrayBuffer> {
  return Int32Array.from(times, (time) => {
    const tick = Math.round(time * TICKS_PER_SECOND);
    tally.shift = Math.max(tally.shift, Math.abs(time * TICKS_PER_SECOND - tick));
    return tick;
  });
}

function tcbKeys(curve: Curve, shape: Float32Array, tally: TimeTally): Keys {
  const time = splineTicks(curve, tally);
  const body = {
    count: time.length,
    time,
    value: Float32Array.from(curve.values),
    shape: Float32Array.from(shape),
  };
  return { controllerType: CONTROLLER.tcb3, keyCount: time.length, keys: { body } };
}

/**
 * Slopes are per tick in files, and the incoming one is negated
 * (docs/reference/cryengine.md#linear-and-bezier-curves).
 */
function bezierKeys(curve: Curve, tangents: { in: Float32Array; out: Float32Array }, tally: TimeTally): Keys {
  const time = splineTicks(curve, tally);
  const body = {
    count: time.length,
    time,
    value: Float32Array.from(curve.values),
    inTangent: Float32Array.from(tangents.in, (slope) => -slope / TICKS_PER_SECOND),
    outTangent: Float32Array.from(tangents.out, (slope) => slope / TICKS_PER_SECOND),
  };
  return { controllerType: CONTROLLER.bezier3, keyCount: time.length, keys: { body } };
}

/** Relative rotations have negated axes in files. */
function squadKeys(curve: Curve, shape: Float32Array, tally: TimeTally): Keys {
  const time = splineTicks(curve, tally);
  const value = Float32Array.from(curve.values, (part, i) => (i % 4 === 3 ? part : 0 - part));
  const body = { count: time.length, time, value, shape: Float32Array.from(shape) };
  return { controllerType: CONTROLLER.tcbQ, keyCount: time.length, keys: { body } };
}

/** Linear curves as Bezier curves, as in real files, with slopes that point to the next key. */
function straightKeys(curve: Curve, span: Span, tally: TimeTally, sampled: Sampled): Keys {
  const sampledBefore = tally.sampled;
  const { ticks: time, times } = keyTicks([curve], isStraight, span, tally);
  const count = time.length;
  const value = new Float32Array(count * 3);
  const sample = new Float64Array(4);
  for (let key = 0; key < count; key++) {
    sampleCurve(curve, times[key]!, sample, 0);
    value.set(sample.subarray(0, 3), key * 3);
  }
  const outTangent = new Float32Array(count * 3);
  const inTangent = new Float32Array(count * 3);
  for (let i = 0; i + 3 < value.length; i++) {
    const key = Math.floor(i / 3);
    const slope = (value[i + 3]! - value[i]!) / (time[key + 1]! - time[key]!);
    outTangent[i] = slope;
    inTangent[i + 3] = -slope;
  }
  if (tally.sampled > sampledBefore) {
    sampled.set(curve, { ...asRead(time, curve), interpolation: 'linear', values: value });
  }
  const body = { count, time, value, inTangent, outTangent };
  return { controllerType: CONTROLLER.bezier3, keyCount: count, keys: { body } };
}

function arcKeys(curve: Curve, span: Span, tally: TimeTally, sampled: Sampled): Keys {
  const sampledBefore = tally.sampled;
  const { ticks: time, times } = keyTicks([curve], isArc, span, tally);
  const count = time.length;
  const value = new Float32Array(count * 4);
  const sample = new Float64Array(4);
  for (let key = 0; key < count; key++) {
    sampleCurve(curve, times[key]!, sample, 0);
    value.set(storedRotation(sample), key * 4);
  }
  if (tally.sampled > sampledBefore) {
    // The axes of stored rotations are negated.
    const values = value.map((part, i) => (i % 4 === 3 ? part : 0 - part));
    sampled.set(curve, { ...asRead(time, curve), interpolation: 'slerp', values });
  }
  return { controllerType: CONTROLLER.linearQ, keyCount: count, keys: { body: { count, time, value } } };
}

/** Keys at ticks, with the extrapolation of the curve that they replace. */
function asRead(ticks: Int32Array, { before, after, range }: Curve): Omit<Curve, 'interpolation' | 'values'> {
  const times = Float32Array.from(ticks, (tick) => tick / TICKS_PER_SECOND);
  return { times, before, after, ...(range ? { range } : {}) };
}
