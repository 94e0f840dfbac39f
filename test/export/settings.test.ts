import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { mergeSettings, readSettings } from '../../src/export/settings/read.ts';
import { settingsSchema } from '../../src/export/settings/schema.ts';
import { SETTINGS } from '../../src/export/settings/settings.ts';
import { completed } from '../../src/export/settings/shapes.ts';
import { FormatError } from '../../src/report/report.ts';

const read = (text: string) => readSettings(new TextEncoder().encode(text));

function errorOf(text: string): FormatError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

const fits = new Ajv2020({ strict: true }).compile(settingsSchema());

const VALID = {
  to: 'cryengine.cgf',
  nodes: { exclude: ['*_helper'] },
  links: 4,
  animation: { cleanup: { tolerance: '0.1%' }, range: [0, 30], subRanges: { walk: { left: [0, 15] } } },
  lods: [0.5, 0.25],
  warnings: { CRYENGINE_BONES_MANY: 'off' },
  hooks: [{ on: 'geometry', run: ['node', 'x.mjs'] }],
};

test('valid settings are read as they are, and fit the JSON Schema', () => {
  expect(read(JSON.stringify(VALID))).toEqual(VALID);
  expect(fits(VALID)).toBe(true);
});

test('a file may name its JSON Schema', () => {
  const text = '{ "$schema": "https://example.org/settings.schema.json", "strict": true }';
  expect(read(text)).toEqual({ strict: true });
  expect(fits(JSON.parse(text))).toBe(true);
});

describe('an invalid file is refused with path and byte offset', () => {
  test.each([
    [
      'an unknown key, with the nearest one',
      '{ "node": {} }',
      'SETTINGS_KEY',
      'node',
      10,
      'did you mean "nodes"?',
    ],
    [
      'an unknown key in a group',
      '{ "uv": { "singel": true } }',
      'SETTINGS_KEY',
      'uv.singel',
      20,
      'did you mean "single"?',
    ],
    [
      'a word for a number',
      '{ "links": "two" }',
      'SETTINGS_VALUE',
      'links',
      11,
      'Expected a whole number from 1 up',
    ],
    ['a number below the least', '{ "links": 0 }', 'SETTINGS_VALUE', 'links', 11, 'from 1 up'],
    [
      'an unknown version',
      '{ "animation": { "format": 828 } }',
      'SETTINGS_VALUE',
      'animation.format',
      27,
      'one of 826, 827',
    ],
    ['an item of a list', '{ "lods": [0.5, 2] }', 'SETTINGS_VALUE', 'lods[1]', 16, 'a number from 0 to 1'],
    [
      'a misspelled word',
      '{ "bones": { "scope": "hole" } }',
      'SETTINGS_VALUE',
      'bones.scope',
      22,
      'did you mean whole?',
    ],
  ])('%s', (_, text, code, path, offset, message) => {
    const error = errorOf(text);
    expect(error).toMatchObject({ code, path, offset });
    expect(error.message).toContain(message);
    expect(fits(JSON.parse(text))).toBe(false);
  });

  test('text that is not JSON', () => {
    expect(errorOf('{ links: 2 }')).toMatchObject({ code: 'SETTINGS_JSON' });
  });
});

test('settings given later win key by key', () => {
  const merged = mergeSettings({ links: 4, uv: { single: true } }, { links: 2, uv: { defaults: true } });
  expect(merged).toEqual({ links: 2, uv: { single: true, defaults: true } });
});

test('settings that are not given have their usual values', () => {
  const { bones, uv, links, animation } = completed(SETTINGS, { uv: { single: true } });
  expect(bones.ignoreDummies).toBe(true);
  expect(uv).toEqual({ single: true, defaults: false });
  expect(links).toBeUndefined();
  expect(animation.fps).toBe(30);
});
