/** What files may refer to, on a disk where there is more than what belongs to them. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openArchiveIn } from '../../src/convert/archive-library.ts';
import { gather } from '../../src/convert/gather.ts';
import type { GatherOptions } from '../../src/convert/gathered.ts';
import { MemoryLibrary, type Status } from '../../src/convert/library.ts';
import { mountArchives } from '../../src/convert/mounted-library.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { characterFiles } from '../../src/node/studio-characters.ts';
import { Report } from '../../src/report/report.ts';
import { bifV1, keyFile, tarMember, text } from '../archives/bytes.ts';
import { caf, csf, lines } from '../formats/cal3d/files/binary/bytes.ts';

const SAMPLES = join(import.meta.dirname, '../../samples/yorick');

const base = realpathSync(mkdtempSync(join(tmpdir(), 'exhume-')));
afterAll(() => rmSync(base, { recursive: true }));

let disk = '';
let count = 0;
beforeEach(() => {
  disk = join(base, `${count++}`);
  write('secret.bin', text('nobody else may read this'));
});

function write(path: string, bytes: Uint8Array = text(path)): string {
  mkdirSync(dirname(join(disk, path)), { recursive: true });
  writeFileSync(join(disk, path), bytes);
  return join(disk, path);
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(disk, path)), { recursive: true });
  symlinkSync(target, join(disk, path));
}

/** A document whose images are files. */
function gltf(...uris: string[]): Uint8Array {
  return text(JSON.stringify({ asset: { version: '2.0' }, images: uris.map((uri) => ({ uri })) }));
}

const CSF = csf([{}]);

/** What comes of a file: the images that were brought along, and what is wrong. */
async function bring(path: string, options: GatherOptions = {}) {
  const library = new FolderLibrary();
  const read = vi.spyOn(library, 'read');
  const list = vi.spyOn(library, 'list');
  const { files, textures, report } = await gather(library, [path], { complete: false, ...options });
  return {
    names: files.flatMap(({ name, document }) => (document ? [name] : [])),
    textures: textures.map(({ bytes }) => new TextDecoder().decode(bytes)),
    codes: report.issues.map(({ code }) => code),
    messages: report.issues.map(({ message }) => message),
    read: read.mock.calls.map(([asked]) => asked),
    listed: list.mock.calls.map(([asked]) => asked),
  };
}

const ZERO = `${'../'.repeat(20)}dev/zero`;

describe('what is elsewhere', () => {
  test.each([
    '../secret.bin',
    '%2e%2e%2fsecret.bin',
    '..%5csecret.bin',
    '..\\secret.bin',
    'maps/../../secret.bin',
    ZERO,
    '../nowhere.bin',
  ])('is neither read nor looked for under %s', async (uri) => {
    const { textures, codes, messages, read, listed } = await bring(
      write('model/a.gltf', gltf(uri, 'b.png')),
    );
    expect([textures, codes]).toEqual([[], ['CONVERT_REFERENCE_OUTSIDE', 'CONVERT_FILE_MISSING']]);
    expect(messages[0]).toBe(
      `File ${decodeURIComponent(uri)} (texture) refers outside of the folders that files may refer to and was skipped`,
    );
    expect(read).toEqual([`${disk}/model/a.gltf`]);
    expect(listed.filter((folder) => !folder.startsWith(`${disk}/model`))).toEqual([]);
  });

  test.each([
    ['a link to a file', 'model/b.png', '../secret.bin', 'b.png'],
    ['a link to a folder', 'model/maps', '..', 'maps/secret.bin'],
    ['a link to a device', 'model/b.png', '/dev/zero', 'b.png'],
  ])('is not read through %s', async (_, path, target, uri) => {
    link(path, target);
    const { textures, codes, messages, read } = await bring(write('model/a.gltf', gltf(uri)));
    expect([textures, codes]).toEqual([[], ['CONVERT_REFERENCE_OUTSIDE']]);
    expect(messages[0]).toBe(`File ${uri} (texture) is outside of the folders that files may refer to`);
    expect(read).toEqual([`${disk}/model/a.gltf`]);
  });

  test('is missing like anything else, and the rest comes along', async () => {
    const config = lines('skeleton=a.csf', `mesh=${ZERO}`, 'animation=../walk.caf', 'animation=run.caf');
    write('model/a.csf', CSF);
    write('model/run.caf', caf([{}]));
    write('walk.caf', caf([{}]));
    const { names, codes } = await bring(write('model/a.cfg', config));
    expect(names).toEqual(['a.cfg', 'a.csf', 'run.caf']);
    expect(codes.filter((code) => code.startsWith('CONVERT_'))).toEqual(
      Array(2).fill('CONVERT_REFERENCE_OUTSIDE'),
    );
  });

  test('is never quoted: a list that includes it shows nothing of it', async () => {
    write('secret.cal', lines('the secret = of a stranger'));
    const list = lines('$Include = ../secret.cal', '$AnimDir = ../../../..', 'a = etc/passwd');
    const { codes, messages } = await bring(write('model/a.cal', list));
    expect(codes).toEqual(Array(2).fill('CONVERT_REFERENCE_OUTSIDE'));
    expect(messages.join()).not.toContain('stranger');
  });

  test('is not allowed by a folder Objects in the root of the disk', async () => {
    const list = lines('out = ../../../secret.caf');
    const files = new MemoryLibrary({ '/Objects/men/a.cal': list, '/secret.caf': caf([{}]) });
    const status = async (path: string): Promise<Status> => ({ path, kind: 'file', size: 1 });
    const { report } = await gather(Object.assign(files, { status }), ['/Objects/men/a.cal'], {
      complete: false,
    });
    expect(report.issues.map(({ code }) => code)).toEqual(['CONVERT_REFERENCE_OUTSIDE']);
  });

  test('is not quoted where it is in the folder and of no known format', async () => {
    write('model/notes.txt', text('PASS1234'));
    const { codes, messages } = await bring(write('model/a.cfg', lines('skeleton=notes.txt')));
    expect(codes).toEqual(expect.arrayContaining(['FORMAT_UNKNOWN', 'CONVERT_FILE_UNREADABLE']));
    expect(messages.join()).not.toMatch(/PASS|50 41 53 53/);
  });

  test('is not taken for what a model lacks, nor for a part of it', async () => {
    write('skeletons/a.csf', CSF);
    link('model/a.csf', '../skeletons/a.csf');
    const animation = await bring(write('model/walk.caf', caf([{}])), { complete: true });
    expect(animation.names).toEqual(['walk.caf']);
    expect(animation.messages.at(-1)).toContain('none of a.csf fits');
  });

  test('is found under less of its path where that lies in the folder', async () => {
    write('model/maps/b.png', text('its own'));
    const { textures, codes } = await bring(write('model/a.gltf', gltf('../maps/b.png')));
    expect([textures, codes]).toEqual([['its own'], []]);
  });
});

describe('a file may refer to', () => {
  test('what is below its folder, also through links and by a way round', async () => {
    write('model/maps/b.png', text('b'));
    link('model/c.png', 'maps/b.png');
    const uris = ['maps/B.png', 'c.png', '../Model/maps/b.png', 'x/../maps/b.png'];
    const { textures, codes } = await bring(write('model/a.gltf', gltf(...uris)));
    expect([textures, codes]).toEqual([['b', 'b', 'b', 'b'], []]);
  });

  test('what is below a place to search, from any folder', async () => {
    write('textures/b.png', text('b'));
    link('model/c.png', '../textures/b.png');
    const path = write('model/a.gltf', gltf('../Textures/b.png', 'c.png'));
    const { textures, codes } = await bring(path, { search: [join(disk, 'textures')] });
    expect([textures, codes]).toEqual([['b', 'b'], []]);
  });

  test('what a path leads to from the root of the game', async () => {
    write('game/textures/b.png', text('b'));
    const path = write('game/models/men/a.gltf', gltf('Textures/b.png'));
    expect((await bring(path)).codes).toEqual(['CONVERT_FILE_MISSING']);
    const { textures, codes } = await bring(path, { root: join(disk, 'game') });
    expect([textures, codes]).toEqual([['b'], []]);
    write('game/animations/walk.caf', readFileSync(`${SAMPLES}/cryengine/yorick_walk.caf`));
    const list = write('game/Objects/men/a.cal', lines('walk = Animations\\walk.caf'));
    expect((await bring(list)).names).toEqual(['a.cal', 'walk.caf']);
  });

  test('what is below a place to search, by its name alone, which is reported', async () => {
    write('textures/far/away/b.png', text('b'));
    const path = write('model/a.gltf', gltf('maps/b.png'));
    const place = join(disk, 'textures');
    const { textures, codes, messages } = await bring(path, { search: [place] });
    expect([textures, codes]).toEqual([['b'], ['CONVERT_FILE_BELOW']]);
    expect(messages).toEqual(['File maps/b.png (texture) was found as far/away/b.png in textures']);
    expect((await bring(path, { search: [place], searchBelow: [] })).codes).toEqual(['CONVERT_FILE_MISSING']);
  });

  test('what is below the root of the game, which is not searched', async () => {
    write('game/textures/b.png', text('b'));
    const path = write('game/models/men/a.gltf', gltf('../../textures/b.png', 'b.png'));
    const { textures, codes } = await bring(path, { root: join(disk, 'game') });
    expect([textures, codes]).toEqual([['b'], ['CONVERT_FILE_MISSING']]);
  });

  test('what is below the folder of a file that it is read with', async () => {
    write('model/a.csf', CSF);
    const path = write('clips/a.cfg', lines('skeleton=../model/a.csf'));
    const context = write('model/b.csf', CSF);
    expect((await bring(path, { with: [context] })).names).toContain('a.csf');
    expect((await bring(path)).codes).toContain('CONVERT_REFERENCE_OUTSIDE');
  });

  test('anything below the folder that Objects lies in, where it is a list of CryEngine', async () => {
    write('game/animations/walk.caf', readFileSync(`${SAMPLES}/cryengine/yorick_walk.caf`));
    const list = lines('walk = walk.caf', 'out = ../../../secret.bin');
    const below = (folder: string) => bring(write(`${folder}/a.cal`, list));
    const { names, messages } = await below('game/OBJECTS/men');
    expect(names).toEqual(['a.cal', 'walk.caf']);
    expect(messages.at(-1)).toContain('../../../secret.bin (animation out) refers outside');
    expect((await below('game/models/men')).names).toEqual(['a.cal']);
    const rooted = await bring(join(disk, 'game/models/men/a.cal'), { root: join(disk, 'game') });
    expect(rooted.names).toEqual(['a.cal', 'walk.caf']);
    const other = await bring(join(disk, 'game/OBJECTS/men/a.cal'), { root: join(disk, 'game/OBJECTS') });
    expect(other.names).toEqual(['a.cal']);
  });

  test('the entries of an archive that is searched', async () => {
    const archive = tarMember({ name: 'maps/b.png', data: text('b') });
    const place = write('packed.tar', archive);
    const library = await mountArchives(new FolderLibrary(), [place], new Report());
    const path = write('model/a.gltf', gltf('../packed.tar/maps/b.png', '../secret.bin'));
    const { textures, report } = await gather(library, [path], { search: [place] });
    expect(textures.map(({ bytes }) => bytes)).toEqual([text('b')]);
    expect(report.issues.map(({ code }) => code)).toEqual(['CONVERT_REFERENCE_OUTSIDE']);
  });
});

test('a file that is larger than any of a character is not opened', async () => {
  truncateSync(write('model/b.png'), 2 ** 30 + 1);
  const { textures, messages, codes } = await bring(write('model/a.gltf', gltf('b.png')));
  expect([textures, codes]).toEqual([[], ['CONVERT_REFERENCE_TOO_LARGE']]);
  expect(messages[0]).toBe('File b.png (texture) has 1073741825 bytes, more than the limit of 1073741824');
});

test('a folder under the name of a file is missing', async () => {
  mkdirSync(join(disk, 'model/b.png'), { recursive: true });
  const { codes } = await bring(write('model/a.gltf', gltf('b.png')));
  expect(codes).toEqual(['CONVERT_FILE_MISSING']);
});

test('a file that is there but cannot be read is not called missing', async () => {
  const zipped = zipSync({ 'b.png': text('b') }, { level: 0 });
  zipped[zipped.indexOf(text('b')[0]!, 30 + 'b.png'.length)]!++;
  const place = write('packed.zip', zipped);
  const library = await mountArchives(new FolderLibrary(), [place], new Report());
  const path = write('model/a.gltf', gltf('b.png', 'c.png'));
  write('model/c.png');
  const { read } = library;
  const denied = Object.assign(new Error(`EACCES: permission denied, open '${disk}/model/c.png'`), {
    code: 'EACCES',
  });
  library.read = (file) => (file.endsWith('c.png') ? Promise.reject(denied) : read.call(library, file));
  const { report, missing } = await gather(library, [path], { search: [place] });
  expect(missing).toEqual([]);
  expect(report.issues.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'ARCHIVE_ENTRY_DAMAGED CRC-32 mismatch in entry b.png',
    'CONVERT_FILE_UNREADABLE File b.png (texture) cannot be read and was skipped',
    'CONVERT_FILE_UNREADABLE File c.png (texture) cannot be read (EACCES: permission denied) and was skipped',
  ]);
});

/** In a process that is ended when it waits for what never comes. */
function runAlone(...words: string[]): { code: number | null; issues: { code: string; message: string }[] } {
  const main = pathToFileURL(join(import.meta.dirname, '../../src/cli/main.ts')).href;
  const script = `import { main } from ${JSON.stringify(main)}; await main(${JSON.stringify([...words, '--json'])});`;
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { status, stdout } = spawnSync(process.execPath, node, { timeout: 30_000, killSignal: 'SIGKILL' });
  return { code: status, issues: status === null ? [] : JSON.parse(`${stdout}`).issues };
}

test.skipIf(process.platform === 'win32')(
  'nobody waits for a pipe',
  () => {
    write('model/a.csf', CSF);
    execFileSync(
      'mkfifo',
      ['walk.caf', 'b.csf'].map((name) => join(disk, 'model', name)),
    );
    const path = write('model/a.cfg', lines('skeleton=a.csf', 'animation=walk.caf'));
    const { code, issues } = runAlone('convert', path, '-o', join(disk, 'a.glb'));
    expect(code).toBe(0);
    expect(issues).toMatchObject([
      {
        code: 'CONVERT_REFERENCE_NOT_FILE',
        message: 'File walk.caf (animation) is a device, pipe or socket',
      },
    ]);
  },
  40_000,
);

describe('an archive', () => {
  const key = keyFile(['..\\other\\a.bif', 'b.bif'], [{ resref: 'a', type: 2002, bif: 0, index: 0 }]);
  const bif = bifV1([{ type: 2002, data: text('skull') }]);

  test('has no parts outside of its folder', async () => {
    write('other/a.bif', bif);
    write('other/b.bif', bif);
    link('nwn/b.bif', '../other/b.bif');
    const path = write('nwn/a.key', key);
    const report = new Report();
    const { entries } = await openArchiveIn(new FolderLibrary(), path, report);
    expect(entries[0]?.size).toBeUndefined();
    const refused = report.issues.filter(({ code }) => code === 'CONVERT_REFERENCE_OUTSIDE');
    expect(refused.map(({ message }) => message)).toEqual([
      'Part ../other/a.bif refers outside of the folders that files may refer to and was skipped',
      'Part b.bif is outside of the folders that files may refer to',
    ]);
  });

  test('has them also in the other places that are searched', async () => {
    write('other/a.bif', bif);
    const places = [write('nwn/a.key', key), join(disk, 'other')];
    const library = await mountArchives(new FolderLibrary(), places, new Report());
    expect(await library.read(`${places[0]}/a.mdl`)).toEqual(text('skull'));
  });
});

test('the studio is served no other files', async () => {
  const path = write('model/a.gltf', gltf('../secret.bin', 'b.png', 'c.png'));
  link('model/b.png', '../secret.bin');
  write('model/c.png', text('c'));
  const [served] = await characterFiles(new FolderLibrary(), [[path]], { root: join(disk, 'model') });
  const { files, character } = served!;
  expect([...files.keys()]).toEqual(['a.gltf', 'c.png']);
  expect(JSON.stringify(character.options)).not.toContain(disk);
});
