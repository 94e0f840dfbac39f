import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { detectFormat, FormatError, read } from '../../../../../src/index.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../../../samples/yorick/cal3d');

function salvaged(name: string, size: number): Uint8Array | undefined {
  const whole = new Uint8Array(readFileSync(`${SAMPLES}/${name}`));
  return detectFormat(whole, name).salvage?.(whole.slice(0, size < 0 ? whole.length + size : size));
}

/** The content of a file as plain data. */
function contentOf(bytes: Uint8Array, name: string): Record<string, unknown[]> {
  return (read(bytes, name) as unknown as { content: Record<string, unknown[]> }).content;
}

test.each([
  { name: 'yorick.csf', list: 'bones' },
  { name: 'yorick_walk.caf', list: 'tracks' },
  { name: 'yorick_head.cmf', list: 'submeshes' },
])('of a $name that lacks its last byte, all $list but the last are complete', ({ name, list }) => {
  const whole = contentOf(new Uint8Array(readFileSync(`${SAMPLES}/${name}`)), name);
  const part = salvaged(name, -1);
  const expected = whole[list]!.slice(0, -1);
  if (expected.length === 0) expect(part).toBeUndefined();
  else expect(contentOf(part!, name)[list]).toEqual(expected);
});

test('nothing is made of a whole file, nor of one without a complete bone', () => {
  expect(salvaged('yorick.csf', Infinity)).toBeUndefined();
  expect(salvaged('yorick.csf', 20)).toBeUndefined();
});

test('the longer the rest is, the more bones it has', () => {
  const counts = [200, 400, 800, 1600].map((size) => {
    const part = salvaged('yorick.csf', size);
    expect(() => contentOf(new Uint8Array(part!), 'yorick.csf')).not.toThrow(FormatError);
    return contentOf(part!, 'yorick.csf').bones!.length;
  });
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(counts.length);
});
