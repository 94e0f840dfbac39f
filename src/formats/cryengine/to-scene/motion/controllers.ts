/** Controllers as curves (docs/reference/cryengine.md#controllers). */
import { isFiniteRow } from '../../../../math/columns.ts';
import type { Curve } from '../../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { CHUNK_TYPE } from '../../files/chunks/chunks.ts';
import type { Chunk } from '../../files/chunks/document.ts';
import {
  CONTROLLER,
  type ControllerContent,
  type LogControllerContent,
} from '../../files/chunks/records/animation.ts';
import { beyondKeys, type KeyReading, rowsOf, type UsableKeys, usableKeys } from './keys.ts';
import { relativeRotations, rotationsBetween } from './relative-rotations.ts';

/** What a controller can drive. */
export type Drive = 'number' | 'vector' | 'rotation';

const WIDTHS: Record<Drive, number> = { number: 1, vector: 3, rotation: 4 };

const DRIVES: ReadonlyMap<number, Drive> = new Map([
  [CONTROLLER.linear1, 'number'],
  [CONTROLLER.bezier1, 'number'],
  [CONTROLLER.tcb1, 'number'],
  [CONTROLLER.linear3, 'vector'],
  [CONTROLLER.bezier3, 'vector'],
  [CONTROLLER.tcb3, 'vector'],
  [CONTROLLER.linearQ, 'rotation'],
  [CONTROLLER.bezierQ, 'rotation'],
  [CONTROLLER.tcbQ, 'rotation'],
]);

type Keys = Exclude<ControllerContent['keys']['body'], Uint8Array>;
type BoneKeys = Extract<Keys, { absolutePosition: Float32Array }>;
type ValueKeys = Exclude<Keys, BoneKeys>;

/** Curves of one bone, with the same times. */
export interface BoneCurves {
  translation: Curve;
  rotation: Curve;
}

/** Factors of the components of a quaternion that give its conjugate. */
const CONJUGATE = [-1, -1, -1, 1];

/** The keys of a bone's controller; controllers of other types are reported. */
export function boneKeys(content: ControllerContent, reading: KeyReading): BoneKeys | undefined {
  const keys = knownKeys(content);
  if (!keys || 'absolutePosition' in keys) return keys;
  reportUnfit(content, 'a bone', reading);
  return undefined;
}

/** Curves from keys of version 0x826: linear positions, rotations on the shortest arc. */
export function boneCurves(keys: BoneKeys, flags: number, reading: KeyReading): BoneCurves {
  const { position, rotation } = keys;
  const usable = usableKeys(
    keys.time,
    (row) => isFiniteRow(position, 3, row) && isFiniteRow(rotation, 4, row),
    reading,
  );
  const shared = { times: usable.times, ...beyondKeys(flags, usable.times, reading.timing) };
  return {
    translation: { interpolation: 'linear', values: rowsOf(position, 3, usable.rows), ...shared },
    rotation: { interpolation: 'slerp', values: rowsOf(rotation, 4, usable.rows, CONJUGATE), ...shared },
  };
}

/** Curves from keys of version 0x827: linear positions and logarithms of rotations. */
export function logBoneCurves({ keys }: LogControllerContent, reading: KeyReading): BoneCurves {
  const { position, rotation } = keys;
  const usable = usableKeys(
    keys.time,
    (row) => isFiniteRow(position, 3, row) && isFiniteRow(rotation, 3, row),
    reading,
  );
  const shared = { times: usable.times, before: 'hold', after: 'hold' } as const;
  const logarithms = rowsOf(rotation, 3, usable.rows, [-1, -1, -1]);
  return {
    translation: { interpolation: 'linear', values: rowsOf(position, 3, usable.rows), ...shared },
    rotation: { interpolation: 'log-quaternion', values: logarithms, ...shared },
  };
}

/** The controller of an id; reported if it is missing or cannot be decoded. */
export function controllerOf(
  chunks: ReadonlyMap<number, Chunk>,
  id: number,
  { what, path, report }: KeyReading,
): ControllerContent | undefined {
  const chunk = chunks.get(id);
  if (chunk?.kind === 'controller') return chunk.content;
  const isUnknown = chunk?.type === CHUNK_TYPE.controller;
  const { CRYENGINE_CONTROLLER_UNKNOWN, CRYENGINE_CONTROLLER_MISSING } = CRYENGINE_CODES;
  const message = `${isUnknown ? 'Cannot decode' : 'Missing'} controller ${id} of ${what}`;
  report.add(isUnknown ? CRYENGINE_CONTROLLER_UNKNOWN : CRYENGINE_CONTROLLER_MISSING, message, { path });
  return undefined;
}

/** A controller as a curve; undefined, and reported, if it has another type of values; undefined too if it has no keys. */
export function controllerCurve(
  content: ControllerContent,
  drive: Drive,
  reading: KeyReading,
): Curve | undefined {
  const keys = knownKeys(content);
  if (!keys) return undefined;
  if ('absolutePosition' in keys || DRIVES.get(content.controllerType) !== drive) {
    reportUnfit(content, `a ${drive}`, reading);
    return undefined;
  }
  const width = WIDTHS[drive];
  const usable = usableKeys(keys.time, (row) => holdsNumbers(keys, width, row), reading);
  if (usable.times.length === 0) return undefined;
  const { curveEnds } = reading;
  return {
    ...shapeOf(keys, content.controllerType, width, usable, reading),
    times: usable.times,
    ...(curveEnds === 'engine' && 'shape' in keys ? { ends: curveEnds } : {}),
    ...beyondKeys(content.flags, usable.times, reading.timing),
  };
}

/** The keys of a controller of a known type. Checking the file reports the others. */
function knownKeys({ keys }: ControllerContent): Keys | undefined {
  return keys.body instanceof Uint8Array ? undefined : keys.body;
}

function reportUnfit({ controllerType }: ControllerContent, drive: string, reading: KeyReading): void {
  const message = `Controller of type ${controllerType} cannot drive ${drive}: ${reading.what}`;
  reading.report.add(CRYENGINE_CODES.CRYENGINE_CONTROLLER_UNFIT, message, { path: reading.path });
}

function holdsNumbers(keys: ValueKeys, width: number, row: number): boolean {
  if (!isFiniteRow(keys.value, width, row)) return false;
  if ('shape' in keys) return isFiniteRow(keys.shape, SHAPE, row);
  if (!('inTangent' in keys)) return true;
  return isFiniteRow(keys.inTangent, width, row) && isFiniteRow(keys.outTangent, width, row);
}

/** Spline parameters per key. */
const SHAPE = 5;

function shapeOf(
  keys: ValueKeys,
  type: number,
  width: number,
  { rows }: UsableKeys,
  { timing }: KeyReading,
): Pick<Curve, 'interpolation' | 'values' | 'tangents' | 'parameters'> {
  const isRotation = width === WIDTHS.rotation;
  if ('shape' in keys) {
    const parameters = rowsOf(keys.shape, SHAPE, rows);
    if (isRotation)
      return { interpolation: 'squad', values: relativeRotations(keys.value, rows), parameters };
    return { interpolation: 'tcb', values: rowsOf(keys.value, width, rows), parameters };
  }
  if ('inTangent' in keys) {
    // Stored per tick, the incoming one with the opposite sign.
    const perSecond = 1 / timing.secondsPerTick;
    const slopes = (column: Float32Array, factor: number) =>
      rowsOf(column, width, rows, Array(width).fill(factor));
    const tangents = { in: slopes(keys.inTangent, -perSecond), out: slopes(keys.outTangent, perSecond) };
    return { interpolation: 'hermite', values: rowsOf(keys.value, width, rows), tangents };
  }
  if (!isRotation) return { interpolation: 'linear', values: rowsOf(keys.value, width, rows) };
  if (type === CONTROLLER.linearQ) {
    return { interpolation: 'slerp', values: rowsOf(keys.value, width, rows, CONJUGATE) };
  }
  // A smooth or Bezier rotation of 3ds Max has the slopes of a TCB spline with all parameters zero.
  const parameters = new Float32Array(rows.length * SHAPE);
  return { interpolation: 'squad', values: rotationsBetween(keys.value, rows), parameters };
}
