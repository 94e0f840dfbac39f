/** Custom binary formats: each record is described once; reading, writing, inspecting and documenting follow from that. */
export type { Columns, ColumnType, ColumnTypes } from '../binary/columns.ts';
export { type Compressed, compressed } from '../binary/compressed.ts';
export {
  between,
  bits,
  both,
  type Condition,
  either,
  equals,
  not,
  type Operators,
  positive,
  zero,
} from '../binary/condition.ts';
export { type DescribeOptions, describeMarkdown } from '../binary/describe.ts';
export { describeHexpat } from '../binary/hexpat.ts';
export { inspect } from '../binary/inspect.ts';
export { describeKaitai } from '../binary/kaitai.ts';
export type { LaneViews } from '../binary/kernels.ts';
export { latin1String, type Texts, textAt, textColumn } from '../binary/latin1.ts';
export { type Ragged, type RaggedParts, ragged } from '../binary/ragged.ts';
export type { Extent, Reader } from '../binary/reader.ts';
export type { RecordOptions } from '../binary/records.ts';
export type { ListColumns, RowColumns, RowField, RowFields } from '../binary/row-fields.ts';
export { type List, list, type RowGatherer, type Rows, type RowsType, rows } from '../binary/rows.ts';
export {
  bytes,
  type Column,
  f32,
  f64,
  i8,
  i16,
  i32,
  type NumberLayout,
  rest,
  type Scalar,
  u8,
  u16,
  u32,
  type Vector,
  vector,
} from '../binary/scalar.ts';
export { type Parameters, read, size, write } from '../binary/schema.ts';
export type { Scope } from '../binary/scope.ts';
export {
  countedString,
  fixedString,
  openString,
  type StoredString,
  stored,
  terminatedString,
} from '../binary/string.ts';
export {
  array,
  count,
  type Derived,
  type Fields,
  type FieldValues,
  type Optional,
  struct,
  when,
} from '../binary/struct.ts';
export { type Table, table } from '../binary/table.ts';
export { type Tagged, tagged } from '../binary/tagged.ts';
export {
  type AnyType,
  type Count,
  type Infer,
  less,
  note,
  type RaggedShape,
  REST,
  type ScalarName,
  type Shape,
  type Type,
  times,
} from '../binary/type.ts';
export type { Writer } from '../binary/writer.ts';
