/** Evaluates curves (docs/reference/o3d.md#curves), exactly or as Google's runtimes do. */
import { type CurveKeys, KEY_TYPES } from '../../files/blobs/document.ts';
import { bezierAt, type ControlPoints, exactShare, nearShare } from './bezier.ts';
import { type Ends, foldInput, INFINITY, type Round } from './infinity.ts';

/**
 * `exact` evaluates the keys at full precision. `webgl` is the JavaScript runtime, which solves Bezier segments to a
 * thousandth. `plugin` is the plugin, which also calculates in single precision and, if the curve says so, interpolates
 * samples of it linearly.
 */
export type CurveMode = 'exact' | 'webgl' | 'plugin';

/** Properties of a curve's object besides its keys. */
export interface CurveSettings {
  preInfinity: number;
  postInfinity: number;
  useCache: boolean;
  /** Seconds between two samples of the cache. */
  sampleRate: number;
}

/** Defaults of missing properties. */
export const DEFAULT_SETTINGS: CurveSettings = {
  preInfinity: INFINITY.constant,
  postInfinity: INFINITY.constant,
  useCache: true,
  sampleRate: Math.fround(1 / 30),
};

/** The plugin rejects smaller ones. */
const LEAST_SAMPLE_RATE = Math.fround(1 / 240);

/** A curve that can be evaluated. */
export interface PreparedCurve {
  /** The keys from which it was prepared. */
  source: CurveKeys;
  mode: CurveMode;
  /** To the precision of the mode. */
  round: Round;
  settings: CurveSettings;
  /** Sorted by input; equal ones in the order of the file. */
  keys: CurveKeys;
  isStepped: boolean;
  /** Whether it has the same output everywhere. */
  isConstant: boolean;
  /** Whether the plugin uses samples instead of the keys. */
  isCached: boolean;
  ends?: Ends;
  /** The key of the last evaluation: the next one is often beside it. */
  lastKey: number;
  /** Bezier segments by their first key, once they were needed. */
  segments: Map<number, BezierSegment>;
}

/** Control points of inputs and outputs. */
export interface BezierSegment {
  inputs: ControlPoints;
  outputs: ControlPoints;
  /** Whether all outputs are the same. */
  isFlat: boolean;
}

export function prepareCurve(source: CurveKeys, settings: CurveSettings, mode: CurveMode): PreparedCurve {
  const round = ROUND[mode];
  const keys = sortKeys(source, round);
  const steps = keys.type.reduce((count, type) => count + Number(type === KEY_TYPES.step), 0);
  const isStepped = steps === keys.count;
  const isDiscontinuous = (steps > 0 && !isStepped) || hasJump(keys);
  const wanted = Math.fround(settings.sampleRate);
  const sampleRate = wanted >= LEAST_SAMPLE_RATE ? wanted : DEFAULT_SETTINGS.sampleRate;
  const key = (index: number) => ({ input: keys.input[index]!, output: keys.output[index]! });
  const { preInfinity, postInfinity } = settings;
  const last = keys.count - 1;
  return {
    source,
    mode,
    round,
    settings: { ...settings, sampleRate },
    keys,
    isStepped,
    isConstant: hasOneOutput(keys),
    isCached: mode === 'plugin' && settings.useCache && !isDiscontinuous,
    lastKey: 0,
    segments: new Map(),
    ...(last > 0
      ? {
          ends: {
            preInfinity,
            postInfinity,
            start: key(0),
            second: key(1),
            nextToLast: key(last - 1),
            end: key(last),
          },
        }
      : {}),
  };
}

const asIs: Round = (value) => value;
const ROUND: Readonly<Record<CurveMode, Round>> = { exact: asIs, webgl: asIs, plugin: Math.fround };

function sortKeys(source: CurveKeys, round: Round): CurveKeys {
  const { count, type, input, output, inTangent, outTangent } = source;
  const isOrdered = isSorted(source);
  // Nothing would change.
  if (isOrdered && round === asIs) return source;
  const order = Uint32Array.from({ length: count }, (_, key) => key);
  // The sort is stable.
  if (!isOrdered) order.sort((a, b) => input[a]! - input[b]!);
  const pick = (column: ArrayLike<number>) => Float64Array.from(order, (key) => round(column[key]!));
  const pickPoints = (column: ArrayLike<number>) => {
    return Float64Array.from({ length: count * 2 }, (_, i) => round(column[order[i >> 1]! * 2 + (i & 1)]!));
  };
  return {
    count,
    type: Uint8Array.from(order, (key) => type[key]!),
    input: pick(input),
    output: pick(output),
    inTangent: pickPoints(inTangent),
    outTangent: pickPoints(outTangent),
  };
}

function isSorted({ count, input }: CurveKeys): boolean {
  // Written so that NaN fails.
  for (let key = 1; key < count; key++) if (!(input[key - 1]! <= input[key]!)) return false;
  return true;
}

function hasJump({ count, input, output }: CurveKeys): boolean {
  for (let key = 1; key < count; key++) {
    if (input[key] === input[key - 1] && output[key] !== output[key - 1]) return true;
  }
  return false;
}

function hasOneOutput({ count, type, output, inTangent, outTangent }: CurveKeys): boolean {
  const first = output[0];
  for (let key = 0; key < count; key++) {
    if (output[key] !== first) return false;
    if (type[key] !== KEY_TYPES.bezier) continue;
    if (inTangent[key * 2 + 1] !== first || outTangent[key * 2 + 1] !== first) return false;
  }
  return true;
}

export function evaluateCurve(curve: PreparedCurve, at: number): number {
  const { keys, ends, round } = curve;
  if (!ends) return keys.count === 0 ? 0 : keys.output[0]!;
  let input = round(at);
  let added = 0;
  if (input < ends.start.input || input >= ends.end.input) {
    const folded = foldInput(ends, input, round);
    if ('output' in folded) return folded.output;
    ({ input, added } = folded);
  }
  const output =
    input < ends.end.input ? (curve.isCached ? cachedOutput : outputInSpan)(curve, input) : ends.end.output;
  return round(output + added);
}

/** Interpolates two samples, which are computed on demand. */
function cachedOutput(curve: PreparedCurve, input: number): number {
  const { sampleRate } = curve.settings;
  const start = curve.keys.input[0]!;
  const inSpan = Math.fround(input - start);
  const index = Math.trunc(Math.fround(inSpan / sampleRate));
  const sample = (number: number) => {
    return outputInSpan(curve, Math.fround(start + Math.fround(sampleRate * number)));
  };
  const current = sample(index);
  if (curve.isStepped) return current;
  const change = Math.fround(sample(index + 1) - current);
  return current + Math.fround(Math.fround(change * Math.fround(inSpan % sampleRate)) / sampleRate);
}

/** @param input at or after the first key */
function outputInSpan(curve: PreparedCurve, input: number): number {
  const { keys, mode, round } = curve;
  const last = keys.count - 1;
  if (input >= keys.input[last]!) return keys.output[last]!;
  const key = isAt(keys, curve.lastKey, input) ? curve.lastKey : keyAt(keys, input);
  curve.lastKey = key;
  const output = keys.output[key]!;
  if (keys.type[key] === KEY_TYPES.step) return output;
  const share = round(round(input - keys.input[key]!) / round(keys.input[key + 1]! - keys.input[key]!));
  if (keys.type[key] === KEY_TYPES.linear)
    return output + round(share * round(keys.output[key + 1]! - output));
  let segment = curve.segments.get(key);
  if (!segment) {
    segment = bezierSegment(keys, key);
    curve.segments.set(key, segment);
  }
  const { inputs, outputs, isFlat } = segment;
  if (isFlat && mode === 'exact') return output;
  const place = mode === 'exact' ? exactShare(inputs, input) : nearShare(inputs, input, share, round);
  return bezierAt(outputs, place);
}

/** Whether an input is at or after a key and before the next one. */
function isAt({ input }: CurveKeys, key: number, at: number): boolean {
  return input[key]! <= at && at < input[key + 1]!;
}

/** The last key at or before an input. */
export function keyAt({ input, count }: CurveKeys, at: number): number {
  let low = 0;
  let high = count - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (input[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** The control points from a Bezier key to the next key; if that is not Bezier, its tangent is a third of the way back. */
export function bezierSegment(
  { type, input, output, inTangent, outTangent }: CurveKeys,
  key: number,
): BezierSegment {
  const next = key + 1;
  const isBezier = type[next] === KEY_TYPES.bezier;
  const arriving = (column: ArrayLike<number>, axis: number) =>
    isBezier ? inTangent[next * 2 + axis]! : column[next]! - (column[next]! - column[key]!) / 3;
  const outputs: ControlPoints = [output[key]!, outTangent[key * 2 + 1]!, arriving(output, 1), output[next]!];
  return {
    inputs: [input[key]!, outTangent[key * 2]!, arriving(input, 0), input[next]!],
    outputs,
    isFlat: outputs.every((value) => value === outputs[0]),
  };
}
