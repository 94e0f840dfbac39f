import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { NONE } from '../../../../src/scene/scene.ts';

const MODEL = `newmodel a
setsupermodel a NULL
beginmodelgeom a
node dummy a
  parent NULL
endnode
node trimesh Plate
  parent A
  position 1 2 3
  orientation 0 0 2 1.5707964
  verts 4
    0 0 0
    1 0 0
    1 1 0
    0 1 0
  faces 3
    0 1 2  1  0 1 2  0
    0 2 3  1  3 2 1  0
    0 2 9  1  0 1 2  0
  tverts 4
    0 0 0
    1 0 0
    1 0.25 0
    0 1 0
endnode
node trimesh walked
  parent a
  render 0
  verts 1
    0 0 0
endnode
endmodelgeom a
donemodel a
`;

async function sceneOfText(text: string) {
  const library = new MemoryLibrary({ 'a.mdl': new TextEncoder().encode(text) });
  const gathered = await gather(library, ['a.mdl']);
  return { scene: toScene(gathered), losses: gathered.report.losses };
}

test('nodes are children of the node with their parent’s name, turned about axes of any length', async () => {
  const { scene } = await sceneOfText(MODEL);
  expect(scene.nodes.map(({ name, parent }) => [name, parent])).toEqual([
    ['a', NONE],
    ['Plate', 0],
    ['walked', 0],
  ]);
  const { translation, rotation } = scene.nodes[1]!;
  expect(translation).toEqual([1, 2, 3]);
  const half = Math.SQRT1_2;
  [0, 0, half, half].forEach((value, index) => {
    expect(rotation[index]).toBeCloseTo(value, 6);
  });
});

test('a vertex is repeated only where its faces give it other texture coordinates, with v the right way up', async () => {
  const { scene, losses } = await sceneOfText(MODEL);
  expect(scene.meshes).toMatchObject([{ vertexCount: 4 }]);
  const { origin, indices, uvs } = scene.meshes[0]!.primitives[0]!;
  expect([...origin!].sort()).toEqual([0, 0, 1, 2, 3]);
  expect([...indices].map((vertex) => origin![vertex])).toEqual([0, 1, 2, 0, 2, 3]);
  const coordinates = [...indices].map((vertex) => [...uvs[0]!.subarray(vertex * 2, vertex * 2 + 2)]);
  expect(coordinates).toEqual([
    [0, 1],
    [1, 1],
    [1, 0.75],
    [0, 0],
    [1, 0.75],
    [1, 1],
  ]);
  expect(losses).toHaveLength(1);
});
