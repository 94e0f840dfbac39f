import { describe, expect, test } from 'vitest';
import {
  settingAt,
  settingFields,
  settingFromTexts,
  textsOfSetting,
  withSetting,
} from '../../src/export/settings/fields.ts';
import { unusedSettings } from '../../src/export/support.ts';
import { FormatError } from '../../src/report/report.ts';

const field = (key: string) => settingFields().find(({ path }) => path.join('.') === key)!;

describe('a setting is the same as texts and as a value', () => {
  test.each([
    ['uv.single', ['true'], true],
    ['links', ['4'], 4],
    ['animation.range', ['0:30'], [0, 30]],
    ['nodes.exclude', ['*_helper', 'floor'], ['*_helper', 'floor']],
    ['animation.cleanup.tolerance', ['0.1%'], '0.1%'],
    ['warnings', ['A=off', 'B=error'], { A: 'off', B: 'error' }],
  ])('%s', (key, texts, value) => {
    expect(settingFromTexts(field(key), texts)).toEqual(value);
    expect(textsOfSetting(field(key), value)).toEqual(texts);
  });
});

test('texts that are no value are refused', () => {
  expect(() => settingFromTexts(field('links'), ['0'])).toThrow(FormatError);
});

test('settings without effect on a target are not among its fields', () => {
  const keys = settingFields(unusedSettings('cal3d.cfg')).map(({ path }) => path.join('.'));
  expect(keys).toContain('links');
  expect(keys.filter((key) => key.startsWith('list') || key === 'animation.format')).toEqual([]);
});

test('a setting replaces another one, and a group without settings disappears', () => {
  const settings = withSetting({ links: 2 }, ['animation', 'cleanup', 'tolerance'], 1);
  expect(settings).toEqual({ links: 2, animation: { cleanup: { tolerance: 1 } } });
  expect(settingAt(settings, ['animation', 'cleanup', 'tolerance'])).toBe(1);
  expect(withSetting(settings, ['animation', 'cleanup', 'tolerance'], undefined)).toEqual({ links: 2 });
});
