/** Applies the differences between two records to a third one that resembles the first. */

export type Column = Float32Array | Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** Relative difference, to the largest float of the column, below which floats are equal: programs round. */
const NOISE = 1e-6;
/** Relative difference, to the largest float of the column, between a record and one derived from it. */
const KINSHIP = 1e-3;

/**
 * A record with the differences between two others applied: `before` and `after` are the newly written forms of one element
 * before and after an edit. Values that are equal in both keep the bits of the original record, and so do fields that both
 * lack.
 *
 * @returns undefined if a difference cannot be applied because the record does not match `before` there, for example if a
 *   list has another order
 */
export function patchRecord<T extends object>(original: T, before: T, after: T): T | undefined {
  // The result has the shape of `original` or `after`, which have the same type.
  return patch(original, before, after)?.value as T | undefined;
}

/** Patches each field of a record separately; a field that cannot be patched gets its value after the edit. */
export function patchEachField<T extends object>(original: T, before: Partial<T>, after: Partial<T>): T {
  return patchFields(original as Fields, before as Fields, after as Fields, true)!.value as T;
}

/**
 * The elements of an original, of which those that differ between two others are replaced by `patch`, and those that only
 * `after` has, each behind the one that it follows there, or else at the end. Elements are matched by name, ignoring case; of
 * several with the same name the first counts.
 */
export function patchNamed<T extends { name: string }>(
  things: readonly T[],
  before: readonly T[],
  after: readonly T[],
  patch: (thing: T, before: T, after: T) => T,
): T[] {
  const [was, is] = [firstByName(before), firstByName(after)];
  const patched = things.map((thing) => {
    const [old, own] = [was.get(keyOf(thing)), is.get(keyOf(thing))];
    return old && own && !saysTheSame(old, own) ? patch(thing, old, own) : thing;
  });
  return insertNamed(patched, before, after);
}

/** A list with the elements that only `after` has, each behind the one that it follows there, or else at the end. */
export function insertNamed<T extends { name: string }>(
  things: readonly T[],
  before: readonly T[],
  after: readonly T[],
): T[] {
  const known = new Set([...things, ...before].map(keyOf));
  const out = [...things];
  if (after.every((thing) => known.has(keyOf(thing)))) return out;
  let place: number | undefined;
  for (const thing of after) {
    if (!known.has(keyOf(thing))) out.splice(place ?? out.length, 0, thing);
    const at = out.findIndex((other) => keyOf(other) === keyOf(thing));
    if (at >= 0) place = at + 1;
  }
  return out;
}

function firstByName<T extends { name: string }>(things: readonly T[]): Map<string, T> {
  return new Map([...things].reverse().map((thing) => [keyOf(thing), thing]));
}

function keyOf({ name }: { name: string }): string {
  return name.toLowerCase();
}

/** Whether two values of plain data are equal except for rounding. Undefined is the same as absent. */
export function saysTheSame(a: unknown, b: unknown): boolean {
  return areAlike(a, b, NOISE);
}

/** The fields of a record that differ from those of another one. */
export function editedFields<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => !saysTheSame(before[key], after[key]));
  return Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<T>;
}

/** Boxed, because a patched value may be anything. */
interface Patched {
  value: unknown;
}

function patch(original: unknown, before: unknown, after: unknown): Patched | undefined {
  if (saysTheSame(before, after)) return { value: original };
  if (isColumn(original) && isColumn(before) && isColumn(after)) return patchColumn(original, before, after);
  if (isList(original) && isList(before) && isList(after)) return patchList(original, before, after);
  if (isString(original) && isString(before))
    return before.text === original.text ? { value: after } : undefined;
  if (isRecord(original) && isRecord(before) && isRecord(after)) return patchFields(original, before, after);
  return areAlike(original, before, KINSHIP) ? { value: after } : undefined;
}

function patchColumn(original: Column, before: Column, after: Column): Patched | undefined {
  if (!areAlike(original, before, KINSHIP)) return undefined;
  // Numbers behind the old ones are new.
  if (after.length < original.length) return { value: after };
  const out = after.slice();
  const noise = toleranceOf(before, after, NOISE);
  for (let i = 0; i < original.length; i++) {
    if (Math.abs(after[i]! - before[i]!) <= noise) out[i] = original[i]!;
  }
  return { value: out };
}

function patchList(
  original: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): Patched | undefined {
  const isLonger = after.length > before.length;
  if (original.length === before.length && after.length >= before.length) {
    const items = original.map((item, index) => patch(item, before[index], after[index]));
    const added = after.slice(before.length);
    if (items.every((item) => item !== undefined)) {
      return { value: [...items.map(({ value }) => value), ...added] };
    }
    if (!isLonger) return undefined;
  }
  const left = original.length === before.length ? remaining(original, before, after) : undefined;
  if (left) return { value: left };
  return areAlike(original, before, KINSHIP) ? { value: after } : undefined;
}

/** The items of an original of which others were removed; undefined if any was edited. */
function remaining(
  original: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): unknown[] | undefined {
  const left: unknown[] = [];
  let place = -1;
  for (const item of after) {
    place = before.findIndex((one, at) => at > place && saysTheSame(one, item));
    if (place < 0) return undefined;
    left.push(original[place]);
  }
  return left;
}

/** @param isForced whether fields that cannot be patched get their value after the edit */
function patchFields(original: Fields, before: Fields, after: Fields, isForced = false): Patched | undefined {
  const out: Record<string, unknown> = { ...original };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const field =
      patch(original[key], before[key], after[key]) ?? (isForced ? { value: after[key] } : undefined);
    if (!field) return undefined;
    if (field.value === undefined) delete out[key];
    else out[key] = field.value;
  }
  return { value: out };
}

/** @param share allowed difference of floats, relative to the largest number of a column */
function areAlike(a: unknown, b: unknown, share: number): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'number' && typeof b === 'number') return areNumbersAlike(a, b, share);
  if (isColumn(a) && isColumn(b)) return areColumnsAlike(a, b, share);
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((item, index) => areAlike(item, b[index], share));
  }
  if (isString(a) && isString(b)) return a.text === b.text;
  if (!isRecord(a) || !isRecord(b)) return false;
  // A record may have fields that the others lack.
  const keys = share === KINSHIP ? Object.keys(b) : [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => areAlike(a[key], b[key], share));
}

function areNumbersAlike(a: number, b: number, share: number): boolean {
  if (Number.isInteger(a) && Number.isInteger(b)) return a === b;
  return Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));
}

function areColumnsAlike(a: Column, b: Column, share: number): boolean {
  if (a.length !== b.length) return false;
  const tolerance = toleranceOf(a, b, share);
  for (let i = 0; i < a.length; i++) {
    const same = Object.is(a[i], b[i]) || Math.abs(a[i]! - b[i]!) <= tolerance;
    if (!same) return false;
  }
  return true;
}

/** Integers have no tolerance. */
function toleranceOf(a: Column, b: Column, share: number): number {
  if (!isFloats(a) || !isFloats(b)) return 0;
  let largest = 0;
  for (const column of [a, b]) {
    for (const value of column) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest * share;
}

type Fields = Readonly<Record<string, unknown>>;

function isFloats(column: Column): column is Float32Array | Float64Array {
  return column instanceof Float32Array || column instanceof Float64Array;
}

export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !isList(value) && !isColumn(value);
}

/** A string of a file, which may have more bytes than its text. */
function isString(value: unknown): value is { text: string } {
  return isRecord(value) && typeof value.text === 'string';
}
