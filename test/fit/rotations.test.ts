import { describe, expect, test } from 'vitest';
import { verify } from '../../src/convert/verify.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { armScene, clip, curve } from '../scene.ts';

const TARGETS = ['gltf.glb', 'cryengine.cgf', 'mdl.binary', 'c3s', 'o3d.archive'];

/** The root turns by a quarter turn, at the end with a quaternion of length √2, which scales the arm. */
function longKeys(): Scene {
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 1], { interpolation: 'slerp' });
  return armScene({ clips: [clip([{ target: 0, property: 'rotation', curve: turn }])] });
}

function longRest(): Scene {
  const scene = armScene();
  scene.nodes[1]!.rotation = [0, 0, 1, 1];
  return scene;
}

async function losses(scene: Scene, to: string) {
  const report = new Report();
  const files = await writeScene(scene, { to, report });
  const found = report.losses.filter(({ code }) => code === 'FIT_ROTATION_NORMALIZED');
  return { found, files };
}

describe('rotations of other lengths than one', () => {
  test.each(TARGETS)('are normalized in clips of %s, which is reported with its size', async (to) => {
    const scene = longKeys();
    const { found } = await losses(scene, to);
    expect(found).toMatchObject([{ path: 'clips[0]' }]);
    // The matrix of the long quaternion has (0, 2, -1) times a point on an axis that it turns by a quarter.
    expect(found[0]!.error!.max).toBeCloseTo(Math.hypot(10, 10), 4);
  });

  test.each(TARGETS)('are normalized at rest in %s', async (to) => {
    const { found } = await losses(longRest(), to);
    expect(found).toMatchObject([
      { path: 'nodes[1]', message: 'Rotation of node "arm" has length 1.41421, not 1' },
    ]);
    expect(found[0]!.error!.max).toBeGreaterThan(1);
  });

  test('stay in Cal3D, whose engine does not normalize them', async () => {
    const scene = longKeys();
    const { found, files } = await losses(scene, 'cal3d.cfg');
    expect(found).toEqual([]);
    expect((await verify(scene, files, new Report())).relative).toBeLessThan(1e-6);
  });
});
