import { BINARY_CODES } from '../../../../binary/codes.ts';
import {
  type ColumnTypes,
  createColumns,
  findColumns,
  inspectRecord,
  type LaneColumn,
  type Plan,
  planner,
} from '../../../../binary/columns.ts';
import { copyStrided } from '../../../../binary/kernels.ts';
import type { Reader } from '../../../../binary/reader.ts';
import type { NumberLayout, Scalar } from '../../../../binary/scalar.ts';
import { Scope } from '../../../../binary/scope.ts';
import { inside, lastAtOrBefore, REST, type Type } from '../../../../binary/type.ts';
import { FormatError } from '../../../../report/report.ts';

/** Rows as columns, all of full length, with zeros where a row does not have the field. */
export type Varied<F extends ColumnTypes> = { count: number } & {
  [K in keyof F]: F[K] extends { element: NumberLayout<infer C> } ? C : never;
};

type Kind = Scalar<Uint8Array<ArrayBuffer>>;

/** An odd stride, with which columns are copied byte by byte, regardless of alignment. */
const ODD = 1;

/**
 * Records up to the end that each begin with a byte for their kind; conditions on it decide which fields a record has.
 *
 * @param kinds the known kinds
 */
export function varied<N extends string, F extends ColumnTypes>(
  name: string,
  [kindName, kindType]: readonly [N, Kind],
  kinds: readonly number[],
  others: F,
): Type<Varied<{ [K in N]: Kind } & F>> {
  type Value = Varied<{ [K in N]: Kind } & F>;
  const fields: ColumnTypes = { [kindName]: kindType, ...others };
  const planners = kinds.map((kind) => [kind, planner(fields)] as const);
  const allOf = planner(fields, 'every column');
  const plansIn = (scope: Scope): Plans =>
    new Map(planners.map(([kind, planOf]) => [kind, planOf(new Scope({ [kindName]: kind }, scope))]));
  const kindsOf = (value: Value) => (value as Readonly<Record<string, unknown>>)[kindName] as Uint8Array;
  return {
    shape: { kind: 'table', name, fields, count: REST },
    minimum: 0,
    read: (reader, scope) => {
      const plans = plansIn(scope);
      const start = reader.offset;
      const rows = scanRows(reader, plans);
      const value: Record<string, unknown> = { count: rows };
      const all = allOf(scope);
      const columns = byKey(all, createColumns(reader, all, rows, value, ODD));
      const { bytes } = reader;
      let at = start;
      for (let row = 0; row < rows; ) {
        const plan = plans.get(bytes[at]!)!;
        const { stride } = plan;
        const count = runLength(bytes, at, stride, reader.offset);
        for (const { key, offset } of plan.columns) {
          const { lanes, width, origin } = columns.get(key)!;
          copyStrided(bytes, at + offset, stride, lanes, origin + row * width, width, width, count);
        }
        row += count;
        at += count * stride;
      }
      return value as Value;
    },
    write: (writer, value, scope) => {
      const plans = plansIn(scope);
      const kinds = kindsOf(value);
      const size = sizeOf(kinds, plans);
      if (writer.onlyCounts(size)) return;
      const all = allOf(scope);
      const columns = byKey(all, findColumns(all, value.count, value, ODD));
      let at = writer.reserve(size);
      for (let row = 0; row < value.count; ) {
        const plan = plans.get(kinds[row]!)!;
        const { stride } = plan;
        const count = runLength(kinds, row, 1, value.count);
        for (const { key, offset } of plan.columns) {
          const { lanes, width } = columns.get(key)!;
          copyStrided(lanes, row * width, width, writer.bytes, at + offset, stride, width, count);
        }
        row += count;
        at += count * stride;
      }
    },
    inspect: (reader, scope, label) => {
      const plans = plansIn(scope);
      const offset = reader.offset;
      const rows = scanRows(reader, plans);
      const { bytes, view } = reader;
      const starts = startsOf(bytes, offset, rows, plans);
      return {
        name: label,
        type: `${name}[${rows}]`,
        offset,
        size: reader.offset - offset,
        childCount: rows,
        child: (row) => {
          const at = offset + starts[row]!;
          return inspectRecord(planFor(plans, bytes[at]!, row), view, at, `[${row}]`, name);
        },
        childIndexAt: (at) => lastAtOrBefore((row) => starts[row]!, rows, at - offset),
      };
    },
  };
}

/** The layout of a record of each kind. */
type Plans = ReadonlyMap<number, Plan>;

function planFor(plans: Plans, kind: number, row: number, offset?: number): Plan {
  const plan = plans.get(kind);
  if (plan) return plan;
  const message = `Unknown kind ${kind}; expected ${[...plans.keys()].join(', ')}`;
  const place = { path: `[${row}]`, ...(offset === undefined ? {} : { offset }) };
  throw new FormatError(BINARY_CODES.BINARY_KIND_UNKNOWN, message, place);
}

/** Skips all rows up to the end; returns their number. */
function scanRows(reader: Reader, plans: Plans): number {
  const { bytes, end } = reader;
  let rows = 0;
  while (reader.offset < end) {
    const at = reader.offset;
    const { stride } = planFor(plans, bytes[at]!, rows, at);
    // At least one, which is refused if it is incomplete.
    const count = Math.max(1, runLength(bytes, at, stride, end));
    inside(`[${rows}]`, () => reader.take(count * stride));
    rows += count;
  }
  return rows;
}

/** How many records of one kind follow each other, their kinds `stride` apart. */
function runLength(kinds: Uint8Array, first: number, stride: number, end: number): number {
  let at = first;
  while (at + stride <= end && kinds[at] === kinds[first]) at += stride;
  return (at - first) / stride;
}

function sizeOf(kinds: Uint8Array, plans: Plans): number {
  return kinds.reduce((sum, kind, row) => sum + planFor(plans, kind, row).stride, 0);
}

function startsOf(bytes: Uint8Array, offset: number, rows: number, plans: Plans): Uint32Array {
  const starts = new Uint32Array(rows);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    starts[row] = at;
    at += planFor(plans, bytes[offset + at]!, row).stride;
  }
  return starts;
}

function byKey(all: Plan, columns: readonly LaneColumn[]): ReadonlyMap<string, LaneColumn> {
  return new Map(all.columns.map(({ key }, index) => [key, columns[index]!]));
}
