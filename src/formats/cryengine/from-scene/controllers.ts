/** Curves of nodes as controllers: exactly if they are kinds of 3ds Max, else sampled. */
import { count as countError, type Errors } from '../../../animation/errors.ts';
import { angleBetween } from '../../../math/quaternion.ts';
import { vectorLength } from '../../../math/vector.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import type { Curve } from '../../../scene/scene.ts';
import { CONTROLLER } from '../files/chunks/records/animation.ts';
import type { NewContent } from './chunks.ts';
import { storedRotation } from './rotation.ts';
import { keyTicks, type TimeTally } from './ticks.ts';
import { TICKS_PER_SECOND } from './time.ts';

type Keys = Pick<NewContent<'controller'>, 'controllerType' | 'keyCount' | 'keys'>;
type Span = { start: number; end: number };

const isStraight = ({ interpolation }: Curve) => interpolation === 'linear';
const isArc = ({ interpolation }: Curve) => interpolation === 'slerp';

/** Controllers of a translation or scale. */
export function vectorKeys(curve: Curve, span: Span, tally: TimeTally, errors: Errors): Keys {
  if (curve.interpolation === 'tcb' && curve.parameters) return tcbKeys(curve, curve.parameters, tally);
  if (curve.interpolation === 'hermite' && curve.tangents) return bezierKeys(curve, curve.tangents, tally);
  return straightKeys(curve, span, tally, errors);
}

/** Controllers of a rotation. */
export function rotationKeys(curve: Curve, span: Span, tally: TimeTally, errors: Errors): Keys {
  if (curve.interpolation === 'squad' && curve.parameters) return turnKeys(curve, curve.parameters, tally);
  return arcKeys(curve, span, tally, errors);
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
function turnKeys(curve: Curve, shape: Float32Array, tally: TimeTally): Keys {
  const time = splineTicks(curve, tally);
  const value = Float32Array.from(curve.values, (part, i) => (i % 4 === 3 ? part : 0 - part));
  const body = { count: time.length, time, value, shape: Float32Array.from(shape) };
  return { controllerType: CONTROLLER.tcbQ, keyCount: time.length, keys: { body } };
}

/** Linear curves as Bezier curves, as in real files, with slopes that point to the next key. */
function straightKeys(curve: Curve, span: Span, tally: TimeTally, errors: Errors): Keys {
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
  if (!isStraight(curve) && curve.interpolation !== 'step') {
    forBetween(time, (key, share, seconds) => {
      sampleCurve(curve, seconds, sample, 0);
      const at = (i: number) => value[key * 3 + i]! + share * (value[key * 3 + 3 + i]! - value[key * 3 + i]!);
      countError(errors, vectorLength(at(0) - sample[0]!, at(1) - sample[1]!, at(2) - sample[2]!));
    });
  }
  const body = { count, time, value, inTangent, outTangent };
  return { controllerType: CONTROLLER.bezier3, keyCount: count, keys: { body } };
}

function arcKeys(curve: Curve, span: Span, tally: TimeTally, errors: Errors): Keys {
  const { ticks: time, times } = keyTicks([curve], isArc, span, tally);
  const count = time.length;
  const value = new Float32Array(count * 4);
  const sample = new Float64Array(4);
  for (let key = 0; key < count; key++) {
    sampleCurve(curve, times[key]!, sample, 0);
    value.set(storedRotation(sample), key * 4);
  }
  if (!isArc(curve) && curve.interpolation !== 'step') {
    const written = new Float64Array(4);
    const arcs = arcCurve(time, value);
    forBetween(time, (_key, _share, seconds) => {
      sampleCurve(curve, seconds, sample, 0);
      sampleCurve(arcs, seconds, written, 0);
      countError(errors, angleBetween(storedRotation(sample), 0, written, 0));
    });
  }
  return { controllerType: CONTROLLER.linearQ, keyCount: count, keys: { body: { count, time, value } } };
}

/** Stored rotations as a slerp curve. */
export function arcCurve(ticks: Int32Array, values: Float32Array): Curve {
  const times = Float32Array.from(ticks, (tick) => tick / TICKS_PER_SECOND);
  return { interpolation: 'slerp', times, values, before: 'hold', after: 'hold' };
}

/** Visits three times between any two keys. */
export function forBetween(
  ticks: Int32Array,
  visit: (key: number, share: number, seconds: number) => void,
): void {
  for (let key = 0; key + 1 < ticks.length; key++) {
    for (const share of [0.25, 0.5, 0.75]) {
      visit(key, share, (ticks[key]! + share * (ticks[key + 1]! - ticks[key]!)) / TICKS_PER_SECOND);
    }
  }
}
