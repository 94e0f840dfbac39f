import { expect, test } from 'vitest';
import { Report } from '../../../../../src/report/report.ts';
import { Columns, sceneOfGltf } from './files.ts';

test('keys of glTF that are not in order of time are sorted, which is reported', () => {
  const columns = new Columns();
  const input = columns.add(new Float32Array([1, 0, 2]), 'SCALAR', 1);
  const output = columns.add(new Float32Array([10, 0, 0, 5, 0, 0, 20, 0, 0]), 'VEC3', 3);
  const report = new Report();
  const scene = sceneOfGltf(
    columns.file({
      nodes: [{}],
      animations: [
        {
          samplers: [{ input, output }],
          channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        },
      ],
    }),
    report,
  );
  const { times, values } = scene.clips[0]!.tracks[0]!.curve;
  expect(Array.from(times)).toEqual([0, 1, 2]);
  expect(Array.from(values)).toEqual([5, 0, 0, 10, 0, 0, 20, 0, 0]);
  expect(report.losses.map(({ code }) => code)).toEqual(['GLTF_KEYS_ORDER']);
});

test('animations of glTF with an unknown interpolation are linear, which is an issue of the file', () => {
  const columns = new Columns();
  const input = columns.add(new Float32Array([0, 1]), 'SCALAR', 1);
  const output = columns.add(new Float32Array([0, 0, 0, 2, 0, 0]), 'VEC3', 3);
  const report = new Report();
  const channels = [{ sampler: 0, target: { node: 0, path: 'translation' } }];
  const animations = [{ samplers: [{ input, output, interpolation: 0 }], channels }];
  const scene = sceneOfGltf(columns.file({ nodes: [{}], animations }), report);
  expect(scene.clips[0]!.tracks[0]!.curve.interpolation).toBe('linear');
  expect(report.issues.map(({ code, path }) => [code, path])).toEqual([
    ['GLTF_INTERPOLATION_UNKNOWN', 'animations[0].samplers[0].interpolation'],
  ]);
  expect(report.losses).toEqual([]);
});

test('meshes of a glTF file without nodes are shown at the origin', () => {
  const columns = new Columns();
  const POSITION = columns.add(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 'VEC3', 3);
  const scene = sceneOfGltf(
    columns.file({ meshes: [{ name: 'leaf', primitives: [{ attributes: { POSITION } }] }] }),
  );
  expect(scene.nodes).toEqual([
    { name: 'leaf', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], mesh: 0 },
  ]);
});

test('an unknown extension of glTF is reported, a supported one is not', () => {
  const report = new Report();
  const extensionsUsed = ['KHR_lights_punctual', 'EXT_mesh_gpu_instancing'];
  sceneOfGltf(new Columns().file({ nodes: [{}], extensionsUsed }), report);
  expect(report.losses.map(({ message }) => message)).toEqual([
    'Dropped the content of EXT_mesh_gpu_instancing',
  ]);
});
