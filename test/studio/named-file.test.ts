import { expect, test } from 'vitest';
import { distinctFolders, foreignName, stemOf } from '../../studio/src/files/named-file.ts';

test('files of the same name are told apart by as few of their folders as needed', () => {
  const paths = ['a/data/paladin.cfg', 'b/data/paladin.cfg', 'c/paladin/paladin.cfg', 'c/cally.cfg'];
  expect(distinctFolders(paths)).toEqual(['a/data', 'b/data', 'paladin', '']);
});

test('nothing tells the same path apart, and a file in no folder has none', () => {
  expect(distinctFolders(['x/hero.mdl', 'x/hero.mdl', 'hero.mdl'])).toEqual(['', '', '']);
});

test('one name may be in any number of folders, at any depth', () => {
  const paths = ['a/hero.mdl', 'hero.mdl', 'b/a/hero.mdl', '/hero.mdl', '/hero.mdl'];
  expect(distinctFolders(paths)).toEqual(['a', '', 'b/a', '', '']);
});

test('the name in a path of any system is what follows the last separator', () => {
  expect(foreignName('Objects\\characters\\merc\\head.dds')).toBe('head.dds');
  expect(stemOf('textures/skin/bone.v2.tga')).toBe('bone.v2');
});
