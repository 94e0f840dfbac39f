import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import type { Shape } from './shape.ts';
import type { Writer } from './writer.ts';

/**
 * One description of bytes. Reading, writing and inspecting walk it; sizing is writing that only counts, and skipping and
 * documenting go by its shape. A type is a plain object, made by the combinators of this folder and never by hand outside it.
 */
export interface Type<T> {
  /** What the type is made of, as data: for documentation and for tools that walk schemas. */
  readonly shape: Shape;
  readonly note?: Note;
  /** The fewest bytes that a value can take. */
  readonly minimum: number;
  /** Set where the value is no number and later fields of the record cannot be read without it. */
  readonly needed?: true;
  read(reader: Reader, scope: Scope): T;
  write(writer: Writer, value: T, scope: Scope): void;
  /** Only where this is faster than what `skip` of skip.ts does by the shape. */
  skip?(reader: Reader, scope: Scope): unknown;
  /** The value at the reader's position as a tree node, leaving the reader behind it. */
  inspect(reader: Reader, scope: Scope, name: string): Inspection;
}

/** A node of the byte tree. Children are made when they are asked for. */
export interface Inspection {
  name: string;
  type: string;
  /** Bytes from the start of the file. */
  offset: number;
  size: number;
  value?: number | string | readonly number[];
  childCount: number;
  child(index: number): Inspection;
  /** Index of the child that holds an offset, where that can be told without looking at the children. */
  childIndexAt?(offset: number): number;
  /** Whether its children may lie outside its own bytes. */
  scattered?: true;
  /** What the schema says of it. */
  about?: Note;
}

/** What a field means; shown in documentation and by the inspector. */
export interface Note {
  meaning: string;
  unit?: string;
  /** Document and section that say so. */
  source?: string;
}

/** A type whatever its values are. */
export type AnyType = Type<unknown>;

/** The value that a type reads. */
export type Infer<S> = S extends Type<infer T> ? T : never;

/**
 * Attaches what a field means.
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
 * The fields that counts and conditions can see: those before them in their own record, then those of the records around it,
 * last the parameters that the caller gave.
 */
export class Scope {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #parent: Scope | undefined;
  readonly #fields: Readonly<Record<string, AnyType>> | undefined;
  #derived: Record<string, number> | undefined;

  /** @param fields what belongs to the record: an absent field of its own hides one of the same name further out */
  constructor(
    values: Readonly<Record<string, unknown>>,
    parent?: Scope,
    fields?: Readonly<Record<string, AnyType>>,
  ) {
    this.#values = values;
    this.#parent = parent;
    this.#fields = fields;
  }

  /** Remembers a count that is in the file but not in the document. */
  derive(name: string, value: number): void {
    this.#derived ??= {};
    this.#derived[name] = value;
  }

  get(name: string): unknown {
    const own = this.#derived?.[name] ?? this.#values[name];
    if (own !== undefined || (this.#fields && name in this.#fields)) return own;
    return this.#parent?.get(name);
  }

  /** The value of a sibling field, not of one further out. */
  own(name: string): unknown {
    return this.#values[name];
  }

  /** A number by field name; booleans count as 0 and 1, and what is absent as 0. */
  number(name: string): number {
    const value = this.get(name);
    return typeof value === 'number' ? value : value === true ? 1 : 0;
  }
}

/** A fixed number, the name of an earlier field that holds it, or what follows from such a field; lists that say so take `REST`. */
export type Count = number | string | { field: string; times: number; plus: number };

/**
 * As many as there is room for.
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
 * So many times the number in an earlier field.
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
 * So many fewer than the number in an earlier field.
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

/** A count as people write it. */
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
  return {
    name,
    type,
    offset,
    size,
    ...(value === undefined ? {} : { value }),
    childCount: 0,
    child: noChild,
  };
}

/** A node whose children may lie outside its own bytes. */
export function branch(
  name: string,
  type: string,
  { offset, size }: { offset: number; size: number },
  children: readonly (() => Inspection)[],
): Inspection {
  const child = (index: number) => children[index]?.() ?? noChild(index);
  return { name, type, offset, size, childCount: children.length, child, scattered: true };
}

/** Index of the last of `count` places in ascending order that does not lie behind an offset. */
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
  throw new RangeError(`there is no child ${index}`);
}

/** Puts the name of the record being read before the path of an error that passes through. */
export function enclose(error: unknown, segment: string): unknown {
  return error instanceof FormatError ? error.within(segment) : error;
}

/** Runs something; an error on the way learns which part of the record it is about. */
export function inside<T>(segment: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw enclose(error, segment);
  }
}

export function checkLength(actual: number, expected: number, what: string): void {
  if (actual === expected) return;
  throw new FormatError(
    BINARY_CODES.BINARY_COLUMN_LENGTH,
    `${what} has ${actual} entries instead of ${expected}`,
  );
}
