import { describe, expect, test } from 'vitest';
import {
  array,
  count,
  countedString,
  f32,
  i32,
  inspect,
  positive,
  ragged,
  read,
  rest,
  struct,
  type Type,
  table,
  tagged,
  terminatedString,
  u8,
  u32,
  vector,
  when,
} from '../../src/binary/schema.ts';
import { FormatError } from '../../src/report/report.ts';
import { hex, misplaced, thrownBy } from './hex.ts';

const submesh = struct('submesh', {
  vertexCount: count(i32, 'vertices'),
  springs: i32,
  vertices: ragged(
    'vertices',
    {
      head: { position: vector(f32, 3) },
      tailCount: i32,
      tailName: 'influences',
      tail: { bone: i32, weight: f32 },
      foot: { physical: when(positive('springs'), f32) },
    },
    'vertexCount',
  ),
});
const mesh = struct('mesh', {
  name: countedString(i32),
  submeshCount: count(i32, 'submeshes'),
  submeshes: array(submesh, 'submeshCount'),
  keyCount: count(i32, 'keys'),
  keys: table('keys', { time: f32, value: vector(f32, 3) }, 'keyCount'),
});

const vertex = `${'00 00 80 3f'.repeat(3)} 01 00 00 00  05 00 00 00  00 00 80 3f  00 00 00 40`;
const part = `02 00 00 00  01 00 00 00 ${vertex} ${vertex}`;
const key = '00 00 80 3f'.repeat(4);
const sample = hex(`03 00 00 00 68 69 00  03 00 00 00 ${part}${part}${part} 02 00 00 00 ${key}${key}`);
const PART = 8 + 2 * 28;

describe('a file that was cut off', () => {
  test('is whole at its full length', () => {
    expect(sample).toHaveLength(7 + 4 + 3 * PART + 4 + 32);
    expect(read(mesh, sample).submeshes).toHaveLength(3);
  });

  test('anywhere is refused with a path and an offset inside it', () => {
    for (let length = 0; length < sample.length; length++) {
      for (const place of [sample.slice(0, length), misplaced(sample.slice(0, length))]) {
        for (const open of [() => read(mesh, place), () => inspect(mesh, place, 'mesh')]) {
          const error = thrownBy(open);
          expect(error).toBeInstanceOf(FormatError);
          const { code, path, offset } = error as FormatError;
          expect(['BINARY_TRUNCATED', 'BINARY_COUNT_RANGE']).toContain(code);
          expect(path).not.toBe('');
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset).toBeLessThanOrEqual(length);
        }
      }
    }
  });

  test('says in which row of which record', () => {
    const inLastVertex = 11 + 2 * PART + 8 + 28 + 20;
    expect(thrownBy(() => read(mesh, sample.slice(0, inLastVertex)))).toMatchObject({
      code: 'BINARY_COUNT_RANGE',
      path: 'submeshes[2].vertices[1]',
    });
    expect(thrownBy(() => read(mesh, sample.slice(0, 11 + PART + 4)))).toMatchObject({
      code: 'BINARY_TRUNCATED',
      path: 'submeshes[1].springs',
      offset: 11 + PART + 4,
    });
    expect(thrownBy(() => read(mesh, sample.slice(0, 11 + 20)))).toMatchObject({
      code: 'BINARY_COUNT_RANGE',
      path: 'submeshes',
      offset: 11,
    });
    expect(thrownBy(() => read(mesh, sample.slice(0, -1)))).toMatchObject({
      code: 'BINARY_COUNT_RANGE',
      path: 'keys',
      offset: sample.length - 32,
    });
  });
});

describe('a count that cannot be true', () => {
  const HUGE = 'ff ff ff 7f';
  const rows = { x: f32 };
  const cases: { name: string; type: Type<unknown> }[] = [
    { name: 'vector', type: struct('file', { n: i32, items: vector(f32, 'n') }) },
    { name: 'vector of bytes', type: struct('file', { n: i32, items: vector(u8, 'n') }) },
    { name: 'array of numbers', type: struct('file', { n: i32, items: array(u8, 'n') }) },
    {
      name: 'array of empty records',
      type: struct('file', { n: i32, items: array(struct('item', {}), 'n') }),
    },
    { name: 'table', type: struct('file', { n: i32, items: table('rows', rows, 'n') }) },
    { name: 'table without columns', type: struct('file', { n: i32, items: table('rows', {}, 'n') }) },
    {
      name: 'ragged',
      type: struct('file', {
        n: i32,
        items: ragged('rows', { head: rows, tailCount: u8, tailName: 'tails', tail: rows }, 'n'),
      }),
    },
    {
      name: 'tails',
      type: struct('file', {
        items: ragged('rows', { head: {}, tailCount: i32, tailName: 'tails', tail: rows }, 1),
      }),
    },
    {
      name: 'tails without columns',
      type: struct('file', {
        items: ragged('rows', { head: {}, tailCount: i32, tailName: 'tails', tail: {} }, 1),
      }),
    },
    { name: 'string', type: struct('file', { items: countedString(i32) }) },
    { name: 'chunk', type: struct('file', { n: i32, items: tagged('n', {}, rest, 'n') }) },
    {
      name: 'width of a column',
      type: struct('file', { n: i32, items: table('rows', { x: vector(f32, 'n') }, 1) }),
    },
    {
      name: 'width in ragged rows',
      type: struct('file', {
        n: i32,
        items: ragged(
          'rows',
          { head: { x: vector(f32, 'n') }, tailCount: u8, tailName: 'tails', tail: {} },
          1,
        ),
      }),
    },
  ];
  for (const { name, type } of cases) {
    test(`is refused before anything is allocated: ${name}`, () => {
      for (const number of [HUGE, 'ff ff ff ff', '00 00 00 80', '40 00 00 00']) {
        for (const tail of ['', '01 02 03 04 05']) {
          const file = hex(number + tail);
          const before = process.memoryUsage();
          for (const open of [() => read(type, file), () => inspect(type, file, 'file')]) {
            const error = thrownBy(open);
            expect(error).toBeInstanceOf(FormatError);
            expect(error).toMatchObject({ code: 'BINARY_COUNT_RANGE' });
            expect((error as FormatError).path).toMatch(/^items/);
          }
          const after = process.memoryUsage();
          expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(1_000_000);
        }
      }
    });
  }

  test('is refused where the rows themselves are none', () => {
    const type = struct('file', { n: i32, items: table('rows', { x: vector(f32, 'n') }, 0) });
    expect(thrownBy(() => read(type, hex('ff ff ff ff')))).toMatchObject({ code: 'BINARY_COUNT_RANGE' });
    expect(read(type, hex('ff ff ff 7f'))).toMatchObject({ items: { count: 0, x: new Float32Array() } });
  });

  test('is refused where a float does the counting', () => {
    const type = struct('file', { n: f32, items: vector(u8, 'n') });
    for (const number of ['00 00 20 40', '00 00 c0 7f', '00 00 80 7f', '00 00 80 bf']) {
      const error = thrownBy(() => read(type, hex(`${number} 01 02 03 04`)));
      expect(error).toMatchObject({ code: 'BINARY_COUNT_RANGE', path: 'items' });
    }
    expect(read(type, hex('00 00 00 40 01 02'))).toEqual({ n: 2, items: hex('01 02') });
  });

  test('of 4,294,967,295 is refused like any other', () => {
    const type = struct('file', { n: u32, items: table('rows', rows, 'n') });
    expect(thrownBy(() => read(type, hex('ff ff ff ff')))).toMatchObject({ code: 'BINARY_COUNT_RANGE' });
  });
});

test('a path names records and indices from the outside in', () => {
  const inner = struct('inner', { text: terminatedString });
  const type = struct('outer', { n: u8, items: array(struct('item', { pair: array(inner, 2) }), 'n') });
  const error = thrownBy(() => read(type, hex('02  00 00  00 41')));
  expect(error).toMatchObject({ code: 'BINARY_TRUNCATED', path: 'items[1].pair[1].text', offset: 4 });
});

test('a count that the rest of a file cannot hold says how many bytes remain', () => {
  const shorts = struct('shorts', { size: count(u8, 'values'), values: array(u32, 'size') });
  expect(thrownBy(() => read(shorts, hex('02 01 01')))).toMatchObject({
    message: 'Count 2 needs at least 8 bytes, but only 2 remain',
  });
  expect(thrownBy(() => read(shorts, hex('02 01')))).toMatchObject({
    message: 'Count 2 needs at least 8 bytes, but only 1 byte remains',
  });
});
