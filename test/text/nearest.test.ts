import { expect, test } from 'vitest';
import { nearest } from '../../src/text/nearest.ts';

test.each([
  ['convrt', 'convert'],
  ['CONVERT', 'convert'],
  ['covnert', 'convert'],
  ['chek', 'check'],
  ['convertible', undefined],
  ['xyz', undefined],
  ['', undefined],
])('%j is taken for %j', (word, meant) => {
  expect(nearest(word, ['check', 'compare', 'convert'])).toBe(meant);
});

test('two letters that changed places are one mistake', () => {
  expect(nearest('cfm', ['csf', 'cmf'])).toBe('cmf');
});

test('of words that are as near, the first is meant, and a nearer one before it', () => {
  expect(nearest('mesh', ['mash', 'mush'])).toBe('mash');
  expect(nearest('meshes', ['mashed', 'mesh', 'meshed'])).toBe('meshed');
});
