import { describe, expect, test } from 'vitest';
import { decodeBiowareDds } from '../../src/images/bioware-dds.ts';
import { decodeDds } from '../../src/images/dds.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { type EncodeOptions, encodeImage } from '../../src/images/encode.ts';
import type { Image } from '../../src/images/image.ts';
import { mipmaps } from '../../src/images/mipmaps.ts';

type Color = readonly [red: number, green: number, blue: number, alpha?: number];

function image(width: number, height: number, color: (x: number, y: number) => Color): Image {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = color(x, y);
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  return { width, height, data };
}

const there = (source: Image, options: EncodeOptions = {}) =>
  decodeDds(encodeImage(source, 'dds', { mipmaps: false, ...options }));

function largestDifference(a: Image, b: Image): number {
  return a.data.reduce((most, value, at) => Math.max(most, Math.abs(value - b.data[at]!)), 0);
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);

describe('blocks', () => {
  test('of one color are as near as any mixture of two colors of 5, 6 and 5 bits', () => {
    const grays = image(1024, 4, (x) => [x >> 2, x >> 2, x >> 2]);
    // Thirds between levels that are 8 or 9 apart are at most 3 apart, so that no value is further than 2 from one.
    expect(largestDifference(there(grays), grays)).toBeLessThanOrEqual(2);
    expect(there(image(4, 4, () => [255, 0, 255])).data.slice(0, 4)).toEqual(Uint8Array.of(255, 0, 255, 255));
  });

  test.each<[string, Color[]]>([
    [
      'two colors',
      [
        [0, 0, 0],
        [255, 255, 255],
      ],
    ],
    [
      'four colors in a row, by thirds',
      [
        [0, 0, 0],
        [85, 85, 85],
        [170, 170, 170],
        [255, 255, 255],
      ],
    ],
    [
      'three colors in a row, by halves',
      [
        [255, 0, 0],
        [127, 127, 0],
        [0, 255, 0],
      ],
    ],
    [
      'two colors that are mixtures of others',
      [
        [170, 0, 85],
        [85, 0, 170],
      ],
    ],
  ])('of %s are exact', (_, colors) => {
    const source = image(4, 4, (x, y) => colors[(x + y * 3) % colors.length]!);
    expect(there(source)).toEqual(source);
  });

  test('that exceed the image do not change it', () => {
    const source = image(5, 3, (x) => (x === 4 ? [255, 0, 0] : [0, 0, 255]));
    expect(there(source)).toEqual(source);
  });

  test.each([
    ['two values', [17, 203]],
    ['eight even values', [0, 14, 28, 42, 56, 70, 84, 98]],
    ['the extremes and six even values', [0, 255, 100, 110, 120, 130, 140, 150]],
  ])('of BC3 have exact alpha of %s', (_, alphas) => {
    const source = image(4, 4, (x, y) => [255, 255, 255, alphas[(x + y * 4) % alphas.length]!]);
    expect(there(source)).toEqual(source);
  });

  test('of BC1 are opaque where alpha is at least a half, and else transparent', () => {
    const source = image(
      4,
      4,
      (x) =>
        [
          [255, 0, 0, 128],
          [0, 0, 255, 255],
          [9, 9, 9, 127],
          [0, 0, 255, 200],
        ][x] as never,
    );
    expect([...there(source, { compression: 'bc1' }).data.slice(0, 16)]).toEqual([
      255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255,
    ]);
    const clear = image(4, 4, () => [7, 7, 7, 0]);
    expect(there(clear, { compression: 'bc1' }).data.every((value) => value === 0)).toBe(true);
  });
});

describe('a DDS', () => {
  const source = image(8, 4, (x, y) => [x * 30, y * 60, 255]);

  test('has all levels down to one pixel, declared in its header', () => {
    const bytes = encodeImage(source, 'dds');
    // Blocks of 8 × 4, 4 × 2, 2 × 1 and 1 × 1 pixels: 2, 1, 1 and 1.
    expect(bytes.length).toBe(128 + 5 * 8);
    const header = view(bytes);
    // Microsoft, "DDS_HEADER structure": flags, size of the top level, levels, format, caps.
    expect(header.getUint32(8, true)).toBe(0x1 | 0x2 | 0x4 | 0x1000 | 0x20000 | 0x80000);
    expect([header.getUint32(20, true), header.getUint32(28, true)]).toEqual([16, 4]);
    expect(new TextDecoder().decode(bytes.subarray(84, 88))).toBe('DXT1');
    expect(header.getUint32(108, true)).toBe(0x8 | 0x1000 | 0x400000);
  });

  test('without compression has the same pixels', () => {
    expect(there(source, { compression: 'none' })).toEqual(source);
    const clear = image(2, 2, (x, y) => [1, 2, 3, x + y]);
    expect(there(clear, { compression: 'none' })).toEqual(clear);
  });

  test('is compressed as BC3 if a pixel is not opaque', () => {
    const bytes = encodeImage(
      image(4, 4, (x) => [0, 0, 0, x * 85]),
      'dds',
    );
    expect(new TextDecoder().decode(bytes.subarray(84, 88))).toBe('DXT5');
  });

  test('has the same bytes each time', () => {
    expect(encodeImage(source, 'dds')).toEqual(encodeImage(source, 'dds'));
  });
});

describe('a BioWare DDS', () => {
  test('has the size of real ones, and its lowest row first', () => {
    // bioRGBA.dds of rollnw has 64 × 64 pixels in 5,508 bytes, tex_bnswrd_bone.dds of PRC 512 × 256 in 87,420.
    const clear = image(64, 64, (_, y) => (y < 32 ? [255, 0, 0, 255] : [0, 0, 255, 0]));
    const bytes = encodeImage(clear, 'bioware-dds');
    expect(bytes.length).toBe(5508);
    expect(decodeBiowareDds(bytes)).toEqual(clear);
    expect([view(bytes).getUint32(8, true), view(bytes).getFloat32(16, true)]).toEqual([4, 0.5]);
    expect(
      encodeImage(
        image(512, 256, () => [0, 0, 0]),
        'bioware-dds',
      ).length,
    ).toBe(87420);
  });

  test('is refused without compression, and with transparency in BC1', () => {
    const clear = image(4, 4, () => [0, 0, 0, 0]);
    expect(() => encodeImage(clear, 'bioware-dds', { compression: 'none' })).toThrow(RangeError);
    expect(() => encodeImage(clear, 'bioware-dds', { compression: 'bc1' })).toThrow(RangeError);
  });
});

test('mip levels are halved to one pixel, sizes that are odd rounded down', () => {
  const levels = mipmaps(image(5, 2, () => [10, 20, 30]));
  expect(levels.map(({ width, height }) => [width, height])).toEqual([
    [5, 2],
    [2, 1],
    [1, 1],
  ]);
  expect([...levels[2]!.data]).toEqual([10, 20, 30, 255]);
});

test.each(['png', 'tga', 'dds'] as const)('a %s is recognized and has its alpha', (format) => {
  const source = image(4, 4, (x) => [255, 255, 255, x * 85]);
  expect(decodeImage(encodeImage(source, format), `image.${format}`)).toEqual(source);
});
