import { expect, test } from 'vitest';
import { planBuild } from '../../../src/batch/build/plan.ts';
import { libraryOf } from '../../convert/batch/models.ts';

test('rules without any source are named: those that match no file, and those behind another one', async () => {
  const nothing = new Uint8Array();
  const library = libraryOf({
    'art/skin.png': nothing,
    'art/skin_bump.png': nothing,
    'art/hero.glb': nothing,
  });
  const rules = [
    { match: ['*.gbl'], to: 'cryengine.cgf' },
    { match: ['*.png'], to: 'dds' },
    { match: ['*_bump.png'], to: 'dds' },
  ];
  const { items, others, unused } = await planBuild(library, 'art', 'out', { rules });
  expect(items.map(({ id }) => id)).toEqual(['skin.png', 'skin_bump.png']);
  expect(others).toBe(1);
  expect(unused).toEqual([
    { path: 'rules[0]', match: ['*.gbl'] },
    { path: 'rules[2]', match: ['*_bump.png'] },
  ]);
});
