import { expect, test } from 'vitest';
import { withinLimitsOf } from '../../src/convert/reading-programs.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodeImage } from '../../src/images/encode.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

/** Triangles without common vertices, the last of which repeats vertex 0 if the number is not one of triangles. */
function wide(vertices: number): Scene {
  const indices = Uint32Array.from({ length: 3 * Math.ceil(vertices / 3) }, (_, at) =>
    at < vertices ? at : 0,
  );
  const positions = Float32Array.from({ length: vertices * 3 }, (_, at) => at);
  const surface = triangle({ positions, indices, uvs: [new Float32Array(vertices * 2)] });
  const { normals: _, ...plain } = surface;
  return sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(plain)] });
}

/** The corners of all triangles of a scene, in any order of the triangles. */
function corners({ meshes }: Scene): number[] {
  return meshes
    .flatMap(({ primitives }) => primitives)
    .flatMap(({ indices, positions }) => [...indices].map((vertex) => positions[vertex * 3]! / 3));
}

test.each(['cal3d-imvu', 'o3d-webgl'] as const)('%s gets meshes of at most 65,536 vertices', (program) => {
  const report = new Report();
  const within = wide(65_536);
  expect(withinLimitsOf(within, program, report).meshes).toEqual(within.meshes);
  expect(report.losses).toEqual([]);
  const above = wide(65_538);
  const fitted = withinLimitsOf(above, program, report);
  const counts = fitted.meshes[0]!.primitives.map(({ positions }) => positions.length / 3);
  expect(counts.every((count) => count <= 65_536)).toBe(true);
  expect(counts).toHaveLength(2);
  expect(corners(fitted)).toEqual(corners(above));
  expect(report.losses).toMatchObject([{ code: 'FIT_MESH_SPLIT', path: 'meshes[0].primitives[0]' }]);
});

test('o3d-webgl gets images that browsers know', () => {
  const scene = wide(3);
  const image = { width: 1, height: 1, data: Uint8Array.of(10, 20, 30, 255) };
  const [tga, png] = (['tga', 'png'] as const).map((kind) => encodeImage(image, kind));
  scene.textures = [
    { name: 'a', uri: 'a.tga', bytes: tga! },
    { name: 'b', uri: 'b.png', bytes: png! },
    { name: 'c', uri: 'missing.dds' },
  ];
  const { textures } = withinLimitsOf(scene, 'o3d-webgl', new Report());
  expect(textures.map(({ uri }) => uri)).toEqual(['a.png', 'b.png', 'missing.dds']);
  expect([...decodeImage(textures[0]!.bytes!, 'a.png').data]).toEqual([10, 20, 30, 255]);
  expect(textures[1]!.bytes).toBe(png);
});

test.each(['cal3d-0.11', 'nwnmdlcomp', 'nwn-ee', 'far-cry'] as const)(
  '%s has no limits besides those of its target',
  (program) => {
    const scene = wide(65_538);
    expect(withinLimitsOf(scene, program, new Report())).toEqual(scene);
  },
);
