import { expect, test } from 'vitest';
import { targets } from '../../src/formats/index.ts';
import { Report } from '../../src/report/report.ts';
import { createScene } from '../../src/scene/scene.ts';

test.each([
  ['cal3d.cfg', 'FIT_CAMERA_DROPPED'],
  ['cryengine.cgf', 'FIT_CAMERA_DROPPED'],
])('%s tells that it has no cameras', async (id, code) => {
  const axes = { up: '+y', front: '+z', handedness: 'right', metresPerUnit: 1 } as const;
  const scene = createScene('s', { format: '', files: [] }, axes);
  scene.nodes = [{ name: 'n', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] }];
  const projection = { type: 'perspective', fieldOfView: 1 } as const;
  scene.cameras = [{ name: 'eye', node: 0, near: 1, projection }];
  const report = new Report();
  await targets.find((target) => target.id === id)!.write(scene, 's', report, {});
  expect(report.losses.map((loss) => loss.code)).toContain(code);
});
