import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildYorick } from '../../../samples/build/yorick.ts';
import { sceneToGlb } from '../../../src/formats/gltf/from-scene.ts';
import { targets } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { validate } from '../../gltf/validate.ts';
import { YORICK } from './files.ts';

test('the bundled files are those that the sample is written as', async () => {
  const target = targets.find(({ id }) => id === 'cal3d.cfg')!;
  const files = await target.write(buildYorick(), 'yorick', new Report(), {});
  expect(files.map(({ name }) => name).sort()).toEqual(readdirSync(YORICK).sort());
  for (const { name, bytes } of files) {
    expect(Buffer.compare(bytes, readFileSync(join(YORICK, name))), name).toBe(0);
  }
});

test('the sample becomes a valid GLB that moves as it does', async () => {
  const yorick = buildYorick();
  const glb = await sceneToGlb(yorick, new Report());
  expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { relative, where } = maxDeviation(glb, yorick, 30);
  expect(relative, where).toBeLessThanOrEqual(1e-4);
});
