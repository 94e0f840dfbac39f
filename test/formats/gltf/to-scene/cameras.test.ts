import { expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { sceneOfGlb, sceneOfGltf } from '../files/container/files.ts';
import { emptyScene, node } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

test('cameras that went to glTF come back in the units of their scene', async () => {
  const scene = emptyScene();
  scene.nodes.push(node('stand'), node('eye', 0));
  scene.cameras.push(
    {
      name: 'a',
      node: 0,
      projection: { type: 'orthographic', halfWidth: 50, halfHeight: 25 },
      near: 0,
      far: 400,
    },
    { name: 'b', node: 1, projection: { type: 'perspective', fieldOfView: 0.5 }, near: 2, far: 800 },
  );
  const back = sceneOfGlb(await sceneToGlb(scene, new Report()));
  expect(back.cameras).toMatchObject([
    { name: 'a', projection: { type: 'orthographic', halfWidth: 50, halfHeight: 25 }, near: 0, far: 400 },
    { name: 'b', projection: { type: 'perspective', fieldOfView: 0.5 }, near: 2, far: 800 },
  ]);
  expect(back.cameras.map((camera) => back.nodes[camera.node]!.name)).toEqual(['stand', 'eye']);
});

test('cameras of other programs are in meters', () => {
  const json = {
    asset: { version: '2.0' },
    cameras: [{ type: 'perspective', perspective: { yfov: 0.8, znear: 0.1, aspectRatio: 1.5 } }],
    nodes: [{ camera: 0 }],
  };
  const scene = sceneOfGltf(new TextEncoder().encode(JSON.stringify(json)));
  expect(scene.cameras).toEqual([
    { name: '', node: 0, projection: { type: 'perspective', fieldOfView: 0.8, aspectRatio: 1.5 }, near: 0.1 },
  ]);
});

test('an orthographic camera that does not say how much it shows, shows a meter to each side', () => {
  const json = { asset: { version: '2.0' }, cameras: [{ type: 'orthographic' }], nodes: [{ camera: 0 }] };
  const scene = sceneOfGltf(new TextEncoder().encode(JSON.stringify(json)));
  expect(scene.cameras[0]!.projection).toEqual({ type: 'orthographic', halfWidth: 1, halfHeight: 1 });
});
