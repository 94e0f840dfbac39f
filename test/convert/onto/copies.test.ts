import { expect, test } from 'vitest';
import { withoutCopies } from '../../../src/convert/onto/copies.ts';
import { material, mesh, sceneOf, triangle } from '../../scene.ts';

const original = sceneOf({
  materials: [material({ name: 'glass' }), material({ name: 'brass' })],
  meshes: [mesh(triangle({ material: 0 }), triangle({ material: 1 }))],
});

const brass = (more = {}) => material({ name: 'brass.001', ...more });

test('a numbered copy of a material is the material', () => {
  const edited = sceneOf({
    materials: [brass(), ...original.materials],
    meshes: [mesh(triangle({ material: 1 }), triangle({ material: 0 }), triangle({ material: 2 }))],
  });
  const { materials, meshes } = withoutCopies(edited, original);
  expect(materials).toEqual(original.materials);
  expect(meshes[0]!.primitives.map((primitive) => primitive.material)).toEqual([0, 1, 1]);
});

test('a copy that was edited is a material of its own', () => {
  const edited = sceneOf({ materials: [...original.materials, brass({ shininess: 99 })] });
  expect(withoutCopies(edited, original)).toBe(edited);
});

test('a material that the original has is no copy, whatever its name', () => {
  const both = sceneOf({ materials: [material({ name: 'brass' }), brass()] });
  expect(withoutCopies(both, both)).toBe(both);
});
