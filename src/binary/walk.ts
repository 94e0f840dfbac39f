/** Visits the fields of a record and the entries of a list in order. */

import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import { type AnyType, type Count, enclose, REST, resolveCount } from './type.ts';

/** Adds the field's name to the path of errors. */
export function eachField<W>(
  entries: readonly (readonly [key: string, work: W, ...unknown[]])[],
  visit: (key: string, work: W) => void,
): void {
  for (const [key, work] of entries) {
    try {
      visit(key, work);
    } catch (error) {
      throw enclose(error, key);
    }
  }
}

/** Adds the index to the path of errors. */
export function eachItem(isMore: (index: number) => boolean, visit: (index: number) => void): void {
  for (let index = 0; isMore(index); index++) {
    try {
      visit(index);
    } catch (error) {
      throw enclose(error, `[${index}]`);
    }
  }
}

/** Whether a list in a file has an entry at an index, once those before it were read. */
export function itemsIn(
  reader: Reader,
  scope: Scope,
  { minimum }: AnyType,
  count: Count,
): (index: number) => boolean {
  if (count === REST) return () => reader.remaining > 0;
  const resolved = resolveCount(count, scope);
  reader.checkCount(resolved, minimum);
  return (index) => index < resolved;
}

export function minimumOf(fields: Readonly<Record<string, AnyType>>): number {
  return Object.values(fields).reduce((sum, type) => sum + type.minimum, 0);
}
