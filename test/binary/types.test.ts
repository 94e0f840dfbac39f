import { describe, expectTypeOf, test } from 'vitest';
import {
  array,
  bytes,
  count,
  countedString,
  f32,
  f64,
  type Infer,
  i8,
  i32,
  note,
  positive,
  ragged,
  read,
  rest,
  type StoredString,
  struct,
  type Type,
  table,
  tagged,
  u8,
  u16,
  vector,
  when,
} from '../../src/binary/schema.ts';
import { hex } from './hex.ts';

const record = struct('record', {
  n: count(i32, 'items'),
  id: u8,
  name: countedString(),
  position: note(vector(f32, 3), 'where it is'),
  flags: bytes(2),
  items: array(struct('item', { x: f64 }), 'n'),
  extra: when(positive('id'), u16),
  left: when(positive('id'), vector(i8, 2)),
  trailing: rest,
});
type Document = Infer<typeof record>;

describe('the type of a document', () => {
  test('has the fields of a struct, and no derived counts', () => {
    expectTypeOf<Document['id']>().toEqualTypeOf<number>();
    expectTypeOf<Document['name']>().toEqualTypeOf<StoredString>();
    expectTypeOf<Document['position']>().toEqualTypeOf<Float32Array<ArrayBuffer>>();
    expectTypeOf<Document['flags']>().toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf<Document['items'][number]['x']>().toEqualTypeOf<number>();
    expectTypeOf<Document['trailing']>().toEqualTypeOf<Uint8Array>();
    expectTypeOf<Document>().not.toHaveProperty('n');
  });

  test('may lack conditional fields', () => {
    expectTypeOf<Document['extra']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Document['left']>().toEqualTypeOf<Int8Array<ArrayBuffer> | undefined>();
    expectTypeOf<Omit<Document, 'extra' | 'left'>>().toExtend<Document>();
    expectTypeOf<Omit<Document, 'id'>>().not.toExtend<Document>();
  });

  test('has a column per field of a table', () => {
    const type = table('rows', { time: f32, joint: vector(u16, 4), damping: when(positive('d'), f64) }, 'n');
    type Rows = Infer<typeof type>;
    expectTypeOf<Rows['count']>().toEqualTypeOf<number>();
    expectTypeOf<Rows['time']>().toEqualTypeOf<Float32Array<ArrayBuffer>>();
    expectTypeOf<Rows['joint']>().toEqualTypeOf<Uint16Array<ArrayBuffer>>();
    expectTypeOf<Rows['damping']>().toEqualTypeOf<Float64Array<ArrayBuffer> | undefined>();
    expectTypeOf<{ count: number; time: Rows['time']; joint: Rows['joint'] }>().toExtend<Rows>();
  });

  test('a table holds nothing but numbers', () => {
    type Fields = Parameters<typeof table>[1];
    expectTypeOf<{ a: typeof u8 }>().toExtend<Fields>();
    expectTypeOf<{ name: Type<StoredString> }>().not.toExtend<Fields>();
    expectTypeOf<{ item: Type<{ x: number }> }>().not.toExtend<Fields>();
  });

  test('has the tails of ragged rows under their name', () => {
    const type = ragged(
      'rows',
      {
        head: { x: f32 },
        tailCount: u8,
        tailName: 'influences',
        tail: { bone: i32 },
        foot: { weight: when(positive('springs'), f32) },
      },
      'n',
    );
    type Rows = Infer<typeof type>;
    expectTypeOf<Rows['x']>().toEqualTypeOf<Float32Array<ArrayBuffer>>();
    expectTypeOf<Rows['weight']>().toEqualTypeOf<Float32Array<ArrayBuffer> | undefined>();
    expectTypeOf<Rows['influences']['start']>().toEqualTypeOf<Uint32Array>();
    expectTypeOf<Rows['influences']['bone']>().toEqualTypeOf<Int32Array<ArrayBuffer>>();
  });

  test('is a choice where a tag chooses', () => {
    const type = tagged('kind', { 1: u8, 2: struct('two', { x: f32 }) }, rest);
    expectTypeOf<Infer<typeof type>['body']>().toExtend<number | { x: number } | Uint8Array>();
    expectTypeOf<number | { x: number } | Uint8Array>().toExtend<Infer<typeof type>['body']>();
    expectTypeOf<Infer<typeof type>['rest']>().toEqualTypeOf<Uint8Array | undefined>();
  });

  test('is what read returns', () => {
    expectTypeOf(read(struct('one', { x: u8 }), hex('01'))).toExtend<{ x: number }>();
  });
});
