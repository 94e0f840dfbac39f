import { expect, test } from 'vitest';
import { foldersOf, rowsOf } from '../../studio/src/library/folders.ts';

const PATHS = [
  'game/a.zip/orcs/x.mdl',
  'game/a.zip/orcs/y.mdl',
  'game/b/c/z.mdl',
  'game/b/c/d/w.mdl',
  'game/v.mdl',
];

const shown = (open: readonly string[], paths = PATHS) =>
  rowsOf(foldersOf(paths), new Set(open)).map(
    ({ folder: { path, name, count }, depth }) => `${depth} ${path} ${name} ${count}`,
  );

test('folders count the characters in them and below; what only leads to another folder is one with it', () => {
  expect(shown([''])).toEqual(['0  All folders 5', '1 game/a.zip/orcs/ a.zip/orcs 2', '1 game/b/c/ b/c 2']);
  expect(shown(['', 'game/b/c/'])).toContain('2 game/b/c/d/ d 1');
});

test('files in one folder, or in none, have no tree', () => {
  expect(foldersOf(['a/b/x.mdl', 'a/b/y.mdl']).folders).toEqual([]);
  expect(foldersOf(['x.mdl']).folders).toEqual([]);
  expect(shown([''], ['x.mdl', 'a/y.mdl'])).toEqual(['0  All folders 2', '1 a/ a 1']);
});
