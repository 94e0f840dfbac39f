import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  array,
  f32,
  f64,
  type Inspection,
  inspect,
  positive,
  read,
  struct,
  u8,
  when,
  write,
} from '../../src/binary/schema.ts';
import { samples } from './samples.ts';

/** Where floats lie in bytes. */
function floats(node: Inspection): { offset: number; size: number }[] {
  if (node.childCount === 0) return /^f(32|64)$/.test(node.type) ? [node] : [];
  return Array.from({ length: node.childCount }, (_, index) => node.child(index)).flatMap(floats);
}

/** Any bits that are no number: an exponent of ones and anything else that is not zero. */
function nanBytes(size: number, pattern: bigint): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (size === 4) view.setUint32(0, Number((pattern | 0x7f800000n) & 0xffffffffn) | 1, true);
  else view.setBigUint64(0, BigInt.asUintN(64, pattern | 0x7ff0000000000001n), true);
  return bytes;
}

test('every bit pattern that is no number survives, in any float of any schema', () => {
  fc.assert(
    fc.property(
      samples,
      fc.infiniteStream(
        fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.constantFrom(0n, 0x80000000n)),
      ),
      ({ type, value }, patterns) => {
        const bytes = write(type, value);
        for (const { offset, size } of floats(inspect(type, bytes, 'record'))) {
          bytes.set(nanBytes(size, patterns.next().value), offset);
        }
        expect(write(type, read(type, bytes))).toEqual(bytes);
      },
    ),
    { numRuns: 300 },
  );
});

describe('a number that is none in an unusual way', () => {
  const type = struct('record', { a: f32, b: when(positive('has'), f64), list: array(f32, 2) });
  const full = struct('whole', { has: u8, inner: type });
  const SIGNALLING = [1, 0, 0xa0, 0x7f];
  const QUIET = [7, 0, 0xc0, 0xff];
  const DOUBLE = [1, 2, 3, 4, 5, 6, 0xf7, 0x7f];
  const bytes = Uint8Array.of(1, ...SIGNALLING, ...DOUBLE, ...QUIET, 0, 0, 0x80, 0x3f);

  test('is NaN in the document', () => {
    const value = read(full, bytes);
    expect([value.inner.a, value.inner.b, ...value.inner.list]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      1,
    ]);
    expect(Object.keys(value.inner)).toEqual(['a', 'b', 'list']);
    expect(JSON.stringify(value)).toBe('{"has":1,"inner":{"a":null,"b":null,"list":[null,1]}}');
  });

  test('is written again where something else was edited, also in a copy', () => {
    const value = read(full, bytes);
    const edited = write(full, { ...value, inner: { ...value.inner, list: [2, 1] } });
    expect([...edited.subarray(0, 13)]).toEqual([...bytes.subarray(0, 13)]);
    expect([...edited.subarray(13)]).toEqual([0, 0, 0, 0x40, 0, 0, 0x80, 0x3f]);
  });

  test('is gone where the number itself was edited', () => {
    const value = read(full, bytes);
    value.inner.a = 1;
    expect([...write(full, value).subarray(1, 5)]).toEqual([0, 0, 0x80, 0x3f]);
  });

  test('is the usual one where a program says NaN', () => {
    const made = write(full, { has: 1, inner: { a: Number.NaN, b: -Number.NaN, list: [Number.NaN, 0] } });
    expect([...made]).toEqual([
      1, 0, 0, 0xc0, 0x7f, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f, 0, 0, 0xc0, 0x7f, 0, 0, 0, 0,
    ]);
  });
});
