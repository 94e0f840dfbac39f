import { FormatError, unlessRefused } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Condition } from './condition.ts';
import { readNan, writeNan } from './nan.ts';
import { keepPartial } from './partial.ts';
import type { Reader } from './reader.ts';
import { type Scalar, writeCount } from './scalar.ts';
import { Scope } from './scope.ts';
import { explain, isFixed, noteOf, refersToFields, typeName } from './shape.ts';
import { skipOf } from './skip.ts';
import {
  type AnyType,
  type Count,
  enclose,
  type Infer,
  type Inspection,
  lastAtOrBefore,
  leaf,
  REST,
  resolveCount,
  type Type,
} from './type.ts';
import { eachField, eachItem, itemsIn, minimumOf } from './walk.ts';

/** Fields of a record by name, in the order of the file. */
export type Fields = Record<string, AnyType>;

/** A conditional field. */
export interface Optional<T> extends Type<T | undefined> {
  readonly optional: true;
  readonly condition: Condition;
  readonly type: Type<T>;
}

/** A count that is stored in the file and derived from the document on writing. */
export interface Derived extends Type<number> {
  readonly of: readonly string[];
}

type Absent<F extends Fields> = { [K in keyof F]: F[K] extends Derived ? K : never }[keyof F];
type Maybe<F extends Fields> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];

/** The value of a record: derived counts are not included, conditional fields may be absent. */
export type FieldValues<F extends Fields> = {
  [K in Exclude<keyof F, Absent<F> | Maybe<F>>]: Infer<F[K]>;
} & { [K in Maybe<F>]?: Exclude<Infer<F[K]>, undefined> };

/**
 * A record: fields one after the other. Its value is an object with the values of the fields, without derived counts. Later
 * fields may depend on earlier ones by their names.
 *
 * @throws FormatError BINARY_TRUNCATED on reading, and the errors of its fields, with the name of the field in `path`
 * @example
 * ```ts
 * import { type Infer, read, struct, u8 } from 'exhume/binary';
 *
 * const color = struct('Color', { red: u8, green: u8, blue: u8 });
 * const orange: Infer<typeof color> = read(color, Uint8Array.of(255, 128, 0));
 * console.log(orange.green); // 128
 * ```
 */
export function struct<F extends Fields>(name: string, fields: F): Type<FieldValues<F>> {
  const entries = Object.entries(fields).map(([key, type]) => [key, type, isDerived(type)] as const);
  const counted = entries.filter(([, type]) => !isFixed(type));
  const fixedBytes = minimumOf(fields) - minimumOf(Object.fromEntries(counted));
  const isScoped = entries.some(([, type]) => refersToFields(type));
  const at = placedFields(entries);
  const minimum = minimumOf(fields);
  const skips = entries.map(([key, type]) => [key, type.needed ? type.read : skipOf(type)] as const);
  return {
    shape: { kind: 'struct', name, fields },
    minimum,
    read: (reader, outer) => {
      if (at && reader.remaining >= minimum) return at(reader, reader.take(minimum)) as FieldValues<F>;
      const values: Record<string, unknown> = {};
      const scope = isScoped ? new Scope(values, outer, fields) : outer;
      let index = 0;
      try {
        for (; index < entries.length; index++) {
          const [key, type, isCount] = entries[index]!;
          const start = reader.offset;
          const value = type.read(reader, scope);
          if (value === undefined) continue;
          if (!isCount) values[key] = value;
          else if (isScoped) scope.derive(key, value as number);
          if (Number.isNaN(value)) readNan(values, key, reader, start, reader.offset - start);
        }
      } catch (error) {
        throw enclose(error, entries[index]![0]);
      }
      return values as FieldValues<F>;
    },
    ...(at && { at: at as (reader: Reader, offset: number) => FieldValues<F> }),
    write: (writer, value, outer) => {
      const scope = isScoped ? new Scope(value, outer, fields) : outer;
      const written = writer.onlyCounts(fixedBytes) ? counted : entries;
      let index = 0;
      try {
        for (; index < written.length; index++) {
          const [key, type, isCount] = written[index]!;
          const field = isCount ? countOf(type as Derived, value) : (value as Record<string, unknown>)[key];
          if (isScoped && isCount) scope.derive(key, field as number);
          const start = writer.offset;
          type.write(writer, field, scope);
          if (Number.isNaN(field)) writeNan(value, key, writer, writer.offset - start);
        }
      } catch (error) {
        throw enclose(error, written[index]![0]);
      }
    },
    skip: (reader, outer) => {
      const values: Record<string, unknown> = {};
      const scope = new Scope(values, outer, fields);
      eachField(skips, (key, skip) => {
        values[key] = skip(reader, scope);
      });
    },
    inspect: (reader, outer, label) => {
      const offset = reader.offset;
      const origin = reader.fork();
      const values: Record<string, unknown> = {};
      const scope = new Scope(values, outer, fields);
      const children: Inspection[] = [];
      const tree = (): Inspection => ({
        name: label,
        type: name,
        offset,
        size: reader.offset - offset,
        childCount: children.length,
        child: (index) => children[index]!,
      });
      try {
        eachField(entries, (key, type) => {
          origin.offset = reader.offset;
          const node = explain(type.inspect(reader, scope, key), noteOf(type));
          if (node.size === 0 && node.childCount === 0) return;
          children.push(node);
          if (isNumber(type)) values[key] = node.value;
          else if (type.needed) values[key] = type.read(origin, scope);
        });
      } catch (error) {
        throw keepPartial(error, (inner) => {
          if (inner) children.push(inner);
          return tree();
        });
      }
      return tree();
    },
  };
}

/** Reads a record of fixed size, whose bytes are known to exist: no field can fail. Undefined if a field is not fixed. */
function placedFields(
  entries: readonly (readonly [key: string, type: AnyType, ...unknown[]])[],
): ((reader: Reader, offset: number) => Record<string, unknown>) | undefined {
  let end = 0;
  const placed = entries.map(([key, { at, minimum }]) => {
    const offset = end;
    end += minimum;
    return { key, at: at!, offset, minimum };
  });
  if (!placed.every(({ at }) => at)) return undefined;
  // Copying an object with all fields is faster than adding the fields one by one.
  const empty = Object.fromEntries(placed.map(({ key }) => [key, undefined as unknown]));
  return (reader, offset) => {
    const values = { ...empty };
    for (let index = 0; index < placed.length; index++) {
      const field = placed[index]!;
      const value = field.at(reader, offset + field.offset);
      values[field.key] = value;
      if (Number.isNaN(value)) readNan(values, field.key, reader, offset + field.offset, field.minimum);
    }
    return values;
  };
}

/** The value of a derived count. */
function countOf({ of }: Derived, values: Readonly<Record<string, unknown>>): number {
  return lengthOf(of.map((name) => values[name]).find((value) => value !== undefined));
}

/**
 * A list of records of any size; for many records of one size see `table`. With `REST` they go on to the end.
 *
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COLUMN_LENGTH on writing
 * @example
 * ```ts
 * import { array, count, read, struct, terminatedString, u8 } from 'exhume/binary';
 *
 * const names = struct('Names', { nameCount: count(u8, 'names'), names: array(terminatedString, 'nameCount') });
 * const { names: found } = read(names, Uint8Array.of(2, 0x61, 0, 0x62, 0));
 * console.log(found.map(({ text }) => text).join()); // a,b
 * ```
 */
export function array<T>(element: Type<T>, count: Count): Type<T[]> {
  const skip = skipOf(element);
  const fixedBytes = isFixed(element) ? element.minimum : undefined;
  return {
    shape: { kind: 'array', element, count },
    minimum: typeof count === 'number' ? count * element.minimum : 0,
    read: (reader, scope) => {
      const items: T[] = [];
      const isMore = itemsIn(reader, scope, element, count);
      try {
        while (isMore(items.length)) {
          const start = reader.offset;
          const item = element.read(reader, scope);
          items.push(item);
          if (Number.isNaN(item)) readNan(items, items.length - 1, reader, start, reader.offset - start);
        }
      } catch (error) {
        throw enclose(error, `[${items.length}]`);
      }
      return items;
    },
    write: (writer, items, scope) => {
      if (fixedBytes !== undefined && writer.onlyCounts(items.length * fixedBytes)) return;
      if (count !== REST) {
        writer.checkLength(items.length, resolveCount(count, scope), `List of ${typeName(element)}`);
      }
      eachItem(
        (index) => index < items.length,
        (index) => {
          const item = items[index]!;
          const start = writer.offset;
          element.write(writer, item, scope);
          if (Number.isNaN(item)) writeNan(items, index, writer, writer.offset - start);
        },
      );
    },
    inspect: (reader, scope, name) => {
      const offset = reader.offset;
      const starts: number[] = [];
      const origin = reader.fork();
      const tree = (): Inspection => ({
        name,
        type: `${typeName(element)}[${starts.length}]`,
        offset,
        size: reader.offset - offset,
        childCount: starts.length,
        child: (index) => {
          origin.offset = starts[index]!;
          return explain(element.inspect(origin, scope, `[${index}]`), noteOf(element));
        },
        childIndexAt: (at) => lastAtOrBefore((index) => starts[index]!, starts.length, at),
      });
      try {
        eachItem(itemsIn(reader, scope, element, count), () => {
          starts.push(reader.offset);
          skip(reader, scope);
        });
      } catch (error) {
        if (starts.length === 0 && element.minimum > 0) findStarts(reader, scope, starts);
        // The entry that could not be skipped is listed, and throws when it is requested.
        throw keepPartial(error, tree);
      }
      return tree();
    },
  };

  /** Offsets of the entries, as far as they can be read. */
  function findStarts(reader: Reader, scope: Scope, starts: number[]): void {
    unlessRefused(() => {
      while (reader.remaining > 0) {
        starts.push(reader.offset);
        skip(reader, scope);
      }
    });
  }
}

/**
 * A field that exists only if a condition on earlier fields or parameters holds.
 *
 * @throws FormatError BINARY_FIELD_MISSING on writing, if it is absent although the condition holds
 * @example
 * ```ts
 * import { positive, read, struct, u8, when } from 'exhume/binary';
 *
 * const vertex = struct('Vertex', { lit: u8, color: when(positive('lit'), u8) });
 * console.log(read(vertex, Uint8Array.of(1, 9)).color); // 9
 * ```
 */
export function when<S extends AnyType>(condition: Condition, type: S): S & Optional<Infer<S>>;
export function when<T>(condition: Condition, type: Type<T>): Optional<T> {
  const skip = skipOf(type);
  const { at: _, ...always } = type;
  return {
    ...always,
    optional: true,
    condition,
    type,
    shape: { kind: 'when', condition, type },
    minimum: 0,
    read: (reader, scope) => (condition.holds(scope) ? type.read(reader, scope) : undefined),
    skip: (reader, scope) => (condition.holds(scope) ? skip(reader, scope) : undefined),
    write: (writer, value, scope) => {
      if (condition.holds(scope)) type.write(writer, required(value, condition), scope);
    },
    inspect: (reader, scope, name) =>
      condition.holds(scope)
        ? type.inspect(reader, scope, name)
        : leaf(name, typeName(type), reader.offset, 0),
  };
}

function required<T>(value: T | undefined, condition: Condition): T {
  if (value !== undefined) return value;
  throw new FormatError(
    BINARY_CODES.BINARY_FIELD_MISSING,
    `Missing field, which is required if ${condition.text}`,
  );
}

/**
 * The number of entries of another field of the same record, or of the one that is present of several. It is not part of
 * the document.
 *
 * @throws FormatError BINARY_COUNT_WIDTH on writing more entries than the type can express
 * @example
 * ```ts
 * import { array, count, struct, u8, u16, write } from 'exhume/binary';
 *
 * const list = struct('List', { entryCount: count(u8, 'entries'), entries: array(u16, 'entryCount') });
 * console.log(write(list, { entries: [5, 6] }).join()); // 2,5,0,6,0
 * ```
 */
export function count(type: Scalar, ...of: readonly string[]): Derived {
  return {
    shape: { kind: 'count', type, of: of.join(' or ') },
    ...(type.note && { note: type.note }),
    minimum: type.minimum,
    of,
    read: type.read,
    write: (writer, value) => writeCount(writer, type, value),
    inspect: type.inspect,
  };
}

function isDerived(type: AnyType): type is Derived {
  const { shape } = type;
  return shape.kind === 'count' || (shape.kind === 'when' && isDerived(shape.type));
}

export function isOptional(type: AnyType): type is Optional<unknown> {
  return type.shape.kind === 'when';
}

/** Whether a field is a single number, to which counts and conditions can refer. */
function isNumber({ shape }: AnyType): boolean {
  return shape.kind === 'when' ? isNumber(shape.type) : shape.kind === 'scalar' || shape.kind === 'count';
}

/** Rows of a table, entries of a list or of a typed array. */
function lengthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('length' in value && typeof value.length === 'number') return value.length;
  return 'count' in value && typeof value.count === 'number' ? value.count : 0;
}
