import { expect, test } from 'vitest';
import type { MeshFrames } from '../../../../src/formats/mdl/model/model.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { animation, model, node, sceneOf, triangle } from './models.ts';

const REST = [0, 0, 0, 1, 0, 0, 0, 1, 0];
/** The triangle with its first vertex up so far. */
const lifted = (height: number) => [0, 0, height, ...REST.slice(3)];

function waving(frames: MeshFrames) {
  const uvs = [Float32Array.of(0, 0, 1, 0, 0, 1)];
  const flag = node('flag', 0, { kind: 'animmesh', mesh: triangle({ uvs }) });
  const wave = animation('wave', [node('m'), node('flag', 0, { kind: 'animmesh', frames })]);
  return sceneOf([model('m', { nodes: [node('m'), flag], animations: [wave] })]);
}

test('vertices go straight from one set to the next and stay at the last', () => {
  const positions = Float32Array.from([...lifted(4), ...REST, ...lifted(4), ...lifted(8)]);
  const { scene, report } = waving({ period: 0.25, positions });
  const pose = new Pose(scene);
  const out = new Float32Array(9);
  const heights = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1].map((time) => {
    pose.sample(scene.clips[0]!, time);
    pose.deform(1, scene.meshes[0]!.primitives[0]!, out);
    return out[2];
  });
  expect(heights).toEqual([4, 2, 0, 2, 4, 6, 8, 8]);
  expect(report.losses).toEqual([]);
});

test('there is one target for each different shape that is not the one at rest, with what moves in it', () => {
  const positions = Float32Array.from([...lifted(4), ...REST, ...lifted(4), ...lifted(8)]);
  const { scene } = waving({ period: 0.25, positions });
  expect(scene.meshes[0]!.primitives[0]!.morphTargets).toEqual([
    { name: 'wave flag 0', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 0, 4) },
    { name: 'wave flag 3', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 0, 8) },
  ]);
});

test('a moving texture is reported with how far it moves, and kept', () => {
  const frames = { period: 0.25, uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 0.375, 0.5, 1, 0, 0, 1) };
  const { scene, report } = waving(frames);
  expect(report.losses).toMatchObject([
    { code: 'MDL_UV_FRAMES', error: { max: 0.625, unit: 'texture widths' } },
  ]);
  expect(report.losses[0]!.error!.mean).toBeCloseTo(0.625 / 6, 6);
  expect(scene.clips[0]!.properties).toMatchObject({ mdl: { nodes: [{ node: 1, frames }] } });
});

test('moving coordinates of a mesh without coordinates are dropped and reported', () => {
  const frames = { period: 0.25, uvs: new Float32Array(12) };
  const flag = node('flag', 0, { kind: 'animmesh', mesh: triangle() });
  const wave = animation('wave', [node('m'), node('flag', 0, { kind: 'animmesh', frames })]);
  const { report } = sceneOf([model('m', { nodes: [node('m'), flag], animations: [wave] })]);
  expect(report.losses).toMatchObject([{ code: 'MDL_FRAMES_UNFIT' }]);
});

test('sets with another number of vertices are dropped and reported', () => {
  const { scene, report } = waving({ period: 0.25, positions: Float32Array.of(0, 0, 1) });
  expect(scene.meshes[0]!.primitives[0]!.morphTargets).toBeUndefined();
  expect(report.losses).toMatchObject([{ code: 'MDL_FRAMES_UNFIT', path: 'clips[0]' }]);
  expect(scene.clips[0]!.properties).toMatchObject({ mdl: { nodes: [{ node: 1 }] } });
});
