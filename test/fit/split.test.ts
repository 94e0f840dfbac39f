import { expect, test } from 'vitest';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitVertexCount } from '../../src/fit/split.ts';
import { Report } from '../../src/report/report.ts';
import { mesh, sceneOf, triangle } from '../scene.ts';

/** Two triangles, of which each vertex is at the number of its row. */
const numbered = triangle({
  name: 'coat',
  positions: Float32Array.from({ length: 18 }, (_, at) => Math.floor(at / 3)),
  normals: Float32Array.from({ length: 18 }, (_, at) => Number(at % 3 === 2)),
  uvs: [Float32Array.from({ length: 12 }, (_, at) => Math.floor(at / 2))],
  indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
  influences: {
    start: Uint32Array.of(0, 1, 2, 3, 4, 6, 7),
    joint: Uint16Array.of(0, 0, 0, 1, 1, 0, 1),
    weight: Float32Array.of(1, 1, 1, 1, 0.75, 0.25, 1),
    offset: Float32Array.from({ length: 21 }, (_, at) => Math.floor(at / 3)),
  },
  morphTargets: [
    { name: 'smile', vertices: Uint32Array.of(1, 5), positions: Float32Array.of(1, 0, 0, 5, 0, 0) },
  ],
});

function split(verticesPerMesh: number) {
  const report = new Report();
  const holder = { title: 'Thing', capabilities: { ...EVERYTHING_BUT_SPLINES, verticesPerMesh } };
  const [whole] = fitVertexCount(sceneOf({ meshes: [mesh(numbered)] }), holder, report);
  return { primitives: whole!.primitives, losses: report.losses.map(({ code }) => code) };
}

test('a primitive within the limit stays as it is', () => {
  const { primitives, losses } = split(6);
  expect(primitives).toEqual([numbered]);
  expect(losses).toEqual([]);
});

test('the parts of a larger one have their vertices, with influences and morph targets', () => {
  const { primitives, losses } = split(3);
  expect(losses).toEqual(['FIT_MESH_SPLIT']);
  expect(primitives.map(({ positions }) => [...positions])).toEqual([
    [0, 0, 0, 1, 1, 1, 2, 2, 2],
    [3, 3, 3, 4, 4, 4, 5, 5, 5],
  ]);
  const [first, second] = primitives;
  expect([...second!.indices]).toEqual([0, 1, 2]);
  expect(second!.uvs).toEqual([Float32Array.of(3, 3, 4, 4, 5, 5)]);
  expect(second!.influences).toEqual({
    start: Uint32Array.of(0, 1, 3, 4),
    joint: Uint16Array.of(1, 1, 0, 1),
    weight: Float32Array.of(1, 0.75, 0.25, 1),
    offset: Float32Array.of(3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6),
  });
  expect([first, second].map((part) => part!.morphTargets)).toEqual([
    [{ name: 'smile', vertices: Uint32Array.of(1), positions: Float32Array.of(1, 0, 0) }],
    [{ name: 'smile', vertices: Uint32Array.of(2), positions: Float32Array.of(5, 0, 0) }],
  ]);
});
