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

test('a surface with a new material comes behind the others, which stay', () => {
  const [first, second] = [0, 1].map((material) => triangle({ name: `part ${material}`, material }));
  const own = mesh(first!, second!);
  const edited = mesh(triangle({ material: 0 }), { ...grown, material: 2 }, triangle({ material: 1 }));
  const { mesh: merged } = mergeMesh(own, own, edited, undefined)!;
  expect(merged.primitives[0]).toBe(first);
  expect(merged.primitives[1]).toBe(second);
  expect(merged.primitives[2]!.material).toBe(2);
});

test('a primitive that was deleted leaves the others, with their levels of detail', () => {
  const collapse = {
    lodSteps: 0,
    collapseId: Int32Array.of(NONE, NONE, NONE),
    faceCollapseCount: new Int32Array(3),
  };
  const parts = [0, 1, 2].map((material) => triangle({ name: `part ${material}`, material, collapse }));
  const own = mesh(...parts);
  const sent = mesh(...[0, 1, 2].map((material) => triangle({ material })));
  const edited = mesh(...[0, 2].map((material) => triangle({ material })));
  const { mesh: merged, replaced, dropped } = mergeMesh(own, sent, edited, undefined)!;
  expect(merged.primitives).toHaveLength(2);
  expect(merged.primitives[0]).toBe(parts[0]);
  expect(merged.primitives[1]).toBe(parts[2]);
  expect([replaced, dropped]).toEqual([['geometry'], []]);
});

test('of several surfaces with a material the ones with as many triangles are known', () => {
  const first = triangle({ name: 'part 0' });
  const second = { ...grown, material: 0, name: 'part 1' };
  const own = mesh(first, second);
  const deleted = mergeMesh(own, own, mesh({ ...grown, material: 0 }), undefined)!;
  expect(deleted.mesh.primitives).toEqual([second]);
  const added = mergeMesh(
    own,
    own,
    mesh({ ...grown, material: 0 }, triangle(), triangle({ material: 1 })),
    undefined,
  )!;
  expect(added.mesh.primitives.slice(0, 2)).toEqual([first, second]);
});
