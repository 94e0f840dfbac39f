import { expect, test } from 'vitest';
import { mergeMesh } from '../../../src/convert/onto/meshes.ts';
import { NONE } from '../../../src/scene/scene.ts';
import { mesh, triangle } from '../../scene.ts';

test('a material that only a conversion made, such as for a surface without texture coordinates, is that of the original', () => {
  const [own, sent] = [0, NONE].map((material) => mesh(triangle({ material })));
  expect(mergeMesh(own!, sent!, own!, undefined)).toBeUndefined();
  expect(mergeMesh(own!, sent!, sent!, undefined)).toBeUndefined();
});

test('a surface without a material is the one of the original, in any order', () => {
  const tall = triangle({ material: NONE, positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 9, 0) });
  const own = mesh(tall, triangle({ material: 0 }));
  const edited = mesh(...own.primitives.toReversed());
  expect(mergeMesh(own, own, edited, undefined)).toBeUndefined();
});
