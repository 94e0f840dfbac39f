import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { withFacets } from '../../src/fit/facets.ts';
import { faceNormals } from '../../src/pose/normals.ts';
import type { Primitive } from '../../src/scene/scene.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

/** Eight vertices, twelve triangles, six planes. */
const CUBE: Primitive = (() => {
  const corners = Array.from({ length: 8 }, (_, at) => [at & 1, (at >> 1) & 1, at >> 2]).flat();
  const { normals: _, ...rest } = triangle({
    positions: Float32Array.from(corners, (corner) => corner * 10),
    uvs: [],
    indices: Uint32Array.of(
      ...[0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4],
      ...[2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
    ),
  });
  return rest;
})();

test('triangles of a surface without normals share vertices only where they have the same normal', () => {
  const { positions, indices, normals } = withFacets(CUBE);
  expect(positions.length / 3).toBe(24);
  const corners = (column: Float32Array, list: Uint32Array) =>
    Array.from(list, (vertex) => [...column.subarray(vertex * 3, vertex * 3 + 3)]);
  expect(corners(positions, indices)).toEqual(corners(CUBE.positions, CUBE.indices));
  expect(corners(normals!, indices).slice(0, 3)).toEqual([0, 0, 0].map(() => [0, 0, -1]));
});

test('vertices of one normal stay, with what the file has for them, also those of no triangle', () => {
  const { normals: _, ...bare } = triangle({ origin: Uint32Array.of(5, 6, 7, 8), uvs: [] });
  const positions = Float32Array.of(9, 9, 9, ...bare.positions);
  const lone = { ...bare, positions, indices: Uint32Array.of(1, 2, 3) };
  expect(withFacets(lone)).toEqual({
    ...lone,
    normals: Float32Array.of(0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  });
});

test('a surface with normals is the same', () => {
  const smooth = { ...CUBE, normals: new Float32Array(24) };
  expect(withFacets(smooth)).toBe(smooth);
});

test.each(['cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'mdl.ascii', 'c3s'])(
  'a cube without normals stays faceted in %s, as glTF shows it',
  async (to) => {
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(CUBE)] });
    const [glb] = await writeScene(scene, { to: 'gltf.glb', name: 'cube' });
    const { files } = await convert(new MemoryLibrary({ 'cube.glb': glb!.bytes }), ['cube.glb'], { to });
    const written = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const again = toScene(await gather(written, [files[0]!.name]));
    const { positions, normals, indices } = again.meshes.find(({ primitives }) => primitives[0]!.normals)!
      .primitives[0]!;
    const faces = faceNormals(positions, indices);
    expect(indices.length).toBe(36);
    for (let corner = 0; corner < 36; corner++) {
      const face = faces.subarray(corner - (corner % 3), corner - (corner % 3) + 3);
      const own = normals!.subarray(indices[corner]! * 3, indices[corner]! * 3 + 3);
      const cosine = own.reduce((sum, value, axis) => sum + value * face[axis]!, 0) / Math.hypot(...face);
      expect(cosine).toBeCloseTo(1, 4);
    }
  },
);
