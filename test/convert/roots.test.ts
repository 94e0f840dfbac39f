import { expect, test } from 'vitest';
import { folderAbove, isBelow, isWholeDisk, Roots } from '../../src/convert/roots.ts';

const roots = new Roots(['models/knight', 'textures.zip']);

test('roots hold themselves and the folders below them, and no others', () => {
  const held = ['models/knight', 'models/knight/skins', 'textures.zip', 'textures.zip/stone'];
  expect(held.map((folder) => roots.holds(folder))).toEqual([true, true, true, true]);
  expect(['', 'models', 'models/knight2'].map((folder) => roots.holds(folder))).toEqual([
    false,
    false,
    false,
  ]);
});

test('roots could hold a path in another case', () => {
  expect(roots.couldHold('Models/KNIGHT/a.tga')).toBe(true);
  expect(roots.couldHold('Models/a.tga')).toBe(false);
});

test('folders towards roots name what leads there', () => {
  expect(['', 'models', 'models/knight'].map((folder) => roots.namesTowards(folder))).toEqual([
    ['models', 'textures.zip'],
    ['knight'],
    [],
  ]);
});

test.each([
  ['a/b', 'a', true],
  ['a', 'a', false],
  ['a/', 'a', false],
  ['ab/c', 'a', false],
  ['a', '', true],
  ['/a', '', false],
  ['../a', '', false],
])('whether %s is below "%s": %s', (path, folder, expected) => {
  expect(isBelow(path, folder)).toBe(expected);
});

test('the innermost folder of a name counts, whatever its case', () => {
  expect(folderAbove('x/Objects/y/objects/z/a.cgf', 'objects')).toBe('x/Objects/y');
  expect(folderAbove('x/y/a.cgf', 'objects')).toBeUndefined();
});

test('a disk as a whole differs from its folders', () => {
  expect(['/', 'C:', 'c:/'].map(isWholeDisk)).toEqual([true, true, true]);
  expect(['', '/game', 'C:/game', 'game'].map(isWholeDisk)).toEqual([false, false, false, false]);
});
