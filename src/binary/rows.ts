import { compressed } from './compressed.ts';
import type { Reader } from './reader.ts';
import type { ListColumns, RowColumns, RowFields } from './row-fields.ts';
import { listWork, recordWork } from './row-records.ts';
import { Scope } from './scope.ts';
import { explain, noteOf } from './shape.ts';
import { recordSkip, type Skip, takeCount } from './skip.ts';
import { type AnyType, enclose, type Inspection, inside, lastAtOrBefore, leaf, type Type } from './type.ts';
import type { Writer } from './writer.ts';

/** Rows as columns. */
export type Rows<F extends RowFields> = { count: number } & RowColumns<F>;

/** Reads rows one by one, at any place. */
export interface RowGatherer<F extends RowFields> {
  /** Reads one more row. @throws FormatError with the path within the row */
  add(reader: Reader): void;
  finish(): Rows<F>;
}

/** Records of any size, one after the other up to the end, or at separate places. */
export interface RowsType<F extends RowFields> extends Type<Rows<F>> {
  /** An empty value; must not be changed. */
  readonly none: Rows<F>;
  /** @param expected number of rows */
  gatherer(expected: number, parameters?: Record<string, unknown>): RowGatherer<F>;
  /** Refuses columns of the wrong length. @throws FormatError BINARY_COLUMN_LENGTH */
  check(rows: Rows<F>): void;
  /** @returns what writes one of the rows */
  putter(rows: Rows<F>, parameters?: Record<string, unknown>): (writer: Writer, row: number) => void;
  inspectRow(reader: Reader, name: string, parameters?: Record<string, unknown>): Inspection;
}

/** A counted list of records within a row. */
export interface List<F extends RowFields> extends Type<ListColumns<F>> {
  readonly list: F;
}

/**
 * Records of any size, read into columns: of numbers, texts, compressed numbers, and lists of records, which begin with a
 * compressed count. Rows may be apart from each other, each in a separate chunk. Conditions of fields can refer to the
 * compressed numbers before them in their record.
 *
 * @throws RangeError for fields that cannot become columns, such as an `array`
 * @throws FormatError BINARY_TRUNCATED on reading, BINARY_COLUMN_LENGTH on writing
 * @example
 * ```ts
 * import { read, rows, u8 } from 'exhume/binary';
 *
 * console.log(read(rows('points', { x: u8, y: u8 }), Uint8Array.of(1, 2, 3, 4)).x.join()); // 1,3
 * ```
 */
export function rows<F extends RowFields>(name: string, fields: F): RowsType<F> {
  const work = recordWork(fields);
  const record = { name, fields, skip: recordSkip(fields) };
  const start = (expected: number, scope: Scope) => {
    const gather = work.gather(expected);
    let count = 0;
    return {
      add: (reader: Reader) => {
        gather.add(reader, scope);
        count++;
      },
      finish: () => ({ count, ...gather.finish() }) as Rows<F>,
    };
  };
  const check = (value: Rows<F>) => work.check(value, value.count);
  const write = (writer: Writer, value: Rows<F>, scope: Scope) => {
    check(value);
    const put = work.putter(value);
    for (let row = 0; row < value.count; row++) put(writer, row, scope);
  };
  return {
    shape: { kind: 'rows', name, fields },
    minimum: 0,
    none: start(0, new Scope({})).finish(),
    gatherer: (expected, parameters = {}) => start(expected, new Scope(parameters)),
    check,
    putter: (value, parameters = {}) => {
      const put = work.putter(value);
      const scope = new Scope(parameters);
      return (writer, row) => put(writer, row, scope);
    },
    inspectRow: (reader, label, parameters = {}) =>
      inspectRecord(record, reader, new Scope(parameters), label),
    read: (reader, scope) => {
      const gather = start(0, scope);
      for (let row = 0; reader.remaining > 0; row++) inside(`[${row}]`, () => gather.add(reader));
      return gather.finish();
    },
    write,
    inspect: (reader, scope, label) =>
      inspectRecords(record, reader, scope, label, () => reader.remaining > 0),
  };
}

/**
 * A list within a row, preceded by its count.
 *
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COLUMN_LENGTH on writing
 * @example
 * ```ts
 * import { list, read, rows, u8 } from 'exhume/binary';
 *
 * const polygons = rows('polygons', { corners: list('corners', { vertex: u8 }) });
 * const { corners } = read(polygons, Uint8Array.of(2, 7, 8, 1, 9));
 * console.log(corners.start.join(), corners.vertex.join()); // 0,2,3 7,8,9
 * ```
 */
export function list<F extends RowFields>(name: string, fields: F): List<F> {
  const work = listWork(fields);
  const record = { name, fields, skip: recordSkip(fields) };
  const write = (writer: Writer, value: ListColumns<F>, scope: Scope) =>
    work.putter(value, undefined)(writer, 0, scope);
  return {
    list: fields,
    shape: { kind: 'list', name, fields },
    minimum: compressed.minimum,
    read: (reader, scope) => {
      const gather = work.gather(1);
      gather.add(reader, scope);
      return gather.finish().column as ListColumns<F>;
    },
    write,
    inspect: (reader, scope, label) => {
      const count = takeCount(fields, reader);
      return inspectRecords(record, reader, scope, label, (item) => item < count);
    },
  };
}

/** The type of a row. */
interface Row {
  name: string;
  fields: RowFields;
  skip: Skip;
}

function inspectRecord({ name, fields }: Row, reader: Reader, outer: Scope, label: string): Inspection {
  const offset = reader.offset;
  const numbers: Record<string, unknown> = {};
  const scope = new Scope(numbers, outer);
  const children: Inspection[] = [];
  for (const key in fields) {
    try {
      numbers[key] = inspectField(fields[key]!, reader, scope, key, children).value;
    } catch (error) {
      throw enclose(error, key);
    }
  }
  const size = reader.offset - offset;
  return { name: label, type: name, offset, size, childCount: children.length, child: (at) => children[at]! };
}

/** Adds a field as a tree node; the count of a list is a separate node before it. */
function inspectField(
  type: AnyType,
  reader: Reader,
  scope: Scope,
  key: string,
  into: Inspection[],
): Inspection {
  const offset = reader.offset;
  const node = explain(type.inspect(reader, scope, key), noteOf(type));
  const before = node.offset - offset;
  if (before > 0) {
    const count = leaf(`${key}Count`, 'compressed', offset, before, node.childCount);
    into.push(explain(count, { meaning: `number of ${key}` }));
  }
  into.push(node);
  return node;
}

/** The records of a list as a tree node; only their offsets are determined in advance. */
function inspectRecords(
  record: Row,
  reader: Reader,
  scope: Scope,
  label: string,
  isNext: (index: number) => boolean,
): Inspection {
  const offset = reader.offset;
  const origin = reader.fork();
  const starts: number[] = [];
  while (isNext(starts.length)) {
    starts.push(reader.offset);
    record.skip(reader, scope);
  }
  return {
    name: label,
    type: `${record.name}[${starts.length}]`,
    offset,
    size: reader.offset - offset,
    childCount: starts.length,
    child: (index) => {
      origin.offset = starts[index]!;
      return inspectRecord(record, origin, scope, `[${index}]`);
    },
    childIndexAt: (at) => lastAtOrBefore((index) => starts[index]!, starts.length, at),
    isSequence: true,
  };
}
