/** The tracks of a node whose matrix is computed from params. */
import { count, type Errors, noErrors } from '../../../../animation/errors.ts';
import type { PrecisionOf } from '../../../../animation/precision.ts';
import { type Motion, sampledMotion } from '../../../../animation/sample.ts';
import { compose } from '../../../../math/affine.ts';
import { decompose } from '../../../../math/decompose.ts';
import { multiplyQuaternions, toUnit } from '../../../../math/quaternion.ts';
import { vectorLength } from '../../../../math/vector.ts';
import type { Curve, Node, Quat, Track, Vec3 } from '../../../../scene/scene.ts';
import type { PreparedCurve } from '../graph/curve.ts';
import type { ParamGraph } from '../graph/param-graph.ts';
import { planOf, type Requested, type Step } from '../graph/plan.ts';
import { type Chain, paramsOf, type Triple, type Turn } from './chain.ts';
import { componentsOf } from './components.ts';
import { driversOf, isConstant, type Span, startsOver, stopsOf } from './drivers.ts';
import { exactCurve } from './exact.ts';

/** The context in which the tracks of a clip are recorded. */
export interface Recorder {
  graph: ParamGraph;
  span: Span;
  /** The last moment before the end, which replaces the end if a curve restarts there. */
  lastMoment: number;
  /** Of the scene. */
  nodes: readonly Node[];
  precisionOf: PrecisionOf;
  /** Errors of the curves, in units. */
  tracks: Errors[];
  /** For each node the distances of its matrices from their translation, rotation and scale, in units. */
  sheared: Errors[];
}

type Property = Track['property'];

/** A track's curve, with its source curves in the file. */
export interface Recorded {
  property: Property;
  curve: Curve;
  drivers: readonly PreparedCurve[];
}

/** The tracks of a matrix with separable parts. @param local the matrix */
export function chainTracks(recorder: Recorder, chain: Chain, local: Requested, target: number): Recorded[] {
  alignSigns(recorder, chain, target);
  return [
    chain.translations
      ? vectorTrack(recorder, 'translation', chain.translations, target)
      : placeTrack(recorder, local, target),
    rotationTrack(recorder, chain, target),
    vectorTrack(recorder, 'scale', chain.scales, target),
  ].flatMap((track) => track ?? []);
}

/**
 * Gives a node the signs of the scale of its chain, like its tracks. Its matrix at rest does not determine them: two
 * negative factors are half a turn.
 */
function alignSigns({ graph, nodes }: Recorder, { scales }: Chain, target: number): void {
  const node = nodes[target]!;
  graph.run(0, planOf(scales.flatMap(({ params }) => params)));
  const flips = node.scale.map((factor, axis) =>
    scales.reduce((sign, { slots }) => sign * Math.sign(graph.values[slots[axis]!]!), Math.sign(factor)),
  );
  const isHalfTurn = flips.filter((sign) => sign < 0).length === 2 && flips.includes(1);
  if (!isHalfTurn) return;
  const half = new Float64Array(4);
  half[flips.indexOf(1)] = 1;
  const turned = Float64Array.from(node.rotation);
  multiplyQuaternions(turned, 0, turned, 0, half, 0);
  node.rotation = [...turned] as Quat;
  node.scale = node.scale.map((factor, axis) => factor * flips[axis]!) as Vec3;
}

/** The translation track of a matrix, from its last column. */
function placeTrack(recorder: Recorder, local: Requested, target: number): Recorded | undefined {
  const { graph, nodes, precisionOf } = recorder;
  const track = { target, property: 'translation' } as const;
  const curve = record(recorder, track, [local], (out) => {
    for (let axis = 0; axis < 3; axis++) out[axis] = graph.values[local.slot + 12 + axis]!;
  });
  const { tolerance } = precisionOf(track);
  const rest = nodes[target]!.translation;
  return finished('translation', curve, rest, tolerance, driversOf(graph, [local]).curves);
}

function vectorTrack(
  recorder: Recorder,
  property: 'translation' | 'scale',
  triples: readonly Triple[],
  target: number,
): Recorded | undefined {
  const params = triples.flatMap((triple) => triple.params);
  if (!params.some(({ isDriven }) => isDriven)) return undefined;
  const { graph, span, nodes, precisionOf, tracks } = recorder;
  const precision = precisionOf({ target, property });
  const { curves } = driversOf(graph, params);
  const components = componentsOf(graph, triples, property === 'scale');
  const tolerance = precision.tolerance / precision.reach;
  const errors = noErrors();
  const direct = components && exactCurve(components, span, tolerance, errors);
  if (direct) {
    precision.affordable.keys -= direct.times.length;
    tracks.push(errors);
  }
  const isScale = property === 'scale';
  const combine = (out: Float64Array) => {
    for (let axis = 0; axis < 3; axis++) {
      let value = isScale ? 1 : 0;
      for (const { slots } of triples) {
        const next = graph.values[slots[axis]!]!;
        value = isScale ? value * next : value + next;
      }
      out[axis] = value;
    }
  };
  return finished(
    property,
    direct ?? record(recorder, { target, property }, params, combine),
    nodes[target]![property],
    tolerance,
    curves,
  );
}

/** Also of a constant rotation below a driven scale, whose signs may be others than those that the matrix at rest has. */
function rotationTrack(
  recorder: Recorder,
  { rotations, scales }: Chain,
  target: number,
): Recorded | undefined {
  const params = paramsOf(rotations);
  const deciding = [...params, ...scales.flatMap((triple) => triple.params)];
  if (!deciding.some(({ isDriven }) => isDriven)) return undefined;
  const { graph, nodes, precisionOf } = recorder;
  const track = { target, property: 'rotation' } as const;
  const { tolerance, reach } = precisionOf(track);
  const { curves } = driversOf(graph, params);
  const curve = record(recorder, track, params, createTurning(graph, rotations));
  return finished('rotation', curve, nodes[target]!.rotation, tolerance / reach, curves);
}

/** Returns a function for the current product of rotations; constant ones are multiplied once. */
function createTurning(graph: ParamGraph, rotations: readonly Turn[]): (out: Float64Array) => void {
  graph.run(0, planOf(paramsOf(rotations)));
  const steps: ((out: Float64Array) => void)[] = [];
  let still: Float64Array | undefined;
  for (const turn of rotations) {
    const turnOn = turnOnAxis(graph, turn.axis);
    const { slot } = turn.angle;
    if (turn.angle.isDriven || isDriven(turn.axis)) {
      still = undefined;
      steps.push((out) => turnOn(out, graph.values[slot]!));
    } else if (still) turnOn(still, graph.values[slot]!);
    else {
      const product = Float64Array.of(0, 0, 0, 1);
      turnOn(product, graph.values[slot]!);
      steps.push((out) => multiplyQuaternions(out, 0, out, 0, product, 0));
      still = product;
    }
  }
  return (out) => {
    out.fill(0);
    out[3] = 1;
    for (const step of steps) step(out);
    toUnit(out, 0);
  };
}

function isDriven(axis: Turn['axis']): boolean {
  return 'params' in axis && axis.params.some((param) => param.isDriven);
}

/** Returns a function that multiplies a rotation by one about an axis, which is read once if it is constant. */
function turnOnAxis(graph: ParamGraph, axis: Turn['axis']): (out: Float64Array, angle: number) => void {
  const vector = Float64Array.from('params' in axis ? axis.slots.map((slot) => graph.values[slot]!) : axis);
  if (!('params' in axis) || !isDriven(axis)) {
    const length = vectorLength(vector[0]!, vector[1]!, vector[2]!) || 1;
    return (out, angle) => turnOn(out, vector, length, angle);
  }
  const { slots } = axis;
  return (out, angle) => {
    for (let i = 0; i < 3; i++) vector[i] = graph.values[slots[i]!]!;
    turnOn(out, vector, vectorLength(vector[0]!, vector[1]!, vector[2]!) || 1, angle);
  };
}

/** Scratch for the rotation of one step. */
const turnedBy = new Float64Array(4);

function turnOn(out: Float64Array, axis: Float64Array, length: number, angle: number): void {
  const share = Math.sin(angle / 2) / length;
  for (let i = 0; i < 3; i++) turnedBy[i] = axis[i]! * share;
  turnedBy[3] = Math.cos(angle / 2);
  multiplyQuaternions(out, 0, out, 0, turnedBy, 0);
}

/** The tracks of any matrix, by decomposing samples of it. */
export function matrixTracks(
  recorder: Recorder,
  params: readonly Requested[],
  matrix: () => ArrayLike<number>,
  target: number,
): Recorded[] {
  const { graph, nodes, precisionOf, sheared } = recorder;
  const { curves } = driversOf(graph, params);
  const { reach } = precisionOf({ target, property: 'rotation' });
  const errors = noErrors();
  sheared.push(errors);
  return (['translation', 'rotation', 'scale'] as const).flatMap((property) => {
    const { tolerance, reach: ownReach } = precisionOf({ target, property });
    const curve = record(recorder, { target, property }, params, (out, time) => {
      const whole = matrix();
      const parts = decompose(whole);
      if (property === 'rotation') count(errors, reach * distanceFrom(whole, parts), time);
      out.set(parts[property]);
    });
    return finished(property, curve, nodes[target]![property], tolerance / ownReach, curves) ?? [];
  });
}

/** The distance of a matrix from the product of its parts. */
function distanceFrom(
  matrix: ArrayLike<number>,
  parts: Pick<Node, 'translation' | 'rotation' | 'scale'>,
): number {
  const is = compose(parts);
  let farthest = 0;
  for (let i = 0; i < 16; i++) farthest = Math.max(farthest, Math.abs(is[i]! - matrix[i]!));
  return farthest;
}

/** Samples params over time. @param read writes their values, which are those of the time, into `out` */
function record(
  { graph, span, lastMoment, precisionOf, tracks }: Recorder,
  track: Pick<Track, 'target' | 'property'>,
  params: readonly Requested[],
  read: (out: Float64Array, time: number) => void,
): Curve {
  const plan: readonly Step[] = planOf(params);
  const { curves } = driversOf(graph, params);
  const last = curves.some(startsOver) ? lastMoment : span.end;
  const motion: Motion = {
    width: track.property === 'rotation' ? 4 : 3,
    valueAt(time, out) {
      graph.run(Math.min(time, last), plan);
      read(out, time);
    },
  };
  const stops = stopsOf(curves, span);
  const errors = noErrors();
  tracks.push(errors);
  return sampledMotion(motion, stops, precisionOf(track), errors).sampled;
}

/** Undefined if the curve never leaves the rest pose. */
function finished(
  property: Property,
  curve: Curve,
  rest: readonly number[],
  tolerance: number,
  drivers: readonly PreparedCurve[],
): Recorded | undefined {
  const width = rest.length;
  const { values, tangents } = curve;
  const isStill =
    values.every((value, i) => near(values, i - (i % width), rest, value, i % width, tolerance)) &&
    (tangents?.in.every((slope) => slope === 0) ?? true);
  if (isStill) return undefined;
  return { property, curve, drivers: drivers.filter((driver) => !isConstant(driver)) };
}

/** Whether a row equals the rest pose; a quaternion also if it is negated. */
function near(
  values: Float32Array,
  row: number,
  rest: readonly number[],
  value: number,
  column: number,
  tolerance: number,
): boolean {
  let cosine = 1;
  if (rest.length === 4) cosine = rest.reduce((sum, number, i) => sum + number * values[row + i]!, 0);
  return Math.abs(value - (cosine < 0 ? -1 : 1) * rest[column]!) <= tolerance;
}
