import { describe, expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { newImages, withOwnImageNames } from '../../../src/convert/onto/images.ts';
import { convertOnto } from '../../../src/convert/onto/onto.ts';
import type { TextureFile } from '../../../src/formats/format.ts';
import { familyById } from '../../../src/formats/index.ts';
import { readArchive } from '../../../src/formats/o3d/files/archive/read.ts';
import { encodePng } from '../../../src/images/png.ts';
import { Report } from '../../../src/report/report.ts';
import type { Material, Scene } from '../../../src/scene/scene.ts';
import { sceneToGlb } from '../../formats/gltf/written.ts';
import { node, sceneOf, triangle, written } from '../../formats/o3d/from-scene/archives.ts';
import { putBack } from './trip.ts';

const image = (shade: number) => encodePng({ width: 2, height: 2, data: new Uint8Array(16).fill(shade) });

const material = (name: string, texture: number): Material => ({
  ...{ name, colorSpace: 'srgb', alpha: 'opaque', doubleSided: false, shininess: 20 },
  ...{ diffuse: [1, 1, 1, 1], ambient: [0, 0, 0, 1], specular: [0, 0, 0, 1] },
  maps: [{ texture, uv: 0, use: 'diffuse' }],
});

function walls(materials: Material[], textures: Scene['textures']): Scene {
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [
      {
        name: 'm',
        primitives: materials.map((_, index) =>
          triangle({ material: index, uvs: [new Float32Array([0, 0, 1, 0, 0, 1])] }),
        ),
      },
    ],
    materials,
    textures,
  });
}

const brick = { name: 'brick', uri: 'brick.png', bytes: image(9) };
const painted = { name: 'brick', uri: 'Brick.png', bytes: image(255) };

describe('a new image', () => {
  const before = walls([material('red', 0), material('blue', 0)], [brick]);
  const edit = (red: number, blue: number) =>
    walls([material('red', red), material('blue', blue)], [brick, painted]);
  const urisOf = (scene: Scene) => withOwnImageNames(before, scene).textures.map(({ uri }) => uri);

  test('gets another name than one that a material still shows', () => {
    expect(urisOf(edit(1, 0))).toEqual(['brick.png', 'Brick_2.png']);
  });

  test('gets a name that the programs of its family can read: for Neverwinter Nights, 16 small letters before the extension', () => {
    const long = { ...painted, uri: 'The new Wall, painted.png' };
    const scene = walls([material('red', 1), material('blue', 0)], [brick, long]);
    const [, named] = withOwnImageNames(before, scene, familyById('mdl')?.imageNames).textures;
    expect(named!.uri).toBe('the_new_wall__pa.png');
  });

  test('gets another name than an image that differs only in its extension, which models of Neverwinter Nights omit', () => {
    const known = { ...brick, uri: 'brick.tga' };
    const before = walls([material('red', 0), material('blue', 0)], [known]);
    const scene = walls([material('red', 1), material('blue', 0)], [known, { ...painted, uri: 'brick.png' }]);
    const nameFor = (family: string) =>
      withOwnImageNames(before, scene, familyById(family)?.imageNames).textures[1]!.uri;
    expect(nameFor('mdl')).toBe('brick_2.png');
    expect(nameFor('cal3d')).toBe('brick.png');
  });

  test('gets another name than a DDS, which Neverwinter Nights would show instead, but that of a TGA', () => {
    const nameAfter = (uri: string) => {
      const before = walls([material('red', 0)], [{ ...brick, uri }]);
      const scene = walls([material('red', 1)], [before.textures[0]!, { ...painted, uri: 'brick.png' }]);
      return withOwnImageNames(before, scene, familyById('mdl')?.imageNames).textures[1]!.uri;
    };
    expect(nameAfter('brick.dds')).toBe('brick_2.png');
    expect(nameAfter('brick.tga')).toBe('brick.png');
  });

  test('takes the place of one that none shows any more', () => {
    expect(urisOf(edit(1, 1))).toEqual(['brick.png', 'Brick.png']);
  });

  test('is written if the files name it, with or without its extension', () => {
    const files = (...uris: string[]) =>
      walls(
        [],
        uris.map((uri) => ({ name: 'brick', uri })),
      );
    const after = edit(1, 0);
    const asTheyAre = { textures: [], report: new Report() };
    expect([...newImages(before, after, files('brick.png'), asTheyAre).keys()]).toEqual([1]);
    expect([...newImages(before, after, files('BRICK'), asTheyAre).keys()]).toEqual([1]);
    expect([...newImages(before, after, files('stone.png'), asTheyAre).keys()]).toEqual([]);
  });

  test.each<[string, string, Partial<TextureFile>, string, boolean]>([
    [
      'of the one that it replaces',
      'a\\brick.dds',
      { name: 'brick.dds', place: 'brick.dds' },
      'brick.dds',
      false,
    ],
    [
      'and extension of the file that was found',
      'a\\brick.dds',
      { place: 'b/brick.tga' },
      'b/brick.tga',
      false,
    ],
    ['beside others of its folder', 'a\\new.dds', { place: 'b/brick.dds' }, 'b/new.dds', false],
    ['beside the model if these are not below it', 'a\\new.dds', {}, 'new.dds', true],
    ['that it is referred to', 'c\\new.dds', {}, 'c/new.dds', false],
  ])('gets the place %s', (_, uri, found, name, isReported) => {
    const textures = [{ uri: 'a\\brick.dds', name: 'brick.tga', bytes: brick.bytes, ...found }];
    const report = new Report();
    const after = walls([material('red', 1)], [brick, { ...painted, uri }]);
    const files = newImages(before, after, after, { textures, report });
    expect([...files.values()]).toEqual([{ name, bytes: painted.bytes }]);
    expect(report.issues.map(({ code }) => code)).toEqual(isReported ? ['CONVERT_ONTO_PLACE'] : []);
  });

  test('is not written if the format has no place for it, and everything else of the material stays', async () => {
    const { report, files, changes, changed } = await putBack(
      'samples/yorick/cryengine/yorick.cgf',
      (scene) => {
        scene.textures.push(painted);
        scene.materials[0]!.maps.push({ texture: scene.textures.length - 1, uv: 0, use: 'emissive' });
      },
    );
    expect(report.losses.map(({ code }) => code)).toContain('FIT_MAP_DROPPED');
    expect(files.filter(({ name }) => /brick/i.test(name))).toEqual([]);
    expect(changes.materials).toEqual([]);
    expect(changed).toEqual({});
  });
});

test('an image of an O3D scene in a folder that another material shows is not overwritten', async () => {
  const scene = walls([material('red', 0), material('blue', 0)], [brick]);
  const { bytes } = await written(scene);
  const { members } = readArchive(bytes, new Report());
  const folder = Object.fromEntries(members.map(({ name, bytes }) => [name.replace('images/', ''), bytes]));
  const text = new TextDecoder().decode(folder['scene.json']).replaceAll('images/', '');
  const original = { ...folder, 'scene.json': new TextEncoder().encode(text) };
  const edited = walls([material('red', 1), material('blue', 0)], [brick, painted]);
  const library = new MemoryLibrary({
    ...original,
    'edited.glb': await sceneToGlb(edited, new Report()),
  });
  const { files } = await convertOnto(library, ['edited.glb'], 'scene.json');
  const names = files.map(({ name }) => name);
  expect(names).not.toContain('brick.png');
  const added = files.find(({ name }) => /\.png$/.test(name))!;
  const json = new TextDecoder().decode(files.find(({ name }) => name === 'scene.json')!.bytes);
  expect(json).toContain(`"${added.name}"`);
  expect(json).toContain('"brick.png"');
});

test('a vertex of an O3D scene in a folder is moved in the file beside its scene.json, and no other file changes', async () => {
  const { bytes } = await written(walls([material('red', 0), material('blue', 0)], [brick]));
  const { members } = readArchive(bytes, new Report());
  const folder = Object.fromEntries(members.map(({ name, bytes }) => [name.replace('images/', ''), bytes]));
  const scene = new TextDecoder().decode(folder['scene.json']).replaceAll('images/', '');
  const original = { ...folder, 'scene.json': new TextEncoder().encode(scene) };
  const edited = walls([material('red', 0), material('blue', 0)], [brick]);
  const [primitive] = edited.meshes[0]!.primitives;
  primitive!.positions = primitive!.positions.with(0, 0.25);
  const library = new MemoryLibrary({ ...original, 'edited.glb': await sceneToGlb(edited, new Report()) });
  const { files, report } = await convertOnto(library, ['edited.glb'], 'scene.json');
  expect(files.map(({ name }) => name)).toEqual(['scene.json', 'vertex-buffers.bin']);
  expect(files[0]!.bytes).toEqual(original['scene.json']);
  expect(report.losses).toEqual([]);
  const [was, is] = [folder['vertex-buffers.bin']!, files[1]!.bytes];
  // 0.25 instead of 0.
  expect(is.length).toBe(was.length);
  expect([...is].filter((byte, at) => byte !== was[at])).toEqual([0x80, 0x3e]);
});
