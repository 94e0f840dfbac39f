import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildYorick } from '../../../samples/build/yorick.ts';
import { makeSample, SAMPLES } from '../../../samples/make.ts';
import { Report } from '../../../src/report/report.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { validate } from '../../gltf/validate.ts';
import { sceneToGlb } from '../gltf/written.ts';

test.each(SAMPLES)('the bundled files of $folder are those that the sample is written as', async (sample) => {
  const folder = join(import.meta.dirname, '../../../samples', sample.folder);
  const files = await makeSample(sample);
  expect(files.map(({ name }) => name).sort()).toEqual(readdirSync(folder).sort());
  for (const { name, bytes } of files) {
    expect(Buffer.compare(bytes, readFileSync(join(folder, name))), name).toBe(0);
  }
});

test('the sample becomes a valid GLB that moves as it does', async () => {
  const yorick = buildYorick();
  const glb = await sceneToGlb(yorick, new Report());
  expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { relative, where } = maxDeviation(glb, yorick, 30);
  expect(relative, where).toBeLessThanOrEqual(1e-4);
});
