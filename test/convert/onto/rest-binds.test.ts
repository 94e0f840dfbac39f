import { quat } from 'gl-matrix';
import { expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { putInto } from '../../../src/convert/onto/onto.ts';
import { gatherOriginal } from '../../../src/convert/onto/original.ts';
import { writeScene } from '../../../src/convert/write-scene.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { NONE, type Quat, type Scene } from '../../../src/scene/scene.ts';
import { EDITS } from './edits/edits.ts';
import { putBackSent, sendFrom } from './trip.ts';

const GLB = 'edited.glb';

/** Puts the same GLB back onto the files that it changed. @returns names of the files that this changes */
async function again(path: string, edit: (scene: Scene) => void): Promise<string[]> {
  const sent = await sendFrom(new FolderLibrary(), path);
  const { files, edited } = await putBackSent(sent, edit);
  const named = [...sent.original.base.textures, ...files];
  const bytesOf = new Map(named.map(({ name = '', bytes }) => [name, bytes]));
  const original = await gatherOriginal(new MemoryLibrary(Object.fromEntries(bytesOf)), [files[0]!.name]);
  const [glb] = await writeScene(edited, { to: 'gltf.glb', name: 'edited' });
  const changed = await gather(new MemoryLibrary({ [GLB]: glb!.bytes }), [GLB]);
  const second = await putInto(original, changed, GLB, {});
  return second.files
    .filter(({ name, bytes }) => Buffer.compare(bytes, bytesOf.get(name)!) !== 0)
    .map(({ name }) => name);
}

test.each(['cryengine/yorick.cgf', 'c3s/yorick.c3s', 'mdl-ascii/yorick.mdl'])(
  'a moved rest pose is put into %s, whose bind pose it is, and is not changed by putting it back again',
  async (file) => {
    expect(await again(`samples/yorick/${file}`, EDITS['rest moved'])).toEqual([]);
  },
);

/** Turns the character as a whole. */
function turn({ nodes }: Scene): void {
  const by = quat.fromEuler(quat.create(), 20, 30, 40);
  for (const node of nodes)
    if (node.parent === NONE) node.rotation = [...quat.multiply(quat.create(), by, node.rotation)] as Quat;
}

/** How far the first morph target moves each vertex at rest. */
function moves(scene: Scene): Float32Array {
  const node = scene.nodes.findIndex(({ mesh }) => scene.meshes[mesh ?? NONE]?.primitives[0]?.morphTargets);
  const [primitive] = scene.meshes[scene.nodes[node]!.mesh!]!.primitives;
  const pose = new Pose(scene);
  const still = new Float32Array(primitive!.positions.length);
  const moved = still.slice();
  pose.deform(node, primitive!, still);
  pose.setMorphWeight(primitive!.morphTargets![0]!.name, 1);
  pose.deform(node, primitive!, moved);
  return moved.map((value, at) => value - still[at]!);
}

test('morph targets of CryEngine turn with the whole character', async () => {
  const sent = await sendFrom(new FolderLibrary(), 'samples/yorick/cryengine/yorick.cgf');
  const trip = await putBackSent(sent, turn);
  const [edited, again] = [moves(trip.edited), moves(trip.again)];
  // Centimeters; the smile moves vertices by 5.
  expect(Math.max(...edited)).toBeGreaterThan(4);
  expect(Math.max(...edited.map((value, at) => Math.abs(value - again[at]!)))).toBeLessThan(1e-3);
});

test.each([
  ['scaled unevenly', [1.4, 1, 1]],
  ['mirrored', [-1, 1, 1]],
] as const)('a bone of Cal3D that was %s is not changed by putting it back again', async (_, scale) => {
  const files = await again('samples/yorick/cal3d/yorick.cfg', ({ nodes }) => {
    nodes.find(({ name }) => name === 'neck')!.scale = [...scale];
  });
  expect(files).toEqual([]);
});
