import { describe, expect, test } from 'vitest';
import { PlacedReader, PlacedWriter } from '../../src/binary/placed.ts';
import { bytes, u16, vector } from '../../src/binary/schema.ts';
import { Scope } from '../../src/binary/scope.ts';
import { hex } from './hex.ts';

describe('records at their places', () => {
  const file = hex('ff 01 00 02 00 ff ff 03 00 04');

  test('are read in any order, and what belongs to none is reported', () => {
    const reader = new PlacedReader(file);
    expect(reader.read(u16, 7, file.length)).toBe(3);
    expect(reader.read(vector(u16, 'n'), 1, file.length, new Scope({ n: 2 }))).toEqual(Uint16Array.of(1, 2));
    expect(reader.read(u16, 3, file.length)).toBe(2);
    expect(reader.gaps()).toEqual([
      { offset: 0, size: 1 },
      { offset: 5, size: 2 },
      { offset: 9, size: 1 },
    ]);
  });

  test('end where they must', () => {
    expect(() => new PlacedReader(file).read(u16, 4, 5)).toThrow(
      expect.objectContaining({ code: 'BINARY_TRUNCATED', offset: 4 }),
    );
    expect(() => new PlacedReader(file).read(u16, 90, 100)).toThrow(
      expect.objectContaining({ code: 'BINARY_POINTER_RANGE' }),
    );
  });

  test('that lie on top of each other again and again are refused', () => {
    const reader = new PlacedReader(file);
    for (let times = 0; times < 8; times++) reader.read(bytes(10), 0, 10);
    reader.checkOverlap();
    reader.read(bytes(10), 0, 10);
    expect(() => reader.checkOverlap()).toThrow(expect.objectContaining({ code: 'BINARY_OVERLAP' }));
  });

  test('are written in any order, zeros between them', () => {
    const writer = new PlacedWriter(8);
    writer.write(u16, 2, 5);
    writer.write(vector(u16, 'n'), Uint16Array.of(1), 1, new Scope({ n: 1 }));
    expect(writer.finish()).toEqual(hex('00 01 00 00 00 02 00 00'));
  });

  test('are not written outside the file', () => {
    const writer = new PlacedWriter(8);
    for (const offset of [-1, 7, 2 ** 32]) {
      expect(() => writer.write(u16, 1, offset)).toThrow(
        expect.objectContaining({ code: 'BINARY_POINTER_RANGE' }),
      );
    }
  });
});
