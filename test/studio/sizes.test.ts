import { expect, test } from 'vitest';
import { outlineOf } from '../../studio/src/contents/outline.ts';
import { describeMesh, describeOnGpu } from '../../studio/src/contents/sizes.ts';
import { emptyScene, influences, triangle } from '../formats/gltf/scenes.ts';

test('the size of a mesh has its vertices, triangles and bytes, and how many bones move a vertex', () => {
  const rows: [number, number][][] = [
    [[0, 1]],
    [
      [0, 0.5],
      [1, 0.5],
    ],
    [],
  ];
  const skinned = triangle({ influences: influences(rows) });
  // 9 coordinates, 3 indices; 4 starts, 3 joints and 3 weights, all of 4 bytes but the joints.
  const { start, joint, weight } = skinned.influences!;
  const bytes = 48 + start.byteLength + joint.byteLength + weight.byteLength;
  expect(describeMesh([skinned])).toBe(
    `3 vertices, 1 triangle, at most 2 bones per vertex; ${bytes} B in memory`,
  );
  expect(describeMesh([triangle()])).toBe('3 vertices, 1 triangle; 48 B in memory');
});

test('an image on the GPU has four bytes for each pixel, and a third more for its smaller copies', () => {
  expect(describeOnGpu({ width: 256, height: 384 })).toBe('512.0 KB on the GPU');
});

test('the outline has the size of all meshes together', () => {
  const scene = emptyScene();
  scene.meshes.push(
    { name: 'a', primitives: [triangle(), triangle()] },
    { name: 'b', primitives: [triangle()] },
  );
  expect(outlineOf(scene).find(({ kind }) => kind === 'mesh')?.total).toBe('3 triangles, 9 vertices');
});
