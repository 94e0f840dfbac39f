import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalog } from '../../src/convert/catalog.ts';
import { decodeDds } from '../../src/images/dds.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodeTga } from '../../src/images/encode-tga.ts';
import { encodePng } from '../../src/images/png.ts';
import { decodeTga } from '../../src/images/tga.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const stripes = {
  width: 6,
  height: 4,
  data: Uint8Array.from({ length: 96 }, (_, at) => (at % 4 === 3 ? 255 : at & 8 ? 255 : 0)),
};
const { path } = folder;

test('an image becomes a DDS by the name of the output, with sides of powers of two if wanted', async () => {
  folder.write('stripes.png', encodePng(stripes));
  const { code, json } = await runJson(
    'image',
    path('stripes.png'),
    '-o',
    path('stripes.dds'),
    '--power-of-two',
    '--no-mipmaps',
  );
  expect(code).toBe(0);
  expect(json).toMatchObject({ format: 'dds', width: 8, height: 4, bytes: 128 + 16 });
  expect(decodeDds(readFileSync(path('stripes.dds'))).width).toBe(8);
});

test.each([
  ['tga', ['--compression', 'bc1'], '--compression has no effect on tga'],
  ['png', ['--no-mipmaps'], '--no-mipmaps has no effect on png'],
  ['bioware-dds', ['--no-mipmaps'], '--no-mipmaps has no effect on bioware-dds'],
])('options that have no effect on %s are refused: %s', async (format, words, message) => {
  const refused = path(`refused.${format}`);
  const { code, err } = await run('image', path('stripes.png'), '-o', refused, '--to', format, ...words);
  expect([code, err]).toEqual([2, `exhume: ${message}\n`]);
  expect(existsSync(refused)).toBe(false);
});

test('sides are never larger than the limit, also as powers of two', async () => {
  const { json } = await runJson(
    'image',
    path('stripes.png'),
    '-o',
    path('small.tga'),
    '--power-of-two',
    '--max-size',
    '3',
  );
  expect(json).toMatchObject({ format: 'tga', width: 2, height: 2 });
});

test('several images go into a folder, and existing files are not replaced', async () => {
  folder.write('other.png', encodePng(stripes));
  const words = ['image', path('stripes.png'), path('other.png'), '-o', path('out'), '--to', 'bioware-dds'];
  const { out } = await run(...words);
  expect(out).toContain('stripes.dds: 6 × 4 pixels');
  expect(out).toContain('games need powers of two, see --power-of-two');
  expect(decodeImage(readFileSync(path('out/other.dds')), 'other.dds')).toEqual(stripes);
  expect((await run(...words, '--compression', 'bc3')).code).toBe(2);
});

test.each(['MOD_TEXTURE_SIZE', 'FIT_IMAGE_SIZE'])(
  'an image is scaled as the advice on %s says',
  async (id) => {
    const words = /`exhume (.*)`/.exec(catalog.get(id)!.advice)![1]!.replaceAll('FILE', path('odd.tga'));
    folder.write('odd.tga', encodeTga(stripes, false));
    expect((await run(...words.split(' '))).code).toBe(0);
    expect(decodeTga(readFileSync(path('odd.tga')))).toMatchObject({ width: 8, height: 4 });
  },
);

test.each([
  ['a folder without --to', ['-o', '.']],
  ['an unknown extension', ['-o', 'x.gif']],
  ['a BioWare DDS without compression', ['-o', 'x.dds', '--to', 'bioware-dds', '--compression', 'none']],
])('%s is a wrong command line', async (_, words) => {
  expect((await run('image', path('stripes.png'), ...words)).code).toBe(2);
});

test('what is no image is an error of the input', async () => {
  folder.write('text.png', new TextEncoder().encode('text'));
  const { code, err } = await run('image', path('text.png'), '-o', path('text.dds'));
  expect([code, err]).toEqual([1, expect.stringContaining('IMAGE_FORMAT_UNKNOWN')]);
});
