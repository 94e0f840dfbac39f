import { describe, expect, test } from 'vitest';
import {
  colorPlt,
  countLayers,
  isPlt,
  paletteRamp,
  plainRamp,
  readPlt,
  writePlt,
} from '../../src/images/plt.ts';
import { errorOf } from '../archives/open.ts';
import { wrongClaims } from '../formats/claims.ts';
import { plt } from '../formats/mdl/files/surfaces/files.ts';

const PIXELS = [
  [1, 0],
  [2, 9],
  [3, 4],
  [255, 10],
] as const;
const BYTES = plt(2, 2, PIXELS);
const codeOf = async (bytes: Uint8Array) =>
  (await errorOf(Promise.resolve().then(() => readPlt(bytes)))).code;

describe('an image in layers', () => {
  test('has a shade and a layer for every pixel', () => {
    const { width, height, pixels } = readPlt(BYTES);
    expect([width, height]).toEqual([2, 2]);
    expect(pixels).toEqual({
      count: 4,
      shade: Uint8Array.of(1, 2, 3, 255),
      layer: Uint8Array.of(0, 9, 4, 10),
    });
  });

  test('is written as it was, with what follows it', () => {
    const bytes = Uint8Array.from([...BYTES, 7, 8]);
    bytes[8] = 6;
    expect(writePlt(readPlt(bytes))).toEqual(bytes);
  });

  test('knows how many pixels each layer has', () => {
    expect(countLayers(readPlt(BYTES))).toEqual({ known: [1, 0, 0, 0, 1, 0, 0, 0, 0, 1], unknown: 1 });
  });

  test('has a tree of all its bytes', () => {
    expect(wrongClaims(BYTES, 'a.plt')).toEqual([]);
    expect(wrongClaims(Uint8Array.from([...BYTES, 7]), 'a.plt')).toEqual([]);
  });

  test('is refused where it is none, is cut off, or has no pixels or far too many', async () => {
    const sized = (width: number, height: number) => {
      const bytes = new Uint8Array(BYTES);
      new DataView(bytes.buffer).setUint32(16, width, true);
      new DataView(bytes.buffer).setUint32(20, height, true);
      return bytes;
    };
    expect(isPlt(BYTES.subarray(0, 23))).toBe(false);
    expect(await codeOf(BYTES.subarray(0, 23))).toBe('IMAGE_DAMAGED');
    expect(await codeOf(Uint8Array.from(BYTES, (byte, at) => (at === 5 ? 50 : byte)))).toBe('IMAGE_DAMAGED');
    expect(await codeOf(BYTES.subarray(0, 31))).toBe('IMAGE_TRUNCATED');
    expect(await codeOf(sized(0, 2))).toBe('IMAGE_DAMAGED');
    expect(await codeOf(sized(0xffffffff, 0xffffffff))).toBe('IMAGE_TOO_LARGE');
    expect(await codeOf(sized(16384, 1024))).toBe('IMAGE_TRUNCATED');
  });
});

describe('its colors', () => {
  test('are those of the layers, the rows from the top', () => {
    const ramp = (red: number) => Uint8Array.from({ length: 768 }, (_, at) => (at % 3 === 0 ? red : at / 3));
    const ramps = Array.from({ length: 10 }, (_, layer) => ramp(100 + layer));
    const { width, height, data } = colorPlt(readPlt(BYTES), ramps);
    expect([width, height]).toEqual([2, 2]);
    const reds = [0, 4, 8, 12].map((at) => data[at]);
    // The last pixel is of a layer that does not exist.
    expect(reds).toEqual([104, 100, 100, 109]);
    expect([data[1], data[5], data[9], data[13]]).toEqual([3, 255, 1, 2]);
    expect([3, 7, 11, 15].every((at) => data[at] === 255)).toBe(true);
  });

  test('are a row of a palette, whatever its width', () => {
    const image = (width: number) => ({
      width,
      height: 2,
      data: Uint8Array.from(
        { length: width * 8 },
        (_, at) => (at >= width * 4 ? 100 : 0) + ((at >> 2) % width),
      ),
    });
    expect([...paletteRamp(image(256), 0).subarray(255 * 3)]).toEqual([255, 255, 255]);
    expect([...paletteRamp(image(2), 1).subarray(0, 3), ...paletteRamp(image(2), 1).subarray(765)]).toEqual([
      ...[100, 100, 100],
      ...[101, 101, 101],
    ]);
  });

  test('go without a palette from black by way of a color towards white', () => {
    const ramp = plainRamp([200, 100, 0]);
    const at = (shade: number) => [...ramp.subarray(shade * 3, shade * 3 + 3)];
    expect([at(0), at(64), at(128)]).toEqual([
      [0, 0, 0],
      [100, 50, 0],
      [200, 100, 0],
    ]);
    // 127 of 256 parts of the way to white
    expect(at(255)).toEqual([227, 177, 127]);
  });
});
