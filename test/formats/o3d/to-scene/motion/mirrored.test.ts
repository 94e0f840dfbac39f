import { expect, test } from 'vitest';
import { verify } from '../../../../../src/convert/verify.ts';
import { writeScene } from '../../../../../src/convert/write-scene.ts';
import { Report } from '../../../../../src/report/report.ts';
import { armScene, bindAtRest, clip, curve, triangle } from '../../../../scene.ts';

test('a node that is mirrored at rest has its rotation in a clip that only scales it', async () => {
  const scale = curve([0, 1], [1, 1, 1, 2, 2, 2]);
  const scene = armScene({ clips: [clip([{ target: 1, property: 'scale', curve: scale }])] });
  Object.assign(scene.nodes[1]!, { scale: [-1, -1, -1], rotation: [0, 0, 0.6, 0.8] });
  scene.skins[0]!.inverseBind = bindAtRest(scene, [0, 1]);
  const { influences } = scene.meshes[0]!.primitives[0]!;
  // In space, so that half a turn is no symmetry of the triangle.
  const positions = Float32Array.of(0, 0, 1, 10, 0, 2, 0, 10, 4);
  scene.meshes[0]!.primitives = [triangle({ positions, ...(influences ? { influences } : {}) })];
  const files = await writeScene(scene, { to: 'o3d.archive' });
  const { relative, matched } = await verify(scene, files, new Report());
  expect(matched).toBe('vertex');
  expect(relative).toBeLessThan(1e-3);
});
