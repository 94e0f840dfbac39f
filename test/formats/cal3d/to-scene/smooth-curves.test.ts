import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Curve, Scene } from '../../../../src/scene/scene.ts';
import * as small from '../../../scene.ts';

const HOLD = { before: 'hold', after: 'hold' } as const;

/** Three bones a hundred units apart, and a clip that moves the middle one. */
function sceneWith(property: 'translation' | 'rotation', curve: Curve): Scene {
  return small.sceneOf({
    nodes: [
      small.node({ name: 'root' }),
      small.node({ name: 'arm', parent: 0, translation: [0, 0, 100] }),
      small.node({ name: 'hand', parent: 1, translation: [0, 0, 100] }),
    ],
    clips: [small.clip([{ target: 1, property, curve }])],
  });
}

/** A hundred moments of the clip: how far the middle bone's matrix is from the curve's, and the reported losses. */
async function thereAndBack(scene: Scene): Promise<{ farthest: number; report: Report }> {
  const report = new Report();
  const files = await targets.find(({ id }) => id === 'cal3d.cfg')!.write(scene, 'a', report, {});
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const again = toScene(await gather(library, ['a.cfg']));
  const [expected, found] = [new Pose(scene), new Pose(again)];
  let farthest = 0;
  for (let step = 0; step <= 100; step++) {
    expected.sample(scene.clips[0]!, step / 100);
    found.sample(again.clips[0]!, step / 100);
    for (let i = 16; i < 32; i++) {
      farthest = Math.max(farthest, Math.abs(expected.world[i]! - found.world[i]!));
    }
  }
  return { farthest, report };
}

const reported = (report: Report) => report.losses.filter(({ code }) => code === 'FIT_CURVE_SAMPLED');

test('a cubic is written by samples, and the error is reported', async () => {
  const values = Float32Array.of(0, 0, 100, 50, 0, 100);
  const tangents = { in: Float32Array.of(0, 0, 0, 0, 300, 0), out: Float32Array.of(0, -300, 0, 0, 0, 0) };
  const curve: Curve = { interpolation: 'hermite', times: Float32Array.of(0, 1), values, tangents, ...HOLD };
  const { farthest, report } = await thereAndBack(sceneWith('translation', curve));
  // Straight from key to key it would miss by tens of units.
  expect(farthest).toBeLessThan(0.01);
  expect(reported(report)).toHaveLength(1);
  expect(reported(report)[0]!.error!.max).toBeLessThan(0.01);
  expect(reported(report)[0]!.error!.unit).toBe('units');
});

test('logarithms of rotations are written by samples', async () => {
  const values = Float32Array.of(0.2, 0, 0, 0, 1.2, 0.4);
  const curve: Curve = { interpolation: 'log-quaternion', times: Float32Array.of(0, 1), values, ...HOLD };
  const { farthest, report } = await thereAndBack(sceneWith('rotation', curve));
  expect(farthest).toBeLessThan(1e-3);
  // The hand, a hundred units from the turning bone, moves a hundred times as far as the numbers of the matrix differ.
  expect(reported(report)).toHaveLength(1);
  expect(reported(report)[0]!.error!.max).toBeLessThan(0.1);
});

test('linear curves keep their keys, and nothing is reported', async () => {
  const values = Float32Array.of(0, 0, 100, 50, 0, 100);
  const curve: Curve = { interpolation: 'linear', times: Float32Array.of(0, 1), values, ...HOLD };
  const { farthest, report } = await thereAndBack(sceneWith('translation', curve));
  expect(farthest).toBeLessThan(1e-4);
  expect(reported(report)).toEqual([]);
});
