/**
 * Rotation splines like in 3D Studio Max: Shoemake's squad, over rotations that may be of many revolutions. The formulas
 * are in docs/reference/cryengine.md#tcb-rotations; its quaternions are the conjugates of these, so rotations have the
 * opposite sense and are multiplied from the left.
 */
import { difference, dot, rotateBy, slerpAsGiven, toUnit } from '../math/quaternion.ts';
import { vectorLength } from '../math/vector.ts';
import type { Curve } from '../scene/scene.ts';
import { segmentAfter, segmentBefore, segmentsOf } from './cycle.ts';
import { parametersOf, speedFactor } from './tcb.ts';

/** 4 numbers each per key. A loop with a gap has a copy of its first key after the last. */
interface SquadColumns {
  /** Unit axis and angle of the rotation to the key; zero if the file has none. */
  axisAngles: Float64Array;
  /**
   * The rotations, each with the sign in which the path to it ends; from `leaving` on the control points after the keys,
   * and from `arriving` on those before them. The last one is scratch.
   */
  rotations: Float64Array;
  leaving: number;
  arriving: number;
  between: number;
}

const IDENTITY = Float64Array.of(0, 0, 0, 1);

const known = new WeakMap<Curve, SquadColumns>();
/** The two rotations between which a squad interpolates. */
const scratch = new Float64Array(8);

/**
 * A `squad` curve between two keys; outside 0..1 the rotation between them continues at constant speed.
 *
 * @param to the first key for the gap of a loop
 */
export function sampleSquad(
  curve: Curve,
  from: number,
  to: number,
  factor: number,
  out: Float64Array,
  at: number,
): void {
  const columns = columnsOf(curve);
  const { axisAngles, rotations, leaving, arriving } = columns;
  const a = from * 4;
  const b = (to > from ? to : curve.times.length) * 4;
  if (factor < 0) continueRotation(columns, a, b, factor, out, at);
  else if (factor > 1) continueRotation(columns, b, b, factor - 1, out, at);
  else {
    if (isRevolving(axisAngles[b + 3]!)) revolve(columns, a, b, factor, out, at);
    else squad(out, at, rotations, a, leaving + a, arriving + b, b, factor);
  }
}

/**
 * Axis times half the angle of the shortest rotation from one key to another.
 *
 * @param from undefined for the identity
 */
export function rotationBetween(
  curve: Curve,
  from: number | undefined,
  to: number,
): [x: number, y: number, z: number] {
  const { rotations } = columnsOf(curve);
  const pair = new Float64Array(8);
  pair.set(from === undefined ? IDENTITY : rotations.subarray(from * 4, from * 4 + 4));
  pair.set(rotations.subarray(to * 4, to * 4 + 4), 4);
  if (areOpposed(pair, 0, 4)) negate(pair, 4);
  return difference(pair, 0, 4);
}

/** Only rotations of more than a full revolution are not shortened. */
function isRevolving(angle: number): boolean {
  return Math.abs(angle) > 2 * Math.PI;
}

/** Shoemake's squad from the rotation at `a` to that at `b`, with the control points `p` and `q`. */
function squad(
  out: Float64Array,
  at: number,
  rotations: Float64Array,
  a: number,
  p: number,
  q: number,
  b: number,
  share: number,
): void {
  slerpAsGiven(scratch, 0, rotations, a, rotations, b, share);
  slerpAsGiven(scratch, 4, rotations, p, rotations, q, share);
  slerpAsGiven(out, at, scratch, 0, scratch, 4, 2 * share * (1 - share));
  toUnit(out, at);
}

/** A rotation of more than 2π: smooth in its first and last half revolution, at constant speed in between. */
function revolve(
  { axisAngles, rotations, leaving, arriving, between }: SquadColumns,
  a: number,
  b: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  const angle = axisAngles[b + 3]!;
  const halfTurns = Math.abs(angle) / Math.PI;
  const quarter = (Math.sign(angle) * Math.PI) / 2;
  const x = axisAngles[b]! * quarter;
  const y = axisAngles[b + 1]! * quarter;
  const z = axisAngles[b + 2]! * quarter;
  const gone = share * halfTurns;
  const inLast = gone + 1 - halfTurns;
  if (gone < 1) {
    rotateBy(rotations, between, rotations, a, x, y, z);
    squad(out, at, rotations, a, leaving + a, between, between, gone);
  } else if (inLast <= 0) rotateBy(out, at, rotations, a, x * gone, y * gone, z * gone);
  else {
    rotateBy(rotations, between, rotations, b, -x, -y, -z);
    squad(out, at, rotations, between, between, arriving + b, b, inLast);
  }
}

/** The rotation at `from`, followed by a share of the rotation to the key at `to`. */
function continueRotation(
  { axisAngles, rotations }: SquadColumns,
  from: number,
  to: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  const angle = axisAngles[to + 3]!;
  const half = (share * (isRevolving(angle) ? angle : shortAngle(angle))) / 2;
  rotateBy(
    out,
    at,
    rotations,
    from,
    axisAngles[to]! * half,
    axisAngles[to + 1]! * half,
    axisAngles[to + 2]! * half,
  );
}

/** The shortest equivalent angle; half a revolution keeps its sense. */
function shortAngle(angle: number): number {
  return angle - Math.sign(angle) * 2 * Math.PI * Math.ceil(Math.abs(angle) / (2 * Math.PI) - 0.5);
}

function columnsOf(curve: Curve): SquadColumns {
  let columns = known.get(curve);
  if (!columns) {
    columns = computeColumns(curve);
    known.set(curve, columns);
  }
  return columns;
}

function computeColumns(curve: Curve): SquadColumns {
  const count = curve.times.length;
  const axisAngles = new Float64Array((count + 1) * 4);
  const [leaving, arriving, between] = [axisAngles.length, 2 * axisAngles.length, 3 * axisAngles.length];
  const rotations = new Float64Array(between + 4);
  for (let at = 0; at < count * 4; at += 4) {
    unitAxisAngle(curve.values, at, axisAngles);
    const half = axisAngles[at + 3]! / 2;
    const [x, y, z] = [axisAngles[at]! * half, axisAngles[at + 1]! * half, axisAngles[at + 2]! * half];
    if (at === 0) rotateBy(rotations, at, IDENTITY, 0, x, y, z);
    else rotateBy(rotations, at, rotations, at - 4, x, y, z);
    toUnit(rotations, at);
    if (at > 0 && !isRevolving(axisAngles[at + 3]!) && areOpposed(rotations, at - 4, at))
      negate(rotations, at);
  }
  const again = count * 4;
  rotations.copyWithin(again, 0, 4);
  const opposed = areOpposed(rotations, again - 4, again);
  if (opposed) negate(rotations, again);
  const columns = { axisAngles, rotations, leaving, arriving, between };
  computeBends(curve, columns);
  rotations.copyWithin(arriving + again, arriving, arriving + 4);
  if (opposed) negate(rotations, arriving + again);
  return columns;
}

/** Writes a rotation with a unit axis; zero if the axis has no direction or the angle is NaN. */
function unitAxisAngle(values: Float32Array, at: number, out: Float64Array): void {
  const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!);
  const angle = values[at + 3]!;
  if (!(length > 0 && Number.isFinite(length) && Number.isFinite(angle))) return;
  for (let i = 0; i < 3; i++) out[at + i] = values[at + i]! / length;
  out[at + 3] = angle;
}

function areOpposed(rotations: Float64Array, a: number, b: number): boolean {
  return dot(rotations, a, rotations, b) < 0;
}

function negate(column: Float64Array, at: number): void {
  for (let i = at; i < at + 4; i++) column[i] = -column[i]!;
}

function computeBends(curve: Curve, { axisAngles, rotations, leaving, arriving }: SquadColumns): void {
  const segments = segmentsOf(curve);
  const { spans } = segments;
  for (let key = 0; key < curve.times.length; key++) {
    const before = segmentBefore(segments, key);
    const after = segmentAfter(segments, key);
    // Keys at the ends have the same rotation on both sides.
    const came = bendOf(axisAngles, rotations, before < 0 ? after : before);
    const goes = bendOf(axisAngles, rotations, after < 0 ? before : after);
    const { tension, continuity, bias } = parametersOf(curve, key);
    const isEnd = before < 0 || after < 0;
    const arrive = isEnd ? 1 : speedFactor(spans[before]!, spans[after]!, continuity);
    const leave = isEnd ? 1 : speedFactor(spans[after]!, spans[before]!, continuity);
    const tight = (1 - tension) / 2;
    const smooth = tight * (1 - continuity);
    const sharp = tight * (1 + continuity);
    const bend = (ofCame: number, ofGoes: number, at: number) => {
      const [x, y, z] = came.map((value, i) => (ofCame * value + ofGoes * goes[i]!) / 2);
      rotateBy(rotations, at + key * 4, rotations, key * 4, x!, y!, z!);
    };
    bend(1 - smooth * (1 + bias) * arrive, -sharp * (1 - bias) * arrive, arriving);
    bend(sharp * (1 + bias) * leave, smooth * (1 - bias) * leave - 1, leaving);
  }
}

/** The rotation of a segment for computing tangents: axis times half the angle, at most half a revolution. */
function bendOf(
  axisAngles: Float64Array,
  rotations: Float64Array,
  segment: number,
): [number, number, number] {
  if (segment < 0) return [0, 0, 0];
  const at = segment * 4;
  const angle = axisAngles[at + 7]!;
  if (!isRevolving(angle)) return difference(rotations, at, at + 4);
  const quarter = (Math.sign(angle) * Math.PI) / 2;
  return [axisAngles[at + 4]! * quarter, axisAngles[at + 5]! * quarter, axisAngles[at + 6]! * quarter];
}
