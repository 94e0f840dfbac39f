import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { caf, cmf, join as concat, crf, csf, lines } from '../formats/cal3d/files/binary/bytes.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { validate } from '../gltf/validate.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const yorick = join(YORICK, 'yorick.cfg');

const SKELETON = csf([
  { name: 'hip', children: [1] },
  { name: 'knee', parent: 0, translation: [0, 0, -1] },
]);
const WALK = caf([{ bone: 1, keys: [{ time: 0 }, { time: 1, translation: [1, 2, 3] }] }], 2);
const MESH = cmf([{}]);

beforeAll(() => {
  folder.write('a.csf', SKELETON);
  folder.write('walk.caf', WALK);
  folder.write('a.cmf', MESH);
  folder.write('a.crf', crf({ maps: ['gone.tga'] }));
  folder.write('a.cfg', lines('skeleton=a.csf', 'mesh=a.cmf', 'animation=walk.caf', 'material=a.crf'));
  folder.write('cut.csf', SKELETON.slice(0, 30));
  folder.write('long.csf', concat(SKELETON, [1, 2, 3]));
  folder.write('lost.csf', csf([{ parent: 7 }]));
  folder.write('empty.csf', new Uint8Array());
});

describe('a clip that is not there', () => {
  const model = (...lines: string[]) =>
    new TextEncoder().encode(['newmodel dog', ...lines, 'endmodelgeom dog', 'donemodel dog', ''].join('\n'));
  const mesh = ['node trimesh dog', 'parent NULL', 'bitmap gone', 'endnode'];

  test('may be in a file that is missing, which is reported', async () => {
    const path = folder.write('puppy.mdl', model('setsupermodel dog a_dog', 'beginmodelgeom dog', ...mesh));
    for (const words of [
      ['pose', path, '--clip', 'run'],
      ['picture', path, '-o', folder.path('puppy.png'), '--clip', 'run'],
    ]) {
      const { code, err } = await run(...words);
      expect(code).toBe(2);
      expect(err).toContain('Unknown clip run; the character has no clips');
      expect(err).toContain('not found or cannot be read: a_dog.mdl (supermodel)');
      expect(err).toContain('--search');
    }
  });

  test('is not in a missing texture or material', async () => {
    const path = folder.write('cat.mdl', model('beginmodelgeom dog', ...mesh));
    for (const file of [path, folder.path('a.cfg')]) {
      const { code, err } = await run('pose', file, '--clip', 'run');
      expect(code).toBe(2);
      expect(err).toMatch(/Unknown clip run; .*\n$/);
      expect(err.trim()).not.toContain('\n');
    }
  });
});

describe('info', () => {
  test('describes what a file contains, in the shape that is promised', async () => {
    const { code, json } = await runJson<Record<string, unknown>>('info', folder.path('a.csf'));
    expect(code).toBe(0);
    expect(json).toEqual({
      file: folder.path('a.csf'),
      format: 'cal3d.csf',
      version: '700',
      bytes: SKELETON.length,
      counts: {
        nodes: 2,
        bones: 2,
        meshes: 0,
        vertices: 0,
        triangles: 0,
        influences: 0,
        clips: 0,
        keys: 0,
        materials: 0,
        textures: 0,
        lights: 0,
        morphTargets: 0,
      },
      nodes: [
        { name: 'hip', parent: -1 },
        { name: 'knee', parent: 0 },
      ],
      bones: [
        { name: 'hip', parent: -1 },
        { name: 'knee', parent: 0 },
      ],
      clips: [],
      textures: [],
      issues: { error: 0, warning: 0, info: 0 },
    });
  });

  test('describes a model file with everything that it names', async () => {
    const { code, json } = await runJson<Record<string, unknown>>('info', folder.path('a.cfg'));
    expect(code).toBe(0);
    expect(json).toMatchObject({
      format: 'cal3d.cfg',
      counts: {
        bones: 2,
        meshes: 1,
        vertices: 3,
        triangles: 1,
        influences: 3,
        clips: 1,
        keys: 2,
        materials: 1,
        textures: 1,
      },
      clips: [{ name: 'walk', start: 0, end: 2, tracks: 1, keys: 2 }],
      textures: ['gone.tga'],
      issues: { error: 0, warning: 1, info: 0 },
    });
  });

  test('shows the tree of nodes of a model that no bones deform', async () => {
    const model = [
      'newmodel door',
      'setsupermodel door NULL',
      'beginmodelgeom door',
      ...['door NULL', 'frame door', 'handle wing', 'wing frame'].flatMap((line) => {
        const [name, parent] = line.split(' ');
        return [`node dummy ${name}`, `  parent ${parent}`, 'endnode'];
      }),
      'endmodelgeom door',
      'donemodel door',
    ];
    writeFileSync(folder.path('door.mdl'), `${model.join('\n')}\n`);
    const { out } = await run('info', folder.path('door.mdl'));
    expect(out).toContain('nodes:\n  door\n    frame\n      wing\n        handle\n');
  });

  test('shows some nodes of an animation without a skeleton', async () => {
    const { out } = await run('info', 'samples/yorick/cal3d/yorick_walk.caf');
    expect(out).toContain('nodes: bone 1, bone 2, bone 3, bone 4 and 30 more\n');
  });

  test('reports several files as a list', async () => {
    const { json } = await runJson<{ format: string }[]>('info', folder.path('a.csf'), folder.path('a.crf'));
    expect(json.map(({ format }) => format)).toEqual(['cal3d.csf', 'cal3d.crf']);
  });

  test('reports a damaged file among others in its place', async () => {
    const { code, json } = await runJson<unknown>('info', folder.path('cut.csf'), folder.path('a.csf'));
    expect(code).toBe(1);
    expect(json).toMatchObject([
      { file: folder.path('cut.csf'), error: { code: 'BINARY_COUNT_RANGE' } },
      { file: folder.path('a.csf'), format: 'cal3d.csf' },
    ]);
  });

  test('says it to people, with the bones as a tree', async () => {
    const { code, out } = await run('info', folder.path('a.csf'));
    expect(code).toBe(0);
    expect(out).toContain(`a.csf: Cal3D skeleton 700, ${SKELETON.length} bytes`);
    expect(out).toContain('2 nodes, 2 bones');
    expect(out).toContain('\n  hip\n    knee\n');
    expect((await run('info', yorick)).out).toMatch(/clip +seconds +tracks +keys\nyorick_idle/);
  });

  test('says which clips are cycles', async () => {
    const { out } = await run('info', yorick);
    expect(out).toMatch(/\nyorick_walk .* cycle\n/);
    const { json } = await runJson<{ clips: { cycle?: true }[] }>('info', yorick);
    expect(json.clips.map(({ cycle }) => cycle)).toEqual([true, true, true]);
  });

  test('describes what happens in clips, and their parts, where there are any', async () => {
    const dog = ['newmodel dog', 'beginmodelgeom dog', 'node dummy dog', 'parent NULL', 'endnode'];
    const running = ['newanim run dog', 'length 1', 'event 0.25 hit', 'event 0.5 hit', 'doneanim run dog'];
    const rest = ['newanim rest dog', 'length 2', 'doneanim rest dog'];
    const lines = [...dog, 'endmodelgeom dog', ...running, ...rest, 'donemodel dog', ''];
    const path = folder.write('dog.mdl', new TextEncoder().encode(lines.join('\n')));
    const { json } = await runJson<{ clips: unknown }>('info', path);
    const hits = [
      { time: 0.25, name: 'hit' },
      { time: 0.5, name: 'hit' },
    ];
    expect(json.clips).toEqual([
      { name: 'run', start: 0, end: 1, tracks: 0, keys: 0, events: hits },
      { name: 'rest', start: 0, end: 2, tracks: 0, keys: 0 },
    ]);
    const { out } = await run('info', path);
    expect(out).toMatch(/clip +seconds +tracks +keys +events\nrun +1 +0 +0 +2\nrest +2 +0 +0 +0/);
  });

  test('does not let names give orders to the terminal', async () => {
    const lines = ['newmodel dog', 'beginmodelgeom dog', 'node dummy dog', 'parent NULL', 'endnode'];
    const end = ['newanim \x9b2Jrun dog', 'length 1', 'doneanim run dog', 'donemodel dog', ''];
    const path = folder.write('orders.mdl', Buffer.from([...lines, ...end].join('\n'), 'latin1'));
    const { out } = await run('info', path);
    expect(out).toContain('\\x9b2Jrun');
    expect(out).not.toContain('\x9b');
  });

  test('survives a hierarchy as deep as it likes', async () => {
    const bones = Array.from({ length: 20_000 }, (_, index) => ({
      name: 'b',
      parent: index - 1,
      children: index < 19_999 ? [index + 1] : [],
    }));
    const { code, out } = await run('info', folder.write('deep.csf', csf(bones)));
    expect(code).toBe(0);
    expect(out.match(/^ +b$/gm)).toHaveLength(20_000);
  });

  test('survives a bone with as many children as it likes, and keeps their order', async () => {
    const count = 130_000; // More than one call takes as arguments, which is why the file is put together by hand.
    const children = Int32Array.from({ length: count }, (_, index) => index + 1);
    const start = csf([]).length;
    const root = csf([{ name: 'root' }]);
    new DataView(root.buffer).setInt32(start - 4, count + 1, true);
    new DataView(root.buffer).setInt32(root.length - 4, count, true);
    const bones = Array.from(children, (index) => csf([{ name: `b${index}`, parent: 0 }]).subarray(start));
    const bytes = Buffer.concat([root, new Uint8Array(children.buffer), ...bones]);
    const { code, out } = await run('info', folder.write('flat.csf', bytes));
    expect(code).toBe(0);
    expect(out.match(/^ {4}b\d+$/gm)).toEqual(Array.from(children, (index) => `    b${index}`));
  });
});

interface Tree {
  name: string;
  type: string;
  offset: number;
  size: number;
  value?: unknown;
  children?: Tree[];
}

describe('inspect', () => {
  test('gives the tree of every field, in the shape that is promised', async () => {
    const { code, json } = await runJson<Tree>('inspect', folder.path('a.csf'));
    expect(code).toBe(0);
    expect(json).toMatchObject({ name: 'a.csf', offset: 0, size: SKELETON.length });
    const [magic, version, count, bones] = json.children!;
    expect(Object.keys(version!)).toEqual(['name', 'type', 'offset', 'size', 'value']);
    expect([magic!.name, version, count]).toEqual([
      'magic',
      { name: 'version', type: 'i32', offset: 4, size: 4, value: 700 },
      { name: 'boneCount', type: 'i32', offset: 8, size: 4, value: 2 },
    ]);
    expect(bones!.children!.map(({ name, offset, size }) => ({ name, offset, size }))).toEqual([
      { name: '[0]', offset: 12, size: 76 },
      { name: '[1]', offset: 88, size: 73 },
    ]);
  });

  test('opens one path', async () => {
    const { code, json } = await runJson<Tree>('inspect', folder.path('a.csf'), '--path', 'bones[1].name');
    expect([code, json]).toEqual([0, { name: 'name', type: 'string', offset: 88, size: 9, value: 'knee' }]);
    expect((await run('inspect', folder.path('a.csf'), '--path', 'bones[1].name')).out).toMatch(
      /^ +88 +9 +name: string = "knee"\n$/,
    );
  });

  test('finds the field that holds a byte, with all that is around it', async () => {
    const { json } = await runJson<Tree>('inspect', folder.path('a.csf'), '--at', '9');
    expect(json).toMatchObject({ name: 'boneCount', offset: 8 });
    const { out } = await run('inspect', folder.path('a.csf'), '--at', '90');
    expect(out.split('\n').map((line) => line.slice(16).replace(/:.*/, '').trim())).toEqual([
      'a.csf',
      'bones',
      '[1]',
      'name',
      '',
    ]);
  });

  test('shows twenty children of a record, and says how many more there are', async () => {
    const { out } = await run('inspect', join(YORICK, 'yorick.csf'), '--path', 'bones');
    expect(out).toMatch(/… \d+ more/);
  });

  test.each([
    ['a path that is not there', '--path', 'bones[9]'],
    ['a byte behind the end', '--at', '100000'],
    ['a byte before the beginning', '--at', '-1'],
    ['a byte that is no number', '--at', 'x'],
  ])('refuses %s', async (_, option, value) => {
    const { code, out, err } = await run('inspect', folder.path('a.csf'), option, value);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });
});

interface Check {
  file: string;
  format: string | null;
  issues: { code: string; severity: string; message: string; path: string; offset?: number }[];
}

describe('check', () => {
  test('finds nothing wrong with files that are right, also one by one', async () => {
    for (const name of ['a.csf', 'a.cmf', 'walk.caf', 'a.crf'].slice(0, 3)) {
      const { code, json } = await runJson<Check>('check', folder.path(name));
      expect([code, json]).toEqual([
        0,
        { file: folder.path(name), format: `cal3d.${name.slice(-3)}`, issues: [] },
      ]);
    }
    expect((await run('check', folder.path('a.csf'))).out).toBe(`${folder.path('a.csf')}: no issues\n`);
    expect((await runJson<Check>('check', yorick)).json.issues).toEqual([]);
  });

  test('names the files of folders with their folders, so that those of one name can be told apart', async () => {
    for (const name of ['one', 'two']) folder.write(`${name}/in/a.csf`, SKELETON.subarray(0, -1));
    const folders = [folder.path('one'), `${folder.path('two')}/`];
    const paths = [folder.path('one/in/a.csf'), folder.path('two/in/a.csf')];
    const { json } = await runJson<Check[]>('check', ...folders);
    expect(json.map(({ file }) => file)).toEqual(paths);
    const { out } = await run('check', ...folders);
    for (const path of paths) expect(out).toContain(`\n${path}: 1 error\n`);
    const info = await run('info', folder.path('a.csf'), yorick);
    expect(info.out).toContain(`${folder.path('a.csf')}: Cal3D skeleton`);
    expect(info.out).toContain(`${yorick}: Cal3D`);
  });

  test('takes a folder without anything to check for an error, and goes on', async () => {
    folder.write('nothing/notes.txt', Buffer.from('x'));
    const { code, out, err } = await run('check', folder.path('nothing'), folder.path('a.csf'));
    expect([code, out, err]).toEqual([
      2,
      `${folder.path('a.csf')}: no issues\n`,
      `exhume: ${folder.path('nothing')} contains no file of a known format; \`exhume batch --to check\` also looks into archives\n`,
    ]);
  });

  test('reports only what is severe enough, if asked for', async () => {
    const model = 'samples/yorick/cryengine/yorick.cgf';
    expect((await run('check', model)).out).toContain('CRYENGINE_EDGE_OPEN');
    expect((await run('check', model, '--severity', 'warning')).out).toBe(`${model}: no issues\n`);
    expect((await run('check', folder.path('lost.csf'), '--severity', 'error')).code).toBe(1);
  });

  test('reports code, severity, message, path and offset of what is wrong', async () => {
    const { code, json } = await runJson<Check>('check', folder.path('lost.csf'));
    expect(code).toBe(1);
    expect(json.issues).toEqual([
      {
        code: 'CAL3D_PARENT_RANGE',
        severity: 'error',
        message: 'Unknown parent 7 of bone 0',
        path: 'bones[0].parentId',
        offset: 78,
        file: 'lost.csf',
      },
    ]);
  });

  test('takes warnings for no error', async () => {
    const { code, json } = await runJson<Check>('check', folder.path('long.csf'));
    expect(code).toBe(0);
    expect(json.issues).toMatchObject([
      { code: 'CAL3D_TRAILING_BYTES', severity: 'warning', offset: SKELETON.length },
    ]);
  });

  test('takes a file that cannot be read for one with an error, and goes on', async () => {
    const { code, json } = await runJson<Check[]>('check', folder.path('cut.csf'), folder.path('a.csf'));
    expect(code).toBe(1);
    expect(json).toMatchObject([
      { format: null, issues: [{ code: 'BINARY_COUNT_RANGE', severity: 'error', path: 'bones' }] },
      { format: 'cal3d.csf', issues: [] },
    ]);
  });

  test('says it to people, with what to do', async () => {
    const { code, out } = await run('check', folder.path('lost.csf'));
    expect(code).toBe(1);
    expect(out).toContain('1 error\nerror   CAL3D_PARENT_RANGE\n');
    expect(out).toContain('lost.csf: bones[0].parentId at byte 78: Unknown parent 7 of bone 0');
    expect(out).toContain('→ Correct the hierarchy of the skeleton');
  });

  test('holds a model file against what it names', async () => {
    folder.write('worse.cfg', lines('skeleton=lost.csf', 'mesh=gone.cmf', 'material=a.crf'));
    const { code, json } = await runJson<Check>('check', folder.path('worse.cfg'));
    expect(code).toBe(1);
    expect(json.issues.map(({ code: id }) => id)).toEqual([
      'CAL3D_PARENT_RANGE',
      'CONVERT_FILE_MISSING',
      'CONVERT_FILE_MISSING',
    ]);
  });
});

interface Conversion {
  inputs: string[];
  output: string;
  format: string;
  read: string[];
  bytes: number;
  losses: { code: string; message: string }[];
  issues: { code: string }[];
}

describe('convert', () => {
  test('writes a GLB and reports it in the shape that is promised', async () => {
    const output = folder.path('out.glb');
    const { code, json } = await runJson<Conversion>('convert', folder.path('a.cfg'), '-o', output);
    expect(code).toBe(0);
    const glb = readFileSync(output);
    expect(json).toMatchObject({
      inputs: [folder.path('a.cfg')],
      output,
      format: 'gltf.glb',
      bytes: glb.length,
    });
    const members = ['inputs', 'output', 'format', 'read', 'bytes', 'fps', 'losses', 'issues'];
    expect(Object.keys(json)).toEqual(members);
    expect(json.read).toContain(folder.path('a.cfg'));
    expect(json.read).toContain(folder.path('a.csf'));
    expect(json.issues.map(({ code: id }) => id)).toEqual(['CONVERT_FILE_MISSING']);
    expect(json.losses.map(({ code: id }) => id)).toEqual(['FIT_IMAGE_MISSING']);
    expect((await validate(glb)).errors).toBe(0);
  });

  test('takes a skeleton, meshes and animations without a model file', async () => {
    const inputs = ['a.csf', 'a.cmf', 'walk.caf'].map((name) => folder.path(name));
    const { code, json } = await runJson<Conversion>('convert', ...inputs, '-o', folder.path('parts.glb'));
    expect([code, json.inputs]).toEqual([0, inputs]);
  });

  test('asks for the system if the output could be of several, unless the input is of one of them', async () => {
    await run('convert', yorick, '-o', folder.path('yorick.glb'));
    const { code, err } = await run('convert', folder.path('yorick.glb'), '-o', folder.path('walked.caf'));
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('walked.caf may be cal3d.caf or cryengine.caf; choose one with --to'),
    ]);
    expect((await run('convert', yorick, '-o', folder.path('lone/walked.caf'))).code).toBe(0);
  });

  test('takes along what the input needs, without its animations, under the name of the input', async () => {
    folder.write('jump.caf', WALK);
    mkdirSync(folder.path('with'), { recursive: true });
    const words = ['--with', folder.path('a.cfg'), '-o', folder.path('with')];
    const { code, out } = await run('convert', folder.path('jump.caf'), ...words);
    expect(code).toBe(0);
    expect(out).toMatch(/jump\.glb: .*2 bones, 3 vertices, 1 clip/);
  });

  test('writes into a folder under the name of the input', async () => {
    mkdirSync(folder.path('into'), { recursive: true });
    const { json } = await runJson<Conversion>('convert', folder.path('a.cfg'), '-o', folder.path('into'));
    expect(json.output).toBe(folder.path('into/a.glb'));
    const named = await runJson<Conversion>(
      'convert',
      folder.path('a.cfg'),
      '-o',
      folder.path('new/'),
      '--to',
      'gltf.gltf',
    );
    expect(named.json.output).toBe(folder.path('new/a.gltf'));
    expect(existsSync(folder.path('new/a.gltf'))).toBe(true);
  });

  test('only counts what matters in the original engine alone, which check and JSON list', async () => {
    const model = join(import.meta.dirname, '../../samples/yorick/cryengine/yorick.cgf');
    const { out } = await run('convert', model, '-o', folder.path('clean.glb'));
    expect(out).not.toContain('CRYENGINE_EDGE_OPEN');
    expect(out).toMatch(/\d+ notes on modeling for the original engine: see `exhume check`/);
    expect((await run('check', model)).out).toContain('CRYENGINE_EDGE_OPEN');
    const back = await run('convert', folder.path('clean.glb'), '--onto', model, '-o', folder.path('back/'));
    expect(back.out).not.toContain('CRYENGINE_EDGE_OPEN');
    expect(back.out).toMatch(/\d+ notes on modeling for the original engine: see `exhume check`/);
    const { json } = await runJson<{ issues: { code: string }[] }>(
      'convert',
      model,
      '-o',
      folder.path('c2.glb'),
    );
    expect(json.issues.map(({ code }) => code)).toContain('CRYENGINE_EDGE_OPEN');
  });

  test('says it to people', async () => {
    const output = folder.path('said.glb');
    const { code, out } = await run('convert', folder.path('a.cfg'), '-o', output);
    expect(code).toBe(0);
    expect(out).toMatch(/said\.glb: \d+ KB, 2 bones, 3 vertices, 1 clip\n/);
    expect(out).toContain('File gone.tga (texture) was not found');
    expect(out).toMatch(/loss +FIT_IMAGE_MISSING/);
  });

  test('ends with 1 where the input has errors, and still writes what can be written', async () => {
    const output = folder.path('lost.glb');
    expect((await run('convert', folder.path('lost.csf'), '-o', output)).code).toBe(1);
    expect((await validate(readFileSync(output))).errors).toBe(0);
  });

  test('leaves the old file where it fails, and nothing half done', async () => {
    const output = folder.path('kept.glb');
    writeFileSync(output, 'old');
    const { code, err } = await run('convert', folder.path('cut.csf'), '-o', output);
    expect(code).toBe(1);
    expect(err).toContain('BINARY_COUNT_RANGE');
    expect(readFileSync(output, 'utf8')).toBe('old');
    expect(folder.names().filter((name) => name.includes('part.') || name.endsWith('.part'))).toEqual([]);
  });

  test('replaces the old file where it does not and that is asked for', async () => {
    const output = folder.path('replaced.glb');
    writeFileSync(output, 'old');
    expect((await run('convert', folder.path('a.csf'), '-o', output, '--force')).code).toBe(0);
    expect(readFileSync(output).subarray(0, 4).toString()).toBe('glTF');
  });

  test.each([
    ['a name that says no format', ['-o', 'x.fbx']],
    ['a format that is not written', ['-o', 'x.glb', '--to', 'obj']],
    ['axes that are none', ['-o', 'x.glb', '--axes', '+z,-z']],
    ['less than one influence', ['-o', 'x.glb', '--max-influences', '0']],
    ['an option that is none', ['-o', 'x.glb', '--fast']],
    ['a version where there is only one', ['-o', 'x.glb', '--version', '700']],
    ['compression where nothing is compressed', ['-o', 'x.glb', '--compress']],
    ['vertex frames of what has none', ['-o', 'x.glb', '--frames']],
    ['a game that the format is not of', ['-o', 'x.glb', '--target', '1.69']],
    ['XML kinds of what has none', ['-o', 'x.glb', '--xml']],
    ['fewer influences where all are kept', ['-o', 'x.cfg', '--max-influences', '4']],
    ['a spelling of lists where there are none', ['-o', 'x.glb', '--columns', 'base64']],
    ['a runtime of Cal3D, whose play only poses follow', ['-o', 'x.glb', '--mode', 'imvu']],
    ['levels of detail of a document', ['-o', 'x.json', '--lod', '0.5']],
  ])('refuses %s', async (_, words) => {
    const { code, out, err } = await run('convert', folder.path('a.cfg'), ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
    expect(['x.glb', 'x.cfg', 'x.json'].filter((name) => existsSync(name))).toEqual([]);
  });
});

describe('rewrite', () => {
  test('gives the same bytes, and says so', async () => {
    const output = folder.path('copy.csf');
    const { code, json } = await runJson<Record<string, unknown>>(
      'rewrite',
      folder.path('a.csf'),
      '-o',
      output,
    );
    expect([code, json]).toEqual([
      0,
      {
        file: folder.path('a.csf'),
        output,
        format: 'cal3d.csf',
        bytes: SKELETON.length,
        identical: true,
        issues: [],
      },
    ]);
    expect(Buffer.compare(readFileSync(output), SKELETON)).toBe(0);
  });

  test('keeps what has no meaning, with a warning', async () => {
    const { code, json } = await runJson<{ identical: boolean; issues: { code: string }[] }>(
      'rewrite',
      folder.path('long.csf'),
      '-o',
      folder.path('long2.csf'),
    );
    expect([code, json.identical, json.issues.map((issue) => issue.code)]).toEqual([
      0,
      true,
      ['CAL3D_TRAILING_BYTES'],
    ]);
  });

  test('ends with 1 where the bytes are not the same, and writes them', async () => {
    // The spelling of a JSON document is not kept, only what it says.
    const json = folder.path('a-skeleton.json');
    await run('convert', folder.path('a.csf'), '-o', json);
    const text = readFileSync(json, 'utf8');
    const spaced = folder.write('spaced.json', Buffer.from(`${text}\n\n`));
    const output = folder.path('differs.json');
    const { code, out } = await run('rewrite', spaced, '-o', output);
    expect([code, out]).toEqual([1, expect.stringContaining('not identical')]);
    expect(readFileSync(output, 'utf8')).toBe(text);
  });

  test('may write over the file itself', async () => {
    const own = folder.write('own.csf', SKELETON);
    expect((await run('rewrite', own, '-o', own)).code).toBe(0);
    expect(Buffer.compare(readFileSync(own), SKELETON)).toBe(0);
  });
});

interface Posed {
  format: string;
  clip: string | null;
  time: number;
  bones: { name: string; parent: number; world: number[] }[];
  meshes: { name: string; positions: number[]; normals?: number[] }[];
}

describe('pose', () => {
  test('gives bones and vertices in the shape that is promised', async () => {
    const { code, json } = await runJson<Posed>(
      'pose',
      folder.path('a.cfg'),
      '--clip',
      'walk',
      '--time',
      '0.5',
    );
    expect(code).toBe(0);
    expect(json).toMatchObject({ format: 'cal3d.cfg', clip: 'walk', time: 0.5 });
    expect(Object.keys(json)).toEqual(['format', 'clip', 'time', 'bones', 'meshes', 'losses', 'issues']);
    expect(json.bones).toEqual([
      { name: 'hip', parent: -1, world: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
      { name: 'knee', parent: 0, world: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1, 1.5, 1] },
    ]);
    expect(json.meshes).toEqual([
      { name: 'a', positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], normals: [0, 0, 1, 0, 0, 1, 0, 0, 1] },
    ]);
  });

  test('is the rest pose unless a clip or a time is named', async () => {
    expect((await runJson<Posed>('pose', folder.path('a.cfg'))).json.clip).toBeNull();
    expect((await runJson<Posed>('pose', folder.path('a.cfg'), '--time', '0')).json.clip).toBe('walk');
    expect((await runJson<Posed>('pose', folder.path('a.cfg'), '--clip', '0')).json).toMatchObject({
      clip: 'walk',
      time: 0,
    });
  });

  test('holds the last key, or goes on behind it as Cal3D 0.11 does', async () => {
    const knee = async (...more: string[]) => {
      const { json } = await runJson<Posed>('pose', folder.path('a.cfg'), '--time', '2', ...more);
      return json.bones[1]!.world.slice(12, 15);
    };
    expect(await knee()).toEqual([1, 2, 3]);
    expect(await knee('--mode', 'imvu')).toEqual([1, 2, 3]);
    expect(await knee('--mode', 'cal3d-0.11')).toEqual([2, 4, 6]);
  });

  test('takes along what the animation needs, without its animations', async () => {
    folder.write('jump.caf', WALK);
    const words = ['--with', folder.path('a.cfg'), '--time', '1'];
    const { json } = await runJson<Posed>('pose', folder.path('jump.caf'), ...words);
    expect([json.clip, json.bones[1]!.world.slice(12, 15)]).toEqual(['jump', [1, 2, 3]]);
  });

  test('says it to people', async () => {
    const { out } = await run('pose', folder.path('a.cfg'), '--clip', 'walk');
    expect(out).toMatch(/^walk at 0 s\n\nbone +x +y +z\nhip/);
    expect(out).toContain('a            3  0.00 … 1.00');
  });

  test.each([
    ['a clip that is not there', ['--clip', 'run']],
    ['a time that is none', ['--time', 'now']],
    ['a time for which motion has no numbers', ['--time', '1e300']],
    ['as long a while of play', ['--cycle', 'walk:1:0', '--update', '1e308']],
    ['a rule for the ends of curves that is none', ['--curve-ends', 'smooth']],
    ['a layer that there is not', ['--layer', 'fur=3']],
    ['a layer without a color', ['--layer', 'skin']],
    ['a color that is no number', ['--layer', 'skin=red']],
  ])('refuses %s', async (_, words) => {
    expect((await run('pose', folder.path('a.cfg'), ...words)).code).toBe(2);
  });
});

describe('the program', () => {
  test('prints its version, and commands keep options of that name', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await run('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
    const output = folder.path('named/a.cfg');
    const { code } = await run('convert', folder.path('a.cfg'), '--version', '910', '-o', output);
    expect([code, existsSync(output)]).toEqual([0, true]);
  });

  test.each([[['bogus']], [['bogus', '--help']], [['help', 'bogus']]])(
    'refuses to explain a command that there is not: %s',
    async (words) => {
      const { code, out, err } = await run(...words);
      expect([code, out, err]).toEqual([2, '', expect.stringContaining("unknown command 'bogus'")]);
    },
  );

  test('suggests `info` for a file in the place of a command', async () => {
    const file = join(YORICK, 'yorick.csf');
    const { code, err } = await run(file);
    expect([code, err]).toEqual([2, expect.stringContaining(`run: exhume info ${file}`)]);
  });

  test('says how to name a file that begins with a dash', async () => {
    folder.write('-dash.caf', WALK);
    const home = process.cwd();
    process.chdir(folder.path());
    try {
      const { code, err } = await run('info', '-dash.caf');
      expect([code, err]).toEqual([2, expect.stringContaining('write ./-dash.caf')]);
    } finally {
      process.chdir(home);
    }
  });

  test.each([
    [['chekc', 'a.csf'], 'check'],
    [['help', 'optimise'], 'optimize'],
    [['info', 'a.csf', '--jsn'], '--json'],
    [['convert', 'a.csf', '--verfy'], '--verify'],
    [['dump', 'a.csf', '-meshVert'], '-meshVerts'],
    [['dump', 'a.csf', '--jsn'], '--json'],
    [['schema', 'cal3d.cfm'], 'cal3d.cmf'],
    [['convert', '--to', 'gltf.gbl', yorick], 'gltf.glb'],
  ])('suggests what may have been meant: %s', async (words, meant) => {
    const { code, out, err } = await run(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`(Did you mean ${meant}?)`);
  });

  test('explains a command behind help', async () => {
    const { code, out } = await run('help', 'pose');
    expect([code, out]).toEqual([0, expect.stringContaining('exhume pose ')]);
  });
});

describe('every command', () => {
  const commands = ['info', 'inspect', 'check', 'dump', 'convert', 'rewrite', 'pose', 'picture', 'schema'];

  test.each(commands)('%s explains itself with an example', async (command) => {
    const { code, out } = await run(command, '--help');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`Examples?:\\n +exhume ${command} `));
  });

  test('is named in the help of the whole', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const command of commands) expect(out).toMatch(new RegExp(`^ +${command} `, 'm'));
  });

  const output = ['-o', 'never.glb'];
  const onFile: [command: string, more: string[]][] = [
    ['info', []],
    ['inspect', []],
    ['check', []],
    ['dump', []],
    ['convert', output],
    ['rewrite', output],
    ['pose', []],
  ];

  test.each(onFile)('%s ends with 2 where the file is missing', async (command, more) => {
    const { code, out, err } = await run(command, folder.path('nothing.csf'), ...more);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('nothing.csf');
  });

  test.each(onFile)('%s ends with 1 where the file is empty or cut off', async (command, more) => {
    for (const name of ['empty.csf', 'cut.csf']) {
      const { code, out, err } = await run(command, folder.path(name), ...more);
      expect(code).toBe(1);
      expect(out + err).toMatch(/FORMAT_EMPTY|BINARY_COUNT_RANGE/);
    }
    expect(existsSync('never.glb')).toBe(false);
  });

  test.each(onFile.filter(([command]) => command !== 'check'))(
    '%s tells of a damaged file in JSON as well',
    async (command, more) => {
      const { code, json } = await runJson<unknown>(command, folder.path('cut.csf'), ...more);
      expect(code).toBe(1);
      expect(json).toMatchObject({
        file: folder.path('cut.csf'),
        error: { code: 'BINARY_COUNT_RANGE', path: 'bones', offset: 12 },
      });
    },
  );

  test('a file that is not there is named, with what to do', async () => {
    const { code, err } = await run('convert', folder.path('nowhere.cgf'), '-o', folder.path('x.glb'));
    expect(code).toBe(2);
    expect(err).toContain(`No such file: ${folder.path('nowhere.cgf')}`);
    expect(err).toContain('--search');
  });

  test.each(['inspect', 'dump', 'list', 'presets'])(
    '%s has no option --search, and names none for a file that is not there',
    async (command) => {
      const { code, err } = await run(command, folder.path('nowhere.cgf'));
      expect([code, err]).toEqual([
        2,
        `exhume: No such file: ${folder.path('nowhere.cgf')}; correct the path\n`,
      ]);
    },
  );

  test('there is no other', async () => {
    expect((await run('exhume')).code).toBe(2);
    expect((await run()).code).toBe(2);
  });
});
