import fc from 'fast-check';
import { deflateSync, zlibSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { type Inflater, inflateBy, inflatePortably } from '../../src/binary/inflate.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodePng } from '../../src/images/png.ts';
import { inflateByZlib } from '../../src/node/zlib.ts';

const inflaters: [string, Inflater][] = [
  ['JavaScript', inflatePortably],
  ['zlib', inflateByZlib],
];

afterEach(() => inflateBy(inflatePortably));

/** Bytes that no deflate makes much smaller. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 16;
  });
}

describe.each(inflaters)('inflating by %s', (_, inflate) => {
  test('gives what was deflated', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.constantFrom(0, 1, 6), (bytes, level) => {
        const inflated = inflate(deflateSync(bytes, { level }), bytes.length, 2000);
        expect(Buffer.compare(inflated!, bytes)).toBe(0);
      }),
    );
    const long = noise(300_000);
    expect(Buffer.compare(inflate(deflateSync(long), long.length, 1e6)!, long)).toBe(0);
  });

  test('gives as many bytes as there are, and of more only those that are wanted', () => {
    const deflated = deflateSync(Uint8Array.of(1, 2, 3, 4));
    expect(Array.from(inflate(deflated, 10, 100)!)).toEqual([1, 2, 3, 4]);
    expect(Array.from(inflate(deflated, 3, 100)!)).toEqual([1, 2, 3]);
    expect(Array.from(inflate(deflated, 4, 4)!)).toEqual([1, 2, 3, 4]);
  });

  test('stops beyond the limit', () => {
    expect(inflate(deflateSync(Uint8Array.of(1, 2, 3, 4)), 2, 3)).toBeUndefined();
    expect(inflate(deflateSync(Uint8Array.of(1)), 0, 0)).toBeUndefined();
    expect(inflate(deflateSync(new Uint8Array()), 0, 0)).toHaveLength(0);
    expect(inflate(deflateSync(new Uint8Array(1e7)), 100, 1e6)).toBeUndefined();
  });

  test('passes over what lies behind the end', () => {
    const deflated = deflateSync(Uint8Array.of(1, 2, 3, 4));
    expect(Array.from(inflate(Uint8Array.from([...deflated, 9, 9, 9]), 4, 100)!)).toEqual([1, 2, 3, 4]);
  });

  test('fails where the data ends too soon or is damaged', () => {
    const deflated = deflateSync(noise(1000));
    expect(() => inflate(deflated.subarray(0, 500), 1000, 1e6)).toThrow();
    expect(() => inflate(Uint8Array.of(7, 0, 0), 10, 1e6)).toThrow();
  });

  test('shows a PNG of other programs, whatever its checksums say', () => {
    inflateBy(inflate);
    const png = encodePng({ width: 100, height: 90, data: noise(36_000) }).slice();
    // The end of the pixels is their checksum, the one of the chunk, and the last chunk.
    png.fill(0, png.length - 20, png.length - 12);
    expect(Buffer.compare(decodeImage(png, 'a.png').data, noise(36_000))).toBe(0);
  });

  test('reports damage of a PNG by the same codes', () => {
    inflateBy(inflate);
    const png = encodePng({ width: 100, height: 90, data: noise(36_000) });
    const pixels = png.length - 12;
    const cut = Uint8Array.from([...png.subarray(0, 1000), ...png.subarray(pixels)]);
    new DataView(cut.buffer).setUint32(33, 1000 - 41 - 4);
    expect(() => decodeImage(cut, 'a.png')).toThrow(expect.objectContaining({ code: 'IMAGE_DAMAGED' }));
    const unlike = png.slice();
    unlike[41] = 0;
    expect(() => decodeImage(unlike, 'a.png')).toThrow(expect.objectContaining({ code: 'IMAGE_DAMAGED' }));
    const bomb = bombOf(png);
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => decodeImage(bomb, 'a.png')).toThrow(expect.objectContaining({ code: 'IMAGE_TOO_LARGE' }));
  });
});

/** The PNG with 70 MB of pixels, of which it wants the first ones. */
function bombOf(png: Uint8Array): Uint8Array {
  const pixels = zlibSync(new Uint8Array(70 * 1024 * 1024));
  const out = new Uint8Array(41 + pixels.length + 4 + 12);
  out.set(png.subarray(0, 41));
  new DataView(out.buffer).setUint32(33, pixels.length);
  out.set(pixels, 41);
  out.set(png.subarray(-12), out.length - 12);
  return out;
}

test('is done once for a PNG, however large', () => {
  const data = noise(300 * 300 * 4);
  const png = encodePng({ width: 300, height: 300, data });
  // Beyond this size it might become more than memory should take.
  expect(png.length).toBeGreaterThan(65_536);
  const sizes: number[] = [];
  inflateBy((deflated, wanted, limit) => {
    sizes.push(wanted);
    expect(limit).toBe(64 * 1024 * 1024 + 16 * png.length);
    return inflatePortably(deflated, wanted, limit);
  });
  expect(Buffer.compare(decodeImage(png, 'a.png').data, data)).toBe(0);
  expect(sizes).toEqual([300 * (1 + 300 * 4)]);
});

test.each([
  ['RGB', 255],
  ['RGBA', 7],
])('%s pixels take the place of the rows, so that only one image is in memory', (_, alpha) => {
  const data = noise(40 * 30 * 4).map((value, at) => (at % 4 === 3 ? alpha : value));
  let given: ArrayBufferLike | undefined;
  inflateBy((...request) => {
    const bytes = inflatePortably(...request);
    given = bytes?.buffer;
    return bytes;
  });
  const decoded = decodeImage(encodePng({ width: 40, height: 30, data }), 'a.png').data;
  expect(Buffer.compare(decoded, data)).toBe(0);
  expect(decoded.buffer).toBe(given);
});
