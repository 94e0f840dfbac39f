import { expect, test } from 'vitest';
import { targets } from '../../src/formats/targets.ts';
import { Report } from '../../src/report/report.ts';
import { node, sceneOf } from '../scene.ts';

test.each([
  ['cal3d.cfg', 'FIT_CAMERA_DROPPED'],
  ['cryengine.cgf', 'FIT_CAMERA_DROPPED'],
])('%s tells that it has no cameras', async (id, code) => {
  const projection = { type: 'perspective', fieldOfView: 1 } as const;
  const scene = sceneOf({ nodes: [node()], cameras: [{ name: 'eye', node: 0, near: 1, projection }] });
  const report = new Report();
  await targets.find((target) => target.id === id)!.write(scene, 's', report, {});
  expect(report.losses.map((loss) => loss.code)).toContain(code);
});
