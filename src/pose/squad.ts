/**
 * Splines of rotations in the way of 3D Studio Max: Shoemake's squad, over turns that may be of many revolutions.
 * The formulas are in docs/reference/cryengine.md#tcb-rotations; its quaternions are the conjugates of these, so turns go the
 * other way and come from the left.
 */
import { difference, dot, slerpAsGiven, toUnit, turned } from '../math/quaternion.ts';
import { vectorLength } from '../math/vector.ts';
import type { Curve } from '../scene/scene.ts';
import { segmentAfter, segmentBefore, segmentsOf } from './cycle.ts';
import { parametersOf, speedFactor } from './tcb.ts';

/** 4 numbers each per key. A loop with a gap has its first key once more behind the last. */
interface SquadColumns {
  /** Unit axis and angle of the turn that leads to the key; no turn where the file's is none. */
  turns: Float64Array;
  /**
   * The rotations, each on the side of the four-dimensional sphere that the way to it ends on; from `leaving` on where the
   * curve bends to as it leaves the key, and from `arriving` on where it comes from. The last is for one in between.
   */
  rotations: Float64Array;
  leaving: number;
  arriving: number;
  between: number;
}

const IDENTITY = Float64Array.of(0, 0, 0, 1);

const known = new WeakMap<Curve, SquadColumns>();
/** The two rotations that a squad lies between. */
const scratch = new Float64Array(8);

/**
 * A `squad` curve between two keys; outside 0..1 the turn between them goes on evenly.
 *
 * @param to the first key for the way back of a loop
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
  const { turns, rotations, leaving, arriving } = columns;
  const a = from * 4;
  const b = (to > from ? to : curve.times.length) * 4;
  if (factor < 0) turnOn(columns, a, b, factor, out, at);
  else if (factor > 1) turnOn(columns, b, b, factor - 1, out, at);
  else {
    if (isRevolving(turns[b + 3]!)) revolve(columns, a, b, factor, out, at);
    else squad(out, at, rotations, a, leaving + a, arriving + b, b, factor);
  }
}

/**
 * Axis times half the angle of the shortest turn from one key's rotation to another's.
 *
 * @param from undefined for no rotation
 */
export function turnBetween(
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

/** More than a full turn is really gone through; up to one the curve takes the short way. */
function isRevolving(angle: number): boolean {
  return Math.abs(angle) > 2 * Math.PI;
}

/** From the rotation at `a` to that at `b`, bent to `p` and `q`. */
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

/** A turn of more than 2π: smooth in its first and last half turn, even about its axis in between. */
function revolve(
  { turns, rotations, leaving, arriving, between }: SquadColumns,
  a: number,
  b: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  const angle = turns[b + 3]!;
  const halfTurns = Math.abs(angle) / Math.PI;
  const quarter = (Math.sign(angle) * Math.PI) / 2;
  const x = turns[b]! * quarter;
  const y = turns[b + 1]! * quarter;
  const z = turns[b + 2]! * quarter;
  const gone = share * halfTurns;
  const inLast = gone + 1 - halfTurns;
  if (gone < 1) {
    turned(rotations, between, rotations, a, x, y, z);
    squad(out, at, rotations, a, leaving + a, between, between, gone);
  } else if (inLast <= 0) turned(out, at, rotations, a, x * gone, y * gone, z * gone);
  else {
    turned(rotations, between, rotations, b, -x, -y, -z);
    squad(out, at, rotations, between, between, arriving + b, b, inLast);
  }
}

/** The rotation at `from`, turned on by a share of the turn that leads to the key at `to`. */
function turnOn(
  { turns, rotations }: SquadColumns,
  from: number,
  to: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  const angle = turns[to + 3]!;
  const half = (share * (isRevolving(angle) ? angle : shortAngle(angle))) / 2;
  turned(out, at, rotations, from, turns[to]! * half, turns[to + 1]! * half, turns[to + 2]! * half);
}

/** The angle of the short way round that ends where a turn does; half a turn keeps its sense. */
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
  const turns = new Float64Array((count + 1) * 4);
  const [leaving, arriving, between] = [turns.length, 2 * turns.length, 3 * turns.length];
  const rotations = new Float64Array(between + 4);
  for (let at = 0; at < count * 4; at += 4) {
    unitTurn(curve.values, at, turns);
    const half = turns[at + 3]! / 2;
    const [x, y, z] = [turns[at]! * half, turns[at + 1]! * half, turns[at + 2]! * half];
    if (at === 0) turned(rotations, at, IDENTITY, 0, x, y, z);
    else turned(rotations, at, rotations, at - 4, x, y, z);
    toUnit(rotations, at);
    if (at > 0 && !isRevolving(turns[at + 3]!) && areOpposed(rotations, at - 4, at)) negate(rotations, at);
  }
  const again = count * 4;
  rotations.copyWithin(again, 0, 4);
  const opposed = areOpposed(rotations, again - 4, again);
  if (opposed) negate(rotations, again);
  const columns = { turns, rotations, leaving, arriving, between };
  computeBends(curve, columns);
  rotations.copyWithin(arriving + again, arriving, arriving + 4);
  if (opposed) negate(rotations, arriving + again);
  return columns;
}

/** Writes a turn about an axis of unit length; none where the axis has no direction or the angle is no number. */
function unitTurn(values: Float32Array, at: number, out: Float64Array): void {
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

function computeBends(curve: Curve, { turns, rotations, leaving, arriving }: SquadColumns): void {
  const segments = segmentsOf(curve);
  const { spans } = segments;
  for (let key = 0; key < curve.times.length; key++) {
    const before = segmentBefore(segments, key);
    const after = segmentAfter(segments, key);
    // A key at an end has the same turn on either side.
    const came = bendOf(turns, rotations, before < 0 ? after : before);
    const goes = bendOf(turns, rotations, after < 0 ? before : after);
    const { tension, continuity, bias } = parametersOf(curve, key);
    const isEnd = before < 0 || after < 0;
    const arrive = isEnd ? 1 : speedFactor(spans[before]!, spans[after]!, continuity);
    const leave = isEnd ? 1 : speedFactor(spans[after]!, spans[before]!, continuity);
    const tight = (1 - tension) / 2;
    const smooth = tight * (1 - continuity);
    const sharp = tight * (1 + continuity);
    const bend = (ofCame: number, ofGoes: number, at: number) => {
      const [x, y, z] = came.map((value, i) => (ofCame * value + ofGoes * goes[i]!) / 2);
      turned(rotations, at + key * 4, rotations, key * 4, x!, y!, z!);
    };
    bend(1 - smooth * (1 + bias) * arrive, -sharp * (1 - bias) * arrive, arriving);
    bend(sharp * (1 + bias) * leave, smooth * (1 - bias) * leave - 1, leaving);
  }
}

/** The turn of a segment as far as it bends the curve: axis times half the angle, never more than a half turn. */
function bendOf(turns: Float64Array, rotations: Float64Array, segment: number): [number, number, number] {
  if (segment < 0) return [0, 0, 0];
  const at = segment * 4;
  const angle = turns[at + 7]!;
  if (!isRevolving(angle)) return difference(rotations, at, at + 4);
  const quarter = (Math.sign(angle) * Math.PI) / 2;
  return [turns[at + 4]! * quarter, turns[at + 5]! * quarter, turns[at + 6]! * quarter];
}
