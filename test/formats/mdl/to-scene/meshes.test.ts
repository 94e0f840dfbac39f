import { expect, test } from 'vitest';
import { writeScene } from '../../../../src/convert/write-scene.ts';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import type { ModelNode } from '../../../../src/formats/mdl/model/model.ts';
import { model, node, sceneOf, triangle } from './models.ts';

function sceneWith(shown: Partial<ModelNode>, options: ReadingOptions = {}) {
  const nodes = [node('m'), node('shape', 0, { kind: 'trimesh', ...shown })];
  return sceneOf([model('m', { nodes })], options);
}

test('a mesh has its columns, with v turned round and every set at its number', () => {
  const mesh = triangle({
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    colors: Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1),
    uvs: [undefined, Float32Array.of(0, 0, 1, 0.25, 0, 1), undefined],
    listed: { origin: Uint32Array.of(0, 1, 0), count: 2 },
  });
  const { scene } = sceneWith({ mesh });
  expect(scene.nodes[1]!.mesh).toBe(0);
  expect(scene.meshes).toMatchObject([{ name: 'shape', vertexCount: 2 }]);
  const [primitive] = scene.meshes[0]!.primitives;
  expect(primitive).toMatchObject({ positions: mesh.positions, normals: mesh.normals, colors: mesh.colors });
  expect(primitive!.uvs).toEqual([new Float32Array(6), Float32Array.of(0, 1, 1, 0.75, 0, 0)]);
  expect(primitive!.indices).toEqual(Uint32Array.of(0, 1, 2));
  expect(primitive!.origin).toEqual(Uint32Array.of(0, 1, 0));
});

test('what the game draws counts where it is not the faces, which are kept', () => {
  const mesh = triangle({ drawn: Uint32Array.of(0, 1, 2, 2, 1, 0) });
  const [primitive] = sceneWith({ mesh }).scene.meshes[0]!.primitives;
  expect(primitive!.indices).toEqual(mesh.drawn);
  expect(primitive!.properties).toEqual({ mdl: { faces: mesh.faces } });
});

test('hidden meshes and those to walk on are kept as they are, out of sight', () => {
  const mesh = triangle();
  for (const shown of [{ values: { render: 0 } }, { kind: 'aabb' as const }]) {
    const { scene, report } = sceneWith({ ...shown, mesh });
    expect(scene.meshes).toEqual([]);
    expect(scene.nodes[1]!.properties).toMatchObject({ mdl: { mesh } });
    expect(report.losses).toEqual([]);
  }
});

test('hidden meshes and those to walk on are shown on request, and a walkmesh is written back as one', async () => {
  const mesh = triangle();
  for (const shown of [{ values: { render: 0 } }, { kind: 'aabb' as const }]) {
    const { scene } = sceneWith({ ...shown, mesh }, { hidden: true });
    expect(scene.meshes[0]!.primitives[0]!.positions).toEqual(mesh.positions);
    expect(scene.nodes[1]!.properties).not.toHaveProperty('mdl.mesh');
    const [file] = await writeScene(scene, { to: 'mdl.ascii' });
    const text = new TextDecoder().decode(file!.bytes);
    expect(text).toMatch('kind' in shown ? /node aabb shape/ : /node trimesh shape.* render 0/s);
  }
});

test('what faces say is kept beside the triangles', () => {
  const faces = {
    vertices: Uint32Array.of(0, 1, 2),
    surface: Int32Array.of(5),
    smoothing: Uint32Array.of(2),
  };
  const [primitive] = sceneWith({ mesh: triangle({ faces }) }).scene.meshes[0]!.primitives;
  expect(primitive!.properties).toEqual({
    mdl: { surface: Int32Array.of(5), smoothing: Uint32Array.of(2) },
  });
});

test('a mesh without triangles is kept, too', () => {
  const mesh = triangle({ faces: { vertices: new Uint32Array(), surface: new Int32Array() } });
  const { scene } = sceneWith({ mesh });
  expect(scene.meshes).toEqual([]);
  expect(scene.nodes[1]!.properties).toMatchObject({ mdl: { mesh } });
});

test('constraints and tangents are kept beside the vertices', () => {
  const constraints = Float32Array.of(0, 128, 255);
  const tangents = Float32Array.of(1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, -1);
  const values = { displacement: 0.5, tightness: 3, period: 4 };
  const { scene } = sceneWith({ kind: 'danglymesh', values, mesh: triangle({ constraints, tangents }) });
  expect(scene.nodes[1]!.properties).toEqual({ mdl: { kind: 'danglymesh', ...values } });
  expect(scene.meshes[0]!.primitives[0]!.properties).toEqual({ mdl: { constraints, tangents } });
});
