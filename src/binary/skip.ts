/** Moving past values by their shapes, without making them. */
import { takeCompressed } from './compressed.ts';
import type { Reader } from './reader.ts';
import { type AnyType, Scope } from './type.ts';
import { eachItem, itemsIn, minimumOf } from './walk.ts';

type Fields = Readonly<Record<string, AnyType>>;

/** Moves past a value; returns it if it is a number, because later fields may depend on it. */
export function skip(type: AnyType, reader: Reader, scope: Scope): unknown {
  if (type.skip) return type.skip(reader, scope);
  const { shape } = type;
  switch (shape.kind) {
    case 'scalar':
    case 'count':
    case 'compressed':
      return type.read(reader, scope);
    case 'array':
      return eachItem(itemsIn(reader, scope, shape.element, shape.count), () => {
        skip(shape.element, reader, scope);
      });
    case 'rows':
      while (reader.remaining > 0) skipRecord(shape.fields, reader, scope);
      return undefined;
    case 'list':
      for (let left = takeCount(shape.fields, reader); left > 0; left--) {
        skipRecord(shape.fields, reader, scope);
      }
      return undefined;
    case 'tagged': {
      const body = shape.cases.get(scope.number(shape.by)) ?? shape.otherwise;
      if (shape.size === undefined) return void skip(body, reader, scope);
      return reader.within(scope.number(shape.size), () => void skip(body, reader, scope));
    }
    default:
      type.inspect(reader, scope, '');
      return undefined;
  }
}

/** Moves past a record of rows. */
export function skipRecord(fields: Fields, reader: Reader, outer: Scope): void {
  const numbers: Record<string, unknown> = {};
  const scope = new Scope(numbers, outer);
  for (const key in fields) numbers[key] = skip(fields[key]!, reader, scope);
}

/** Moves past the count of a list within a row and returns it. */
export function takeCount(fields: Fields, reader: Reader): number {
  const { value } = takeCompressed(reader);
  reader.checkCount(value, minimumOf(fields));
  return value;
}
