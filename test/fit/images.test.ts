import { describe, expect, test } from 'vitest';
import { ImageFitter, imageFile, imageFileNames, imageFiles } from '../../src/fit/images.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodeTga } from '../../src/images/encode-tga.ts';
import { encodePng } from '../../src/images/png.ts';
import { Report } from '../../src/report/report.ts';
import type { Texture } from '../../src/scene/scene.ts';

const PIXELS = { width: 3, height: 2, data: new Uint8Array(24).fill(255) };
const TGA = { name: 'skin', uri: 'skin.tga', bytes: encodeTga(PIXELS, false) };
const PNG = { name: 'skin', uri: 'skin.png', bytes: encodePng(PIXELS) };
const DAMAGED = { name: 'skin', uri: 'skin.png', bytes: PNG.bytes.subarray(0, 20) };

test.each([
  ['textures/Skin.tga', 'Skin.tga'],
  ['C:\\art\\skin.dds', 'skin.dds'],
  ['', 'texture'],
  ['folder/..', 'texture'],
  ['knight:body "diffuse".png', 'knight_body _diffuse_.png'],
  ['aux.tga', '_aux.tga'],
  ['con.tga', '_con.tga'],
  ['Body: Diffuse?.png', 'Body_ Diffuse_.png'],
])('the file of %j is %j', (uri, file) => {
  expect(imageFile(uri)).toBe(file);
});

test('files of the same name get a number in front, ignoring case', () => {
  const names = imageFileNames();
  expect(['skin.tga', 'SKIN.tga', 'skin.tga', 'eye.tga'].map((name) => names.distinct(name))).toEqual([
    'skin.tga',
    '2_SKIN.tga',
    '3_skin.tga',
    'eye.tga',
  ]);
});

test('only images that are there become files', () => {
  const missing = { name: 'eye', uri: 'eye.tga' };
  expect(imageFiles([missing, TGA], ['a.tga', 'b.tga'])).toEqual([{ name: 'b.tga', bytes: TGA.bytes }]);
});

function fitterOf(...textures: Texture[]) {
  const report = new Report();
  return { images: new ImageFitter(textures, report), losses: report.losses };
}

describe('an image that a target', () => {
  test('needs is reported once if it was not found or cannot be decoded', () => {
    const { images, losses } = fitterOf({ name: 'eye', uri: 'eye.tga' }, DAMAGED);
    for (const index of [0, 0, 1, 1]) expect(images.decoded(index)).toBeUndefined();
    expect(images.fitting(1, {})).toBeUndefined();
    expect(losses).toMatchObject([
      { code: 'FIT_IMAGE_MISSING', path: 'textures[0]' },
      { code: 'FIT_IMAGE_DAMAGED', path: 'textures[1]' },
    ]);
  });

  test('takes stays as it is', () => {
    const { images, losses } = fitterOf(TGA);
    const image = images.fitting(0, { takes: (_, format) => format === 'tga' });
    expect(image).toMatchObject({ format: 'tga', pixels: PIXELS });
    expect(image).toHaveProperty('bytes', TGA.bytes);
    expect(losses).toEqual([]);
  });

  test('does not take becomes a PNG of the same pixels', () => {
    const { images, losses } = fitterOf(TGA);
    const bytes = encodePng(PIXELS);
    expect(images.fitting(0, { takes: (_, format) => format === 'png' })).toEqual({
      ...{ format: 'png', pixels: PIXELS, bytes },
    });
    expect(losses).toEqual([]);
  });

  test('needs in powers of two gets the nearest for each side', () => {
    const { images, losses } = fitterOf(PNG);
    const image = images.fitting(0, { powersOfTwo: true })!;
    expect(image).toMatchObject({ format: 'png', pixels: { width: 4, height: 2 } });
    expect(decodeImage(image.bytes, 'skin.png')).toMatchObject({ width: 4, height: 2 });
    expect(losses).toMatchObject([
      { code: 'FIT_IMAGE_RESIZED', path: 'textures[0]', message: expect.stringContaining('3 × 2 to 4 × 2') },
    ]);
  });
});

describe('the brightness of another image as alpha', () => {
  const black = { width: 3, height: 2, data: new Uint8Array(24) };

  test('is put in', () => {
    const { images, losses } = fitterOf({ name: 'mask', uri: 'mask.png', bytes: encodePng(black) });
    const { data } = images.masked(PIXELS, 0)!;
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
    expect(losses).toEqual([]);
  });

  test('is reported where it is of another size', () => {
    const small = encodePng({ width: 1, height: 1, data: new Uint8Array(4) });
    const { images, losses } = fitterOf({ name: 'mask', uri: 'mask.png', bytes: small });
    expect(images.masked(PIXELS, 0)).toBeUndefined();
    expect(losses).toMatchObject([{ code: 'FIT_MAP_DROPPED', path: 'textures[0]' }]);
  });
});
