import { expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { sceneOfGlb } from '../files/container/files.ts';
import { hardScene } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

test('axes in a GLB of version 0.1, which spelled their unit in British English, are still read', async () => {
  const axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 } as const;
  const glb = await sceneToGlb({ ...hardScene(), axes }, new Report());
  const old = Buffer.from(
    Buffer.from(glb).toString('latin1').replace('metersPerUnit', 'metresPerUnit'),
    'latin1',
  );
  expect(old.includes('metresPerUnit')).toBe(true);
  expect(sceneOfGlb(old).axes).toEqual(axes);
});
