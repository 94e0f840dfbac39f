/** The tracks of a node whose matrix is computed from params. */
import { count, type Errors, noErrors } from '../../../../animation/errors.ts';
import type { PrecisionOf } from '../../../../animation/precision.ts';
import { type Motion, sampledMotion } from '../../../../animation/sample.ts';
import type { Numbers } from '../../../../math/affine.ts';
import { compose } from '../../../../math/affine.ts';
import { decompose } from '../../../../math/decompose.ts';
import { multiplyQuaternions, toUnit } from '../../../../math/quaternion.ts';
import { normalize } from '../../../../math/vector.ts';
import type { Curve, Node, Quat, Track, Vec3 } from '../../../../scene/scene.ts';
import type { PreparedCurve } from '../graph/curve.ts';
import type { ParamGraph } from '../graph/param-graph.ts';
import { planOf, type Requested } from '../graph/plan.ts';
import { type AxisRotation, type Chain, paramsOf, type Triple } from './chain.ts';
import { componentsOf } from './components.ts';
import { movingParts, type Span, startsOver, stopsOf } from './drivers.ts';
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

/** A track's curve, with its source curves in the file, except constant ones. */
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
 * negative factors are a rotation by 180°.
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
  const rotated = Float64Array.from(node.rotation);
  multiplyQuaternions(rotated, 0, rotated, 0, half, 0);
  node.rotation = [...rotated] as Quat;
  node.scale = node.scale.map((factor, axis) => factor * flips[axis]!) as Vec3;
}

/** The translation track of a matrix, from its last column. */
function placeTrack(recorder: Recorder, local: Requested, target: number): Recorded | undefined {
  const { graph, nodes, precisionOf } = recorder;
  const track = { target, property: 'translation' } as const;
  const recorded = record(recorder, track, [local], (out) => {
    for (let axis = 0; axis < 3; axis++) out[axis] = graph.values[local.slot + 12 + axis]!;
  });
  const { tolerance } = precisionOf(track);
  return unlessAtRest(recorded, nodes[target]!.translation, tolerance);
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
  const recorded = direct
    ? { property, curve: direct, drivers: movingParts(graph, params).curves }
    : record(recorder, { target, property }, params, combine);
  return unlessAtRest(recorded, nodes[target]![property], tolerance);
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
  const angles = rotations.some(({ axis }) => axisMoves(axis))
    ? undefined
    : rotations.flatMap(({ angle }) => (isMoving(angle) ? angle.slot : []));
  const recorded = record(recorder, track, params, createProduct(graph, rotations), angles);
  return unlessAtRest(recorded, nodes[target]!.rotation, tolerance / reach);
}

/** A factor of a product of rotations. */
interface Factor {
  rotation: Float64Array;
  /** Unit vector. */
  axis: Float64Array;
  /** Slots of the axis, if that moves. */
  axisSlots: Triple['slots'] | undefined;
  /** Slot of the angle. */
  angle: number;
  isMoving: boolean;
}

/** Returns a function for the current product of rotations; constant ones are multiplied once. */
function createProduct(graph: ParamGraph, rotations: readonly AxisRotation[]): (out: Float64Array) => void {
  graph.run(0, planOf(paramsOf(rotations)));
  const factors: Factor[] = [];
  for (const rotation of rotations) {
    const factor = factorOf(graph, rotation);
    const last = factors.at(-1);
    if (last && !last.isMoving && !factor.isMoving) {
      multiplyQuaternions(last.rotation, 0, last.rotation, 0, factor.rotation, 0);
    } else factors.push(factor);
  }
  return (out) => {
    out.fill(0);
    out[3] = 1;
    for (let at = 0; at < factors.length; at++) {
      const factor = factors[at]!;
      if (factor.isMoving) updateRotation(factor, graph.values);
      multiplyQuaternions(out, 0, out, 0, factor.rotation, 0);
    }
    toUnit(out, 0);
  };
}

function factorOf({ values }: ParamGraph, { axis, angle }: AxisRotation): Factor {
  const factor: Factor = {
    rotation: new Float64Array(4),
    axis: Float64Array.from('params' in axis ? axis.slots.map((slot) => values[slot]!) : axis),
    axisSlots: 'params' in axis && axisMoves(axis) ? axis.slots : undefined,
    angle: angle.slot,
    isMoving: axisMoves(axis) || isMoving(angle),
  };
  normalize(factor.axis);
  updateRotation(factor, values);
  return factor;
}

function axisMoves(axis: AxisRotation['axis']): boolean {
  return 'params' in axis && axis.params.some(isMoving);
}

function isMoving({ isDriven, step }: Requested): boolean {
  return step ? step.isMoving : isDriven;
}

/** Updates the rotation of a factor. */
function updateRotation({ rotation, axis, axisSlots, angle }: Factor, values: Numbers): void {
  if (axisSlots) {
    for (let i = 0; i < 3; i++) axis[i] = values[axisSlots[i]!]!;
    normalize(axis);
  }
  const half = values[angle]! / 2;
  const sine = Math.sin(half);
  rotation[0] = axis[0]! * sine;
  rotation[1] = axis[1]! * sine;
  rotation[2] = axis[2]! * sine;
  rotation[3] = Math.cos(half);
}

/** The tracks of any matrix, by decomposing samples of it. */
export function matrixTracks(
  recorder: Recorder,
  params: readonly Requested[],
  matrix: () => ArrayLike<number>,
  target: number,
): Recorded[] {
  const { nodes, precisionOf, sheared } = recorder;
  const { reach } = precisionOf({ target, property: 'rotation' });
  const errors = noErrors();
  sheared.push(errors);
  return (['translation', 'rotation', 'scale'] as const).flatMap((property) => {
    const { tolerance, reach: ownReach } = precisionOf({ target, property });
    const recorded = record(recorder, { target, property }, params, (out, time) => {
      const whole = matrix();
      const parts = decompose(whole);
      if (property === 'rotation') count(errors, reach * distanceFrom(whole, parts), time);
      out.set(parts[property]);
    });
    return unlessAtRest(recorded, nodes[target]![property], tolerance / ownReach) ?? [];
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

/**
 * Samples params over time.
 *
 * @param read writes their values, which are those of the time, into `out`
 * @param angles the slots of those angles of a rotation that change, if nothing else changes
 */
function record(
  { graph, span, lastMoment, precisionOf, tracks }: Recorder,
  track: Pick<Track, 'target' | 'property'>,
  params: readonly Requested[],
  read: (out: Float64Array, time: number) => void,
  angles?: readonly number[],
): Recorded {
  const { plan, curves } = movingParts(graph, params);
  // Constant params are computed once.
  graph.run(span.start, planOf(params));
  const last = curves.some(startsOver) ? lastMoment : span.end;
  const runAt = (time: number) => graph.run(Math.min(time, last), plan);
  const motion: Motion = {
    width: track.property === 'rotation' ? 4 : 3,
    valueAt(time, out) {
      runAt(time);
      read(out, time);
    },
    ...(angles ? { sweep: sweepOf(graph, angles, runAt) } : {}),
  };
  const stops = stopsOf(curves, span);
  const errors = noErrors();
  tracks.push(errors);
  const { sampled } = sampledMotion(motion, stops, precisionOf(track), errors);
  return { property: track.property, curve: sampled, drivers: curves };
}

/**
 * Returns a function for the largest change of an angle between two times, or 0 if it is less than a revolution, which does not
 * look like rest. The first time is usually the second one of the last call.
 */
function sweepOf(
  graph: ParamGraph,
  angles: readonly number[],
  runAt: (time: number) => void,
): NonNullable<Motion['sweep']> {
  let known = Number.NaN;
  const before = new Float64Array(angles.length);
  const look = () => {
    let largest = 0;
    for (let at = 0; at < angles.length; at++) {
      const angle = graph.values[angles[at]!]!;
      largest = Math.max(largest, Math.abs(angle - before[at]!));
      before[at] = angle;
    }
    return largest;
  };
  return (from, to) => {
    if (known !== from) {
      runAt(from);
      look();
    }
    runAt(to);
    known = to;
    const largest = look();
    return largest < 2 * Math.PI ? 0 : largest;
  };
}

/** Undefined if the curve never leaves the rest pose. */
function unlessAtRest(recorded: Recorded, rest: readonly number[], tolerance: number): Recorded | undefined {
  const width = rest.length;
  const { values, tangents } = recorded.curve;
  const isStill =
    values.every((value, i) => near(values, i - (i % width), rest, value, i % width, tolerance)) &&
    (tangents?.in.every((slope) => slope === 0) ?? true);
  return isStill ? undefined : recorded;
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
