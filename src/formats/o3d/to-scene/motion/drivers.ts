/** The curves that drive params, and when these may change abruptly. */
import { evaluateCurve, type PreparedCurve } from '../graph/curve.ts';
import { INFINITY } from '../graph/infinity.ts';
import type { ParamGraph } from '../graph/param-graph.ts';
import { planOf, type Requested } from '../graph/plan.ts';

/** Seconds. */
export interface Span {
  start: number;
  end: number;
}

export interface Drivers {
  curves: readonly PreparedCurve[];
  /** Whether something depends on the time without a curve. */
  isEndless: boolean;
}

export function driversOf(graph: ParamGraph, params: readonly Requested[]): Drivers {
  const plan = planOf(params);
  const onTime = plan.filter(({ inputs }) => inputs.includes(graph.time));
  const curves = onTime.flatMap(({ operation: { curve } }) => curve ?? []);
  return {
    curves,
    isEndless: params.some(({ slot }) => slot === graph.time) || curves.length < onTime.length,
  };
}

/** From the first to the last key of the curves; undefined without keys. */
export function spanOf(curves: readonly PreparedCurve[]): Span | undefined {
  let start = Infinity;
  let end = -Infinity;
  for (const { keys } of curves) {
    if (keys.count === 0) continue;
    start = Math.min(start, keys.input[0]!);
    end = Math.max(end, keys.input[keys.count - 1]!);
  }
  return start <= end && Number.isFinite(start) && Number.isFinite(end) ? { start, end } : undefined;
}

/** Twice the largest relative distance of neighbors in single precision. */
const SINGLE = 2 ** -22;
/** Limit of the stops of one curve. */
const MOST_STOPS = 2 ** 16;

/**
 * The times, in single precision, between which curves are smooth: their keys, including repetitions, and for jumps the
 * last moment before.
 */
export function stopsOf(curves: readonly PreparedCurve[], { start, end }: Span): number[] {
  const stops = new Set([Math.fround(start), Math.fround(end)]);
  const add = (time: number, jumps: boolean) => {
    if (!(time > start && time <= end)) return;
    const stop = atOrAfter(time);
    // Far enough that the two times stay distinct relative to the start.
    const margin = SINGLE * Math.max(Math.abs(stop), stop - start);
    if (jumps) stops.add(Math.fround(stop - margin));
    stops.add(stop);
  };
  for (const curve of curves) addStops(curve, { start, end }, add);
  return Float32Array.from(stops).sort().reduce<number[]>(withoutOutside(start, end), []);
}

function withoutOutside(start: number, end: number): (list: number[], stop: number) => number[] {
  const [first, last] = [Math.fround(start), Math.fround(end)];
  return (list, stop) => {
    if (stop >= first && stop <= last) list.push(stop);
    return list;
  };
}

function addStops(curve: PreparedCurve, span: Span, add: (time: number, jumps: boolean) => void): void {
  const { settings, ends } = curve;
  if (!ends) return;
  const first = ends.start.input;
  const length = ends.end.input - first;
  const own = curve.isCached ? samplePlaces(curve, length) : keyPlaces(curve);
  const { before, after } = lapsOf(curve, span);
  let affordable = MOST_STOPS;
  for (let lap = -before; lap <= after && affordable > 0; lap++) {
    const infinity = lap < 0 ? settings.preInfinity : settings.postInfinity;
    const isBack = lap % 2 !== 0 && infinity === INFINITY.oscillate;
    for (const { place, jumps } of own.slice(0, affordable)) {
      add(first + lap * length + (isBack ? length - place : place), jumps);
    }
    affordable -= own.length;
    // From the end of a cycle to the start of the next.
    const leaps = infinity === INFINITY.cycle && ends.start.output !== ends.end.output;
    if (lap !== 0) add(first + (lap < 0 ? lap + 1 : lap) * length, leaps);
  }
  // At the end of the span a curve that restarts is sampled at its last moment.
  add(ends.end.input, startsOver(curve) && ends.end.input < span.end);
}

/** Whether a curve restarts at its end. */
export function startsOver({ settings }: PreparedCurve): boolean {
  return settings.postInfinity === INFINITY.cycle;
}

/** How many cycles of a curve a span has before and after its keys. */
function lapsOf({ settings, ends }: PreparedCurve, span: Span): { before: number; after: number } {
  const first = ends?.start.input ?? 0;
  const last = ends?.end.input ?? 0;
  const laps = (infinity: number, seconds: number) => {
    const repeats = infinity >= INFINITY.cycle && infinity <= INFINITY.oscillate && last > first;
    return repeats ? Math.max(0, Math.ceil(seconds / (last - first))) : 0;
  };
  return {
    before: laps(settings.preInfinity, first - span.start),
    after: laps(settings.postInfinity, span.end - last),
  };
}

/** Seconds from the first key. */
interface Place {
  place: number;
  jumps: boolean;
}

function keyPlaces({ keys }: PreparedCurve): Place[] {
  const { input, output, type, count } = keys;
  return Array.from({ length: count }, (_, key) => {
    const isHeld = key > 0 && type[key - 1] === 1 && output[key] !== output[key - 1];
    const isDouble = key > 0 && input[key] === input[key - 1];
    return { place: input[key]! - input[0]!, jumps: isHeld || isDouble };
  });
}

function samplePlaces(curve: PreparedCurve, length: number): Place[] {
  const { sampleRate } = curve.settings;
  const count = Math.min(MOST_STOPS, Math.ceil(length / sampleRate) + 1);
  return Array.from({ length: count }, (_, sample) => {
    return { place: Math.min(length, sample * sampleRate), jumps: curve.isStepped || sample === count - 1 };
  });
}

const bits = new DataView(new ArrayBuffer(4));

/** The largest number in single precision below a value. */
export function justBefore(value: number): number {
  if (value === 0) return -(2 ** -149);
  bits.setFloat32(0, value);
  bits.setInt32(0, bits.getInt32(0) + (value > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

/** The smallest number in single precision that is not below a value. */
export function atOrAfter(value: number): number {
  const rounded = Math.fround(value);
  if (rounded >= value) return rounded;
  return -justBefore(-rounded);
}

/** Whether a curve has the same output everywhere. */
export function isConstant(curve: PreparedCurve): boolean {
  const { keys } = curve;
  const first = keys.count > 0 ? evaluateCurve(curve, keys.input[0]!) : 0;
  for (let key = 0; key < keys.count; key++) {
    const isBezier = keys.type[key] === 3;
    if (keys.output[key] !== first) return false;
    if (isBezier && (keys.inTangent[key * 2 + 1] !== first || keys.outTangent[key * 2 + 1] !== first))
      return false;
  }
  return true;
}
