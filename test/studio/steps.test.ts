import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { convertFiles } from '../../studio/src/worker/converting.ts';
import { momentSteps, type Step } from '../../studio/src/worker/steps.ts';

const CAL3D = resolve(import.meta.dirname, '../../samples/yorick/cal3d');
const FILES = readdirSync(CAL3D).map((path) => ({
  path,
  blob: new Blob([new Uint8Array(readFileSync(join(CAL3D, path)))]),
}));

async function stepsTo(to: string, verify: boolean, settings?: object): Promise<Step[]> {
  const steps: Step[] = [];
  const subject = { files: FILES, inputs: ['yorick.cfg'], options: {}, reported: [], fileCount: 10 };
  const order = { to, stem: '', verify, ...(settings ? { settings } : {}) };
  await convertFiles(subject, order, (step) => steps.push(step));
  return steps;
}

const titlesOf = (steps: readonly Step[]) => [...new Set(steps.map(({ title }) => title))];

test('a conversion names each file and clip, in stages, and its share only grows', async () => {
  const steps = await stepsTo('gltf.glb', true);
  expect(titlesOf(steps)).toEqual(['Reading', 'Making the scene', 'Writing', 'Verifying']);
  const details = steps.map(({ detail }) => detail);
  expect(details).toContain('yorick_walk.caf');
  expect(details).toContain('clip 1 of 3: yorick_idle');
  const shares = steps.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBeCloseTo(1);
});

test('an export by settings has the same stages, and one that is not verified ends with writing', async () => {
  const steps = await stepsTo('cryengine.cgf', false, { links: 1 });
  expect(titlesOf(steps)).toEqual(['Reading', 'Making the scene', 'Writing']);
});

test('progress within a clip is reported once for each percent', () => {
  const reported: string[] = [];
  const onMoment = momentSteps((share, detail) => reported.push(`${share} ${detail}`));
  for (let moment = 0; moment <= 1000; moment++) onMoment(moment / 1000, 'walk', 0, 2);
  expect(reported.length).toBeGreaterThan(90);
  expect(reported.length).toBeLessThan(102);
  onMoment(1, 'run', 1, 2);
  expect(reported.at(-1)).toBe('1 clip 2 of 2: run');
});
