import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distanceOf, missingForBlender, throughBlender } from '../../scripts/blender/round-trip.ts';
import { convert } from '../../src/convert/convert.ts';
import { verify } from '../../src/convert/verify.ts';
import { targets } from '../../src/formats/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';

const missing = missingForBlender();
const samples = join(import.meta.dirname, '../../samples/yorick');

describe.skipIf(missing !== undefined)(`through Blender and back (skipped: ${missing ?? 'no'})`, () => {
  test.each([
    ['cal3d/yorick.cfg', { up: '+z', front: '-y', handedness: 'right', metresPerUnit: 0.01 }],
    // Its root has the name of the scene.
    ['mdl/yorick.mdl', { up: '+z', front: '+y', handedness: 'right', metresPerUnit: 1 }],
  ])('%s comes back equal', async (path, axes) => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, path)], { to: 'gltf.glb' });
    const back = await throughBlender(scene, 30);
    const { rest, moving, clips } = distanceOf(scene, back, 5);
    expect(rest).toBeLessThan(1e-3);
    expect(moving).toBeLessThan(1e-3);
    expect(clips.common).toHaveLength(3);
    expect([...clips.onlyFirst, ...clips.onlySecond]).toEqual([]);
    expect(back.axes).toEqual(axes);
    expect(back.name).toBe(scene.name);
    expect(new Set(back.nodes.map(({ name }) => name))).toEqual(new Set(scene.nodes.map(({ name }) => name)));
  });

  test('bones that rest larger and otherwise than their mesh was bound to them come back so', async () => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, 'cal3d/yorick.cfg')], {
      to: 'gltf.glb',
    });
    const spine = scene.nodes.find(({ name }) => name === 'spine_lower')!;
    Object.assign(spine, { rotation: [0.6, 0, 0, 0.8], scale: [1.2, 1.2, 1.2] });
    const back = await throughBlender(scene, 30);
    const { rest, moving } = distanceOf(scene, back, 5);
    expect(rest).toBeLessThan(1e-4);
    expect(moving).toBeLessThan(1e-4);
    expect(back.nodes.find(({ name }) => name === 'spine_lower')!.scale).toEqual([1.2, 1.2, 1.2]);
  });

  test('comes from Cal3D and goes to Cal3D, which has no scale and only rigid bones, with nothing lost', async () => {
    const { scene } = await convert(new FolderLibrary(), [join(samples, 'cal3d/yorick.cfg')], {
      to: 'gltf.glb',
    });
    const back = await throughBlender(scene, 30);
    const report = new Report();
    const files = await targets.find(({ id }) => id === 'cal3d.cfg')!.write(back, 'yorick', report, {});
    expect(report.losses).toEqual([]);
    expect((await verify(back, files, report, { fps: 5 })).relative).toBeLessThan(1e-3);
  });
});
