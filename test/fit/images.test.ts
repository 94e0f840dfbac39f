import { expect, test } from 'vitest';
import { decodedTexture, fittingImage, imageFile, imageFileNames, imageFiles } from '../../src/fit/images.ts';
import { encodeTga } from '../../src/images/encode-tga.ts';
import { encodePng } from '../../src/images/png.ts';
import { FormatError } from '../../src/report/report.ts';

const PIXELS = { width: 3, height: 2, data: new Uint8Array(24).fill(255) };
const TGA = { name: 'skin', uri: 'skin.tga', bytes: encodeTga(PIXELS, false) };
const PNG = { name: 'skin', uri: 'skin.png', bytes: encodePng(PIXELS) };
const DAMAGED = { name: 'skin', uri: 'skin.png', bytes: PNG.bytes.subarray(0, 20) };

test.each([
  ['textures/Skin.tga', 'Skin.tga'],
  ['C:\\art\\skin.dds', 'skin.dds'],
  ['', 'texture'],
  ['folder/..', 'texture'],
])('the file of %j is %j', (uri, file) => {
  expect(imageFile(uri)).toBe(file);
});

test('files of one name are told apart in front, whatever their case', () => {
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

test('an image that is missing and one that is damaged are two things', () => {
  expect(decodedTexture({ name: 'eye', uri: 'eye.tga' })).toBeUndefined();
  expect(decodedTexture(DAMAGED)).toBeInstanceOf(FormatError);
  expect(fittingImage(DAMAGED, {})).toBeInstanceOf(FormatError);
});

test('an image that a target takes stays as it is', () => {
  const image = fittingImage(TGA, { takes: (_, format) => format === 'tga' });
  expect(image).toMatchObject({ format: 'tga', pixels: PIXELS });
  expect(image).toHaveProperty('bytes', TGA.bytes);
});

test('any other becomes a PNG of the same pixels', () => {
  expect(fittingImage(TGA, { takes: (_, format) => format === 'png' })).toEqual({
    format: 'png',
    pixels: PIXELS,
    bytes: encodePng(PIXELS),
  });
});

test('an image gets the nearest power of two for each side where a target needs it', () => {
  const image = fittingImage(PNG, { powersOfTwo: true });
  expect(image).toMatchObject({
    format: 'png',
    pixels: { width: 4, height: 2 },
    before: { width: 3, height: 2 },
  });
  expect(decodedTexture({ ...PNG, bytes: (image as { bytes: Uint8Array }).bytes })).toMatchObject({
    width: 4,
    height: 2,
  });
});
