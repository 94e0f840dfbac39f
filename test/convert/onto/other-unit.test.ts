import { expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { putInto } from '../../../src/convert/onto/onto.ts';
import { gatherOriginal } from '../../../src/convert/onto/original.ts';
import { reportOtherUnit } from '../../../src/convert/onto/other-unit.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene, Vec3 } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';
import { sendFrom } from './trip.ts';

const chain = (...places: Vec3[]): Scene =>
  sceneOf({
    nodes: places.map((translation, index) => node({ name: `${index}`, parent: index - 1, translation })),
  });

const BEFORE = chain([0, 0, 0], [0, 50, 0], [0, 20, 10]);

function found(after: Scene): string[] {
  const report = new Report();
  reportOtherUnit(BEFORE, after, report);
  return report.issues.map(({ code, message }) => `${code}: ${message}`);
}

test('a skeleton in another unit is reported', () => {
  expect(found(chain([0, 0, 0], [0, 0.5, 0], [0, 0.2, 0.1]))).toEqual([
    'CONVERT_ONTO_UNIT: All bones are 0.010 times as far from their parents as in the original',
  ]);
});

test('a skeleton that stays, is a little larger, or whose bones are moved one by one is not', () => {
  expect(found(BEFORE)).toEqual([]);
  expect(found(chain([0, 0, 0], [0, 60, 0], [0, 24, 12]))).toEqual([]);
  expect(found(chain([0, 0, 0], [0, 0.5, 0], [0, 20, 10]))).toEqual([]);
  expect(found(chain([0, 0, 0], [0, 0, 0], [0, 0, 0]))).toEqual([]);
});

test('a GLB that was made of a .cfg scales a lone skeleton of Cal3D by its unit, which is reported', async () => {
  const library = new FolderLibrary();
  const { glb } = await sendFrom(library, 'samples/yorick/cal3d/yorick.cfg');
  const edited = await gather(new MemoryLibrary({ 'edited.glb': glb }), ['edited.glb']);
  const original = await gatherOriginal(library, ['samples/yorick/cal3d/yorick.csf']);
  const { report } = await putInto(original, edited, 'edited.glb', {});
  expect(report.issues.map(({ code }) => code)).toContain('CONVERT_ONTO_UNIT');
});
