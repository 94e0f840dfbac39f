import { expect, test } from 'vitest';
import { kindOf } from '../../src/export/hooks.ts';

test.each([
  ['hero.cgf', 'geometry'],
  ['hero.csf', 'geometry'],
  ['hero.xsf', 'geometry'],
  ['hero_walk.caf', 'animation'],
  ['hero_walk.xaf', 'animation'],
  ['hero_smile.cpf', 'animation'],
  ['hero_smile.XPF', 'animation'],
  ['hero.cal', 'animation'],
  ['hero.DDS', 'texture'],
])('%s is %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});
