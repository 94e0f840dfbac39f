/** Files of several meshes that bones move, as no exporter wrote them and Exhume once did. */
import { expect, test } from 'vitest';
import { differences } from '../../../../src/binary/schema.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { convertOnto } from '../../../../src/convert/onto/onto.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { cryengineFamily } from '../../../../src/formats/cryengine/index.ts';
import { detectFormat } from '../../../../src/formats/index.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import { elementsAtPath } from '../../../../src/scene/places.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import {
  boneNames,
  bonePositions,
  bones,
  CORNERS,
  cry,
  type Link,
  material,
  mesh,
  morphTarget,
  node,
  restAt,
} from '../bytes.ts';
import { skinnedMesh } from './merged.ts';
import { written } from './scenes.ts';

const REST = [restAt(0, 0, 0), restAt(0, 0, 5)];
/** The second mesh stands higher, and hangs on the second bone. */
const HIGH = CORNERS.map(([x, y]) => [x!, y!, 8]);
const onBone = (bone: number, offsets: number[][]): Link[][] => offsets.map((offset) => [[bone, offset, 1]]);

const FILE = cry([
  node({ name: 'low', object: 2, material: 1 }),
  material({ name: 'cloth' }),
  mesh({ links: onBone(0, CORNERS) }),
  morphTarget('swell', 2, [[1, [3, 0, 0]]]),
  bonePositions(2, REST),
  node({ name: 'high', object: 7, material: 6 }),
  material({ name: 'leather' }),
  mesh({
    vertices: HIGH,
    faces: [[0, 1, 2, 1]],
    links: onBone(
      1,
      CORNERS.map(([x, y]) => [x!, y!, 3]),
    ),
  }),
  bonePositions(7, REST),
  bones([{ children: 1 }, {}]),
  boneNames('root', 'arm'),
]);

const scene = async () => toScene(await gather(new MemoryLibrary({ 'old.cgf': FILE }), ['old.cgf']));

function surface(of: Scene, name: string): number[] {
  const index = of.nodes.findIndex((one) => one.name === name);
  const [primitive] = of.meshes[of.nodes[index]!.mesh!]!.primitives;
  const positions = new Float32Array(primitive!.positions.length);
  new Pose(of).deform(index, primitive!, positions);
  return [...positions];
}

/** The file with an edited GLB of it put back, and the fields that differ then. */
async function putBack(edit: (scene: Scene) => void): Promise<{ bytes: Uint8Array; changed: string[] }> {
  const edited = await scene();
  edit(edited);
  const glb = targets.find(({ id }) => id === 'gltf.glb')!;
  const [sent] = await glb.write(edited, 'edited', new Report(), {});
  const library = new MemoryLibrary({ 'old.cgf': FILE, 'edited.glb': sent!.bytes });
  const { files } = await convertOnto(library, ['edited.glb'], 'old.cgf');
  const { bytes } = files[0]!;
  const tree = (packed: Uint8Array) => ({
    root: detectFormat(packed, 'old.cgf').inspect(packed, 'old.cgf'),
    bytes: packed,
  });
  return { bytes, changed: [...differences(tree(FILE), tree(bytes))].map(({ path }) => path) };
}

test('show each of them, where its bones hold it', async () => {
  const read = await scene();
  expect(surface(read, 'low')).toEqual(CORNERS.flat());
  expect(surface(read, 'high')).toEqual(HIGH.flat());
  const materials = read.meshes.map(({ primitives }) => read.materials[primitives[0]!.material]!.name);
  expect(materials).toEqual(['cloth', 'leather']);
  expect(read.meshes[0]!.primitives[0]!.morphTargets).toMatchObject([{ name: 'swell' }]);
});

test('have the rest pose of their bones from the first list', async () => {
  const gathered = await gather(new MemoryLibrary({ 'old.cgf': FILE }), ['old.cgf']);
  const places = cryengineFamily.places!(gathered.files, toScene(gathered), {});
  const arm = elementsAtPath(places, 0, 'chunks[10].names[1]');
  expect(arm).toHaveLength(1);
  expect(elementsAtPath(places, 0, 'chunks[4].matrices[1]')).toEqual(arm);
  expect(elementsAtPath(places, 0, 'chunks[8].matrices[1]')).toEqual([]);
});

test('come back from an untouched GLB byte for byte', async () => {
  expect((await putBack(() => {})).bytes).toEqual(FILE);
});

test('change in the mesh alone that was edited', async () => {
  const { changed } = await putBack(({ nodes, meshes }) => {
    const high = nodes.find(({ name }) => name === 'high')!;
    meshes[high.mesh!]!.primitives[0]!.positions[0] = 2;
    meshes[high.mesh!]!.primitives[0]!.influences!.offset![0] = 2;
  });
  expect(changed).toEqual(['chunks[7].vertices[0].position', 'chunks[7].links[0].link[0].offset']);
});

test('are written anew as one mesh', async () => {
  const result = await written(await scene());
  const { faces, vertices } = skinnedMesh(result);
  expect([...vertices.position]).toEqual([...CORNERS, ...HIGH].flat());
  expect([...faces.materialId]).toEqual([0, 1]);
  expect(result.lost).toEqual(['CRYENGINE_MESHES_MERGED']);
});
