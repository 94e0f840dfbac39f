import { existsSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const YORICK = 'samples/yorick/cal3d/yorick.cfg';

/** A glTF file with these parts. */
function gltf(name: string, parts: object): string {
  return folder.write(name, Buffer.from(JSON.stringify({ asset: { version: '2.0' }, ...parts })));
}

describe('a command without what it needs', () => {
  test.each(['info', 'dump', 'pose', 'schema', 'batch', 'presets'])(
    '%s says what is missing, and shows its usage and an example',
    async (name) => {
      const { code, out, err } = await run(name);
      const [missing, usage, example, more] = err.trimEnd().split('\n\n');
      expect([code, out]).toEqual([2, '']);
      expect(missing).toMatch(/^error: (missing required argument|required option) '/);
      expect(usage).toMatch(new RegExp(`^Usage: exhume ${name} .*<`));
      expect(example).toMatch(new RegExp(`^Examples?:\n  exhume ${name} `));
      expect(more).toBe(`See exhume ${name} --help for all options.`);
    },
  );

  test('has all of it in JSON, too', async () => {
    const { json } = await runJson('dump');
    expect(json).toEqual({ error: { message: "missing required argument 'file'" } });
  });
});

describe('what cannot be is refused in one line', () => {
  test.each([
    ['a picture larger than pictures may be', ['picture', YORICK, '--size', '1000000'], 'p.png', /1 to 2048/],
    ['more moments than a sheet may have', ['picture', YORICK, '--sheet', '100000'], 'p.png', /1 to 256/],
    [
      'a moment of a sheet, which shows the whole clip',
      ['picture', YORICK, '--sheet', '4', '--time', '1'],
      'p.png',
      /--time has no effect with --sheet/,
    ],
    [
      'a sheet of what has no clips',
      ['picture', 'samples/yorick/cal3d/yorick.csf', '--sheet', '4'],
      'p.png',
      /no clip for --sheet/,
    ],
    [
      'a picture of nothing',
      ['picture', 'samples/yorick/cal3d/yorick_bone.crf'],
      'p.png',
      /nothing to draw without bones and meshes/,
    ],
    [
      'a picture that is called no PNG',
      ['picture', YORICK],
      'p.jpg',
      /p\.jpg does not have the extension \.png/,
    ],
    ['more threads than fit into memory', ['batch', YORICK, '--jobs', '100000'], 'o/', /at most 1000/],
    ['a rate that would take hours', ['optimize', YORICK, '--fps', '1e9'], 'o.glb', /at most 1000/],
    [
      'a place to search that is not there',
      ['convert', YORICK, '--search', 'no/where'],
      'c.glb',
      /No such folder or archive: no\/where/,
    ],
    [
      'a root that is no folder',
      ['convert', YORICK, '--root', YORICK],
      'c.glb',
      /yorick\.cfg is not a folder/,
    ],
    ['a folder as input', ['convert', 'samples/yorick/cal3d'], 'c.glb', /yorick\/cal3d is a folder/],
  ])('%s', async (_, words, output, message) => {
    const { code, err } = await run(...words, '-o', folder.path(output));
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(folder.path(output))).toBe(false);
  });

  test('an output whose folder is a file, without a word of temporary files', async () => {
    const file = folder.write('file', Buffer.from('x'));
    const { code, err } = await run('convert', YORICK, '-o', join(file, 'x.glb'));
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('x.glb cannot be written: one of its folders is'),
    ]);
    expect(err).not.toContain('.part');
  });

  test('a moment of a clip beside steps that play clips', async () => {
    const { code, err } = await run('pose', YORICK, '--update', '1', '--time', '1');
    expect([code, err]).toEqual([2, expect.stringContaining('--clip and --time have no effect with steps')]);
  });

  test.each([
    [
      'both choices of a field',
      ['inspect', YORICK, '--at', '1', '--path', 'x'],
      '--at and --path each choose',
    ],
    [
      'a program that is to read what keeps its format',
      ['convert', YORICK, '--onto', YORICK, '--for', 'far-cry'],
      '--for cannot be combined with --onto',
    ],
    [
      'to watch what is only removed',
      ['build', 'samples', '-o', 'nowhere', '--clean', '--watch'],
      '--watch has no effect with --clean, which builds nothing',
    ],
    [
      'results among the inputs, which the next run would convert again',
      ['batch', 'samples/yorick', '-o', 'samples/yorick/'],
      '-o must be another folder than that of the inputs',
    ],
    [
      'settings of a folder',
      ['settings', 'samples/yorick', '--show'],
      'No such file: samples/yorick; name the scene',
    ],
    [
      'to write a file again as one of another format',
      ['rewrite', YORICK, '-o', 'nowhere.glb'],
      'nowhere.glb would be written as cal3d.cfg, whatever its extension; use `exhume convert`',
    ],
    [
      'to write a file under the name of another format',
      ['convert', YORICK, '--to', 'cal3d.cfg', '-o', 'nowhere.glb'],
      'nowhere.glb would be written as cal3d.cfg, whatever its extension; name it nowhere.cfg, or omit --to',
    ],
    [
      'to write one part of a character under the name of another',
      ['convert', YORICK, '--to', 'cal3d.csf', '-o', 'nowhere.caf'],
      'nowhere.caf would be written as cal3d.csf, whatever its extension; name it nowhere.csf, or omit --to',
    ],
    [
      'to write a character under the name of an image',
      ['convert', YORICK, '--to', 'cryengine.cgf', '-o', 'nowhere.png'],
      'nowhere.png would be written as cryengine.cgf, whatever its extension; name it nowhere.cgf\n',
    ],
    [
      'to write a document under the name of another format',
      ['convert', YORICK, '--to', 'json', '-o', 'nowhere.glb'],
      'nowhere.glb would be written as json, whatever its extension; name it nowhere.json\n',
    ],
    [
      'to put edits back under the name of another format',
      ['convert', YORICK, '--onto', YORICK, '-o', 'nowhere.glb'],
      'nowhere.glb would be written as cal3d.cfg, whatever its extension; name it nowhere.cfg, as --onto keeps',
    ],
    [
      'to write fewer keys under the name of another format',
      ['optimize', YORICK, '--to', 'gltf.glb', '-o', 'nowhere.cgf'],
      'nowhere.cgf would be written as gltf.glb, whatever its extension; name it nowhere.glb, or omit --to',
    ],
    [
      'to write an image under the name of another format',
      ['image', 'samples/yorick/cal3d/yorick_bone.png', '--to', 'dds', '-o', 'nowhere.tga'],
      'nowhere.tga would be written as dds, whatever its extension; name it nowhere.dds\n',
    ],
    [
      'the name of a format that a program does not read',
      ['convert', YORICK, '--for', 'far-cry', '-o', 'nowhere.glb'],
      'Far Cry does not read gltf.glb; name the output nowhere.cgf',
    ],
    [
      'a file in the place of a folder for several files',
      ['export', 'samples/yorick/c3s/yorick.c3s', '-o', 'nowhere.cgf'],
      'nowhere.cgf is the name of a file; name a folder',
    ],
    [
      'a name by which no edit is chosen',
      ['convert', YORICK, '--onto', YORICK, '-o', 'nowhere.cfg', '--only', 'yorick_bdy'],
      'did you mean "yorick_body"?',
    ],
    [
      'a negative tolerance',
      ['diff', YORICK, YORICK, '--tolerance', '-1'],
      'It must be a number, 0 or above.',
    ],
    [
      'a code that does not exist',
      ['export', YORICK, '--warnings', 'NOPE=off'],
      '--warnings: Unknown code "NOPE"',
    ],
    ['an unknown layer', ['convert', YORICK, '--layer', 'skn=3'], '(Did you mean skin?)'],
    ...['check', 'inspect'].map((command): [string, string[], string] => [
      'a pattern that the shell has left as it is',
      [command, 'nowhere/*.cmf'],
      'the shell does not replace patterns: name the files, or use `exhume batch`',
    ]),
    ['a misspelled clip', ['pose', YORICK, '--clip', 'yorick_wlak'], '(Did you mean yorick_walk?)'],
    [
      'a place between two bytes',
      ['inspect', YORICK, '--at', '1.5'],
      'It must be a whole number, 0 or above.',
    ],
    ['an extension as the target', ['convert', YORICK, '--to', 'glb'], '(Did you mean gltf.glb?)'],
  ])('%s', async (_, words, message) => {
    const { code, err } = await run(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a step of a pose without all of its numbers', async () => {
    const { code, err } = await run('pose', YORICK, '--cycle', 'yorick_walk');
    expect([code, err]).toEqual([2, expect.stringContaining('a name and 2 numbers, separated by colons')]);
  });

  test('a picture in the place of a folder', async () => {
    const { code, err } = await run('rewrite', YORICK, '-o', folder.path());
    expect([code, err]).toEqual([2, expect.stringContaining('cannot be written: it is a folder')]);
  });

  test('a file that needs one elsewhere, and which one is reported beside what follows from it', async () => {
    const needy = gltf('needy.gltf', {
      buffers: [{ uri: '../secret.bin', byteLength: 12 }],
      bufferViews: [{ buffer: 0, byteLength: 12 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 1, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
    });
    const { code, err, out } = await run('info', needy, '--json');
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/CONVERT_REFERENCE_OUTSIDE.*GLTF_BUFFER_MISSING/s),
    ]);
    expect(JSON.parse(out)).toMatchObject({
      error: { code: 'GLTF_BUFFER_MISSING' },
      issues: [{ code: 'CONVERT_REFERENCE_OUTSIDE' }],
    });
  });

  test('files that make no character, and nothing is written', async () => {
    const nothing = gltf('nothing.gltf', {});
    const { code, err } = await run('convert', nothing, '-o', folder.path('nothing.cfg'));
    expect([code, err]).toEqual([1, expect.stringContaining('CONVERT_EMPTY')]);
    expect(existsSync(folder.path('nothing.cfg'))).toBe(false);
  });

  test('a list whose files all lie elsewhere, with what lies there', async () => {
    const elsewhere = folder.write('elsewhere.cal', Buffer.from('walk = walk.caf\n'));
    const { code, err } = await run('convert', elsewhere, '-o', folder.path('elsewhere.glb'));
    expect([code, err]).toEqual([1, expect.stringMatching(/animations\/walk\.caf.*CONVERT_NOTHING_FOUND/s)]);
  });

  test('meshes that no node shows, of which nothing would be written', async () => {
    const hidden = gltf('hidden.gltf', {
      scenes: [{ nodes: [] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [] }],
    });
    const { code, err } = await run('convert', hidden, '-o', folder.path('hidden.cfg'));
    expect([code, err]).toEqual([1, expect.stringContaining('CONVERT_EMPTY')]);
    expect(existsSync(folder.path('hidden.cfg'))).toBe(false);
  });

  test('the comparison with what has no surface: it is not the same', async () => {
    const bones = gltf('bones.gltf', { nodes: [{ name: 'a' }] });
    const { code, err } = await run('compare', YORICK, bones);
    expect([code, err]).toEqual([2, expect.stringContaining('bones.gltf has no surface')]);
  });
});

describe('a file that the system does not open', () => {
  const long = `${'x'.repeat(300)}.csf`;

  test.each(['info', 'inspect', 'convert', 'list'])('%s says why in plain words', async (command) => {
    if (process.platform === 'win32') return;
    const { code, err } = await run(command, folder.path(long));
    expect([code, err]).toEqual([2, `exhume: ${folder.path(long)} cannot be read: its name is too long\n`]);
  });

  test.each(['info', 'inspect', 'convert', 'check'])(
    '%s says of one that memory cannot hold that it is too large',
    async (command) => {
      if (process.platform === 'win32') return;
      const path = folder.write('huge.glb', Buffer.of());
      // Nothing of it is on the disk.
      truncateSync(path, 2 ** 42);
      const { code, err } = await run(command, path);
      expect([code, err]).toEqual([2, `exhume: ${path} cannot be read: it is too large\n`]);
    },
  );

  test('links that lead in a circle, as input and as output', async () => {
    if (process.platform === 'win32') return;
    const link = folder.path('circle');
    symlinkSync(link, link);
    expect(await run('info', link)).toMatchObject({
      code: 2,
      err: `exhume: ${link} cannot be read: its links lead in a circle\n`,
    });
    expect(await run('batch', 'samples/yorick/cal3d', '-o', link)).toMatchObject({
      code: 2,
      err: `exhume: ${link} cannot be written: its links lead in a circle\n`,
    });
  });

  test.each([
    ['batch', ['samples/yorick/cal3d', '-o', 'b', '--settings', 'folder']],
    ['export', [YORICK, '-o', 'e', '--settings', 'folder']],
    ['build', ['samples/yorick/cal3d', '-o', 'b', '--rules', 'folder']],
    ['check', [YORICK, '--presets', 'folder']],
  ])('%s names a folder that should have been a file, and not the input', async (command, words) => {
    folder.write('folder/x', Buffer.from('x'));
    const place = (word: string) => (/^(folder|[be])$/.test(word) ? folder.path(word) : word);
    const { code, err } = await run(command, ...words.map(place));
    expect([code, err]).toEqual([2, `exhume: ${folder.path('folder')} is a folder; name the files in it\n`]);
  });

  test.each([
    ['a file in the place of a folder', ['compare', YORICK, 'none.zip/hero.cfg']],
    ['a file in the search path', ['pose', YORICK, '--search', 'none.zip']],
  ])('%s is named, and not the first input', async (_, words) => {
    folder.write('none.zip', Buffer.from('no archive'));
    const { code, err } = await run(
      ...words.map((word) => (word.startsWith('none') ? folder.path(word) : word)),
    );
    expect([code, err]).toEqual([1, expect.stringMatching(/^error {3}ARCHIVE_UNKNOWN\n {4}none\.zip: /)]);
  });
});

test.each([[['batch', '', '-o', 'nowhere']], [['export', YORICK, '-o', '']], [['info', '']]])(
  'an empty name is refused, which would stand for the current folder: %j',
  async (words) => {
    const { code, out, err } = await run(...words);
    expect([code, out, err]).toEqual([2, '', 'error: the name of an input or of the output is empty\n']);
  },
);

test('an error of one of several files names that file', async () => {
  const broken = folder.write('broken.caf', Buffer.from('keep'));
  const { code, err } = await run('convert', YORICK, broken, '-o', folder.path('x.glb'));
  expect([code, err]).toEqual([1, expect.stringContaining('broken.caf: at byte 0')]);
  const { json } = await runJson<{ file: string }>('compare', YORICK, broken);
  expect(json.file).toBe('broken.caf');
});

test('help says the default tolerance as people write it', async () => {
  const { out } = await run('optimize', '--help');
  expect(out).toMatch(/default:\s+0\.01%/);
});

test('what is played for no time is reported as played, and not the rest pose', async () => {
  const { out } = await run('pose', YORICK, '--cycle', 'yorick_walk:1:0', '--update', '0');
  expect(out).toMatch(/^after 0 s/);
});
