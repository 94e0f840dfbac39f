import { expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { NONE, type Scene } from '../../../src/scene/scene.ts';
import { node, triangle } from '../../scene.ts';
import { putBackSent, sendFrom } from './trip.ts';

/** A sword of one triangle at a bone, and a hat with the skin of the body, which weighs on the same bone. */
function equip({ nodes, meshes, skins }: Scene): void {
  const joint = skins[0]!.joints.length - 1;
  const positions = Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0);
  const uvs = [Float32Array.of(0, 0, 1, 0, 0, 1)];
  const blade = triangle({ positions, uvs, material: 0 });
  const influences = {
    start: Uint32Array.of(0, 1, 2, 3),
    joint: Uint16Array.of(joint, joint, joint),
    weight: Float32Array.of(1, 1, 1),
  };
  nodes.push(node({ name: 'sword', parent: skins[0]!.joints[joint]!, mesh: meshes.length }));
  meshes.push({ name: 'sword', primitives: [blade] });
  nodes.push(node({ name: 'hat', mesh: meshes.length, skin: 0 }));
  meshes.push({ name: 'hat', primitives: [{ ...blade, influences }] });
}

async function equipTwice(path = PATH, edit = equip) {
  const sent = await sendFrom(new FolderLibrary(), path);
  const once = await putBackSent(sent, edit);
  const files = [...sent.original.base.textures, ...once.files].map(({ name = '', bytes }) => [name, bytes]);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { original } = await sendFrom(new MemoryLibrary(Object.fromEntries(files)), name);
  return { sent, once, original };
}

const PATH = 'samples/yorick/cryengine/yorick.cgf';

test('a mesh at a bone becomes a part of a character of CryEngine where it was', async () => {
  const { sent, once } = await equipTwice();
  expect(once.changes.added.meshes).toEqual(['sword', 'hat']);
  const codes = once.report.losses.map(({ code }) => code);
  expect(codes).toEqual(['FIT_MESH_BOUND', 'CRYENGINE_MESHES_MERGED']);
  const { edited, again } = once;
  const place = edited.nodes.findIndex(({ name }) => name === 'sword');
  const was = new Float32Array(9);
  new Pose(edited).deform(place, edited.meshes[edited.nodes[place]!.mesh!]!.primitives[0]!, was);
  const metersPerUnit = edited.axes.metersPerUnit / again.axes.metersPerUnit;
  const [mesh] = again.meshes;
  const shown = again.nodes.findIndex((own) => own.mesh === 0);
  const surfaces = mesh!.primitives.map((primitive) => {
    const positions = new Float32Array(primitive.positions.length);
    new Pose(again).deform(shown, primitive, positions);
    return positions;
  });
  const corner = [...was.subarray(3, 6)].map((value) => value * metersPerUnit);
  const isThere = surfaces.some((positions) =>
    Array.from({ length: positions.length / 3 }).some((_, row) =>
      corner.every((value, axis) => Math.abs(value - positions[row * 3 + axis]!) < 1e-3),
    ),
  );
  expect(isThere).toBe(true);
  expect(sent.original.scene.meshes).toHaveLength(again.meshes.length);
});

test('parts that were put back already are known as such', async () => {
  const { sent, original } = await equipTwice();
  const { changed, changes } = await putBackSent({ ...sent, original }, equip);
  expect(changed).toEqual({});
  expect(changes.added.meshes).toEqual([]);
});

/** The sword alone, without a material. */
function arm(scene: Scene): void {
  equip(scene);
  scene.nodes.pop();
  scene.meshes.pop();
  scene.meshes.at(-1)!.primitives[0]!.material = NONE;
}

test.each([
  ['cal3d/yorick.cfg', equip],
  ['c3s/yorick.c3s', equip],
  ['c3s/yorick.c3s', arm],
])(
  'a mesh at a bone that %s got as a skinned one does not change when it is put back again',
  async (path, edit) => {
    const { sent, original, once } = await equipTwice(`samples/yorick/${path}`, edit);
    expect(once.changes.added.meshes).toContain('sword');
    const { changed, changes } = await putBackSent({ ...sent, original }, edit);
    expect(changed).toEqual({});
    expect([changes.geometry, changes.weights, changes.rest, changes.added.meshes]).toEqual([[], [], [], []]);
  },
);
