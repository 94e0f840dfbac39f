import { expect, test } from 'vitest';
import { keyTally } from '../../src/animation/clipped.ts';
import { reportKeys } from '../../src/fit/curves.ts';
import { Report } from '../../src/report/report.ts';
import type { Curve } from '../../src/scene/scene.ts';
import { clip, curve, node, sceneOf } from '../scene.ts';

test('extrapolation that was dropped is reported with how far nodes would have gone', () => {
  const line = curve([2, 3], [0, 0, 0, 4, 0, 0], { after: 'linear' });
  const sliding = { ...clip([{ target: 0, property: 'translation', curve: line }]), start: 2, end: 5 };
  const scene = sceneOf({ nodes: [node()], clips: [sliding] });
  // As written, in seconds from the start of the clip.
  const held: Curve = { ...line, times: Float32Array.of(0, 1), after: 'hold' };
  const tally = { ...keyTally(), cut: new Map([[line, held]]) };
  const report = new Report();
  reportKeys(tally, { scene, clip: sliding, path: 'clips[0]' }, report);
  // 4 units per second, for 2 seconds.
  expect(report.losses).toMatchObject([
    { code: 'FIT_EXTRAPOLATION_CUT', path: 'clips[0]', error: { max: expect.closeTo(8, 5), unit: 'units' } },
  ]);
});
