import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import type { Shape } from './shape.ts';
import type { Writer } from './writer.ts';

/**
 * One description of bytes. Reading, writing, sizing, inspecting and documenting all go through it; a type is a plain
 * object, made by the combinators of this folder and never by hand outside it.
 */
export interface Type<T> {
  /** What the type is made of, as data: for documentation and for tools that walk schemas. */
  readonly shape: Shape;
  readonly note?: Note;
  /** The fewest bytes that a value can take. */
  readonly minimum: number;
  read(reader: Reader, scope: Scope): T;
  write(writer: Writer, value: T, scope: Scope): void;
  /** Bytes that a value takes where it stands. */
  size(value: T, scope: Scope): number;
  /** Moves past a value; returns it if it is cheap to make (a scalar), because later fields may depend on it. */
  skip(reader: Reader, scope: Scope): unknown;
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
}

/** What a field means; shown in documentation and by the inspector. */
export interface Note {
  meaning: string;
  unit?: string;
  /** Document and section that say so. */
  source?: string;
}

export type AnyType = Type<unknown>;

/** The value that a type reads. */
export type Infer<S> = S extends Type<infer T> ? T : never;

/** Attaches what a field means. */
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
  #derived: Record<string, number> | undefined;

  constructor(values: Readonly<Record<string, unknown>>, parent?: Scope) {
    this.#values = values;
    this.#parent = parent;
  }

  /** Remembers a count that is in the file but not in the document. */
  derive(name: string, value: number): void {
    this.#derived ??= {};
    this.#derived[name] = value;
  }

  get(name: string): unknown {
    return this.#derived?.[name] ?? this.#values[name] ?? this.#parent?.get(name);
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

/** A fixed number, the name of an earlier field that holds it, or a multiple of such a field. */
export type Count = number | string | { field: string; times: number };

/** So many times the number in an earlier field. */
export function times(field: string, factor: number): Count {
  return { field, times: factor };
}

export function resolveCount(count: Count, scope: Scope): number {
  if (typeof count === 'number') return count;
  return typeof count === 'string' ? scope.number(count) : scope.number(count.field) * count.times;
}

/** A count as people write it. */
export function countText(count: Count): string {
  return typeof count === 'object' ? `${count.field} × ${count.times}` : `${count}`;
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

function noChild(index: number): never {
  throw new RangeError(`there is no child ${index}`);
}

/** Puts the name of the record being read before the path of an error that passes through. */
export function enclose(error: unknown, segment: string): unknown {
  return error instanceof FormatError ? error.within(segment) : error;
}

export function checkLength(actual: number, expected: number, what: string): void {
  if (actual === expected) return;
  throw new FormatError(
    BINARY_CODES.BINARY_COLUMN_LENGTH,
    `${what} has ${actual} entries instead of ${expected}`,
  );
}
