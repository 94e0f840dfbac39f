import { expect, test } from 'vitest';
import { mergeMesh } from '../../../src/convert/onto/meshes.ts';
import { withFormerSpaces, withFormerWeights } from '../../../src/convert/onto/unbound.ts';
import { armScene, mesh, node, sceneOf, triangle, Y_UP } from '../../scene.ts';

const skinned = armScene().meshes[0]!;

test('a mesh that was exported without its armature is in the space of its former node', () => {
  const before = armScene();
  before.nodes[2]!.translation = [0, 0, 40];
  // Z is up in centimeters before, Y in meters after; the mesh begins 30 cm above the ground.
  const nodes = [node({ mesh: 0, translation: [0, 0.3, 0] })];
  const small = triangle({ positions: Float32Array.of(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0) });
  const edited = sceneOf({ axes: { ...Y_UP }, nodes, meshes: [mesh(small)] });
  const [own] = withFormerSpaces(edited, before).meshes[0]!.primitives;
  const rounded = [...own!.positions].map((value) => Math.round(value * 1e4) / 1e4 || 0);
  expect(rounded).toEqual([0, 0, -10, 10, 0, -10, 0, 0, 0]);
});

test('a mesh stays where it is if others have skins', () => {
  const edited = armScene();
  edited.nodes.push(node({ name: 'hat', mesh: 1, translation: [0, 0, 9] }));
  edited.meshes.push({ ...mesh(triangle()), name: 'hat' });
  expect(withFormerSpaces(edited, armScene())).toBe(edited);
});

test('new vertices have the weights of the nearest points, if the whole mesh lost them', () => {
  // In the middle of the edge from the root to a vertex that follows the arm by three quarters.
  const positions = Float32Array.of(0, 0, 0, 5, 0, 0, 0, 10, 0);
  const [own] = withFormerWeights(skinned, mesh(triangle({ positions }))).primitives;
  expect([...own!.influences!.start]).toEqual([0, 1, 3, 4]);
  expect([...own!.influences!.joint]).toEqual([0, 0, 1, 1]);
  [1, 0.625, 0.375, 1].forEach((weight, entry) => {
    expect(own!.influences!.weight[entry]).toBeCloseTo(weight, 5);
  });
  expect(withFormerWeights(skinned, skinned)).toBe(skinned);
});

test('a mesh without weights keeps its own, and its moved vertices arrive', () => {
  const positions = Float32Array.of(0, 0, 3, 10, 0, 0, 0, 10, 0);
  const merged = mergeMesh(skinned, skinned, mesh(triangle({ positions })), armScene().skins[0])!;
  expect(merged.replaced).toEqual(['geometry']);
  expect(merged.kept).toEqual(['weights']);
  expect([...merged.mesh.primitives[0]!.positions]).toEqual([...positions]);
  expect(merged.mesh.primitives[0]!.influences).toEqual(skinned.primitives[0]!.influences);
});
