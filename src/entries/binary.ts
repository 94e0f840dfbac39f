/** Own binary formats: a record is described once, and read, written, inspected and documented by that description. */
export { compressed } from '../binary/compressed.ts';
export {
  between,
  bits,
  both,
  type Condition,
  either,
  equals,
  not,
  positive,
  zero,
} from '../binary/condition.ts';
export { type DescribeOptions, describeMarkdown } from '../binary/describe.ts';
export { inspect } from '../binary/inspect.ts';
export { describeKaitai } from '../binary/kaitai.ts';
export { latin1String, type Texts, textAt, textColumn } from '../binary/latin1.ts';
export { type Ragged, ragged } from '../binary/ragged.ts';
export { list, type Rows, type RowsType, rows } from '../binary/rows.ts';
export { bytes, f32, f64, i8, i16, i32, rest, u8, u16, u32, vector } from '../binary/scalar.ts';
export { type Parameters, read, size, write } from '../binary/schema.ts';
export {
  countedString,
  fixedString,
  openString,
  type StoredString,
  stored,
  terminatedString,
} from '../binary/string.ts';
export { array, count, struct, when } from '../binary/struct.ts';
export { type Table, table } from '../binary/table.ts';
export { type Tagged, tagged } from '../binary/tagged.ts';
export { type Infer, less, note, REST, type Type, times } from '../binary/type.ts';
