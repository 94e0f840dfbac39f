import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { read } from '../../src/formats/index.ts';
import { Report } from '../../src/report/report.ts';
import { caf, cmf, crf, csf, join, lines } from '../formats/cal3d/files/binary/bytes.ts';

const CSF = csf([{}]);
const CMF = cmf([{}]);
const CAF = caf([{}]);
const CRF = crf({ maps: ['skin.tga'] });
const CONFIG = lines('skeleton=a.csf', 'animation=walk.caf', 'mesh=a.cmf', 'material=a.crf');
const WHOLE = {
  'a.cfg': CONFIG,
  'a.csf': CSF,
  'walk.caf': CAF,
  'a.cmf': CMF,
  'a.crf': CRF,
  'skin.tga': Uint8Array.of(7),
};

async function load(files: Record<string, Uint8Array>, inputs: string[], options = {}) {
  const gathered = await gather(new MemoryLibrary(files), inputs, options);
  return {
    names: gathered.files.map(({ name, document }) => (document ? name : `(${name})`)),
    textures: gathered.textures.map(({ uri, bytes }) => `${uri}: ${bytes}`),
    issues: gathered.report.issues.map(({ code, file, severity }) =>
      [severity, code, ...(file ? [file] : [])].join(' '),
    ),
    gathered,
  };
}

test('scenes are made with the options with which files were gathered, unless others are given', async () => {
  const { gathered } = await load(WHOLE, ['a.cfg'], { sides: 'front' });
  const sides = (options = {}) => toScene(gathered, options).materials.map(({ doubleSided }) => doubleSided);
  expect(sides()).toEqual([false]);
  expect(sides({ sides: 'both' })).toEqual([true]);
});

describe('parts without a model file', () => {
  const CUT = Uint8Array.from(CMF.subarray(0, 9));

  test.each([
    ['a skeleton', 'b.csf', CSF.subarray(0, 9), ['(b.csf)', 'a.cmf', 'a.crf', 'walk.caf', 'a.csf']],
    ['a mesh', 'b.cmf', CUT, ['a.csf', '(b.cmf)', 'a.crf', 'walk.caf']],
    ['a mesh in XML', 'b.xmf', lines('<MESH'), ['a.csf', '(b.xmf)', 'a.crf', 'walk.caf']],
    ['an animation', 'b.caf', CAF.subarray(0, 9), ['a.csf', 'a.cmf', 'a.crf', '(b.caf)']],
    ['what is no Cal3D file', 'b.cmf', Uint8Array.of(1, 2), ['a.csf', '(b.cmf)', 'a.crf', 'walk.caf']],
  ])('are opened where one is damaged, which is reported: %s', async (_, name, bytes, expected) => {
    const { 'a.cfg': __, ...parts } = { ...WHOLE, [name]: bytes };
    const inputs = expected.map((each) => each.replace(/[()]/g, ''));
    const { names, issues } = await load(parts, inputs);
    expect(names).toEqual(expected);
    expect(issues.filter((issue) => issue.startsWith('error') && issue.endsWith(name))).toHaveLength(1);
  });

  test('keep the numbers of their materials where one is damaged', async () => {
    const files = { ...WHOLE, 'b.crf': CRF.subarray(0, 9) };
    const { gathered } = await load(files, ['a.csf', 'a.cmf', 'b.crf', 'a.crf']);
    expect(toScene(gathered).materials.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  test('are an error if all are damaged', async () => {
    await expect(load({ 'a.cmf': CUT, 'b.cmf': CUT }, ['a.cmf', 'b.cmf'])).rejects.toMatchObject({
      file: 'a.cmf',
    });
  });

  test('and a damaged file that is to be added to a model is an error', async () => {
    await expect(load({ ...WHOLE, 'b.caf': CUT }, ['a.cfg', 'b.caf'])).rejects.toMatchObject({
      file: 'b.caf',
    });
  });
});

describe('a model file', () => {
  test('brings everything that it names, in its order, and what that names', async () => {
    const { names, textures, issues } = await load(WHOLE, ['a.cfg']);
    expect(names).toEqual(['a.cfg', 'a.csf', 'walk.caf', 'a.cmf', 'a.crf']);
    expect(textures).toEqual(['skin.tga: 7']);
    expect(issues).toEqual([]);
  });

  test('finds its files in any case, under its path, and pictures under another extension', async () => {
    const files = {
      'models/a.cfg': join(lines('path=parts\\'), CONFIG),
      'models/Parts/A.CSF': CSF,
      'models/Parts/WALK.caf': CAF,
      'models/a.CMF': CMF,
      'other/A.Crf': CRF,
      'other/Skin.PNG': Uint8Array.of(8),
    };
    const { names, textures, issues } = await load(files, ['models/a.cfg'], { search: ['other'] });
    expect(names).toEqual(['a.cfg', 'A.CSF', 'WALK.caf', 'a.CMF', 'A.Crf']);
    expect(textures).toEqual(['skin.tga: 8']);
    expect(issues).toEqual([]);
  });

  test('may lack files: each is named in the report, keeps its number, and the rest is there', async () => {
    const { 'walk.caf': _walk, 'a.crf': _material, ...rest } = WHOLE;
    const { names, issues, gathered } = await load(rest, ['a.cfg']);
    expect(names).toEqual(['a.cfg', 'a.csf', '(walk.caf)', 'a.cmf', '(a.crf)']);
    expect(issues).toEqual(Array(2).fill('warning CONVERT_FILE_MISSING a.cfg'));
    expect(gathered.report.issues.map(({ message }) => message)).toEqual([
      'File walk.caf (animation) was not found',
      'File a.crf (material) was not found',
    ]);
    expect(toScene(gathered).meshes).toHaveLength(1);
  });

  test('may name a picture that is not there', async () => {
    const { 'skin.tga': _, ...rest } = WHOLE;
    const { issues, gathered } = await load(rest, ['a.cfg']);
    expect(issues).toEqual(['warning CONVERT_FILE_MISSING a.crf']);
    expect(toScene(gathered).textures).toEqual([{ name: 'skin', uri: 'skin.tga' }]);
  });

  test('may name a damaged file: that is an issue of the file, and the rest is there', async () => {
    const { names, issues, gathered } = await load({ ...WHOLE, 'walk.caf': CAF.slice(0, 30) }, ['a.cfg']);
    expect(names).toEqual(['a.cfg', 'a.csf', '(walk.caf)', 'a.cmf', 'a.crf']);
    expect(issues).toEqual(['error BINARY_COUNT_RANGE walk.caf', 'warning CONVERT_FILE_UNREADABLE a.cfg']);
    // To be looked into.
    expect(gathered.files[2]!.bytes).toEqual(CAF.slice(0, 30));
    expect(toScene(gathered).meshes).toHaveLength(1);
  });

  test('may name a skeleton that is damaged or missing, which is not one that was not given', async () => {
    const lackOf = async (files: Record<string, Uint8Array>) => {
      const { gathered } = await load(files, ['a.cfg']);
      return gathered.report.issues.find(({ code }) => code === 'CAL3D_SKELETON_MISSING')?.message;
    };
    const { 'a.csf': _, ...rest } = WHOLE;
    const damaged = CSF.slice(0, 20);
    expect(await lackOf({ ...rest, 'a.csf': damaged })).toBe('The skeleton a.csf could not be read');
    expect(await lackOf({ ...rest, 'a.csf': damaged, 'b.csf': damaged })).toBe(
      'The skeleton a.csf could not be read, and none of b.csf fits',
    );
    expect(await lackOf(rest)).toBe('The skeleton a.csf was not found');
  });

  test('may name what cannot be read, such as a folder', async () => {
    const { 'a.crf': _, ...rest } = WHOLE;
    const { issues } = await load({ ...rest, 'a.crf/inside': CRF }, ['a.cfg']);
    expect(issues).toEqual(['warning CONVERT_FILE_MISSING a.cfg']);
  });

  test('may name a material twice, which then has two numbers, and any other file only once', async () => {
    const config = lines(
      'material=a.crf',
      'material=b.crf',
      'material=a.crf',
      'mesh=a.cmf',
      'mesh=a.cmf',
      'skeleton=a.csf',
    );
    const { names } = await load({ ...WHOLE, 'a.cfg': config, 'b.crf': crf() }, ['a.cfg']);
    expect(names).toEqual(['a.cfg', 'a.crf', 'b.crf', 'a.crf', 'a.cmf', 'a.csf']);
  });

  test('may name a damaged material twice, which still has two numbers and is reported once', async () => {
    const config = lines('material=a.crf', 'material=b.crf', 'material=a.crf');
    const files = { 'a.cfg': config, 'a.crf': CRF.slice(0, 20), 'b.crf': crf() };
    const { names, issues } = await load(files, ['a.cfg'], { complete: false });
    expect(names).toEqual(['a.cfg', '(a.crf)', 'b.crf', '(a.crf)']);
    expect(issues.filter((issue) => issue.startsWith('error'))).toHaveLength(1);
  });

  test('is joined by more files, none of them twice', async () => {
    const files = { ...WHOLE, 'jump.caf': CAF };
    const { names } = await load(files, ['a.cfg', 'jump.caf', 'walk.caf', 'a.csf', 'jump.caf']);
    expect(names).toEqual(['a.cfg', 'a.csf', 'walk.caf', 'a.cmf', 'a.crf', 'jump.caf']);
    const material = await load(files, ['a.crf', 'a.cfg']);
    expect(material.names).toEqual(['a.crf', 'a.cfg', 'a.csf', 'walk.caf', 'a.cmf']);
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`m/x/${name}`, bytes]));
    const config = lines('skeleton=../x/a.csf', 'animation=../x/walk.caf');
    const again = await load({ ...inFolder, 'm/x/a.cfg': config }, ['m/x/a.cfg', 'm/x/walk.caf']);
    expect(again.names).toEqual(['a.cfg', 'a.csf', 'walk.caf']);
  });

  test('cannot make anyone read it for ever', async () => {
    const { names } = await load(
      { 'a.cfg': lines('mesh=a.cfg', 'mesh=b.cfg'), 'b.cfg': lines('mesh=a.cfg') },
      ['a.cfg'],
    );
    expect(names).toEqual(['a.cfg', 'b.cfg']);
  });
});

describe('files without a model file', () => {
  test('make a character as well', async () => {
    const { gathered, issues } = await load(WHOLE, ['a.csf', 'a.cmf', 'a.crf', 'walk.caf']);
    const scene = toScene(gathered);
    expect([scene.skins.length, scene.meshes.length, scene.materials.length, scene.clips.length]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(issues).toEqual([]);
  });

  test('find the one skeleton beside them, and say so', async () => {
    const files = { 'm/walk.caf': CAF, 'm/Hero.CSF': CSF, 'm/notes.txt': Uint8Array.of(1), 'other.csf': CSF };
    const { names, issues, gathered } = await load(files, ['m/walk.caf']);
    expect(names).toEqual(['walk.caf', 'Hero.CSF']);
    expect(issues).toEqual(['info CONVERT_COMPANION_FOUND']);
    expect(toScene(gathered).clips[0]!.tracks).toHaveLength(2);
  });

  test('take none of several skeletons, and name them', async () => {
    const { names, issues, gathered } = await load({ 'walk.caf': CAF, 'a.csf': CSF, 'b.csf': CSF }, [
      'walk.caf',
    ]);
    expect(names).toEqual(['walk.caf']);
    expect(issues).toEqual(['warning CAL3D_SKELETON_MISSING']);
    expect(gathered.report.issues[0]!.message).toContain('candidates are a.csf, b.csf');
  });

  test('go without a skeleton where there is none or it is damaged', async () => {
    expect((await load({ 'walk.caf': CAF }, ['walk.caf'])).issues).toEqual([
      'warning CAL3D_SKELETON_MISSING',
    ]);
    const { names, issues, gathered } = await load({ 'walk.caf': CAF, 'a.csf': CSF.slice(0, 20) }, [
      'walk.caf',
    ]);
    expect(names).toEqual(['walk.caf']);
    expect(issues).toEqual(['warning CAL3D_SKELETON_MISSING']);
    expect(gathered.report.issues[0]!.message).toContain('none of a.csf fits');
    expect(toScene(gathered).clips).toHaveLength(1);
  });

  test('are not joined by others where the caller wants them alone', async () => {
    const { names, issues } = await load({ 'walk.caf': CAF, 'a.csf': CSF }, ['walk.caf'], {
      complete: false,
    });
    expect([names, issues]).toEqual([['walk.caf'], []]);
  });
});

describe('files that the inputs are understood by', () => {
  test('come first and bring what they name, but no animations', async () => {
    const { names, issues } = await load({ ...WHOLE, 'jump.caf': CAF }, ['jump.caf'], { with: ['a.cfg'] });
    expect(names).toEqual(['a.cfg', 'a.csf', 'a.cmf', 'a.crf', 'jump.caf']);
    expect(issues).toEqual([]);
  });

  test('leave it to the input to name their animations', async () => {
    const { names } = await load(WHOLE, ['walk.caf'], { with: ['a.cfg'] });
    expect(names).toEqual(['a.cfg', 'a.csf', 'a.cmf', 'a.crf', 'walk.caf']);
  });
});

describe('a file that the caller names', () => {
  test('must be readable', async () => {
    await expect(load({ 'a.csf': CSF.slice(0, 20) }, ['a.csf'])).rejects.toMatchObject({
      code: 'BINARY_COUNT_RANGE',
    });
    await expect(load({ 'a.csf': new Uint8Array() }, ['a.csf'])).rejects.toMatchObject({
      code: 'FORMAT_EMPTY',
    });
    await expect(load({}, ['a.csf'])).rejects.toThrow(RangeError);
  });

  test('must be given, in a conversion too', async () => {
    const nothing = new RangeError('No file was given');
    await expect(load(WHOLE, [])).rejects.toEqual(nothing);
    await expect(convert(new MemoryLibrary(WHOLE), [], { to: 'gltf.glb' })).rejects.toEqual(nothing);
  });

  test('is known by its content, under any name', async () => {
    const { gathered } = await load({ 'a.xyz': CSF }, ['a.xyz']);
    expect(gathered.files[0]!.document!.format).toBe('cal3d.csf');
  });
});

test('the caller hears of every file before it is read', async () => {
  const heard: string[] = [];
  await load(WHOLE, ['a.cfg'], { onFile: (name: string) => heard.push(name) });
  expect(heard).toEqual(['a.cfg', 'a.csf', 'walk.caf', 'a.cmf', 'a.crf']);
});

test('axes that the caller knows better replace those of the format, and only those', async () => {
  const { gathered } = await load(WHOLE, ['a.cfg']);
  expect(toScene(gathered, { axes: { up: '+y', front: '-z' } }).axes).toEqual({
    up: '+y',
    front: '-z',
    handedness: 'right',
    metersPerUnit: 1,
  });
});

test('a character that lies is reported with the axes in which it stands, which auto takes', async () => {
  // Cal3D has no axes; 3ds Max, for which it was made, has z up.
  const bones = [
    { name: 'Head', translation: [0, 170, 0] },
    { name: 'L Foot', translation: [10, 5, 0] },
    { name: 'R Foot', translation: [-10, 5, 0] },
  ];
  const { gathered } = await load({ 'a.csf': csf(bones) }, ['a.csf']);
  const { issues } = gathered.report;
  const known = issues.length;
  expect(toScene(gathered).axes).toMatchObject({ up: '+z', front: '-y' });
  expect(issues.slice(known)).toMatchObject([
    { code: 'CONVERT_LYING', message: expect.stringContaining('--axes +y,+z') },
  ]);
  expect(toScene(gathered, { axes: 'auto' }).axes).toMatchObject({ up: '+y', front: '+z' });
  expect(toScene(gathered, { axes: { up: '+x' } }).axes.up).toBe('+x');
  expect(issues).toHaveLength(known + 1);
});

test('auto leaves the axes of a character that stands', async () => {
  const { gathered } = await load(WHOLE, ['a.cfg']);
  expect(toScene(gathered, { axes: 'auto' }).axes).toMatchObject({ up: '+z', front: '-y' });
});

test('documents without their library are checked for a report that is given', () => {
  const sampler = { input: 0, output: 1, interpolation: 'SMOOTH' };
  const gltf = {
    asset: { version: '2.0' },
    nodes: [{ name: 'arm' }],
    animations: [
      { samplers: [sampler], channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }] },
    ],
    accessors: [
      { componentType: 5126, count: 1, type: 'SCALAR' },
      { componentType: 5126, count: 1, type: 'VEC3' },
    ],
  };
  const document = read(new TextEncoder().encode(JSON.stringify(gltf)), 'arm.gltf');
  const report = new Report();
  toScene([{ name: 'arm.gltf', document }], { report });
  expect(report.issues).toContainEqual(
    expect.objectContaining({ code: 'GLTF_INTERPOLATION_UNKNOWN', file: 'arm.gltf' }),
  );
});
