import { describe, expect, expectTypeOf, test } from 'vitest';
import { Reader } from '../../src/binary/reader.ts';
import {
  array,
  bits,
  compressed,
  describeKaitai,
  describeMarkdown,
  f32,
  type Infer,
  inspect,
  latin1String,
  list,
  nodeAtPath,
  nodesAtOffset,
  read,
  rows,
  size,
  struct,
  type Texts,
  textAt,
  textColumn,
  u8,
  vector,
  when,
  write,
} from '../../src/binary/schema.ts';
import { Writer } from '../../src/binary/writer.ts';
import { FormatError } from '../../src/report/report.ts';
import { hex, thrownBy } from './hex.ts';

const type = rows('thing', {
  name: latin1String,
  flags: compressed,
  ring: array(compressed, 2),
  place: when(bits('flags', 1), vector(u8, 2)),
  parts: list('part', { weight: f32, links: list('link', { to: compressed }) }),
});

/** Two rows: "a" with a place and two parts, "" without any. */
const FIRST = '61 00  01  05 81 00  07 08  02  00 00 80 3f 01 03  00 00 00 40 00';
const SECOND = '00  80 02  06 09  00';
const bytes = hex(`${FIRST} ${SECOND}`);
const value = {
  count: 2,
  name: textColumn(['a', '']),
  flags: Uint32Array.of(1, 2),
  ring: Uint32Array.of(5, 128, 6, 9),
  place: Uint8Array.of(7, 8, 0, 0),
  parts: {
    start: Uint32Array.of(0, 2, 2),
    weight: Float32Array.of(1, 2),
    links: { start: Uint32Array.of(0, 1, 1), to: Uint32Array.of(3) },
  },
  surplus: { flags: Uint8Array.of(0, 1) },
};

describe('rows of any size', () => {
  test('become columns, and bytes again', () => {
    expect(read(type, bytes)).toEqual(value);
    expect(write(type, value)).toEqual(bytes);
    expect(size(type, value)).toBe(bytes.length);
  });

  test('can lie apart from each other', () => {
    const apart = hex(`ff ${FIRST} ff ff ${SECOND}`);
    const reader = new Reader(apart);
    const gatherer = type.gatherer(2);
    reader.offset = 1;
    gatherer.add(reader);
    reader.offset += 2;
    gatherer.add(reader);
    expect(gatherer.finish()).toEqual(value);
    const writer = new Writer();
    type.putter(value)(writer, 1);
    expect(writer.finish()).toEqual(hex(SECOND));
  });

  test('may be none', () => {
    expect(read(type, hex(''))).toEqual(type.none);
    expect(type.none).toMatchObject({ count: 0, parts: { links: { to: new Uint32Array() } } });
  });

  test('have a field for every byte', () => {
    const tree = inspect(type, bytes, 'things');
    expect(nodeAtPath(tree, '[0].parts[0].links[0].to')).toMatchObject({ offset: 14, size: 1, value: 3 });
    expect(nodeAtPath(tree, '[0].partsCount')).toMatchObject({ offset: 8, size: 1, value: 2 });
    expect(nodeAtPath(tree, '[1].flags')).toMatchObject({ offset: 21, size: 2, value: 2 });
    expect(nodesAtOffset(tree, 17).map(({ name }) => name)).toEqual([
      'things',
      '[0]',
      'parts',
      '[1]',
      'weight',
    ]);
  });

  test('name the field that an error is about', () => {
    for (let length = 1; length < bytes.length; length++) {
      if (length === hex(FIRST).length) continue;
      const error = thrownBy(() => read(type, bytes.slice(0, length)));
      expect(error).toBeInstanceOf(FormatError);
      expect((error as FormatError).path).toMatch(/^\[[01]\]\.(name|flags|ring|place|parts)/);
    }
  });

  test('refuse counts that the bytes cannot hold before memory is taken', () => {
    const error = thrownBy(() => read(type, hex('00 00 00 00 8f ff ff ff 7f 00')));
    expect(error).toMatchObject({ code: 'BINARY_COUNT_RANGE', path: '[0].parts' });
  });

  test.each([
    ['a column', { ...value, flags: Uint32Array.of(1) }],
    ['a column of a list', { ...value, parts: { ...value.parts, weight: Float32Array.of(1) } }],
    ['the starts of a list', { ...value, parts: { ...value.parts, start: Uint32Array.of(2, 0, 2) } }],
    ['texts', { ...value, name: { start: Uint32Array.of(0, 1, 9), bytes: Uint8Array.of(65) } }],
  ])('are not written where %s has the wrong length', (_, wrong) => {
    expect(thrownBy(() => write(type, wrong))).toMatchObject({ code: 'BINARY_COLUMN_LENGTH' });
  });

  test('are not written with a NUL within a text', () => {
    const name: Texts = { start: Uint32Array.of(0, 1, 1), bytes: Uint8Array.of(0) };
    expect(thrownBy(() => write(type, { ...value, name }))).toMatchObject({ code: 'BINARY_TEXT' });
  });

  test('have a column of the right kind for every field', () => {
    type Value = Infer<typeof type>;
    expectTypeOf<Value['name']>().toEqualTypeOf<Texts>();
    expectTypeOf<Value['ring']>().toEqualTypeOf<Uint32Array<ArrayBuffer>>();
    expectTypeOf<Value['place']>().toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf<Value['parts']['links']['to']>().toEqualTypeOf<Uint32Array<ArrayBuffer>>();
    expectTypeOf<Value['parts']['weight']>().toEqualTypeOf<Float32Array<ArrayBuffer>>();
  });

  test('are described', () => {
    const page = describeMarkdown(struct('file', { things: type }), { title: 'Things' });
    expect(page).toContain('| `flags` | compressed |');
    expect(page).toContain('## link');
    const kaitai = describeKaitai(struct('file', { things: type }), 'file');
    expect(kaitai).toContain('repeat: eos');
    expect(kaitai).toContain('repeat-expr: "count.value"');
    expect(kaitai).toContain('(flags.value & 1) != 0');
  });
});

describe('texts in a column', () => {
  test('have a byte for every letter', () => {
    const column = textColumn(['caf\u00e9', '', '\u00ff']);
    expect([...column.bytes]).toEqual([99, 97, 102, 0xe9, 0xff]);
    expect([0, 1, 2].map((row) => textAt(column, row))).toEqual(['caf\u00e9', '', '\u00ff']);
  });

  test.each(['\u0100', 'a\0b'])('cannot hold %j', (text) => {
    expect(thrownBy(() => textColumn([text]))).toMatchObject({ code: 'BINARY_TEXT' });
  });
});
