import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { type Library, MemoryLibrary } from '../../src/convert/library.ts';
import { locateInputs } from '../../src/convert/locate.ts';
import { mountArchives } from '../../src/convert/mounted-library.ts';
import { Report } from '../../src/report/report.ts';
import { bifV1, keyFile } from '../archives/bytes.ts';
import { palette, plt, text, tga } from '../formats/mdl/files/surfaces/files.ts';
import { validate } from '../gltf/validate.ts';

const RED = tga([[[255, 0, 0]]]);
const SKIN = plt(1, 1, [[9, 0]]);

/** A model of one triangle. */
function model(name: string, supermodel: string, ...surface: string[]): Uint8Array {
  return text(
    [
      `newmodel ${name}`,
      `setsupermodel ${name} ${supermodel}`,
      `beginmodelgeom ${name}`,
      `node dummy ${name}`,
      'parent NULL',
      'endnode',
      'node trimesh skull',
      `parent ${name}`,
      ...surface,
      'verts 3',
      '0 0 0',
      '1 0 0',
      '0 1 0',
      'tverts 3',
      '0 0 0',
      '1 0 0',
      '0 1 0',
      'faces 1',
      '0 1 2 1 0 1 2 0',
      'endnode',
      `endmodelgeom ${name}`,
      `donemodel ${name}`,
      '',
    ].join('\n'),
  );
}

async function load(library: Library, inputs: readonly string[], search: readonly string[] = []) {
  const { files, textures, report } = await gather(library, inputs, { search });
  return {
    files: files.map(({ name, role }) => (role ? `${role} ${name}` : name)),
    textures: textures.map(({ uri, name }) => `${uri}: ${name}`),
    issues: report.issues.map(({ message }) => message),
  };
}

describe('a model brings', () => {
  test('its supermodels, up the chain and not their textures', async () => {
    const library = new MemoryLibrary({
      'c_bodak.mdl': model('c_bodak', 'A_BA', 'bitmap c_bodak'),
      'a_ba.mdl': model('a_ba', 'a_ba_casts', 'bitmap placeholder', 'materialname placeholder'),
      'a_ba_casts.mdl': model('a_ba_casts', 'NULL', 'bitmap placeholder'),
      'c_bodak.tga': RED,
      'placeholder.tga': RED,
    });
    expect(await load(library, ['c_bodak.mdl'])).toEqual({
      files: ['c_bodak.mdl', 'supermodel a_ba.mdl', 'supermodel a_ba_casts.mdl'],
      textures: ['c_bodak: c_bodak.tga'],
      issues: [],
    });
  });

  test('each supermodel once, also where one inherits from itself', async () => {
    const library = new MemoryLibrary({
      'a.mdl': model('a', 'b'),
      'b.mdl': model('b', 'a'),
      'c.mdl': model('c', 'c'),
    });
    expect((await load(library, ['a.mdl'])).files).toEqual(['a.mdl', 'supermodel b.mdl']);
    expect((await load(library, ['c.mdl'])).files).toEqual(['c.mdl']);
  });

  test('what it names in the order of the places, and of the extensions within one', async () => {
    const files = {
      'override/x.tga': RED,
      'game/x.dds': RED,
      'game/X.TXI': text('decal 1'),
      'game/y.tga': RED,
      'game/y.plt': SKIN,
      'game/y.dds': RED,
      'a.mdl': model('a', 'NULL', 'bitmap X', 'texture1 Y'),
    };
    const { files: found, textures } = await load(new MemoryLibrary(files), ['a.mdl'], ['override', 'game']);
    expect(found).toEqual(['a.mdl', 'material X.TXI']);
    expect(textures).toEqual(['X: x.tga', 'Y: y.dds']);
  });

  test('a material and what that names', async () => {
    const files = {
      'a.mdl': model('a', 'NULL', 'bitmap x', 'materialname M'),
      'm.mtr': text('texture0 d\ntexture1 n'),
      'd.txi': text('decal 1'),
      'd.tga': RED,
      'x.tga': RED,
    };
    expect(await load(new MemoryLibrary(files), ['a.mdl'])).toEqual({
      files: ['a.mdl', 'material m.mtr', 'material d.txi'],
      textures: ['d: d.tga', 'x: x.tga'],
      issues: ['File n (texture) was not found'],
    });
  });

  test('the palettes of images in layers, of which none is missed', async () => {
    const files = {
      'a.mdl': model('a', 'NULL', 'bitmap x'),
      'x.plt': SKIN,
      'game/pal_skin01.tga': palette(),
    };
    expect(await load(new MemoryLibrary(files), ['a.mdl'], ['game'])).toEqual({
      files: ['a.mdl', 'texture x.plt'],
      textures: ['x: x.plt', 'pal_skin01: pal_skin01.tga'],
      issues: [],
    });
    expect((await load(new MemoryLibrary(files), ['a.mdl'])).issues).toEqual([]);
  });

  test('nothing of a damaged image but its bytes', async () => {
    const files = { 'a.mdl': model('a', 'NULL', 'bitmap x'), 'x.plt': SKIN.slice(0, 25) };
    const { files: found, textures, issues } = await load(new MemoryLibrary(files), ['a.mdl']);
    expect([found, textures]).toEqual([['a.mdl'], ['x: x.plt']]);
    expect(issues).toHaveLength(2);
  });
});

test('a model is converted out of the archives of the game by its name alone', async () => {
  const resources = [
    { resref: 'c_bodak', type: 2002, data: model('c_bodak', 'a_ba', 'bitmap C_Bodak') },
    { resref: 'a_ba', type: 2002, data: model('a_ba', 'NULL') },
    { resref: 'c_bodak', type: 6, data: SKIN },
    { resref: 'c_bodak', type: 2022, data: text('mipmap 0') },
    { resref: 'pal_skin01', type: 3, data: palette() },
  ];
  const keys = resources.map(({ resref, type }, index) => ({ resref, type, bif: 0, index }));
  const base = new MemoryLibrary({
    'nwn/chitin.key': keyFile(['data\\models.bif'], keys),
    'nwn/data/models.bif': bifV1(resources),
  });
  const places = ['nwn/chitin.key'];
  const library = await mountArchives(base, places, new Report());
  const inputs = await locateInputs(library, [{ name: 'c_bodak', path: 'c_bodak' }], places);
  expect(inputs).toEqual(['nwn/chitin.key/c_bodak.mdl']);
  expect(await load(library, inputs, places)).toEqual({
    files: ['c_bodak.mdl', 'supermodel a_ba.mdl', 'material c_bodak.txi', 'texture c_bodak.plt'],
    textures: ['C_Bodak: c_bodak.plt', 'pal_skin01: pal_skin01.tga'],
    issues: [],
  });
  const { scene, files } = await convert(library, inputs, { to: 'gltf.glb', search: places });
  expect(scene.name).toBe('c_bodak');
  expect(scene.meshes).toHaveLength(1);
  const { messages } = await validate(files[0]!.bytes);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
});
