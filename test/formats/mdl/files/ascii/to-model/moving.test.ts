import { expect, test } from 'vitest';
import { meaning } from '../texts.ts';

const TRIANGLE = ['verts 3', '0 0 0', '1 0 0', '0 1 0'];

function model(geometry: readonly string[], animation: readonly string[]) {
  const lines = ['newmodel m', 'beginmodelgeom m', ...geometry, 'endmodelgeom m', 'newanim a m'];
  return meaning([...lines, ...animation, 'doneanim a m', 'donemodel m'].join('\n'));
}

test('weights name nodes by their place in the tree, as many as there are', () => {
  const bones = ['node dummy R', 'parent NULL', 'endnode', 'node dummy Arm', 'parent r', 'endnode'];
  const weights = ['weights 3', 'ARM 0.75 r 0.25', 'r 1', 'r 0.2 arm 0.2 r 0.2 arm 0.2 r 0.2'];
  // In the text the skin stands before the arm, in the tree behind it.
  const skin = ['node skin body', 'parent R', ...TRIANGLE, ...weights, 'endnode'];
  const { model: said } = model([...bones.slice(0, 3), ...skin, ...bones.slice(3)], []);
  expect(said.nodes.map(({ name }) => name)).toEqual(['R', 'body', 'Arm']);
  expect(said.nodes[1]!.mesh?.weights).toEqual({
    start: Uint32Array.of(0, 2, 3, 8),
    bone: Int32Array.of(2, 0, 0, 0, 2, 0, 2, 0),
    weight: Float32Array.of(0.75, 0.25, 1, 0.2, 0.2, 0.2, 0.2, 0.2),
  });
});

const WATER = [
  ...['node animmesh water', 'parent NULL', 'verts 3', '0 0 0', '1 0 0', '0 1 0'],
  ...['tverts 4', '0 0 0', '1 0 0', '0 1 0', '0.5 0.5 0'],
  ...['faces 2', '0 1 2 1 0 1 2 0', '2 1 0 1 2 1 3 0', 'endnode'],
];

test('sets of moving vertices are sets of the vertices that the mesh has', () => {
  const wave = [
    ...['node animmesh WATER', 'parent NULL', 'sampleperiod 0.5', 'animverts 6'],
    ...['0 0 0', '1 0 0', '0 1 0', '0 0 9', '1 0 9', '0 1 9'],
    ...['animtverts 4', '10 0 0', '11 0 0', '12 0 0', '13 1 0', 'endnode'],
  ];
  const { model: said, losses } = model(WATER, wave);
  const origin = said.nodes[0]!.mesh!.listed!.origin;
  const { frames } = said.animations[0]!.nodes[0]!;
  expect(losses).toEqual([]);
  expect(frames?.period).toBe(0.5);
  expect(said.animations[0]!.nodes[0]!.mesh).toEqual(said.nodes[0]!.mesh);
  const positions = Array.from(frames!.positions!);
  const at = (set: number, vertex: number) => positions.slice((set * origin.length + vertex) * 3).slice(0, 3);
  const listed = [
    [0, 0],
    [1, 0],
    [0, 1],
  ];
  for (const [vertex, from] of origin.entries()) {
    expect(at(0, vertex)).toEqual([...listed[from]!, 0]);
    expect(at(1, vertex)).toEqual([...listed[from]!, 9]);
  }
  // Vertex 0 has the texture vertices 0 and 3, the others one each.
  const uvs = Array.from(frames!.uvs!);
  const pairs = Array.from(origin, (from, vertex) => [from, uvs[vertex * 2], uvs[vertex * 2 + 1]]);
  expect(pairs).toContainEqual([0, 10, 0]);
  expect(pairs).toContainEqual([0, 13, 1]);
  expect(pairs).toContainEqual([1, 11, 0]);
  expect(pairs).toContainEqual([2, 12, 0]);
});

test('an incomplete set is reported and dropped', () => {
  const wave = [
    'node animmesh water',
    'parent NULL',
    'animverts 4',
    '0 0 0',
    '1 0 0',
    '0 1 0',
    '5 5 5',
    'endnode',
  ];
  const { model: said, losses } = model(WATER, wave);
  expect(said.animations[0]!.nodes[0]!.frames?.positions?.length).toBe(said.nodes[0]!.mesh!.positions.length);
  expect(losses.map(({ code, source }) => [code, source?.path])).toEqual([
    ['MDL_ASCII_ANIMATED_VERTICES', 'animations[0].nodes[0]'],
  ]);
});

test('vertices that move without a mesh are reported', () => {
  const wave = ['node animmesh fire', 'parent NULL', 'animverts 1', '0 0 0', 'endnode'];
  const { model: said, losses } = model(WATER, wave);
  expect(said.animations[0]!.nodes[0]).not.toHaveProperty('frames');
  expect(losses.map(({ code }) => code)).toEqual(['MDL_FRAMES_MESHLESS']);
});
