import { FIT_CODES } from '../../../fit/codes.ts';
import { FormatError } from '../../../report/report.ts';
import { MAX_DEPTH } from '../to-scene/extras.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Properties as JSON: typed arrays become arrays, numbers that JSON lacks become null, big integers become strings.
 *
 * @throws FormatError FIT_SCENE_INVALID if they nest too deeply
 */
export function toExtras(properties: Record<string, unknown> = {}): Record<string, unknown> {
  return objectToJson(properties, 0);
}

function toJson(value: unknown, depth: number): Json {
  if (depth > MAX_DEPTH) {
    throw new FormatError(FIT_CODES.FIT_SCENE_INVALID, `Properties nest deeper than ${MAX_DEPTH} levels`);
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return numbersToJson(value, depth);
  if (value instanceof Map) return objectToJson(Object.fromEntries(value), depth);
  if (Symbol.iterator in value)
    return Array.from(value as Iterable<unknown>, (item) => toJson(item, depth + 1));
  if (value instanceof ArrayBuffer) return toJson(new Uint8Array(value), depth);
  if (value instanceof DataView)
    return toJson(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), depth);
  return objectToJson(value, depth);
}

/** The numbers of a typed array, which may be many. */
function numbersToJson(values: ArrayBufferView, depth: number): Json[] {
  const numbers = values as ArrayBufferView & ArrayLike<number | bigint>;
  const out: Json[] = [];
  for (let at = 0; at < numbers.length; at++) out.push(toJson(numbers[at], depth + 1));
  return out;
}

function objectToJson(object: object, depth: number): Record<string, Json> {
  return Object.fromEntries(Object.entries(object).map(([name, item]) => [name, toJson(item, depth + 1)]));
}

/** The common members of most elements: a name, and extras. */
export interface Named {
  name?: string;
  extras?: Record<string, unknown>;
}

/** The first members of an element, without empty ones. */
export function named(name = '', extras: Record<string, unknown> = {}): Named {
  return {
    ...(name === '' ? {} : { name }),
    ...(Object.keys(extras).length > 0 ? { extras } : {}),
  };
}

export function addExtras(elements: Named[], index: number, added: Record<string, unknown>): void {
  putExtras(elements, index, { ...elements[index]!.extras, ...added });
}

/** Adds a value to the data that Exhume stores in the extras of an element. */
export function keep(elements: Named[], index: number, facts: Record<string, unknown>): void {
  const { exhume = {}, ...others } = elements[index]!.extras ?? {};
  putExtras(elements, index, { ...others, exhume: { ...(exhume as object), ...facts } });
}

function putExtras(elements: Named[], index: number, extras: Record<string, unknown>): void {
  const { name, extras: _, ...members } = elements[index]!;
  elements[index] = { ...named(name, extras), ...members };
}
