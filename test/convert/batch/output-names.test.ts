import { expect, test } from 'vitest';
import { OutputFolders, outputNames } from '../../../src/convert/batch/output-names.ts';

const named = (inputs: string[], isSingle = true) => [...outputNames(inputs, isSingle).values()];

test('a result is named after its input, at the same path', () => {
  expect(named(['a/b/hero.mdl'])).toEqual(['a/b/hero']);
  expect(named(['hero'])).toEqual(['hero']);
});

test('of inputs that differ in their extension, the first has the short name', () => {
  expect(named(['door.mdl', 'door.dwk', 'Door.pwk'])).toEqual(['door', 'door.dwk', 'Door.pwk']);
});

test('a name that only differs in case or in the composition of accents is another one', () => {
  expect(named(['A.mdl', 'a.mdl', 'é.mdl', 'e\u0301.mdl'])).toEqual(['A', 'a.mdl', 'é', 'e\u0301.mdl']);
  expect(named(['a.mdl', 'A.MDL', 'a.Mdl'])).toEqual(['a', 'A.MDL', 'a.Mdl~2']);
});

test('a name that an input with its extension has taken is not given again', () => {
  expect(named(['hero.mdl.cgf', 'hero.cgf', 'hero.mdl'])).toEqual(['hero.mdl', 'hero', 'hero.mdl~2']);
});

test('a result with several files gets a folder with the whole name', () => {
  expect(named(['a/hero.mdl', 'a/hero.cgf'], false)).toEqual(['a/hero.mdl', 'a/hero.cgf']);
});

test.each([
  ['CON.mdl', '_CON'],
  ['a/com1.tar.mdl', 'a/_com1.tar'],
  ['what?.mdl', 'what_'],
  ['a:b/hero.mdl', 'a_b/hero'],
  ['aux/dot./hero.mdl', '_aux/dot_/hero'],
  ['space .mdl', 'space_'],
])('the result of "%s", whose name Windows cannot have, is "%s"', (input, expected) => {
  expect(named([input])).toEqual([expected]);
});

test('names that are harmless stay, and one that is changed is distinct', () => {
  expect(named(['Old Hero (2).mdl', 'conduct.mdl', '.hidden.mdl', 'ärger.mdl'])).toEqual([
    'Old Hero (2)',
    'conduct',
    '.hidden',
    'ärger',
  ]);
  expect(named(['a?.mdl', 'a_.mdl'])).toEqual(['a_', 'a_.mdl']);
});

test('folders whose names become the same are distinct', () => {
  const folders = new OutputFolders();
  expect(['a?', 'a_', 'a?', 'A_', ''].map((folder) => folders.of(folder))).toEqual([
    'a_',
    'a_~2',
    'a_',
    'A_',
    '',
  ]);
});
