/** The curves that drive params, and the times of possible discontinuities. */
import { distinctSorted } from '../../../../pose/key-times.ts';
import { KEY_TYPES } from '../../files/blobs/document.ts';
import type { PreparedCurve } from '../graph/curve.ts';
import { INFINITY } from '../graph/infinity.ts';
import type { ParamGraph } from '../graph/param-graph.ts';
import { planOf, type Requested, type Step } from '../graph/plan.ts';

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
  const onTime = timedSteps(graph, planOf(params));
  const curves = curvesOf(onTime);
  return {
    curves,
    isEndless: params.some(({ slot }) => slot === graph.time) || curves.length < onTime.length,
  };
}

/** The steps for params whose results change with time, and the curves that change them. */
export function movingParts(
  graph: ParamGraph,
  params: readonly Requested[],
): { plan: readonly Step[]; curves: readonly PreparedCurve[] } {
  const plan = planOf(params).filter(({ isMoving }) => isMoving);
  return { plan, curves: curvesOf(timedSteps(graph, plan)) };
}

function timedSteps(graph: ParamGraph, plan: readonly Step[]): Step[] {
  return plan.filter(({ inputs }) => inputs.includes(graph.time));
}

function curvesOf(steps: readonly Step[]): PreparedCurve[] {
  return steps.flatMap(({ operation: { curve } }) => curve ?? []);
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
export function stopsOf(curves: readonly PreparedCurve[], { start, end }: Span): Float32Array {
  const [first, last] = [Math.fround(start), Math.fround(end)];
  const stops = [first, last];
  const add = (time: number, jumps: boolean) => {
    if (!(time > start && time <= end)) return;
    const stop = atOrAfter(time);
    // Far enough that the two times stay distinct relative to the start.
    const margin = SINGLE * Math.max(Math.abs(stop), stop - start);
    if (jumps) stops.push(Math.fround(stop - margin));
    stops.push(stop);
  };
  for (const curve of curves) addStops(curve, { start, end }, add);
  return distinctSorted(new Float32Array(stops)).filter((stop) => stop >= first && stop <= last);
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
    const count = Math.min(affordable, own.seconds.length);
    for (let at = 0; at < count; at++) {
      const seconds = own.seconds[at]!;
      add(first + lap * length + (isBack ? length - seconds : seconds), own.jumps[at] === 1);
    }
    affordable -= own.seconds.length;
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

/** Number of cycles of a curve in a span before and after its keys. */
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

/** The times of possible discontinuities of a curve. */
interface Places {
  /** From the first key. */
  seconds: Float64Array;
  /** 1 where it jumps. */
  jumps: Uint8Array;
}

function keyPlaces({ keys }: PreparedCurve): Places {
  const { input, output, type, count } = keys;
  const seconds = new Float64Array(count);
  const jumps = new Uint8Array(count);
  for (let key = 1; key < count; key++) {
    seconds[key] = input[key]! - input[0]!;
    const isHeld = type[key - 1] === KEY_TYPES.step && output[key] !== output[key - 1];
    jumps[key] = Number(isHeld || input[key] === input[key - 1]);
  }
  return { seconds, jumps };
}

function samplePlaces(curve: PreparedCurve, length: number): Places {
  const { sampleRate } = curve.settings;
  const count = Math.min(MOST_STOPS, Math.ceil(length / sampleRate) + 1);
  const jumps = new Uint8Array(count).fill(Number(curve.isStepped));
  jumps[count - 1] = 1;
  return {
    seconds: new Float64Array(count).map((_, sample) => Math.min(length, sample * sampleRate)),
    jumps,
  };
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
