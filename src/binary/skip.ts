/** Skips values by their shapes, without creating them. */

import { takeCompressed } from './compressed.ts';
import type { Reader } from './reader.ts';
import { Scope } from './scope.ts';
import type { AnyType } from './type.ts';
import { eachItem, itemsIn, minimumOf } from './walk.ts';

type Fields = Readonly<Record<string, AnyType>>;

/** Skips a value. Returns it if it is a number, on which later fields may depend. */
export type Skip = (reader: Reader, scope: Scope) => unknown;

/** A function that skips values of a type, made once per schema. */
export function skipOf(type: AnyType): Skip {
  if (type.skip) return type.skip;
  const { shape } = type;
  switch (shape.kind) {
    case 'scalar':
    case 'count':
    case 'compressed':
      return type.read;
    case 'array': {
      const { element, count } = shape;
      const skip = skipOf(element);
      return (reader, scope) => eachItem(itemsIn(reader, scope, element, count), () => skip(reader, scope));
    }
    case 'rows': {
      const skip = recordSkip(shape.fields);
      return (reader, scope) => {
        while (reader.remaining > 0) skip(reader, scope);
      };
    }
    case 'list': {
      const { fields } = shape;
      const skip = recordSkip(fields);
      return (reader, scope) => {
        for (let left = takeCount(fields, reader); left > 0; left--) skip(reader, scope);
      };
    }
    case 'tagged': {
      const { by, size } = shape;
      const cases = new Map(Array.from(shape.cases, ([tag, body]) => [tag, skipOf(body)]));
      const otherwise = skipOf(shape.otherwise);
      const skip: Skip = (reader, scope) => (cases.get(scope.number(by)) ?? otherwise)(reader, scope);
      if (size === undefined) return skip;
      return (reader, scope) => reader.within(scope.number(size), () => skip(reader, scope));
    }
    default:
      return (reader, scope) => {
        type.inspect(reader, scope, '');
      };
  }
}

/** A function that skips a record of rows. */
export function recordSkip(fields: Fields): Skip {
  const skips = Object.entries(fields).map(([key, type]) => [key, skipOf(type)] as const);
  return (reader, outer) => {
    const numbers: Record<string, unknown> = {};
    const scope = new Scope(numbers, outer);
    for (const [key, skip] of skips) numbers[key] = skip(reader, scope);
  };
}

/** Skips the count of a list within a row and returns it. */
export function takeCount(fields: Fields, reader: Reader): number {
  const { value } = takeCompressed(reader);
  reader.checkCount(value, minimumOf(fields));
  return value;
}
