import { FormatError } from '../report/report.ts';
import type { Condition } from './condition.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import type { Writer } from './writer.ts';

/**
 * The description of a value in bytes, for reading, writing and inspecting; sizing is writing that only counts, and
 * skipping and documenting use its shape. Types are plain objects, made only by the combinators of this folder.
 */
export interface Type<T> {
  /** The structure of the type as data, for documentation and for tools that process schemas. */
  readonly shape: Shape;
  readonly note?: Note;
  /** Minimum size of a value in bytes. */
  readonly minimum: number;
  /** Set if the value is not a number but later fields of the record depend on it. */
  readonly needed?: true;
  read(reader: Reader, scope: Scope): T;
  /** Only of types whose values all have the minimum size: the value at an offset within the file, whatever the position. */
  at?(reader: Reader, offset: number): T;
  write(writer: Writer, value: T, scope: Scope): void;
  /** Only if this is faster than skipping by the shape, see skip.ts. */
  skip?(reader: Reader, scope: Scope): unknown;
  /** The value at the reader's position as a tree node. The reader is left after the value. */
  inspect(reader: Reader, scope: Scope, name: string): Inspection;
}

/** The structure of a type, as data. */
export type Shape =
  | { kind: 'scalar'; name: ScalarName }
  | { kind: 'compressed' }
  | { kind: 'vector'; element: ScalarName; count: Count }
  | { kind: 'bytes'; count: Count | 'rest' }
  | { kind: 'string'; encoding: 'counted' | 'fixed' | 'terminated' | 'open'; count?: AnyType | number }
  | { kind: 'struct'; name: string; fields: Record<string, AnyType> }
  | { kind: 'array'; element: AnyType; count: Count }
  | { kind: 'when'; condition: Condition; type: AnyType }
  | { kind: 'count'; type: AnyType; of: string }
  | { kind: 'table'; name: string; fields: Record<string, AnyType>; count: Count }
  | { kind: 'until'; name: string; fields: Record<string, AnyType>; limit: Count }
  | { kind: 'ragged'; name: string; parts: RaggedShape; count: Count }
  | {
      kind: 'planes';
      rows: string;
      by: string;
      width: string;
      count: string;
      elements: ReadonlyMap<number, ScalarName>;
    }
  | { kind: 'rows'; name: string; fields: Record<string, AnyType> }
  | { kind: 'list'; name: string; fields: Record<string, AnyType> }
  | { kind: 'tagged'; by: string; cases: ReadonlyMap<number, AnyType>; otherwise: AnyType; size?: string };

/** Rows of different lengths: fields before, in and after their tails. */
export interface RaggedShape {
  head: Record<string, AnyType>;
  tailCount: AnyType;
  tailName: string;
  tail: Record<string, AnyType>;
  foot: Record<string, AnyType>;
}

/** Kinds of numbers. */
export type ScalarName = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'f64';

/** A node of the byte tree. Children are created on demand. */
export interface Inspection {
  name: string;
  type: string;
  /** Bytes from the start of the file. */
  offset: number;
  size: number;
  value?: number | string | readonly number[];
  childCount: number;
  child(index: number): Inspection;
  /** Index of the child that contains an offset, if it can be computed without creating the children. */
  childIndexAt?(offset: number): number;
  /** Whether its children may be outside of its own bytes. */
  scattered?: true;
  /** Set if its children are consecutive in its own bytes and depend on nothing else. Then it has `childIndexAt`. */
  isSequence?: true;
  /** The note of the schema. */
  about?: Note;
}

/** The meaning of a field, for documentation and the inspector. */
export interface Note {
  meaning: string;
  unit?: string;
  /** Document and section as the source. */
  source?: string;
}

/** A type of any values. */
export type AnyType = Type<unknown>;

/** The value that a type reads. */
export type Infer<S> = S extends Type<infer T> ? T : never;

/**
 * Attaches the meaning of a field.
 *
 * @example
 * ```ts
 * import { note, u8 } from 'exhume/binary';
 *
 * const opacity = note(u8, 'how much is seen', { unit: '255 = opaque' });
 * console.log(opacity.note?.meaning); // how much is seen
 * ```
 */
export function note<S extends AnyType>(type: S, meaning: string, more: Omit<Note, 'meaning'> = {}): S {
  return { ...type, note: { meaning, ...more } };
}

/**
 * A fixed number, the name of an earlier field with the count, or a number computed from such a field. Some lists also
 * accept `REST`.
 */
export type Count = number | string | { field: string; times: number; plus: number };

/**
 * As many entries as remain.
 *
 * @example
 * ```ts
 * import { array, read, REST, u16 } from 'exhume/binary';
 *
 * console.log(read(array(u16, REST), Uint8Array.of(1, 0, 2, 0)).join()); // 1,2
 * ```
 */
export const REST = 'rest';

/**
 * A multiple of the number in an earlier field.
 *
 * @example
 * ```ts
 * import { read, struct, times, u8, vector } from 'exhume/binary';
 *
 * const maps = struct('Maps', { mapCount: u8, coordinates: vector(u8, times('mapCount', 2)) });
 * console.log(read(maps, Uint8Array.of(2, 1, 2, 3, 4)).coordinates.join()); // 1,2,3,4
 * ```
 */
export function times(field: string, factor: number): Count {
  return { field, times: factor, plus: 0 };
}

/**
 * The number in an earlier field, less a constant.
 *
 * @example
 * ```ts
 * import { less, read, struct, u8, vector } from 'exhume/binary';
 *
 * const steps = struct('Steps', { pointCount: u8, gaps: vector(u8, less('pointCount', 1)) });
 * console.log(read(steps, Uint8Array.of(3, 5, 6)).gaps.join()); // 5,6
 * ```
 */
export function less(field: string, difference: number): Count {
  return { field, times: 1, plus: -difference };
}

export function resolveCount(count: Count, scope: Scope): number {
  if (typeof count === 'number') return count;
  return typeof count === 'string'
    ? scope.number(count)
    : scope.number(count.field) * count.times + count.plus;
}

/** A count, for display. */
export function countText(count: Count): string {
  if (typeof count !== 'object') return `${count}`;
  const product = count.times === 1 ? count.field : `${count.field} × ${count.times}`;
  return count.plus === 0 ? product : `${product} - ${-count.plus}`;
}

/** A node without children. */
export function leaf(
  name: string,
  type: string,
  offset: number,
  size: number,
  value?: Inspection['value'],
): Inspection {
  // Files have very many leaves, and spreading would take longer than the rest.
  if (value === undefined) return { name, type, offset, size, childCount: 0, child: noChild };
  return { name, type, offset, size, value, childCount: 0, child: noChild };
}

/** A node whose children are created on demand: files have very many, and few are shown. */
export function onDemand(
  { name, type, offset, size }: Pick<Inspection, 'name' | 'type' | 'offset' | 'size'>,
  make: () => readonly Inspection[],
): Inspection {
  let known: readonly Inspection[] | undefined;
  const children = () => {
    known ??= make();
    return known;
  };
  return {
    name,
    type,
    offset,
    size,
    get childCount() {
      return children().length;
    },
    child: (index) => children()[index]!,
  };
}

/** A node whose children may be outside of its own bytes. */
export function branch(
  name: string,
  type: string,
  { offset, size }: { offset: number; size: number },
  children: readonly (() => Inspection)[],
): Inspection {
  const child = (index: number) => children[index]?.() ?? noChild(index);
  return { name, type, offset, size, childCount: children.length, child, scattered: true };
}

/** Index of the last of `count` ascending offsets that is not after an offset. */
export function lastAtOrBefore(placeOf: (index: number) => number, count: number, offset: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (placeOf(middle) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function noChild(index: number): never {
  throw new RangeError(`Unknown child ${index}`);
}

/** Prepends the name of the enclosing record to the path of an error. */
export function enclose(error: unknown, segment: string): unknown {
  return error instanceof FormatError ? error.within(segment) : error;
}

/** Runs a function and adds a segment to the path of its errors. */
export function inside<T>(segment: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw enclose(error, segment);
  }
}
