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
import type { Reader } from '../../../../binary/reader.ts';
import type { NumberLayout, Scalar } from '../../../../binary/scalar.ts';
import { Scope } from '../../../../binary/scope.ts';
import { inside, lastAtOrBefore, REST, type Type } from '../../../../binary/type.ts';
import { FormatError } from '../../../../report/report.ts';

/** Rows as columns, all of full length, with zeros where a row does not have the field. */
export type Varied<F extends ColumnTypes> = { count: number } & {
  [K in keyof F]: F[K] extends { element: NumberLayout<infer C> } ? C : never;
};

type Lanes = LaneColumn['lanes'];
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
      const moves = movesByKind(plans, createColumns(reader, allOf(scope), rows, value, ODD), allOf(scope));
      let at = start;
      for (let row = 0; row < rows; row++) {
        const { columns, stride } = moves[reader.bytes[at]!]!;
        for (const { lanes, width, first, origin } of columns) {
          copy(reader.bytes, at + first, lanes, origin + row * width, width);
        }
        at += stride;
      }
      return value as Value;
    },
    write: (writer, value, scope) => {
      const plans = plansIn(scope);
      const kinds = kindsOf(value);
      const size = sizeOf(kinds, plans);
      if (writer.onlyCounts(size)) return;
      const moves = movesByKind(plans, findColumns(allOf(scope), value.count, value, ODD), allOf(scope));
      let at = writer.reserve(size);
      for (let row = 0; row < value.count; row++) {
        const { columns, stride } = moves[kinds[row]!]!;
        for (const { lanes, width, first } of columns) {
          copy(lanes, row * width, writer.bytes, at + first, width);
        }
        at += stride;
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
  const strides = stridesByKind(plans);
  const start = reader.offset;
  let rows = 0;
  let at = start;
  for (; at < end; rows++) {
    const stride = strides[bytes[at]!]!;
    if (stride === 0 || at + stride > end) {
      const plan = planFor(plans, bytes[at]!, rows, at);
      reader.offset = at;
      inside(`[${rows}]`, () => reader.take(plan.stride));
    }
    at += stride;
  }
  reader.take(at - start);
  return rows;
}

const KINDS = 256;

/** Bytes of a record of each kind; 0 for unknown kinds. */
function stridesByKind(plans: Plans): Uint32Array {
  const strides = new Uint32Array(KINDS);
  for (const [kind, { stride }] of plans) strides[kind] = stride;
  return strides;
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

/** The columns of a record of a kind, `first` from its start. */
interface Moves {
  columns: readonly LaneColumn[];
  stride: number;
}

/** By kind, which avoids a map look-up for every row. */
function movesByKind(plans: Plans, columns: readonly LaneColumn[], all: Plan): Moves[] {
  const byKey = new Map(all.columns.map(({ key }, index) => [key, columns[index]!]));
  const moves: Moves[] = [];
  for (const [kind, plan] of plans) {
    const own = plan.columns.map(({ key, offset }) => ({ ...byKey.get(key)!, first: offset }));
    moves[kind] = { columns: own, stride: plan.stride };
  }
  return moves;
}

/** A loop, since it is faster than copying a few bytes through views. */
function copy(from: Lanes, start: number, to: Lanes, end: number, width: number): void {
  for (let i = 0; i < width; i++) to[end + i] = from[start + i]!;
}
