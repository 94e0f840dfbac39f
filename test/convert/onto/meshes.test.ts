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

const grown = triangle({
  material: 1,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0),
  indices: Uint32Array.of(0, 1, 2, 1, 3, 2),
});

test('one primitive with a new triangle is replaced, and the others stay', () => {
  const [first, second] = [0, 1].map((material) => triangle({ name: `part ${material}`, material }));
  const own = mesh(first!, second!);
  const { mesh: merged, replaced } = mergeMesh(own, own, mesh(triangle({ material: 0 }), grown), undefined)!;
  expect(merged.primitives[0]).toBe(first);
  expect(merged.primitives[1]!.indices).toEqual(grown.indices);
  expect(merged.primitives[1]!.name).toBe('part 1');
  expect(replaced).toContain('geometry');
});

test('vertices have no places in the list of their mesh if those of one primitive have none', () => {
  const listed = (material: number) => triangle({ material, origin: Uint32Array.of(0, 1, 2) });
  const own = { ...mesh(listed(0), listed(1)), vertexCount: 3 };
  const { mesh: merged } = mergeMesh(own, own, mesh(listed(0), grown), undefined)!;
  expect(merged.vertexCount).toBeUndefined();
  expect(merged.primitives.map(({ origin }) => origin)).toEqual([undefined, undefined]);
});
