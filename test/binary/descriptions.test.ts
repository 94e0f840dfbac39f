import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  array,
  bytes,
  compressed,
  f32,
  less,
  openString,
  rest,
  struct,
  table,
  tagged,
  terminatedString,
  u8,
  u16,
  u32,
  vector,
  when,
  write,
  zero,
} from '../../src/binary/schema.ts';
import type { AnyType } from '../../src/binary/type.ts';
import { tableUntil } from '../../src/formats/cal3d/files/binary/table-until.ts';
import { planes } from '../../src/formats/o3d/files/blobs/planes.ts';
import { difference, LANGUAGES } from '../languages.ts';
import { samples } from './samples.ts';

test('parsers for all languages read the same, whatever the schema is', async () => {
  const property = fc.asyncProperty(samples, async ({ type, value }) => {
    const bytes = write(type, value);
    const [kaitai, hexpat] = await Promise.all(
      LANGUAGES.map(async ({ parserOf }) => (await parserOf(type, 'sample'))(bytes)),
    );
    expect(difference(hexpat, kaitai)).toBeUndefined();
  });
  await fc.assert(property, { numRuns: 200 });
});

describe.each(LANGUAGES)('a parser for $language', ({ language, parserOf }) => {
  const parsed = async (fields: Record<string, AnyType>, ...bytes: number[]) =>
    (await parserOf(struct('file', fields), 'file'))(Uint8Array.from(bytes));

  /** ImHex has lists of records of a text alone. */
  const text = (text: string) => (language === 'ImHex' ? { text } : text);

  test('ends an open text with a NUL or with the file', async () => {
    const fields = { first: openString, second: openString, third: openString };
    expect(await parsed(fields, 0x61, 0, 0x62, 0x63)).toMatchObject({
      first: text('a'),
      second: text('bc'),
      third: text(''),
    });
  });

  test('reads lists of texts', async () => {
    const fields = { names: array(terminatedString, 2), last: u8 };
    expect(await parsed(fields, 0x61, 0x62, 0, 0, 7)).toMatchObject({
      names: [text('ab'), text('')],
      last: 7,
    });
  });

  test('ends a list by its index, whose entry is the last', async () => {
    const fields = { vertexCount: u8, moved: tableUntil('moved', { at: u8 }, 'vertexCount'), last: u8 };
    const index = (value: number) => [value, 0, 0, 0];
    expect(await parsed(fields, 2, ...index(1), 5, ...index(0), 6, ...index(2), 9)).toMatchObject({
      moved: [{ index: 1, at: 5 }, { index: 0, at: 6 }, { index: 2 }],
      last: 9,
    });
  });

  test('computes compressed numbers', async () => {
    const fields = { large: compressed, count: compressed, values: vector(u16, 'count'), last: u8 };
    expect(await parsed(fields, 0x81, 0x80, 0x05, 0x01, 0x34, 0x12, 9)).toMatchObject({
      large: { value: 0x4005 },
      values: [0x1234],
      last: 9,
    });
  });

  test('reads one column after the other', async () => {
    const fields = { ...table('field', { kind: u8, width: u8 }, 2), needed: true as const };
    const columns = planes({ table: 'fields', by: 'kind', width: 'width' }, 'elements', { 1: u16, 2: f32 });
    const type = { elements: u8, fields, columns, last: u8 };
    expect(await parsed(type, 1, 1, 2, 2, 1, 1, 0, 2, 0, 0, 0, 0x80, 0x3f, 9)).toMatchObject({
      columns: [{ values: { body: [{ body: [1, 2] }] } }, { values: { body: [{ body: [1] }] } }],
      last: 9,
    });
  });

  test('subtracts from a count', async () => {
    const fields = { count: u16, others: vector(u16, less('count', 1)), last: u8 };
    expect(await parsed(fields, 2, 0, 5, 0, 9)).toMatchObject({ others: [5], last: 9 });
  });

  test('distinguishes records whose names are alike', async () => {
    const named = (name: string, kind: AnyType) => struct(name, { kind });
    const fields = {
      ...{ a: named('body', u8), b: named('body2', u16), c: named('body', u32), d: named('openText', u8) },
      ...{ e: openString },
    };
    expect(await parsed(fields, 1, 2, 0, 3, 0, 0, 0, 4, 0x61)).toMatchObject({
      ...{ a: { kind: 1 }, b: { kind: 2 }, c: { kind: 3 }, d: { kind: 4 } },
      e: text('a'),
    });
  });

  test('reads what a tag chooses', async () => {
    const note = struct('note', { id: u8 });
    const fields = { kind: u8, extra: when(zero('kind'), u8), content: tagged('kind', { 1: note }, rest) };
    expect(await parsed(fields, 1, 8)).toMatchObject({ content: { id: 8 } });
    expect(await parsed(fields, 0, 7, 8, 9)).toMatchObject({
      extra: 7,
      content: { body: Uint8Array.of(8, 9) },
    });
    expect(await parsed({ head: bytes(1), ...fields }, 5, 1, 8)).toMatchObject({ head: Uint8Array.of(5) });
  });
});
