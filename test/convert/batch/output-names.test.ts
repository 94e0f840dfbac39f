import { expect, test } from 'vitest';
import { outputNames } from '../../../src/convert/batch/output-names.ts';

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
