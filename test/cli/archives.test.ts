import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { bifV1, erfV1, join, keyFile, tarMember, text } from '../archives/bytes.ts';
import { caf, csf } from '../formats/cal3d/files/binary/bytes.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();

beforeAll(() => {
  folder.write(
    'a.hak',
    erfV1([
      { resref: 'c_skull', type: 2002, data: text('skull') },
      { resref: 'c_bone', type: 3, data: text('x'.repeat(1234)) },
    ]),
  );
  folder.write(
    'chitin.key',
    keyFile(
      ['m.bif', 'gone.bif'],
      [
        { resref: 'a', type: 2002, bif: 0, index: 0 },
        { resref: 'b', type: 2002, bif: 1, index: 0 },
      ],
    ),
  );
  folder.write('M.BIF', bifV1([{ type: 2002, data: text('skull') }]));
  folder.write(
    'evil.tar',
    join(
      ...['../outside', '/inside/ok', 'C:\\drive', 'inside/\u001b[2J'].map((name) =>
        tarMember({ name, data: text(name) }),
      ),
    ),
  );
});

describe('list', () => {
  test('lists name, size and type, and the totals', async () => {
    const { code, json } = await runJson('list', folder.path('a.hak'));
    expect(code).toBe(0);
    expect(json).toEqual({
      file: folder.path('a.hak'),
      format: 'erf',
      version: 'HAK V1.0',
      entries: [
        { name: 'c_skull.mdl', size: 5, offset: 236, stored: 5, packing: 'none', type: 'mdl' },
        { name: 'c_bone.tga', size: 1234, offset: 241, stored: 1234, packing: 'none', type: 'tga' },
      ],
      totals: { entries: 2, bytes: 1239 },
      issues: [],
    });
  });

  test('counts one entry as one', async () => {
    expect((await run('list', folder.path('M.BIF'))).out).toMatch(/: .*, 1 entry, 5 bytes\n/);
  });

  test('says it to people', async () => {
    const { code, out } = await run('list', folder.path('a.hak'));
    expect(code).toBe(0);
    expect(out).toContain('name         bytes  type\nc_skull.mdl      5  mdl\nc_bone.tga   1,234  tga\n');
    expect(out).toContain('a.hak: HAK V1.0, 2 entries, 1,239 bytes');
  });

  test('shows the entry of an archive that has only one', async () => {
    const { out } = await run('list', folder.path('M.BIF'));
    expect(out).toMatch(/^name +bytes +type\n\S+ +5 +mdl\n/);
  });

  test('ends with 1 where a single entry is wrong', async () => {
    const archive = erfV1([{ resref: 'a', type: 2002, data: text('skull') }]);
    folder.write('short.hak', archive.subarray(0, -2));
    const { code, json } = await runJson('list', folder.path('short.hak'));
    expect(json).toMatchObject({ issues: [{ code: 'ARCHIVE_RANGE', severity: 'error' }] });
    expect(code).toBe(1);
  });

  test('opens the parts that lie beside it, and says which are missing', async () => {
    const { code, json } = await runJson<{ entries: object[] }>('list', folder.path('chitin.key'));
    expect(code).toBe(0);
    expect(json).toMatchObject({
      entries: [
        { name: 'a.mdl', size: 5, part: 'm.bif' },
        { name: 'b.mdl', part: 'gone.bif' },
      ],
      totals: { entries: 2, bytes: 5 },
      issues: [{ code: 'ARCHIVE_PART_MISSING', file: 'chitin.key' }],
    });
  });

  test('does not let names steer the terminal', async () => {
    const { out } = await run('list', folder.path('evil.tar'));
    expect(out).toContain('inside/\\x1b[2J');
    expect(out).not.toContain('\u001b');
  });

  test.each([
    ['nothing.zip', 2],
    ['', 2],
    ['M.BIF/x', 2],
  ])('of "%s", which cannot be read, ends with %i', async (name, expected) => {
    expect((await run('list', folder.path(name))).code).toBe(expected);
  });

  test('of what is no archive ends with 1', async () => {
    const { code, json } = await runJson('list', joinPath(YORICK, 'yorick.cfg'));
    expect(code).toBe(1);
    expect(json).toMatchObject({ error: { code: 'ARCHIVE_UNKNOWN', offset: 0 } });
  });
});

describe('extract', () => {
  test('writes the files and lists them', async () => {
    const output = folder.path('all');
    const { code, json } = await runJson('extract', folder.path('a.hak'), '-o', output);
    expect(code).toBe(0);
    expect(json).toEqual({
      archive: folder.path('a.hak'),
      output,
      files: [
        { name: 'c_skull.mdl', bytes: 5 },
        { name: 'c_bone.tga', bytes: 1234 },
      ],
      bytes: 1239,
      issues: [],
    });
    expect(readdirSync(output).sort()).toEqual(['c_bone.tga', 'c_skull.mdl']);
    expect(readFileSync(joinPath(output, 'c_skull.mdl'), 'utf8')).toBe('skull');
  });

  test('writes what the globs name', async () => {
    const { code, out } = await run(
      'extract',
      folder.path('a.hak'),
      '*.MDL',
      'nothing',
      '-o',
      folder.path('some'),
    );
    expect(code).toBe(0);
    expect(out).toBe(`${folder.path('some')}: 1 file, 5 bytes\n`);
    expect(readdirSync(folder.path('some'))).toEqual(['c_skull.mdl']);
  });

  test('ends with 2 where the globs name nothing, and writes nothing', async () => {
    const { code, err } = await run('extract', folder.path('a.hak'), '*.txt', '-o', folder.path('none'));
    expect(code).toBe(2);
    expect(err).toMatch(/No entry of .* matches \*\.txt; .* \*\* for folders too\n$/);
    expect(existsSync(folder.path('none'))).toBe(false);
  });

  test.skipIf(process.platform === 'win32').each([
    ['a/link/x', 'out'],
    ['a/link/x/y', 'deep'],
  ])('refuses to write through a link that leads out of the folder: %s', async (entry, name) => {
    mkdirSync(folder.path(`links-${name}/a`), { recursive: true });
    mkdirSync(folder.path(`elsewhere-${name}`));
    symlinkSync(folder.path(`elsewhere-${name}`), folder.path(`links-${name}/a/link`));
    const members = ['good', entry].map((member) => tarMember({ name: member, data: text(member) }));
    const archive = folder.write(`${name}.tar`, join(...members));
    const output = folder.path(`links-${name}`);
    for (const words of [[], ['--force']]) {
      const { code, err } = await run('extract', archive, '-o', output, ...words);
      expect(code).toBe(2);
      expect(err).toContain(`${output}/a/link is a link out of the folder ${output}`);
    }
    expect(readdirSync(folder.path(`elsewhere-${name}`))).toEqual([]);
    expect(readdirSync(output)).toEqual(['a']);
  });

  test.skipIf(process.platform === 'win32')('follows links that stay in the folder', async () => {
    const output = folder.path('linked');
    mkdirSync(`${output}/real`, { recursive: true });
    symlinkSync('real', `${output}/link`);
    const archive = folder.write('inner.tar', tarMember({ name: 'link/x', data: text('x') }));
    expect((await run('extract', archive, '-o', output)).code).toBe(0);
    expect(readdirSync(`${output}/real`)).toEqual(['x']);
  });

  test('writes nothing outside of the folder, and ends with 1', async () => {
    const before = folder.names();
    const output = folder.path('evil/deep');
    const { code, json } = await runJson('extract', folder.path('evil.tar'), '-o', output);
    expect(code).toBe(1);
    expect(json).toMatchObject({
      files: [{ name: '/inside/ok', output: 'inside/ok', bytes: 10 }],
      issues: [
        { code: 'ARCHIVE_NAME_UNSAFE', path: '../outside' },
        { code: 'ARCHIVE_NAME_UNSAFE', path: 'C:\\drive' },
        { code: 'ARCHIVE_NAME_UNSAFE' },
      ],
    });
    expect(folder.names()).toEqual([...before, 'evil'].sort());
    expect(readdirSync(folder.path('evil'), { recursive: true }).sort()).toEqual([
      'deep',
      'deep/inside',
      'deep/inside/ok',
    ]);
  });

  test('writes what is there and ends with 1 where some is not', async () => {
    const output = folder.path('partly');
    const { code, json } = await runJson('extract', folder.path('chitin.key'), '-o', output);
    expect(code).toBe(1);
    expect(json).toMatchObject({
      files: [{ name: 'a.mdl' }],
      issues: [{ code: 'ARCHIVE_PART_MISSING' }, { code: 'ARCHIVE_ENTRY_ABSENT', path: 'b.mdl' }],
    });
  });
});

describe('--search', () => {
  const files = () =>
    Object.fromEntries(
      readdirSync(YORICK).map((name) => [
        `models/${name}`,
        new Uint8Array(readFileSync(joinPath(YORICK, name))),
      ]),
    );

  test('finds a character and all that it names in an archive', async () => {
    const pak = folder.write('yorick.pak', zipSync(files()));
    const output = folder.path('yorick.glb');
    const { code, out } = await run('convert', 'models/yorick.cfg', '--search', pak, '-o', output);
    expect(code).toBe(0);
    const plain = await run('convert', joinPath(YORICK, 'yorick.cfg'), '-o', folder.path('plain.glb'));
    expect(out.replace('yorick.glb', 'plain.glb')).toBe(plain.out);
    expect(readFileSync(output)).toEqual(readFileSync(folder.path('plain.glb')));
  });

  test('finds what is only named, without its extension', async () => {
    const hak = folder.write(
      'moves.hak',
      erfV1([{ resref: 'walk', type: 2082, data: caf([{ bone: 0, keys: [{ time: 0 }, { time: 1 }] }], 1) }]),
    );
    const skeleton = folder.write('lone.csf', csf([{ name: 'hip' }]));
    const { code, json } = await runJson<{ clips: object[] }>(
      'pose',
      skeleton,
      'WALK',
      '--clip',
      'walk',
      '--search',
      hak,
      '--search',
      folder.path('all'),
    );
    expect(code).toBe(0);
    expect(json).toMatchObject({ clip: 'walk', bones: [{ name: 'hip' }] });
  });

  test('finds what the others need, too', async () => {
    const hak = folder.write('lone.zip', zipSync({ 'lone.csf': csf([{ name: 'hip' }]) }));
    const walk = folder.write('walk.caf', caf([{ bone: 0, keys: [{ time: 0 }] }], 1));
    const { code, json } = await runJson('pose', '--with', 'lone', '--search', hak, walk);
    expect(code).toBe(0);
    expect(json).toMatchObject({ bones: [{ name: 'hip' }] });
  });

  test('reports what is wrong with an archive', async () => {
    const hak = folder.write(
      'twice.hak',
      erfV1(
        [1, 2].map((time) => ({
          resref: 'walk',
          type: 2082,
          data: caf([{ bone: 0, keys: [{ time: 0 }] }], time),
        })),
      ),
    );
    const skeleton = folder.write('lone.csf', csf([{ name: 'hip' }]));
    const { json } = await runJson(
      'convert',
      skeleton,
      'walk',
      '--search',
      hak,
      '-o',
      folder.path('twice.glb'),
    );
    expect(json).toMatchObject({ issues: [{ code: 'ARCHIVE_NAME_DUPLICATE', file: 'twice.hak' }] });
  });

  test('ends with 1 where a file is no archive, and with 2 where an input is nowhere', async () => {
    const wrong = joinPath(YORICK, 'yorick.cfg');
    const output = folder.path('no.glb');
    expect((await run('convert', 'a', '--search', wrong, '-o', output)).code).toBe(1);
    expect((await run('convert', 'a', '--search', folder.path('a.hak'), '-o', output)).code).toBe(2);
  });
});

describe('an archive inside another one', () => {
  const inner = () => folder.path('outer.zip/mods/inner.pak');
  beforeAll(() => {
    const names = readdirSync(YORICK);
    const files = names.map((name) => [`c/${name}`, new Uint8Array(readFileSync(joinPath(YORICK, name)))]);
    folder.write('outer.zip', zipSync({ 'mods/inner.pak': zipSync(Object.fromEntries(files)) }));
  });

  test('is listed and extracted by its path', async () => {
    const { json } = await runJson<{ totals: object }>('list', inner());
    expect(json.totals).toMatchObject({ entries: readdirSync(YORICK).length });
    await run('extract', inner(), 'c/*.cfg', '-o', folder.path('nested'));
    expect(readFileSync(folder.path('nested/c/yorick.cfg'))).toEqual(
      readFileSync(joinPath(YORICK, 'yorick.cfg')),
    );
  });

  test('has files of which info and check tell as of loose ones', async () => {
    for (const command of ['info', 'check']) {
      const packed = await run(command, `${inner()}/c/yorick.csf`);
      const loose = await run(command, joinPath(YORICK, 'yorick.csf'));
      expect(packed.code).toBe(0);
      expect(packed.out.replace(`${inner()}/c`, '')).toBe(loose.out.replace(YORICK, ''));
    }
    expect((await run('info', `${inner()}/c/missing.csf`)).code).toBe(2);
  });

  test('has inputs of convert, with the bytes of loose files', async () => {
    const [packed, loose] = [folder.path('packed.glb'), folder.path('loose.glb')];
    expect((await run('convert', `${inner()}/c/yorick.cfg`, '-o', packed)).code).toBe(0);
    await run('convert', joinPath(YORICK, 'yorick.cfg'), '-o', loose);
    expect(readFileSync(packed).equals(readFileSync(loose))).toBe(true);
  });

  test('has files that inspect, dump, diff, rewrite and image read like loose ones', async () => {
    const [packed, loose] = [`${inner()}/c/yorick.csf`, joinPath(YORICK, 'yorick.csf')];
    for (const words of [['inspect', '--path', 'bones[1]'], ['dump']]) {
      const { code, out } = await run(...words, packed);
      expect(code).toBe(0);
      expect(out).toBe((await run(...words, loose)).out);
    }
    expect(await run('diff', packed, loose)).toEqual({ code: 0, out: 'the same\n', err: '' });
    const copy = folder.path('rewritten.csf');
    expect((await run('rewrite', packed, '-o', copy)).out).toMatch(/ identical\n$/);
    expect(readFileSync(copy).equals(readFileSync(loose))).toBe(true);
    const image = folder.path('skin.dds');
    expect((await run('image', `${inner()}/c/yorick_bone.png`, '-o', image)).code).toBe(0);
    expect(existsSync(image)).toBe(true);
  });

  test('has folders that are no files', async () => {
    for (const words of [['info'], ['check'], ['inspect'], ['list'], ['convert', '-o', folder.path('c.glb')]])
      expect(await run(...words, `${inner()}/c`)).toMatchObject({
        code: 2,
        err: `exhume: ${inner()}/c is a folder; name the files in it\n`,
      });
  });
});

test('convert reports entries whose names lead out of an archive that it reads', async () => {
  const skeleton = csf([{}]);
  folder.write('unsafe.zip', zipSync({ '../outside.csf': skeleton, 'c.csf': skeleton }));
  const issues = [{ code: 'ARCHIVE_NAME_UNSAFE', file: 'unsafe.zip', path: '../outside.csf' }];
  const archive = folder.path('unsafe.zip');
  for (const input of [[`${archive}/c.csf`], ['c.csf', '--search', archive]]) {
    const { code, json } = await runJson('convert', ...input, '-o', folder.path('c.glb'), '--force');
    expect(code).toBe(1);
    expect(json).toMatchObject({ issues });
  }
});
