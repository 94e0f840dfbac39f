import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders } from '../../src/node/places.ts';
import { useFolder } from '../cli/run.ts';

const folder = useFolder();

test('missing folders are made, outer ones first', () => {
  const inner = folder.path('a/b/c');
  expect(makeFolders(inner)).toEqual([folder.path('a'), folder.path('a/b'), inner]);
  expect(existsSync(inner)).toBe(true);
  expect(makeFolders(inner)).toEqual([]);
});

test.runIf(existsSync('/proc/self'))('where the system makes no folders, that fails at once', () => {
  expect(() => makeFolders(join('/proc', 'exhume', 'out'))).toThrow(/ENOENT/);
});
