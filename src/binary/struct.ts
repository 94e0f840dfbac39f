import type { Condition } from './condition.ts';
import type { Reader } from './reader.ts';
import type { Scalar } from './scalar.ts';
import { typeName } from './shape.ts';
import {
  type AnyType,
  type Count,
  checkLength,
  enclose,
  type Infer,
  type Inspection,
  leaf,
  resolveCount,
  Scope,
  type Type,
} from './type.ts';

export type Fields = Record<string, AnyType>;

/** A field that is not always there. */
export interface Optional<T> extends Type<T | undefined> {
  readonly optional: true;
  readonly condition: Condition;
  readonly type: Type<T>;
}

/** A count that is stored in the file and follows from the document when it is written. */
export interface Derived extends Type<number> {
  readonly of: string;
}

type Absent<F extends Fields> = { [K in keyof F]: F[K] extends Derived ? K : never }[keyof F];
type Maybe<F extends Fields> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];

/** The value of a record: derived counts are left out, conditional fields may be absent. */
export type FieldValues<F extends Fields> = {
  [K in Exclude<keyof F, Absent<F> | Maybe<F>>]: Infer<F[K]>;
} & { [K in Maybe<F>]?: Exclude<Infer<F[K]>, undefined> };

/** Fields one after the other. */
export function struct<F extends Fields>(name: string, fields: F): Type<FieldValues<F>> {
  const entries = Object.entries(fields);
  return {
    shape: { kind: 'struct', name, fields },
    minimum: minimumOf(fields),
    read: (reader, outer) => {
      const values: Record<string, unknown> = {};
      const scope = new Scope(values, outer);
      for (const [key, type] of entries) {
        try {
          const value = type.read(reader, scope);
          if (isDerived(type)) scope.derive(key, value as number);
          else if (value !== undefined) values[key] = value;
        } catch (error) {
          throw enclose(error, key);
        }
      }
      return values as FieldValues<F>;
    },
    write: (writer, value, outer) => {
      const scope = new Scope(value, outer);
      for (const [key, type] of entries) {
        try {
          const count = isDerived(type) ? lengthOf(scope.own(type.of)) : undefined;
          if (count !== undefined) scope.derive(key, count);
          type.write(writer, count ?? scope.own(key), scope);
        } catch (error) {
          throw enclose(error, key);
        }
      }
    },
    size: (value, outer) => {
      const scope = new Scope(value, outer);
      let size = 0;
      for (const [key, type] of entries) {
        if (isDerived(type)) scope.derive(key, lengthOf(scope.own(type.of)));
        size += type.size(scope.own(key), scope);
      }
      return size;
    },
    skip: (reader, outer) => {
      const values: Record<string, unknown> = {};
      const scope = new Scope(values, outer);
      for (const [key, type] of entries) values[key] = type.skip(reader, scope);
    },
    inspect: (reader, outer, label) => inspectStruct(entries, name, reader, outer, label),
  };
}

function inspectStruct(
  entries: [string, AnyType][],
  type: string,
  reader: Reader,
  outer: Scope,
  name: string,
): Inspection {
  const offset = reader.offset;
  const values: Record<string, unknown> = {};
  const scope = new Scope(values, outer);
  const children: Inspection[] = [];
  for (const [key, field] of entries) {
    const before = reader.offset;
    const child = field.inspect(reader, scope, key);
    if (reader.offset === before && child.size === 0 && child.childCount === 0) continue;
    children.push(child);
    if (typeof child.value === 'number') values[key] = child.value;
  }
  const child = (index: number) => children[index]!;
  return { name, type, offset, size: reader.offset - offset, childCount: children.length, child };
}

/** A list of records of any size; for many records of one size see `table`. */
export function array<T>(element: Type<T>, count: Count): Type<T[]> {
  const length = (reader: Reader, scope: Scope) => {
    const resolved = resolveCount(count, scope);
    reader.checkCount(resolved, Math.max(1, element.minimum));
    return resolved;
  };
  return {
    shape: { kind: 'array', element, count },
    minimum: typeof count === 'number' ? count * element.minimum : 0,
    read: (reader, scope) => {
      const items: T[] = [];
      for (let index = 0, end = length(reader, scope); index < end; index++) {
        try {
          items.push(element.read(reader, scope));
        } catch (error) {
          throw enclose(error, `[${index}]`);
        }
      }
      return items;
    },
    write: (writer, items, scope) => {
      checkLength(items.length, resolveCount(count, scope), `a list of ${typeName(element)}`);
      items.forEach((item, index) => {
        try {
          element.write(writer, item, scope);
        } catch (error) {
          throw enclose(error, `[${index}]`);
        }
      });
    },
    size: (items, scope) => items.reduce((sum, item) => sum + element.size(item, scope), 0),
    skip: (reader, scope) => {
      for (let left = length(reader, scope); left > 0; left--) element.skip(reader, scope);
    },
    inspect: (reader, scope, name) => {
      const offset = reader.offset;
      const starts: number[] = [];
      for (let left = length(reader, scope); left > 0; left--) {
        starts.push(reader.offset);
        element.skip(reader, scope);
      }
      return {
        name,
        type: `${typeName(element)}[${starts.length}]`,
        offset,
        size: reader.offset - offset,
        childCount: starts.length,
        child: (index) => reader.at(starts[index]!, () => element.inspect(reader, scope, `[${index}]`)),
      };
    },
  };
}

/** A field that is there only if a condition on earlier fields or parameters holds. */
export function when<S extends AnyType>(condition: Condition, type: S): S & Optional<Infer<S>>;
export function when<T>(condition: Condition, type: Type<T>): Optional<T> {
  return {
    ...type,
    optional: true,
    condition,
    type,
    shape: { kind: 'when', condition, type },
    minimum: 0,
    read: (reader, scope) => (condition.holds(scope) ? type.read(reader, scope) : undefined),
    write: (writer, value, scope) => {
      if (condition.holds(scope)) type.write(writer, value as T, scope);
    },
    size: (value, scope) => (condition.holds(scope) ? type.size(value as T, scope) : 0),
    skip: (reader, scope) => (condition.holds(scope) ? type.skip(reader, scope) : undefined),
    inspect: (reader, scope, name) =>
      condition.holds(scope)
        ? type.inspect(reader, scope, name)
        : leaf(name, typeName(type), reader.offset, 0),
  };
}

/** The number of entries of another field of the same record. It is not part of the document. */
export function count(type: Scalar, of: string): Derived {
  return {
    shape: { kind: 'count', type, of },
    minimum: type.minimum,
    of,
    read: type.read,
    write: type.write,
    size: type.size,
    skip: type.skip,
    inspect: type.inspect,
  };
}

export function isDerived(type: AnyType): type is Derived {
  return type.shape.kind === 'count';
}

export function isOptional(type: AnyType): type is Optional<unknown> {
  return type.shape.kind === 'when';
}

/** Rows of a table, entries of a list or of a typed array. */
function lengthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('length' in value && typeof value.length === 'number') return value.length;
  return 'count' in value && typeof value.count === 'number' ? value.count : 0;
}

export function minimumOf(fields: Fields): number {
  return Object.values(fields).reduce((sum, type) => sum + type.minimum, 0);
}
