import { expect, test } from 'vitest';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { Report } from '../../src/report/report.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

test('elements without a name are named by their paths, and those in lists as such', () => {
  const unnamed = { ...mesh(triangle({ name: '', colors: new Float32Array(12) })), name: '' };
  const track = { target: 0, property: 'scale', curve: curve([0, 1], [1, 1, 1, 2, 2, 2]) } as const;
  const scene = sceneOf({
    nodes: [node({ name: '', mesh: 0 })],
    meshes: [unnamed, { ...unnamed }],
    cameras: [{ name: '', node: 0, near: 1, projection: { type: 'perspective', fieldOfView: 1 } }],
    lights: [{ name: '', type: 'point', color: [1, 1, 1], node: 0 }],
    clips: [clip([track], { name: '', cycle: true })],
  });
  const report = new Report();
  const capabilities = {
    ...EVERYTHING_BUT_SPLINES,
    cameras: false,
    lights: [],
    vertexColors: false,
    cycles: 'none',
    movingScale: 'none',
  } as const;
  fitScene(scene, { title: 'Old System', capabilities }, report);
  expect(report.losses.map(({ message }) => message)).toEqual([
    'Old System cannot hold the camera cameras[0]',
    'Old System cannot hold the light lights[0]',
    'Mesh meshes[1] has no node and was dropped',
    'Old System cannot hold the vertex colors of meshes[0].primitives[0]',
    'Old System cannot animate the scale of (unnamed) in clip clips[0]',
    'Old System cannot mark clip clips[0] as a cycle; the player has to repeat it',
  ]);
});
