import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { decodeImage, imageFormat } from '../../src/images/decode.ts';
import { encodePng } from '../../src/images/png.ts';
import { FormatError } from '../../src/report/report.ts';

/** 10 × 9 pixels: the left half orange, the right half blue. */
const WIDTH = 10;
const HEIGHT = 9;
const ORANGE = [250, 120, 10, 255];
const BLUE = [20, 40, 200, 255];
const picture = Uint8Array.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < WIDTH / 2 ? ORANGE : BLUE)).flat(),
);

const tgaHeader = (type: number) => [0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 0, WIDTH, 0, HEIGHT, 0, 24, 0x20];
const bgr = (pixel: number[]) => [pixel[2]!, pixel[1]!, pixel[0]!];

/** A row of 5 pixels of each color, in two run-length packets. */
const runs = Array.from({ length: HEIGHT }, () => [0x84, ...bgr(ORANGE), 0x84, ...bgr(BLUE)]).flat();

function ddsHeader(): Uint8Array {
  const bytes = new Uint8Array(128 + 9 * 8);
  const view = new DataView(bytes.buffer);
  bytes.set([0x44, 0x44, 0x53, 0x20]);
  view.setUint32(4, 124, true);
  view.setUint32(12, HEIGHT, true);
  view.setUint32(16, WIDTH, true);
  view.setUint32(80, 4, true);
  bytes.set([0x44, 0x58, 0x54, 0x31], 84);
  return bytes;
}

function biowareDds(): Uint8Array {
  const bytes = new Uint8Array(20 + 4 * 8);
  const view = new DataView(bytes.buffer);
  [8, 8, 3, 32].forEach((value, index) => {
    view.setUint32(index * 4, value, true);
  });
  return bytes;
}

const files = {
  'a.png': encodePng({ width: WIDTH, height: HEIGHT, data: picture }),
  'a.jpg': new Uint8Array(jpeg.encode({ width: WIDTH, height: HEIGHT, data: picture }, 95).data),
  'plain.tga': Uint8Array.from([
    ...tgaHeader(2),
    ...Array.from({ length: WIDTH * HEIGHT }, (_, i) => bgr(i % WIDTH < WIDTH / 2 ? ORANGE : BLUE)).flat(),
  ]),
  'runs.tga': Uint8Array.from([...tgaHeader(10), ...runs]),
  'a.dds': ddsHeader(),
  'bioware.dds': biowareDds(),
};

const codeOf = (bytes: Uint8Array, name: string) => {
  try {
    decodeImage(bytes, name);
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'decoded';
};

/** Decodes, and fails on anything but an image or a FormatError. */
function survives(bytes: Uint8Array, name: string): void {
  try {
    const { width, height, data } = decodeImage(bytes, name);
    expect(data.length).toBe(width * height * 4);
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
  }
}

describe('the format', () => {
  test('is recognized by content, whatever the name', () => {
    expect(imageFormat(files['a.png'], 'x.tga')).toBe('png');
    expect(imageFormat(files['a.jpg'], 'x.dds')).toBe('jpeg');
    expect(imageFormat(files['a.dds'], 'x.png')).toBe('dds');
    expect(imageFormat(files['bioware.dds'], 'x')).toBe('dds');
    expect(imageFormat(files['plain.tga'], 'x.png')).toBe('tga');
    expect(imageFormat(files['runs.tga'], '')).toBe('tga');
  });

  test('is TGA for a header whose pixels are missing only under the name of one', () => {
    const header = files['plain.tga'].subarray(0, 30);
    expect(imageFormat(header, 'x.TGA')).toBe('tga');
    expect(imageFormat(header, 'x.bin')).toBeUndefined();
    expect(codeOf(header, 'x.tga')).toBe('IMAGE_TRUNCATED');
  });

  test('is unknown for an empty file, which is said', () => {
    expect(() => decodeImage(new Uint8Array(), 'x.tga')).toThrow('"x.tga" is empty');
  });

  test('is unknown for anything else', () => {
    for (const bytes of [
      [],
      [0],
      [0x42, 0x4d, 1, 2, 3, 4],
      new Array(64).fill(0),
      new Array(64).fill(0xff),
    ]) {
      expect(codeOf(Uint8Array.from(bytes), 'x.tga')).toBe('IMAGE_FORMAT_UNKNOWN');
    }
  });
});

describe('the picture', () => {
  test.each(['a.png', 'plain.tga', 'runs.tga'] as const)('is exact in %s', (name) => {
    const image = decodeImage(files[name], name);
    expect([image.width, image.height]).toEqual([WIDTH, HEIGHT]);
    expect(Array.from(image.data)).toEqual(Array.from(picture));
  });

  test('is close in a JPEG', () => {
    const image = decodeImage(files['a.jpg'], 'a.jpg');
    expect([image.width, image.height]).toEqual([WIDTH, HEIGHT]);
    let sum = 0;
    image.data.forEach((value, index) => {
      sum += Math.abs(value - picture[index]!);
    });
    expect(sum / image.data.length).toBeLessThan(6);
    expect(image.data[3]).toBe(255);
  });
});

describe('a JPEG', () => {
  /** Offset of the first frame header, FF C0. */
  const frame = files['a.jpg'].findIndex((byte, i, all) => byte === 0xff && all[i + 1] === 0xc0);
  const changed = (changes: [number, number][]) => {
    const bytes = files['a.jpg'].slice();
    for (const [at, value] of changes) bytes[at] = value;
    return bytes;
  };

  test('cannot hold more blocks than it has bits', () => {
    const huge: [number, number][] = [5, 6, 7, 8].map((at) => [frame + at, 0x3f]);
    expect(codeOf(changed(huge), 'a.jpg')).toBe('IMAGE_TRUNCATED');
  });

  test('is unsupported where it is lossless, arithmetic or has 12 bits', () => {
    expect(codeOf(changed([[frame + 1, 0xc3]]), 'a.jpg')).toBe('IMAGE_UNSUPPORTED');
    expect(codeOf(changed([[frame + 1, 0xc9]]), 'a.jpg')).toBe('IMAGE_UNSUPPORTED');
    expect(codeOf(changed([[frame + 4, 12]]), 'a.jpg')).toBe('IMAGE_UNSUPPORTED');
  });

  test('is damaged without pixels and with thousands of scans', () => {
    expect(
      codeOf(
        changed([
          [frame + 5, 0],
          [frame + 6, 0],
        ]),
        'a.jpg',
      ),
    ).toBe('IMAGE_DAMAGED');
    const scans = Array.from({ length: 1000 }, () => [0xff, 0xda, 0, 2]).flat();
    const many = Uint8Array.from([...files['a.jpg'].subarray(0, -2), ...scans, 0xff, 0xd9]);
    expect(() => decodeImage(many, 'a.jpg')).toThrow(/scans/);
  });

  test('whose Adobe segment says that it is not transformed has its components for colors', () => {
    const adobe = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0];
    const bytes = Uint8Array.from([0xff, 0xd8, ...adobe, ...files['a.jpg'].subarray(2)]);
    const [red, green, blue] = decodeImage(bytes, 'a.jpg').data;
    // Orange as luminance and chrominance (JFIF 1.02): Y = 146.3, Cb = 51.1, Cr = 201.9.
    expect(Math.abs(red! - 146)).toBeLessThan(12);
    expect(Math.abs(green! - 51)).toBeLessThan(12);
    expect(Math.abs(blue! - 202)).toBeLessThan(12);
  });
});

describe.each(Object.entries(files))('%s', (name, bytes) => {
  test('cut anywhere gives an image or a FormatError', () => {
    for (let length = 0; length < bytes.length; length++) survives(bytes.subarray(0, length), name);
  });

  test('without its last byte of pixels is not decoded', () => {
    const trailer = { 'a.png': 17, 'a.jpg': 3 }[name] ?? 1;
    expect(codeOf(bytes.subarray(0, bytes.length - trailer), name)).toMatch(/^IMAGE_(TRUNCATED|DAMAGED)$/);
  });

  test('with any byte changed gives an image or a FormatError', () => {
    const change = fc.record({
      at: fc.nat({ max: bytes.length - 1 }),
      value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const damaged = bytes.slice();
        for (const { at, value } of changes) damaged[at] = value;
        survives(damaged, name);
      }),
      { numRuns: 300 },
    );
  });
});
