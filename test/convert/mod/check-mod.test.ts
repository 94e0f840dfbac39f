import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { checkMod } from '../../../src/convert/mod/check-mod.ts';
import { partsOfMaterial, readPresets } from '../../../src/convert/mod/presets.ts';
import { writeScene } from '../../../src/convert/write-scene.ts';
import { encodePng } from '../../../src/images/png.ts';
import { createScene, type Material } from '../../../src/scene/scene.ts';
import { model } from '../batch/models.ts';

const samples = join(import.meta.dirname, '../../../samples/yorick/cal3d');
const sample = (name: string) => new Uint8Array(readFileSync(join(samples, name)));
const image = (width: number, height: number) =>
  encodePng({ width, height, data: new Uint8Array(width * height * 4).fill(255) });

/** A material that refers to yorick_bone.png. */
const CRF = 'yorick_bone.crf';

const findings = async (files: Record<string, Uint8Array>, options = {}) => {
  const checks = await checkMod(new MemoryLibrary(files), 'mod', options);
  return Object.fromEntries(checks.map(({ file, issues }) => [file, issues.map(({ code }) => code)]));
};

test('the images of a mod are held against the models that use them', async () => {
  const files = {
    [`mod/${CRF}`]: sample(CRF),
    'mod/yorick_bone.png': image(4, 4),
    'mod/spare.png': image(4, 3),
    'mod/broken.tga': Uint8Array.of(1, 2, 3),
    'mod/readme.txt': Uint8Array.of(65),
  };
  expect(await findings(files)).toEqual({
    'broken.tga': ['MOD_TEXTURE_UNUSED', 'IMAGE_FORMAT_UNKNOWN'],
    'spare.png': ['MOD_TEXTURE_UNUSED', 'MOD_TEXTURE_SIZE'],
    [CRF]: [],
    'yorick_bone.png': [],
  });
});

test('a file with other capitals than its reference is reported, and a missing one', async () => {
  const other = { [`mod/${CRF}`]: sample(CRF), 'mod/Yorick_Bone.PNG': image(4, 4) };
  expect(await findings(other)).toEqual({ [CRF]: ['MOD_NAME_CASE'], 'Yorick_Bone.PNG': [] });
  expect(await findings({ [`mod/${CRF}`]: sample(CRF) })).toEqual({ [CRF]: ['CONVERT_FILE_MISSING'] });
});

test('an image in a folder where its model does not find it is not called unused', async () => {
  const files = { [`mod/models/${CRF}`]: sample(CRF), 'mod/images/Yorick_bone.tga': image(4, 4) };
  expect(await findings(files)).toEqual({
    [`models/${CRF}`]: ['CONVERT_FILE_MISSING'],
    'images/Yorick_bone.tga': ['MOD_TEXTURE_ELSEWHERE'],
  });
  expect(await findings(files, { search: ['mod/images'] })).toEqual({
    [`models/${CRF}`]: [],
    'images/Yorick_bone.tga': [],
  });
});

test('what cannot be read is reported, and the others are checked', async () => {
  class Locked extends MemoryLibrary {
    override async read(path: string) {
      if (/locked/.test(path)) throw Object.assign(new Error("Not for you, open 'mod'"), { syscall: 'open' });
      return super.read(path);
    }
    async kinds(folder: string) {
      if (folder === 'mod/secret') throw Object.assign(new Error('Not for you'), { syscall: 'scandir' });
      return new Map();
    }
  }
  const files = {
    [`mod/${CRF}`]: sample(CRF),
    'mod/yorick_bone.png': image(4, 4),
    'mod/locked.caf': image(4, 4),
    'mod/locked.csf': image(4, 4),
    'mod/locked.png': image(4, 4),
    'mod/secret/a.png': image(4, 4),
  };
  const checks = await checkMod(new Locked(files), 'mod');
  const unreadable = [{ code: 'MOD_FILE_UNREADABLE', severity: 'error', message: 'Not for you' }];
  expect(checks.map(({ file, issues }) => [file, issues])).toMatchObject([
    ['locked.caf', unreadable],
    ['locked.csf', unreadable],
    ['locked.png', unreadable],
    ['secret', unreadable],
    [CRF, []],
    ['yorick_bone.png', []],
  ]);
});

test('an archive of a mod is reported, since it is not looked into', async () => {
  const archive = zipSync({ 'a.png': image(4, 4) });
  expect(await findings({ [`mod/${CRF}`]: sample(CRF), 'mod/a.pak': archive })).toEqual({
    'a.pak': ['MOD_ARCHIVE_CLOSED'],
    [CRF]: ['CONVERT_FILE_MISSING'],
  });
  expect(await findings({ 'mod/a.pak': archive })).toEqual({});
});

test('an image that an emitter names is not called unused, and of two of a name the other one is named', async () => {
  const emitter = ['node emitter smoke', '  parent a', '  texture fxpa_Smoke01', 'endnode', 'endmodelgeom a'];
  const lines = new TextDecoder().decode(model('a', 'skin')).replace('endmodelgeom a', emitter.join('\n'));
  const files = {
    'mod/a.mdl': new TextEncoder().encode(lines),
    'mod/fxpa_smoke01.tga': image(4, 4),
    'mod/skin.dds': image(4, 4),
    'mod/skin.tga': image(4, 4),
    'mod/smoke.tga01.tga': image(4, 4),
  };
  const checks = await checkMod(new MemoryLibrary(files), 'mod');
  const unused = checks.flatMap(({ issues }) => issues).filter(({ code }) => code === 'MOD_TEXTURE_UNUSED');
  expect(unused.map(({ file, message }) => [file, message])).toEqual([
    ['skin.tga', 'Models use skin.dds instead'],
    ['smoke.tga01.tga', 'No model refers to this image'],
  ]);
});

describe('animations', () => {
  const CGF = sample('../cryengine/yorick.cgf');
  const CAF = sample('../cryengine/yorick_walk.caf');
  const list = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));
  const unused = async (files: Record<string, Uint8Array>) => {
    const found = Object.entries(await findings(files));
    const about = (codes: string[]) => codes.filter((code) => code.startsWith('MOD_ANIMATION'));
    return Object.fromEntries(found.flatMap(([file, codes]) => about(codes).map((code) => [file, code])));
  };

  test('that no list names are reported, in the folder of the character', async () => {
    const files = {
      'mod/a/hero.cgf': CGF,
      'mod/a/hero.cal': list('$AnimDir = .', 'walk = walk.caf', 'jog = ..\\shared\\jog.caf'),
      'mod/a/walk.caf': CAF,
      'mod/a/run.caf': CAF,
      'mod/a/hero_run.caf': CAF,
      'mod/shared/jog.caf': CAF,
      'mod/shared/run.caf': CAF,
    };
    expect(await unused(files)).toEqual({
      'a/run.caf': 'MOD_ANIMATION_UNUSED',
      'a/hero_run.caf': 'MOD_ANIMATION_UNUSED',
    });
  });

  test('beside a model without a list are found if they are named after it', async () => {
    const files = { 'mod/hero.cgf': CGF, 'mod/HERO_walk.caf': CAF, 'mod/walk.caf': CAF };
    expect(await unused(files)).toEqual({ 'walk.caf': 'MOD_ANIMATION_UNUSED' });
  });

  test('are not judged without a character, nor by a list that includes a missing one', async () => {
    expect(await unused({ 'mod/walk.caf': CAF })).toEqual({});
    const included = { 'mod/hero.cal': list('$Include = base.cal', 'a = a.caf'), 'mod/walk.caf': CAF };
    expect(await unused(included)).toEqual({});
  });

  test('of Cal3D that no model file names are reported, but not their other encoding', async () => {
    const walk = sample('yorick_walk.caf');
    const files = {
      'mod/hero.cfg': list('path=parts', 'skeleton=hero.csf', 'animation=walk.caf'),
      'mod/parts/hero.csf': sample('yorick.csf'),
      'mod/parts/walk.caf': walk,
      'mod/parts/walk.xaf': walk,
      'mod/parts/jog.caf': walk,
      'mod/elsewhere/jog.caf': walk,
    };
    expect(await unused(files)).toEqual({ 'parts/jog.caf': 'MOD_ANIMATION_UNUSED' });
  });
});

test('a mod of images alone has no unused ones', async () => {
  expect(await findings({ 'mod/a.png': image(4, 4) })).toEqual({ 'a.png': [] });
});

const LIST = [
  '// Syntax: shader = <ShaderName>,[p1],...',
  '[Shaders]',
  'shader=NoDraw',
  'shader=TemplBumpSpec, BN,DI',
  '[Descriptions]',
  'Nodraw = not rendered',
  '[Materials]',
  'material=mat_metal',
  'material = mat_mud',
].join('\r\n');

test('a list has shaders with what they need and materials', () => {
  expect(readPresets(LIST)).toEqual({
    shaders: [
      { name: 'NoDraw', needs: [], description: 'not rendered' },
      { name: 'TemplBumpSpec', needs: ['BN', 'DI'] },
    ],
    materials: ['mat_metal', 'mat_mud'],
  });
});

test.each([
  ['skin', {}],
  ['skin(TemplBumpSpec)', { shader: 'TemplBumpSpec' }],
  ['skin(TemplBumpSpec)/mat_mud', { shader: 'TemplBumpSpec', physical: 'mat_mud' }],
  ['skin/mat_mud [3]', { physical: 'mat_mud' }],
])('the material %s has %o', (name, parts) => {
  expect(partsOfMaterial(name)).toEqual(parts);
});

test('materials are held against the list', async () => {
  const scene = createScene(
    'box',
    { format: '', files: [] },
    { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 },
  );
  const material = (name: string): Material => ({
    name,
    ambient: [0, 0, 0, 1],
    diffuse: [1, 1, 1, 1],
    specular: [0, 0, 0, 1],
    shininess: 0,
    maps: [],
    alpha: 'opaque',
    doubleSided: false,
    unlit: false,
    colorSpace: 'srgb',
  });
  scene.materials.push(material('skin(TemplBumpSpek)/mat_mudd'), material('eye(nodraw)/MAT_MUD'));
  scene.meshes.push({
    name: 'box',
    primitives: [0, 1].map((index) => ({
      name: '',
      positions: Float32Array.of(0, 0, index, 1, 0, 0, 0, 1, 0),
      uvs: [],
      indices: Uint32Array.of(0, 1, 2),
      material: index,
    })),
  });
  scene.nodes.push({
    name: 'box',
    parent: -1,
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    mesh: 0,
  });
  const [cgf] = await writeScene(scene, { to: 'cryengine.cgf' });
  const library = new MemoryLibrary({ 'mod/box.cgf': cgf!.bytes });
  const [check] = await checkMod(library, 'mod', { presets: readPresets(LIST) });
  const found = check!.issues.filter(({ code }) => code.startsWith('MOD_'));
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['MOD_SHADER_UNKNOWN', expect.stringContaining('did you mean TemplBumpSpec?')],
    ['MOD_MATERIAL_UNKNOWN', expect.stringContaining('did you mean mat_mud?')],
  ]);
});
