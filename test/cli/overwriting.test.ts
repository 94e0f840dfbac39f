import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newStagingName } from '../../src/node/staging-name.ts';
import { run } from './run.ts';

let root = '';
const at = (...names: string[]) => join(root, ...names);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exhume-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A copy of a sample to work in. */
function sample(name: string): string {
  cpSync(join('samples/yorick', name), at(name), { recursive: true });
  return at(name);
}

/** Names and contents of everything in a folder, as text to be compared. */
function contents(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return paths
    .map((path) => `${path}\n${statSync(path).isFile() ? readFileSync(path, 'latin1') : ''}`)
    .join('\n');
}

/** What a command is to leave as it was, and what it names. */
async function refuses(folder: string, words: readonly string[], named: readonly string[]): Promise<void> {
  const before = contents(folder);
  const { code, out, err } = await run(...words);
  expect([code, out]).toEqual([2, '']);
  for (const name of named) expect(err).toContain(name);
  expect(err).toMatch(/-o, or add --force/);
  expect(contents(folder) === before).toBe(true);
}

describe('nothing that was read is written over', () => {
  test('by another system whose files have the same extension', async () => {
    const folder = sample('cryengine');
    const words = ['convert', join(folder, 'yorick.cgf'), '--to', 'cal3d.cfg', '-o', `${folder}/`];
    const read = ['idle', 'walk', 'wave'].map((clip) => `yorick_${clip}.caf, which was read as input`);
    await refuses(folder, words, read);
    expect((await run(...words, '--force')).code).toBe(0);
    const walk = readFileSync(join(folder, 'yorick_walk.caf'));
    expect(walk.subarray(0, 4).toString('latin1')).toBe('CAF\0');
  });

  test('by the text of a compiled model', async () => {
    const folder = sample('mdl');
    const input = join(folder, 'yorick.mdl');
    const words = ['convert', input, '--to', 'mdl.ascii', '-o', `${folder}/`];
    await refuses(folder, words, [`${input}, which was read as input`]);
  });

  test('where the input is the output', async () => {
    const folder = sample('cryengine');
    const input = join(folder, 'yorick.cgf');
    await refuses(folder, ['convert', input, '-o', input], [`${input}, which was read as input`]);
  });

  test('by fewer keys', async () => {
    const folder = sample('cal3d');
    const input = join(folder, 'yorick_walk.caf');
    const words = ['optimize', input, '--fps', '5', '-o', input];
    await refuses(folder, words, [`${input}, which was read as input`]);
    expect((await run(...words, '--force')).code).toBe(0);
  });

  test('by a picture, which may have the name of a texture', async () => {
    const folder = sample('cal3d');
    const output = join(folder, 'yorick_bone.png');
    const words = ['picture', join(folder, 'yorick.cfg'), '--size', '16', '-o', output];
    await refuses(folder, words, [`${output}, which was read as input`]);
    expect((await run(...words, '--force')).code).toBe(0);
  });

  test('by what was edited, but files in which nothing was are no obstacle', async () => {
    const folder = sample('cal3d');
    const original = join(folder, 'yorick.cfg');
    const edited = at('edited.glb');
    await run('convert', original, '-o', edited);
    const back = ['convert', edited, '--onto', original, '-o', `${folder}/`];
    const before = contents(folder);
    expect((await run(...back)).code).toBe(0);
    expect(contents(folder) === before).toBe(true);

    const walk = join(folder, 'yorick_walk.caf');
    await run('optimize', walk, '--fps', '5', '-o', walk, '--force');
    await refuses(folder, back, ['yorick_walk.caf, which was read as input']);
  });

  test('by a document that is JSON, on the way there and back', async () => {
    const folder = sample('cal3d');
    const [file, json] = [join(folder, 'yorick.csf'), join(folder, 'yorick.json')];
    await run('convert', file, '-o', json);
    writeFileSync(json, readFileSync(json, 'utf8').replace('"text": "root"', '"text": "base"'));
    await refuses(folder, ['convert', json, '--to', 'cal3d.csf', '-o', `${folder}/`], [file]);
    await refuses(folder, ['convert', file, '-o', json], [json]);
  });

  test('by bytes that are not the same', async () => {
    const folder = sample('cal3d');
    const json = at('yorick.json');
    await run('convert', join(folder, 'yorick.csf'), '-o', json);
    appendFileSync(json, '\n\n');
    await refuses(root, ['rewrite', json, '-o', json], [`${json}, which was read as input`]);
  });
});

test('unfinished files of a killed run are removed before anything is read', async () => {
  mkdirSync(at('out'));
  const [, host] = /^\.exhume-(.*)-\d+-\d*-\d+$/.exec(newStagingName())!;
  mkdirSync(at(`out/.exhume-${host}-4000000000-1-1`));
  for (const output of [at('out/'), at('out/x.glb')]) {
    expect((await run('convert', at('nowhere.csf'), '-o', output)).code).toBe(2);
    expect(readdirSync(at('out'))).toEqual([]);
  }
});

describe('extract', () => {
  const text = (letters: string) => new TextEncoder().encode(letters);

  beforeEach(() => {
    writeFileSync(at('a.zip'), zipSync({ 'new.txt': text('new'), 'sub/old.txt': text('from the archive') }));
  });

  test('writes nothing where one of the files is there, unless it is to replace them', async () => {
    const words = ['extract', at('a.zip'), '-o', at('out')];
    expect((await run(...words)).code).toBe(0);
    rmSync(at('out/new.txt'));
    writeFileSync(at('out/sub/old.txt'), 'mine');
    await refuses(root, words, [at('out/sub/old.txt')]);
    expect((await run(...words, '--force')).code).toBe(0);
    expect(readFileSync(at('out/sub/old.txt'), 'utf8')).toBe('from the archive');
    expect(existsSync(at('out/new.txt'))).toBe(true);
  });

  test('does not follow a link out of the folder', async () => {
    mkdirSync(at('elsewhere'));
    mkdirSync(at('out'));
    symlinkSync(at('elsewhere'), at('out/sub'));
    const { code, err } = await run('extract', at('a.zip'), '-o', at('out'));
    expect([code, err]).toEqual([2, expect.stringContaining('is a link out of the folder')]);
    expect(readdirSync(at('elsewhere'))).toEqual([]);
    expect(readdirSync(at('out'))).toEqual(['sub']);
  });

  test('does not write over the archive', async () => {
    writeFileSync(at('b.zip'), zipSync({ 'b.zip': text('inner') }));
    await refuses(root, ['extract', at('b.zip'), '-o', root], [`${at('b.zip')}, which was read as input`]);
  });
});

describe('files that are there', () => {
  const YORICK = 'samples/yorick/cal3d/yorick.csf';

  test('are not replaced by different ones, and no folder is made', async () => {
    writeFileSync(at('x.cfg'), 'mine');
    await refuses(root, ['convert', YORICK, '-o', at('x.cfg')], [at('x.cfg')]);
    const { err } = await run('convert', YORICK, '-o', at('x.cfg'));
    expect(err).not.toContain('read as input');
  });

  test('are no obstacle to the same conversion again', async () => {
    const words = ['convert', 'samples/yorick/cal3d/yorick.cfg', '--to', 'cryengine.cgf', '-o', at('out/')];
    const first = await run(...words);
    const before = contents(root);
    expect(await run(...words)).toEqual(first);
    expect(contents(root) === before).toBe(true);
  });

  test('are listed until it is enough', async () => {
    const words = ['extract', at('many.zip'), '-o', at('many')];
    const entries = Array.from({ length: 30 }, (_, index) => `${index + 10}.txt`);
    for (const size of [1, 2]) {
      const files = entries.map((name) => [name, new Uint8Array(size)]);
      writeFileSync(at('many.zip'), zipSync(Object.fromEntries(files)));
      if (size === 1) await run(...words);
    }
    const { err } = await run(...words);
    expect(err).toContain('30 files would be replaced');
    expect(err.match(/\d\d\.txt/g)).toHaveLength(10);
    expect(err).toContain('and 20 more');
  });
});

test.each(['convert', 'optimize', 'rewrite', 'picture', 'extract'])(
  '%s explains --force',
  async (command) => {
    const { out } = await run(command, '--help');
    expect(out.replace(/\s+/g, ' ')).toContain('--force replace existing files, even those that were read');
  },
);
