/** Rules about animation: controllers and timing. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, placedChunks } from '../document.ts';
import {
  CONTROLLER,
  type ControllerContent,
  type LogControllerContent,
  type TimingContent,
} from '../records/animation.ts';
import { checkQuaternions, checkRows } from './context.ts';

/** Keys of any controller, by the columns that they may have. */
export interface KeyColumns {
  count: number;
  time: Int32Array;
  value?: Float32Array;
  shape?: Float32Array;
  inTangent?: Float32Array;
  outTangent?: Float32Array;
  absolutePosition?: Float32Array;
  position?: Float32Array;
  rotation?: Float32Array;
}

/** The keys of a controller; undefined if they are packed. */
export function keysOf(content: ControllerContent | LogControllerContent): KeyColumns | undefined {
  const keys: KeyColumns | { body: KeyColumns | Uint8Array } = content.keys;
  if (!('body' in keys)) return keys;
  return keys.body instanceof Uint8Array ? undefined : keys.body;
}

/** First and last tick of the file's range. */
interface Range {
  start: number;
  end: number;
}

export function checkMotion(document: CryengineDocument, report: Report): void {
  const range = checkTiming(document, report);
  for (const { chunk, path } of placedChunks(document, 'earlyVertexAnimation')) {
    checkUnits(chunk.content, (message, field) =>
      report.add(CRYENGINE_CODES.CRYENGINE_TIMING, message, { path: `${path}.${field}` }),
    );
  }
  const moved = new Map<number, string>();
  for (const { chunk, path } of placedChunks(document, 'controller', 'logController')) {
    const { controllerId } = chunk.content;
    const before = moved.get(controllerId);
    if (before === undefined) moved.set(controllerId, path);
    else {
      const message = `Controller id 0x${controllerId.toString(16)} is also used by ${before}`;
      const place = { path: `${path}.controllerId` };
      report.add(CRYENGINE_CODES.CRYENGINE_CONTROLLER_DUPLICATE, message, place);
    }
    const keys = keysOf(chunk.content);
    if (keys?.count === 0) {
      const place = { path: `${path}.keyCount` };
      const message = `Controller 0x${controllerId.toString(16)} has no keys`;
      report.add(CRYENGINE_CODES.CRYENGINE_CONTROLLER_EMPTY, message, place);
    }
    if (keys) checkKeys(keys, `${path}.${chunk.kind === 'controller' ? 'keys.body' : 'keys'}`, range, report);
    if (chunk.kind !== 'controller') continue;
    if (keys) checkRotations(chunk.content, keys, path, report);
    else reportPacked(chunk.content, path, report);
  }
}

/** In seconds. Longer ticks are garbage, and times could exceed the range of single precision. */
const LONGEST_TICK = 1;

export function isTickLength(seconds: number): boolean {
  return seconds > 0 && seconds <= LONGEST_TICK;
}

function checkUnits(
  { secondsPerTick, ticksPerFrame }: Pick<TimingContent, 'secondsPerTick' | 'ticksPerFrame'>,
  add: (message: string, field: string) => void,
): void {
  if (!isTickLength(secondsPerTick)) add(`Invalid tick length of ${secondsPerTick} s`, 'secondsPerTick');
  if (ticksPerFrame <= 0) add(`Invalid frame length of ${counted(ticksPerFrame, 'tick')}`, 'ticksPerFrame');
}

/** The range in ticks, if the file has a valid one. */
function checkTiming(document: CryengineDocument, report: Report): Range | undefined {
  let found: Range | undefined;
  for (const { chunk, path } of placedChunks(document, 'timing')) {
    const { secondsPerTick, ticksPerFrame, range, subranges } = chunk.content;
    const add = (message: string, field: string) =>
      report.add(CRYENGINE_CODES.CRYENGINE_TIMING, message, { path: `${path}.${field}` });
    checkUnits({ secondsPerTick, ticksPerFrame }, add);
    const isRange = range.end >= range.start;
    if (!isRange)
      add(`Range starts at frame ${range.start} and ends before it, at frame ${range.end}`, 'range');
    subranges.forEach(({ start, end }, index) => {
      if (end >= start) return;
      add(`Subrange starts at frame ${start} and ends before it, at frame ${end}`, `subranges[${index}]`);
    });
    if (!isRange || ticksPerFrame <= 0) continue;
    found ??= { start: range.start * ticksPerFrame, end: range.end * ticksPerFrame };
  }
  return found;
}

function reportPacked(
  { controllerType, controllerId, keyCount }: ControllerContent,
  path: string,
  report: Report,
): void {
  const what =
    controllerType === CONTROLLER.constant ? 'constant' : `packed spline of type ${controllerType}`;
  const message = `Cannot decode controller 0x${controllerId.toString(16)}: ${what} with ${counted(keyCount, 'knot')}`;
  report.add(CRYENGINE_CODES.CRYENGINE_SPLINE_OPAQUE, message, { path: `${path}.keys` });
}

function checkKeys(keys: KeyColumns, path: string, range: Range | undefined, report: Report): void {
  const { time, count } = keys;
  for (let key = 1; key < count; key++) {
    if (time[key]! >= time[key - 1]!) continue;
    const message = `Key at tick ${time[key]} follows key at tick ${time[key - 1]}`;
    const place = { path: `${path}[${key}].time` };
    report.add(CRYENGINE_CODES.CRYENGINE_KEY_ORDER, message, place);
  }
  if (range) checkRange(time, range, path, report);
  for (const [name, values] of Object.entries(keys)) {
    if (!(values instanceof Float32Array)) continue;
    checkRows(values, values.length / count, (key) => `${path}[${key}].${name}`, report);
  }
}

function checkRange(time: Int32Array, { start, end }: Range, path: string, report: Report): void {
  const outside = time.reduce((sum, tick) => sum + (tick < start || tick > end ? 1 : 0), 0);
  if (outside === 0) return;
  const message = `${outside} of ${counted(time.length, 'key')} outside the range of ticks ${start} to ${end}`;
  report.add(CRYENGINE_CODES.CRYENGINE_KEY_RANGE, message, { path });
}

/** Rotations of TCB keys are axes and angles instead of quaternions. */
function checkRotations(
  { controllerType }: ControllerContent,
  { rotation, value }: KeyColumns,
  path: string,
  report: Report,
): void {
  const isQuaternion = controllerType === CONTROLLER.linearQ || controllerType === CONTROLLER.bezierQ;
  const column = rotation ?? (isQuaternion ? value : undefined);
  const name = rotation ? 'rotation' : 'value';
  if (!column) return;
  checkQuaternions(column, (key) => `${path}.keys.body[${key}].${name}`, report);
}
