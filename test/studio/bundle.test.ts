import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Built by `npm test`, and by `npm run build`. */
const ASSETS = resolve(import.meta.dirname, '../../dist/studio/assets');

const page = readdirSync(ASSETS)
  .filter((file) => /\.(js|css)$/.test(file))
  .sort();
const worker = readdirSync(join(ASSETS, 'worker')).map((file) => join('worker', file));

function sizeOf(file: string): number {
  return gzipSync(readFileSync(join(ASSETS, file))).length;
}

test('the page without the formats is at most 450 KB, compressed', () => {
  expect(page.length).toBeGreaterThanOrEqual(2);
  expect(page.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(450 * 1024);
});

test('the first paint needs at most 40 KB, compressed', () => {
  const html = readFileSync(join(ASSETS, '../index.html'), 'utf8');
  const first = [...html.matchAll(/assets\/([^"]+)"/g)].map(([, file]) => file!);
  expect(first.some((file) => file.endsWith('.css'))).toBe(true);
  expect(first.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(40 * 1024);
});

test('the formats are only in the worker, which is loaded when a file is opened', () => {
  const hasFormats = (file: string) => readFileSync(join(ASSETS, file), 'utf8').includes('CAL3D_BONE_');
  expect(page.filter(hasFormats)).toEqual([]);
  expect(worker.filter(hasFormats)).not.toEqual([]);
});

test('what a worker needs at once is one file', () => {
  const [first = ''] = worker.filter((file) => file.startsWith(join('worker', 'worker-')));
  const text = readFileSync(join(ASSETS, first), 'utf8');
  expect(text).toMatch(/\bimport\(["'`]\.\//);
  expect(text).not.toMatch(/\b(?:import|from)\s*["']\.\//);
});

test('scripts are ASCII, so that browsers keep each character in one byte', () => {
  const scripts = [...page, ...worker].filter((file) => file.endsWith('.js'));
  const isAscii = (file: string) => readFileSync(join(ASSETS, file)).every((byte) => byte < 0x80);
  expect(scripts.filter((file) => !isAscii(file))).toEqual([]);
});
