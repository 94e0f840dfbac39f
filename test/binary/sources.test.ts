import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

test('no source makes code of text, so that all of it runs under a strict content security policy', () => {
  expect(files.length).toBeGreaterThan(20);
  const offenders = files.filter((name) =>
    /\bnew\s+Function\b|\beval\s*\(/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(offenders).toEqual([]);
});
