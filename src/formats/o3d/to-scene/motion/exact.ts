/** Combines curves of components into one curve of vectors exactly. */
import { count, type Errors, noErrors } from '../../../../animation/errors.ts';
import { sampleCubic, sampleCubicSlope } from '../../../../pose/cubic.ts';
import { distinctSorted } from '../../../../pose/key-times.ts';
import type { Curve } from '../../../../scene/scene.ts';
import { KEY_TYPES } from '../../files/blobs/document.ts';
import { bezierSegment, evaluateCurve, keyAt, type PreparedCurve } from '../graph/curve.ts';
import { INFINITY } from '../graph/infinity.ts';
import type { Span } from './drivers.ts';

/** A component: the output of a curve over time, or a constant; times a factor, plus an offset. */
export interface Component {
  source: PreparedCurve | number;
  factor: number;
  added: number;
}

/** Where cubic curves are compared with their sources, as fractions of an interval. */
const PROBES = [0.2, 0.5, 0.8];

/**
 * The curve through all keys of the components between two times, except those of constant ones: linear or stepped if all are,
 * else cubic.
 *
 * @param tolerance of cubic curves, because tangents are not exactly thirds of their interval
 * @param errors replaced by those of a cubic curve
 * @returns undefined if no single kind of curve represents all components
 */
export function exactCurve(
  all: readonly Component[],
  span: Span,
  tolerance: number,
  errors: Errors,
): Curve | undefined {
  const components = all.map(withoutRest);
  const curves = components.flatMap(({ source }) => (typeof source === 'number' ? [] : source));
  if (curves.length === 0 || !curves.every((curve) => isWhole(curve, span))) return undefined;
  const isStepped = curves.every((curve) => curve.isStepped);
  if (!isStepped && curves.some((curve) => jumps(curve))) return undefined;
  const inputs = inputsOf(curves);
  const times = Float32Array.from(inputs);
  const values = columnOf(inputs, components, valueAt);
  const isStraight = curves.every(({ keys }) => keys.type.every((type) => type !== KEY_TYPES.bezier));
  const interpolation = isStepped ? 'step' : isStraight ? 'linear' : 'hermite';
  const plain: Curve = { interpolation, times, values, before: 'hold', after: 'hold' };
  if (interpolation !== 'hermite') return plain;
  const tangents = {
    in: columnOf(inputs, components, (source, time) => slopeAt(source, time, 'arriving')),
    out: columnOf(inputs, components, (source, time) => slopeAt(source, time, 'leaving')),
  };
  const measured = deviation({ ...plain, tangents }, components);
  // Written so that NaN fails.
  if (!(measured.max <= tolerance)) return undefined;
  Object.assign(errors, measured);
  return { ...plain, tangents };
}

/** The component with a number instead of a constant curve. */
function withoutRest(component: Component): Component {
  const { source } = component;
  if (typeof source === 'number' || !source.isConstant) return component;
  return { ...component, source: source.keys.output[0] ?? 0 };
}

/** The inputs of all keys, each once, ascending. */
function inputsOf(curves: readonly PreparedCurve[]): Float64Array {
  const all = new Float64Array(curves.reduce((sum, { keys }) => sum + keys.count, 0));
  let at = 0;
  for (const { keys } of curves) {
    all.set(keys.input, at);
    at += keys.count;
  }
  return distinctSorted(all);
}

/** Whether a curve within a span consists of its keys only, with its ends held. */
function isWhole({ keys, isCached, mode, settings }: PreparedCurve, { start, end }: Span): boolean {
  if (isCached || keys.count === 0) return false;
  // The runtimes solve cubic segments only approximately.
  if (mode !== 'exact' && keys.type.includes(KEY_TYPES.bezier)) return false;
  const { constant } = INFINITY;
  return (
    (settings.preInfinity === constant || keys.input[0] === start) &&
    (settings.postInfinity === constant || keys.input[keys.count - 1] === end)
  );
}

function jumps({ keys }: PreparedCurve): boolean {
  const { count: length, input, type } = keys;
  for (let key = 0; key < length; key++) {
    if (type[key] === KEY_TYPES.step && key < length - 1) return true;
    if (key > 0 && input[key] === input[key - 1]) return true;
  }
  return false;
}

function columnOf(
  times: Float64Array,
  components: readonly Component[],
  of: (source: PreparedCurve, time: number) => number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(times.length * components.length);
  const isSlope = of !== valueAt;
  components.forEach(({ source, factor, added }, component) => {
    for (let at = 0; at < times.length; at++) {
      const plain = typeof source === 'number' ? (isSlope ? 0 : source) : of(source, times[at]!);
      out[at * components.length + component] = plain * factor + (isSlope ? 0 : added);
    }
  });
  return out;
}

/** At the last key the output of that key, regardless of extrapolation. */
function valueAt(curve: PreparedCurve, time: number): number {
  const { keys } = curve;
  const last = keys.count - 1;
  return time >= keys.input[last]! ? keys.output[last]! : evaluateCurve(curve, time);
}

/** The slope of a curve just before or after a time; 0 outside its keys. */
function slopeAt({ keys }: PreparedCurve, time: number, side: 'arriving' | 'leaving'): number {
  const { input, output, type } = keys;
  let key = keyAt(keys, time);
  if (side === 'arriving' && key > 0 && input[key]! >= time) key--;
  const [start, end] = [input[key]!, input[key + 1]];
  if (end === undefined || time < start || time > end) return 0;
  if (side === 'arriving' ? time === start : time === end) return 0;
  const span = end - start;
  if (type[key] !== KEY_TYPES.bezier) return (output[key + 1]! - output[key]!) / span;
  const { inputs, outputs } = bezierSegment(keys, key);
  const values = Float64Array.of(outputs[0], outputs[3]);
  const leaving = Float64Array.of((outputs[1] - outputs[0]) / (inputs[1] - inputs[0]), 0);
  const arriving = Float64Array.of(0, (outputs[3] - outputs[2]) / (inputs[3] - inputs[2]));
  const columns = { values, leaving, arriving, perSecond: true };
  const slope = new Float64Array(1);
  sampleCubicSlope(columns, 0, 1, 1, (time - start) / span, span, slope);
  return slope[0]!;
}

/** The errors of a cubic curve. */
function deviation({ times, values, tangents }: Curve, components: readonly Component[]): Errors {
  const errors = noErrors();
  if (!tangents) return errors;
  const width = components.length;
  const columns = { values, leaving: tangents.out, arriving: tangents.in, perSecond: true };
  const is = new Float64Array(width);
  for (let at = 0; at + 1 < times.length; at++) {
    const span = times[at + 1]! - times[at]!;
    for (const share of PROBES) {
      sampleCubic(columns, at, at + 1, width, share, span, is, 0);
      const time = times[at]! + share * span;
      let apart = 0;
      for (const [component, { source, factor, added }] of components.entries()) {
        const plain = typeof source === 'number' ? source : valueAt(source, time);
        apart += (is[component]! - (plain * factor + added)) ** 2;
      }
      count(errors, Math.sqrt(apart), time);
    }
  }
  return errors;
}
