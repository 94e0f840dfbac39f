/** Standard input and output, pipes and devices in the place of files. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { YORICK } from '../formats/cal3d/files.ts';
import { type Run, run, useFolder } from './run.ts';

const SKELETON = join(YORICK, 'yorick.csf');
const MODEL = join(YORICK, 'yorick.cfg');
/** Built by `npm test`. */
const PROGRAM = join(import.meta.dirname, '../../bin/exhume.js');

const folder = useFolder();
afterEach(() => vi.restoreAllMocks());

/** Runs the command line with the bytes of a file as standard input. */
function runWith(input: string | Uint8Array, ...words: string[]): Promise<Run> {
  const bytes = typeof input === 'string' ? readFileSync(input) : input;
  const stream = Readable.from([Buffer.from(bytes)]) as unknown as typeof process.stdin;
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stream);
  return run(...words);
}

const bytesOf = ({ out }: Run) => Buffer.from(out, 'latin1');

describe('- as an input is standard input', () => {
  test.each(['info', 'check', 'inspect', 'dump', 'info --json'])('%s', async (words) => {
    const [command, ...options] = words.split(' ') as [string, ...string[]];
    const own = await run(command, SKELETON, ...options);
    const { code, out, err } = await runWith(SKELETON, command, '-', ...options);
    const names = (text: string) => text.replaceAll(SKELETON, '-').replaceAll('yorick.csf', '-');
    expect([code, names(out), err]).toEqual([own.code, names(own.out), own.err]);
  });

  test('of convert, diff, rewrite, list and extract', async () => {
    const glb = folder.path('x.glb');
    expect(await runWith(SKELETON, 'convert', '-', '-o', glb)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(glb).subarray(0, 4).toString()).toBe('glTF');
    expect(await runWith(SKELETON, 'diff', '-', SKELETON)).toMatchObject({ code: 0, out: 'the same\n' });
    const copy = folder.path('copy.csf');
    expect(await runWith(SKELETON, 'rewrite', '-', '-o', copy)).toMatchObject({ code: 0 });
    expect(readFileSync(copy)).toEqual(readFileSync(SKELETON));
    const zip = zipSync({ 'a.txt': Buffer.from('text') });
    expect((await runWith(zip, 'list', '-')).out).toContain('a.txt');
    expect((await runWith(zip, 'extract', '-', '-o', '-')).out).toBe('text');
  });

  test('of which a file is named stdin', async () => {
    const home = process.cwd();
    process.chdir(folder.path());
    try {
      expect((await runWith(SKELETON, 'convert', '-')).out).toMatch(/^stdin\.glb: /);
    } finally {
      process.chdir(home);
    }
    expect(existsSync(folder.path('stdin.glb'))).toBe(true);
  });

  test('may be named several times', async () => {
    expect(await runWith(SKELETON, 'diff', '-', '-')).toMatchObject({ code: 0, out: 'the same\n' });
    const { code, out } = await runWith(SKELETON, 'check', '-', '-');
    expect([code, out]).toEqual([0, '-: no issues\n-: no issues\n']);
  });

  test('may be a list of shaders, settings or rules', async () => {
    const presets = Buffer.from('[Shaders]\nshader=NoDraw\n');
    expect((await runWith(presets, 'presets', '-')).out).toContain('-: 1 shader');
    const words = ['batch', MODEL, '-o', folder.path('batch'), '--settings', '-'];
    expect((await runWith(Buffer.from('{"bake": "x"}'), ...words)).err).toContain('-: bake must be true');
    const build = ['build', YORICK, '-o', folder.path('build'), '--rules', '-'];
    expect((await runWith(Buffer.from('{'), ...build)).err).toContain('SETTINGS_JSON');
  });

  test('is refused where folders are worked on, and as an original without a name', async () => {
    const refused = async (...words: string[]) => {
      const { code, err } = await runWith(SKELETON, ...words);
      expect(code).toBe(2);
      return err;
    };
    expect(await refused('batch', '-', '-o', folder.path('b'))).toContain('does not read standard input');
    for (const command of ['batch', 'build'])
      expect(await refused(command, YORICK, '-o', '-')).toContain('-o must name a folder');
    const onto = ['convert', SKELETON, '--onto', '-', '-o'];
    expect(await refused(...onto, folder.path('onto/'))).toContain('name the result with -o');
    expect(await runWith(SKELETON, ...onto, folder.path('onto.csf'))).toMatchObject({ code: 0 });
  });

  test('may be a document in JSON', async () => {
    const json = await run('convert', SKELETON, '--to', 'json', '-o', '-');
    const back = await runWith(bytesOf(json), 'convert', '-', '--to', 'cal3d.csf', '-o', '-');
    expect(bytesOf(back)).toEqual(readFileSync(SKELETON));
  });

  test('is refused with its name where it is empty', async () => {
    const { code, err } = await runWith(new Uint8Array(), 'info', '-');
    expect([code, err]).toEqual([1, expect.stringContaining('at byte 0')]);
  });

  test('named pipes are read once, however often their bytes are needed', async () => {
    if (process.platform === 'win32') return;
    const pipe = folder.path('pipe.csf');
    spawnSync('mkfifo', [pipe]);
    const words = ['convert', pipe, join(YORICK, 'yorick_head.cmf'), '-o', folder.path('head.glb')];
    const [result] = await Promise.all([
      run(...words),
      new Promise((resolve) => {
        spawn('cp', [SKELETON, pipe]).on('exit', resolve);
      }),
    ]);
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('35 bones');
  });
});

describe('-o - is standard output', () => {
  test.each([
    ['convert', SKELETON],
    ['convert', SKELETON, '--to', 'json'],
    ['optimize', join(YORICK, 'yorick_walk.caf'), '--fps', '5', '--with', MODEL],
    ['picture', SKELETON, '--size', '16'],
    ['rewrite', SKELETON],
  ])('%s %s %s %s', async (command, input, ...options) => {
    const target = { picture: 'png', rewrite: 'csf' }[command] ?? (options[1] === 'json' ? 'json' : 'glb');
    const file = folder.path(`to-stdout.${target}`);
    const toFile = await run(command, input, ...options, '-o', file, '--force');
    const toStream = await run(command, input, ...options, '-o', '-');
    expect([toStream.code, toFile.code]).toEqual([0, 0]);
    // A scene has the name of its file.
    if (target === 'glb') expect(bytesOf(toStream).readUInt32LE(8)).toBe(bytesOf(toStream).length);
    else expect(bytesOf(toStream).equals(readFileSync(file))).toBe(true);
    expect(toStream.err).toBe(toFile.out.replace(file, '-'));
  });

  test('of a single file only', async () => {
    const { code, out, err } = await run('convert', MODEL, '--to', 'cal3d.cfg', '-o', '-');
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe('exhume: 12 files cannot be written to standard output; name a folder with -o\n');
    const several = await run('convert', MODEL, join(YORICK, '../mdl/yorick.mdl'), '-o', '-');
    expect(several).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('name a folder with -o'),
    });
  });

  test('where the report as JSON goes to standard error', async () => {
    const { err } = await run('rewrite', SKELETON, '-o', '-', '--json');
    expect(JSON.parse(err)).toMatchObject({ output: '-', identical: true });
    // Only of that command.
    expect((await run('info', SKELETON)).err).toBe('');
  });
});

/** Runs the built program with its standard output open for a file. */
function runInto(output: number, ...words: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  });
  return { code: status, err: stderr };
}

describe.skipIf(!existsSync('/dev/full'))('devices', () => {
  test('are written and not replaced', async () => {
    expect(await run('convert', SKELETON, '-o', '/dev/null')).toMatchObject({ code: 0, err: '' });
    expect(await run('convert', SKELETON, '-o', '/dev/null', '--to', 'gltf.glb')).toMatchObject({ code: 0 });
    expect(existsSync('/dev/null.glb')).toBe(false);
    const { code, err } = await run('rewrite', SKELETON, '-o', '/dev/full');
    expect([code, err]).toEqual([2, 'exhume: /dev/full cannot be written: no space left\n']);
  });

  test('a standard output that is full ends the program with one line', () => {
    const full = openSync('/dev/full', 'w');
    for (const words of [
      ['info', SKELETON],
      ['dump', SKELETON],
      ['info', SKELETON, '--json'],
      ['rewrite', SKELETON, '-o', '-'],
    ]) {
      const { code, err } = runInto(full, ...words);
      expect([code, err.replace(/^-: .*\n/, '')]).toEqual([
        2,
        'exhume: Standard output cannot be written: ENOSPC: no space left on device, write\n',
      ]);
    }
    closeSync(full);
  });

  test('standard output under another name is not replaced, even if it is a file', () => {
    const path = folder.write('stdout', new Uint8Array());
    const file = openSync(path, 'w');
    expect(runInto(file, 'rewrite', SKELETON, '-o', '/dev/stdout').code).toBe(0);
    closeSync(file);
    expect(readFileSync(path)).toEqual(readFileSync(SKELETON));
  });
});

test('a result whose reader is gone is an error, unlike a report', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'rewrite', SKELETON, '-o', '-']);
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect([code, complaint]).toEqual([2, 'exhume: Standard output cannot be written: write EPIPE\n']);
});
