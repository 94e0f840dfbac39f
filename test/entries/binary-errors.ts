import {
  array,
  bytes,
  compressed,
  count,
  countedString,
  describeHexpat,
  describeKaitai,
  fixedString,
  inspect,
  latin1String,
  list,
  openString,
  positive,
  ragged,
  read,
  rows,
  stored,
  struct,
  table,
  tagged,
  terminatedString,
  textColumn,
  u8,
  u16,
  u32,
  vector,
  when,
  write,
} from '../../src/entries/binary.ts';
import { nodeAtPath } from '../../src/entries/inspect.ts';

const FILE = Uint8Array.of(9, 1);

const weights = { head: { id: u8 }, tailCount: u8, tailName: 'weights', tail: { bone: u8 } } as const;

/** Everything in `exhume/binary` that throws, what it throws, and how it is brought to that. */
export const BINARY_ERRORS: readonly (readonly [name: string, error: string, run: () => unknown])[] = [
  ['u32', 'BINARY_TRUNCATED', () => read(u32, FILE)],
  ['u32', 'BINARY_VALUE_RANGE', () => write(u32, -1)],
  ['u16', 'BINARY_TRUNCATED', () => read(u16, FILE.subarray(1))],
  ['vector', 'BINARY_COUNT_RANGE', () => read(vector(u16, 2), FILE)],
  ['vector', 'BINARY_COLUMN_LENGTH', () => write(vector(u16, 2), new Uint16Array(1))],
  ['bytes', 'BINARY_COUNT_RANGE', () => read(bytes(3), FILE)],
  ['bytes', 'BINARY_COLUMN_LENGTH', () => write(bytes(3), new Uint8Array(2))],
  ['array', 'BINARY_COUNT_RANGE', () => read(array(u8, 3), FILE)],
  ['array', 'BINARY_COLUMN_LENGTH', () => write(array(u8, 3), [1, 2])],
  [
    'count',
    'BINARY_COUNT_WIDTH',
    () => write(struct('row', { n: count(u8, 'a'), a: array(u8, 'n') }), { a: new Array(256).fill(1) }),
  ],
  [
    'when',
    'BINARY_FIELD_MISSING',
    () => write(struct('row', { n: u8, a: when(positive('n'), u8) }), { n: 1 }),
  ],
  ['table', 'BINARY_COUNT_RANGE', () => read(table('points', { x: u8 }, 3), FILE)],
  [
    'table',
    'BINARY_COLUMN_LENGTH',
    () => write(table('points', { x: u8 }, 3), { count: 3, x: new Uint8Array(2) }),
  ],
  ['ragged', 'BINARY_COUNT_RANGE', () => read(ragged('vertices', weights, 1), FILE)],
  [
    'ragged',
    'BINARY_COLUMN_LENGTH',
    () =>
      write(ragged('vertices', weights, 1), {
        count: 1,
        id: new Uint8Array(2),
        weights: { start: Uint32Array.of(0, 0), bone: new Uint8Array() },
      }),
  ],
  [
    'ragged',
    'BINARY_COUNT_WIDTH',
    () =>
      write(ragged('vertices', weights, 1), {
        count: 1,
        id: new Uint8Array(1),
        weights: { start: Uint32Array.of(0, 256), bone: new Uint8Array(256) },
      }),
  ],
  ['rows', 'BINARY_TRUNCATED', () => read(rows('points', { x: u8, y: u16 }), FILE)],
  [
    'rows',
    'BINARY_COLUMN_LENGTH',
    () => write(rows('points', { x: u8 }), { count: 2, x: new Uint8Array(1) }),
  ],
  ['rows', 'RangeError', () => rows('points', { x: array(u8, 2) })],
  ['list', 'BINARY_COUNT_RANGE', () => read(rows('faces', { corners: list('corners', { at: u8 }) }), FILE)],
  [
    'list',
    'BINARY_COLUMN_LENGTH',
    () =>
      write(rows('faces', { corners: list('corners', { at: u8 }) }), {
        count: 1,
        corners: { start: Uint32Array.of(0, 2), at: new Uint8Array(1) },
      }),
  ],
  ['countedString', 'BINARY_COUNT_RANGE', () => read(countedString(u8), FILE)],
  ['countedString', 'BINARY_COUNT_WIDTH', () => write(countedString(u8), stored('x'.repeat(256)))],
  ['fixedString', 'BINARY_TRUNCATED', () => read(fixedString(3), FILE)],
  ['fixedString', 'BINARY_COLUMN_LENGTH', () => write(fixedString(3), stored('long'))],
  ['openString', 'BINARY_TEXT', () => write(openString, stored('a\0b'))],
  ['terminatedString', 'BINARY_TRUNCATED', () => read(terminatedString, FILE)],
  ['terminatedString', 'BINARY_TEXT', () => write(terminatedString, stored('a\0b'))],
  ['latin1String', 'BINARY_TRUNCATED', () => read(latin1String, FILE)],
  ['latin1String', 'BINARY_TEXT', () => write(latin1String, 'Ж')],
  ['textColumn', 'BINARY_TEXT', () => textColumn(['Ж'])],
  ['compressed', 'BINARY_COMPRESSED_RANGE', () => read(compressed, new Uint8Array(6).fill(255))],
  ['compressed', 'BINARY_TRUNCATED', () => read(compressed, Uint8Array.of(255))],
  ['compressed', 'BINARY_COMPRESSED_RANGE', () => write(compressed, 2 ** 32)],
  [
    'tagged',
    'BINARY_TRUNCATED',
    () => read(struct('row', { kind: u8, a: tagged('kind', { 9: u16 }, u8) }), FILE),
  ],
  ['struct', 'BINARY_TRUNCATED', () => read(struct('row', { a: u8, b: u16 }), FILE)],
  ['read', 'BINARY_TRUNCATED', () => read(u32, FILE)],
  ['write', 'BINARY_COLUMN_LENGTH', () => write(bytes(3), FILE)],
  ['inspect', 'BINARY_TRUNCATED', () => nodeAtPath(inspect(struct('row', { a: u32 }), FILE, 'x'), 'a')],
  ['describeKaitai', 'RangeError', () => describeKaitai(u8, 'row')],
  ['describeHexpat', 'RangeError', () => describeHexpat(u8, 'row')],
];
