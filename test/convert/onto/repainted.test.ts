import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { editScene } from '../../../src/convert/onto/edit-scene.ts';
import { convertOnto } from '../../../src/convert/onto/onto.ts';
import { withFormerFormats } from '../../../src/convert/onto/repainted.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { familyById } from '../../../src/formats/index.ts';
import { targetById } from '../../../src/formats/targets.ts';
import { ddsStorage } from '../../../src/images/dds.ts';
import { decodeImage } from '../../../src/images/decode.ts';
import { encodeImage } from '../../../src/images/encode.ts';
import { encodePng } from '../../../src/images/png.ts';
import { Report } from '../../../src/report/report.ts';
import type { Texture } from '../../../src/scene/scene.ts';
import { sceneToGlb } from '../../formats/gltf/written.ts';
import { material, mesh, node, sceneOf, triangle } from '../../scene.ts';

/** A gradient of grays, in which BC1 loses a little. */
const square = (side: number, shade: number) => ({
  ...{ width: side, height: side },
  data: Uint8Array.from({ length: side * side * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : shade + (at >> 2) / (side / 8) ** 2,
  ),
});
const PAINTED = square(8, 90);
const painted: Texture = { name: 'brick', uri: 'Brick.png', bytes: encodePng(PAINTED) };
const former = (uri: string, bytes?: Uint8Array): Texture => ({
  name: 'brick',
  uri,
  ...(bytes ? { bytes } : {}),
});
const dds = (options = {}) => encodeImage(square(8, 0), 'dds', options);
const png = encodePng(square(8, 0));

/** A material shows the second of two textures, which replaces the first. */
function replaced(first: Texture, second = painted, kept?: readonly ('tga' | 'dds')[]) {
  const report = new Report();
  const maps = [{ texture: 1, uv: 0, use: 'diffuse' as const }];
  const scene = sceneOf({ materials: [material({ maps })], textures: [first, second] });
  const [, texture] = withFormerFormats(scene, new Map([[1, 0]]), report, kept).textures;
  return { ...texture!, losses: report.losses };
}

describe('a repainted image', () => {
  test('stays a TGA under its name, so that files that name it need no change', () => {
    const { uri, bytes, losses } = replaced(former('walls\\brick.tga', png));
    expect(uri).toBe('walls\\brick.tga');
    expect(decodeImage(bytes!, uri)).toEqual(PAINTED);
    // The type of image in its third byte, its size from the 13th on.
    expect([...bytes!.subarray(12, 16)]).toEqual([8, 0, 8, 0]);
    expect([2, 10]).toContain(bytes![2]);
    expect(losses).toEqual([]);
  });

  test('stays a DDS, and the error of its compression is reported', () => {
    const { uri, bytes, losses } = replaced(former('brick.dds', dds()));
    expect(uri).toBe('brick.dds');
    expect(ddsStorage(bytes!)).toEqual({ mipmaps: true });
    const { data } = decodeImage(bytes!, uri);
    const errors = data.map((value, at) => Math.abs(value - PAINTED.data[at]!));
    const [loss] = losses;
    expect(loss).toMatchObject({ code: 'FIT_IMAGE_COMPRESSED', path: 'textures[1]' });
    expect(loss!.error!.max).toBe(Math.max(...errors));
    expect(Math.max(...errors)).toBeLessThan(16);
  });

  test.each(['tga', 'dds'] as const)('that is already a %s keeps its bytes', (format) => {
    const own = { name: 'brick', uri: `Brick.${format}`, bytes: encodeImage(PAINTED, format) };
    const { uri, bytes, losses } = replaced(
      former(`brick.${format}`, encodeImage(square(8, 0), format)),
      own,
    );
    expect(uri).toBe(`brick.${format}`);
    expect(bytes).toBe(own.bytes);
    expect(losses).toEqual([]);
  });

  test('is stored like the former DDS: without compression or mip levels where that has none', () => {
    const { uri, bytes, losses } = replaced(
      former('brick.dds', dds({ compression: 'none', mipmaps: false })),
    );
    expect(ddsStorage(bytes!)).toEqual({ mipmaps: false, compression: 'none' });
    expect(decodeImage(bytes!, uri)).toEqual(PAINTED);
    expect(losses).toEqual([]);
  });

  test('has no mip levels if its sides are no powers of two', () => {
    const odd = { ...painted, bytes: encodePng(square(12, 90)) };
    const { bytes } = replaced(former('brick.dds', dds()), odd);
    expect(ddsStorage(bytes!)).toEqual({ mipmaps: false });
  });

  test('is a DDS if a DDS was found where the model names a TGA', () => {
    const { uri, bytes } = replaced(former('brick.tga', dds()));
    expect(uri).toBe('brick.tga');
    expect(ddsStorage(bytes!)).toEqual({ mipmaps: true });
  });

  test.each<[string, Texture, Texture?, ('tga' | 'dds')[]?]>([
    ['if it is damaged', former('brick.tga', png), { ...painted, bytes: new Uint8Array(3) }],
    ['if the former one is neither TGA nor DDS', former('brick.png', png)],
    ['if the family does not keep the format', former('brick.dds', dds()), painted, ['tga']],
  ])('stays as it came %s', (_, first, second = painted, kept) => {
    expect(replaced(first, second, kept)).toEqual({ ...second, losses: [] });
  });
});

/** A wall with one texture. */
function wall(texture: Texture) {
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ uvs: [new Float32Array([0, 0, 1, 0, 0, 1])] }))],
    materials: [material({ name: 'red', maps: [{ texture: 0, uv: 0, use: 'diffuse' }] })],
    textures: [texture],
  });
}

/** Its model of Far Cry, and the image, which is at a place from the root of the game. */
async function game(folder: string, imageFolder: string) {
  const options = { textureFolder: imageFolder };
  const scene = wall(former('brick.dds', dds()));
  const [model] = await targetById('cryengine.cgf')!.write(scene, 'wall', new Report(), options);
  return { [`game/${folder}/wall.cgf`]: model!.bytes, [`game/${imageFolder}/brick.dds`]: dds() };
}

async function repaintedModel(folder: string, imageFolder: string) {
  const path = `game/${folder}/wall.cgf`;
  const original = await game(folder, imageFolder);
  const edited = await sceneToGlb(wall(painted), new Report());
  const library = new MemoryLibrary({ ...original, 'edited.glb': edited });
  const { files, report } = await convertOnto(library, ['edited.glb'], path);
  return { model: original[path]!, files, codes: report.issues.map(({ code }) => code) };
}

describe('a repainted image of Far Cry, whose materials name DDS images by their paths from the root of the game', () => {
  test('replaces the DDS beside the model, which does not change', async () => {
    const { model, files, codes } = await repaintedModel('Objects/walls', 'Objects/walls');
    expect(files.map(({ name }) => name)).toEqual(['wall.cgf', 'brick.dds']);
    expect(files[0]!.bytes).toEqual(model);
    expect(codes).not.toContain('CONVERT_ONTO_PLACE');
  });

  test('gets the place of the former one below the model', async () => {
    const { files } = await repaintedModel('Objects/walls', 'Objects/walls/images');
    expect(files.map(({ name }) => name)).toEqual(['wall.cgf', 'images/brick.dds']);
  });

  test('is put beside the model if it belongs elsewhere, which is reported', async () => {
    const { model, files, codes } = await repaintedModel('Objects/walls', 'Textures/walls');
    expect(files.map(({ name }) => name)).toEqual(['wall.cgf', 'brick.dds']);
    expect(files[0]!.bytes).toEqual(model);
    expect(codes).toContain('CONVERT_ONTO_PLACE');
  });
});

test('an image that is added to a scene under the name of a DDS, and shown in its place, becomes a DDS', async () => {
  const library = new MemoryLibrary(await game('Objects/walls', 'Objects/walls'));
  const gathered = await gather(library, ['game/Objects/walls/wall.cgf']);
  const before = toScene(gathered);
  const [red] = before.materials;
  const maps = [{ ...red!.maps[0]!, texture: 1 }];
  const textures = [before.textures[0]!, { ...painted, name: before.textures[0]!.name }];
  const after = { ...before, textures, materials: [{ ...red!, maps }, ...before.materials.slice(1)] };
  const edited = await editScene(gathered, { before, after });
  expect(edited!.files.map(({ name }) => name)).toEqual(['brick.dds']);
  expect(ddsStorage(edited!.files[0]!.bytes)).toEqual({ mipmaps: true });
  expect(edited!.report.losses.map(({ code }) => code)).toEqual(['FIT_IMAGE_COMPRESSED']);
});

test('Neverwinter Nights has a DDS of its own, so that only TGA is kept', () => {
  expect(familyById('mdl')!.keptImages).toEqual(['tga']);
});
