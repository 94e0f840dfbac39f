import type { ColumnTypes } from '../../../../binary/columns.ts';
import { i32 } from '../../../../binary/scalar.ts';
import { type Table, table } from '../../../../binary/schema.ts';
import { Scope } from '../../../../binary/scope.ts';
import { skipOf } from '../../../../binary/skip.ts';
import { type Count, leaf, resolveCount, type Type } from '../../../../binary/type.ts';

/** Rows that end with an index that is out of range, and that index. */
export type Until<F extends ColumnTypes> = Table<F> & { index: Int32Array<ArrayBuffer>; terminator: number };

const INDEX = 'index';
const ROWS = 'rows';

/**
 * Records that each begin with an index below a limit; the first index at or above it ends the list and has no record.
 * Stored in columns like a `table`; the indices are the column `index`.
 *
 * @param limit an index of this or more ends the list
 */
export function tableUntil<F extends ColumnTypes>(name: string, fields: F, limit: Count): Type<Until<F>> {
  const rows: Type<{ count: number }> = table(name, { [INDEX]: i32, ...fields }, ROWS);
  const skip = skipOf(rows);
  const scoped = (count: number, scope: Scope) => new Scope({ [ROWS]: count }, scope);
  return {
    shape: { kind: 'until', name, fields: { [INDEX]: i32, ...fields }, limit },
    minimum: i32.minimum,
    read: (reader, scope) => {
      const value = rows.read(reader, scoped(countRows(reader, scope), scope));
      return { ...value, terminator: i32.read(reader, scope) } as Until<F>;
    },
    write: (writer, value, scope) => {
      rows.write(writer, value, scoped(value.count, scope));
      i32.write(writer, value.terminator, scope);
    },
    inspect: (reader, scope, label) => {
      const list = rows.inspect(reader, scoped(countRows(reader, scope), scope), label);
      const at = reader.offset;
      const end = leaf('terminator', 'i32', at, i32.minimum, i32.read(reader, scope));
      return {
        ...list,
        size: reader.offset - list.offset,
        childCount: list.childCount + 1,
        child: (index) => (index === list.childCount ? end : list.child(index)),
        childIndexAt: (offset) => (offset >= at ? list.childCount : list.childIndexAt!(offset)),
      };
    },
  };

  /** Looks ahead for the index that ends the list. */
  function countRows(reader: Parameters<typeof rows.read>[0], scope: Scope): number {
    const start = reader.offset;
    const end = resolveCount(limit, scope);
    const one = scoped(1, scope);
    let count = 0;
    while (i32.read(reader, scope) < end) {
      reader.offset -= i32.minimum;
      skip(reader, one);
      count++;
    }
    reader.offset = start;
    return count;
  }
}
