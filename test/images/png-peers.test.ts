/** PNGs of other programs, and ours in theirs. */
import fc from 'fast-check';
import { decode, encode } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { Image } from '../../src/images/image.ts';
import { decodePng, encodePng } from '../../src/images/png.ts';

const sides = { width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }) };

const images: fc.Arbitrary<Image> = fc
  .record(sides)
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((data) => ({ width, height, data })),
  );

function byPngjs({ width, height, data }: Image, options: { filterType?: number }): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, options);
}

describe('reading', () => {
  test.each([
    ['none', 0],
    ['sub', 1],
    ['up', 2],
    ['average', 3],
    ['Paeth', 4],
  ])('takes off the filter %s', (_, filterType) => {
    fc.assert(
      fc.property(images, (image) => {
        const decoded = decodePng(byPngjs(image, { filterType }));
        expect(Buffer.compare(decoded.data, image.data)).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  test.each([1, 2, 3, 4] as const)(
    'puts together the passes of interlaced images of %i channels',
    (channels) => {
      fc.assert(
        fc.property(
          fc.record(sides),
          fc.constantFrom(8 as const, 16 as const),
          ({ width, height }, depth) => {
            const size = width * height * channels;
            const samples = depth === 8 ? new Uint8Array(size) : new Uint16Array(size);
            for (let at = 0; at < size; at++) samples[at] = at * 2571;
            const image = { width, height, depth, channels, data: samples };
            const [interlaced, plain] = [encode(image, { interlace: 'Adam7' }), encode(image)];
            expect([interlaced[28], plain[28]]).toEqual([1, 0]);
            expect(Buffer.compare(decodePng(interlaced).data, decodePng(plain).data)).toBe(0);
          },
        ),
        { numRuns: 30 },
      );
    },
  );
});

/** Bytes between 0 and 255 that are the same every time. */
function random(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 16) & 255;
  };
}

function imageOf(width: number, height: number, color: (x: number, y: number) => readonly number[]): Image {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) data.set([...color(x, y), 255].slice(0, 4), at);
  }
  return { width, height, data };
}

/** Colors that flow, with two bits of grain, as in a photograph. */
function photograph(side: number): Image {
  const next = random();
  return imageOf(side, side, (x, y) => {
    const grain = next() % 4;
    const wave = Math.sin(x / 40) * Math.cos(y / 30);
    return [128 + 100 * wave + grain, (x * 200) / side + grain, (y * 200) / side + 20 * wave + grain];
  });
}

/** Blocks of 4 × 4 pixels with two colors each, as unpacked from a DDS. */
function blocks(side: number): Image {
  const next = random();
  const colors = Array.from({ length: 64 }, () => [next(), next(), next()]);
  const image = imageOf(side, side, () => [0, 0, 0]);
  for (let top = 0; top < side; top += 4) {
    for (let left = 0; left < side; left += 4) {
      const pair = [colors[next() % 64]!, colors[next() % 64]!];
      for (let pixel = 0; pixel < 16; pixel++) {
        const at = ((top + (pixel >> 2)) * side + left + (pixel & 3)) * 4;
        image.data.set(pair[next() & 1]!, at);
      }
    }
  }
  return image;
}

describe('writing', () => {
  test('is understood by other programs, which check its checksums', () => {
    fc.assert(
      fc.property(images, (image) => {
        const bytes = encodePng(image);
        expect(Buffer.compare(PNG.sync.read(Buffer.from(bytes)).data, image.data)).toBe(0);
        const { data, channels } = decode(bytes, { checkCrc: true });
        if (channels === 4) expect(Buffer.compare(Buffer.from(data), image.data)).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['of a photograph', photograph(256), 0.4],
    ['of a photograph on a large picture', photograph(600), 0.4],
    ['of one color', imageOf(256, 256, () => [7, 99, 200]), 0.005],
    ['of a ramp', imageOf(256, 256, (x, y) => [x, y, (x + y) / 2]), 0.02],
  ])('makes %s at most what pngjs makes of it, and a fraction of its pixels', (_, image, share) => {
    const bytes = encodePng(image);
    expect(bytes.length).toBeLessThanOrEqual(byPngjs(image, {}).length);
    expect(bytes.length).toBeLessThan(image.width * image.height * 3 * share);
    expect(Buffer.compare(decodePng(bytes).data, image.data)).toBe(0);
  });

  test.each([64, 512])(
    'does not filter where that makes it larger, as in blocks of few colors, %i wide',
    (side) => {
      const image = blocks(side);
      const data = image.data.filter((_, at) => at % 4 !== 3);
      const unfiltered = encode({ width: side, height: side, channels: 3, data }, { zlib: { level: 4 } });
      const bytes = encodePng(image);
      expect(bytes.length).toBeLessThanOrEqual(unfiltered.length);
      expect(Buffer.compare(decodePng(bytes).data, image.data)).toBe(0);
    },
  );
});
