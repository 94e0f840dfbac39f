import { BINARY_CODES } from '../../../../binary/codes.ts';
import { type Scalar, type Vector, vector } from '../../../../binary/scalar.ts';
import type { Scope } from '../../../../binary/scope.ts';
import { type Inspection, inside, lastAtOrBefore, type Type } from '../../../../binary/type.ts';
import { checkLength } from '../../../../binary/writer.ts';
import { FormatError } from '../../../../report/report.ts';

/** An earlier table of the same record whose rows describe the planes. It must be `needed`. */
export interface PlaneRows {
  table: string;
  /** Its column with the number type of a plane. */
  by: string;
  /** Its column with the number of components. */
  width: string;
}

type ColumnOf<S> = S extends Scalar<infer C> ? C : never;

/**
 * One list of numbers per row of an earlier table, consecutively, each as a separate column.
 *
 * @param count the earlier field with the number of elements, of `width` numbers each
 */
export function planes<E extends Readonly<Record<number, Scalar>>>(
  { table, by, width }: PlaneRows,
  count: string,
  elements: E,
): Type<ColumnOf<E[keyof E]>[]> {
  const planesOf = (scope: Scope, offset?: number): Vector[] => {
    const rows = scope.get(table) as Record<string, ArrayLike<number>> | undefined;
    return Array.from(rows?.[by] ?? [], (kind, row) => {
      const element = elements[kind];
      if (element) return vector(element, (rows?.[width]?.[row] ?? 0) * scope.number(count));
      const message = `Unknown number type ${kind}`;
      const place = { path: `[${row}]`, ...(offset === undefined ? {} : { offset }) };
      throw new FormatError(BINARY_CODES.BINARY_KIND_UNKNOWN, message, place);
    });
  };
  return {
    shape: {
      kind: 'planes',
      rows: table,
      by,
      width,
      count,
      elements: new Map(Object.entries(elements).map(([tag, { element }]) => [Number(tag), element.name])),
    },
    minimum: 0,
    read: (reader, scope) =>
      planesOf(scope, reader.offset).map((plane, row) =>
        inside(`[${row}]`, () => plane.read(reader, scope) as ColumnOf<E[keyof E]>),
      ),
    skip: (reader, scope) => {
      planesOf(scope, reader.offset).forEach((plane, row) => {
        inside(`[${row}]`, () => plane.skip?.(reader, scope));
      });
    },
    write: (writer, columns, scope) => {
      const wanted = planesOf(scope);
      checkLength(columns.length, wanted.length, `the planes of ${table}`);
      wanted.forEach((plane, row) => {
        inside(`[${row}]`, () => plane.write(writer, columns[row]!, scope));
      });
    },
    inspect: (reader, scope, name): Inspection => {
      const offset = reader.offset;
      const parts = planesOf(scope).map((plane, row) => plane.inspect(reader, scope, `[${row}]`));
      return {
        name,
        type: `values[${parts.length}]`,
        offset,
        size: reader.offset - offset,
        childCount: parts.length,
        child: (index) => parts[index]!,
        childIndexAt: (at) => lastAtOrBefore((index) => parts[index]!.offset, parts.length, at),
      };
    },
  };
}
