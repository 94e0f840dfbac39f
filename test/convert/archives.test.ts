import { describe, expect, test } from 'vitest';
import { ArchiveLibrary, openArchiveIn } from '../../src/convert/archive-library.ts';
import { convert } from '../../src/convert/convert.ts';
import { FolderIndex, findFile, MemoryLibrary } from '../../src/convert/library.ts';
import { locateInputs } from '../../src/convert/locate.ts';
import { mountArchives } from '../../src/convert/mounted-library.ts';
import { Report } from '../../src/report/report.ts';
import { bifV1, erfV1, join, keyFile, tarMember, text } from '../archives/bytes.ts';
import { errorOf, open } from '../archives/open.ts';
import { caf, cmf, crf, csf, lines } from '../formats/cal3d/files/binary/bytes.ts';

const file = (name: string, data = text(name)) => tarMember({ name, data });

describe('an archive as a library', () => {
  const opened = open(
    join(
      ...['Objects/Hero/hero.cgf', 'objects/HERO/body.cgf', '/Objects/a.txt', '../evil', 'a', 'a'].map(
        (name) => file(name),
      ),
    ),
  );
  const library = opened.then((archive) => new ArchiveLibrary(archive));

  test('has the folders that its names tell, ignoring case', async () => {
    expect(await (await library).list('')).toEqual(['Objects', 'a']);
    expect(await (await library).list('OBJECTS')).toEqual(['Hero', 'a.txt']);
    expect(await (await library).list('objects/hero')).toEqual(['body.cgf', 'hero.cgf']);
    expect(await (await library).list('nowhere')).toEqual([]);
  });

  test('gives its files', async () => {
    expect(await (await library).read('Objects/hero/Body.CGF')).toEqual(text('objects/HERO/body.cgf'));
    await expect((await library).read('Objects')).rejects.toThrow(RangeError);
    await expect((await library).read('../evil')).rejects.toThrow(RangeError);
  });

  test('gives the one of two that is used', async () => {
    const archive = await open(join(file('a', text('old')), file('a', text('new'))));
    expect(await new ArchiveLibrary(archive).read('a')).toEqual(text('new'));
  });

  test('keeps files apart whose names differ only in case', async () => {
    const other = new ArchiveLibrary(await open(join(file('x/Hero'), file('x/hero'), file('HERO'))));
    expect(await other.list('X')).toEqual(['Hero', 'hero']);
    expect([...(await other.kinds('x'))]).toEqual([
      ['Hero', 'file'],
      ['hero', 'file'],
    ]);
    expect(await other.read('x/Hero')).toEqual(text('x/Hero'));
    expect(await other.read('x/hero')).toEqual(text('x/hero'));
    expect(await other.read('X/HERO')).toEqual(text('x/hero'));
  });
});

describe('the parts of an archive', () => {
  const key = keyFile(['data\\Models.bif'], [{ resref: 'a', type: 2002, bif: 0, index: 0 }]);
  const bif = bifV1([{ type: 2002, data: text('skull') }]);

  test.each([
    ['under their folder', 'nwn/chitin.key', 'nwn/DATA/models.BIF'],
    ['beside it', 'nwn/data/chitin.key', 'nwn/data/models.bif'],
  ])('are found %s, in any case', async (_, keyPath, bifPath) => {
    const report = new Report();
    const archive = await openArchiveIn(
      new MemoryLibrary({ [keyPath]: key, [bifPath]: bif }),
      keyPath,
      report,
    );
    expect(report.issues).toEqual([]);
    expect(await archive.read(archive.entries[0]!)).toEqual(text('skull'));
  });

  test('are found in further places, such as those of --search', async () => {
    const report = new Report();
    const files = { 'nwn/chitin.key': key, 'disc/data/models.bif': bif };
    const archive = await openArchiveIn(new MemoryLibrary(files), 'nwn/chitin.key', report, ['disc']);
    expect(report.issues).toEqual([]);
    expect(await archive.read(archive.entries[0]!)).toEqual(text('skull'));
  });

  test('that are missing are reported with the name of the archive', async () => {
    const report = new Report();
    await openArchiveIn(new MemoryLibrary({ 'nwn/chitin.key': key }), 'nwn/chitin.key', report);
    expect(report.issues).toMatchObject([{ code: 'ARCHIVE_PART_MISSING', file: 'chitin.key' }]);
  });
});

describe('archives in the search path', () => {
  const base = new MemoryLibrary({
    'mods/a.hak': erfV1([{ resref: 'c_skull', type: 3, data: text('from the hak') }]),
    'mods/b.tar': file('Textures/c_bone.tga'),
    'mods/plain/c_skull.tga': text('from the folder'),
    'mods/broken.zip': text('no archive'),
  });
  const mount = (...places: string[]) => mountArchives(base, places, new Report());

  test('are looked into like folders, in their order', async () => {
    const places = ['mods/b.tar', 'mods/a.hak', 'mods/plain'];
    const library = await mount(...places);
    const index = new FolderIndex(library);
    const find = (name: string, order: readonly string[] = places) => findFile(index, name, order);
    expect(await find('C_SKULL.TGA')).toBe('mods/a.hak/c_skull.tga');
    expect(await find('c_skull.tga', [...places].reverse())).toBe('mods/plain/c_skull.tga');
    expect(await find('textures\\c_bone.tga')).toBe('mods/b.tar/Textures/c_bone.tga');
    expect(await library.read('mods/a.hak/c_skull.tga')).toEqual(text('from the hak'));
    expect(await library.read('mods/plain/c_skull.tga')).toEqual(text('from the folder'));
    expect(await library.list('mods')).toEqual(['a.hak', 'b.tar', 'broken.zip', 'plain']);
  });

  test('leave the library as it is where nothing is searched', async () => {
    expect(await mount()).toBe(base);
  });

  test('must be archives', async () => {
    expect(await errorOf(mount('mods/broken.zip'))).toMatchObject({ code: 'ARCHIVE_UNKNOWN' });
  });
});

describe('inputs', () => {
  const library = new MemoryLibrary({
    'here/a.caf': text(''),
    'there/a.caf': text(''),
    'there/sub/d.cfg': text(''),
    'there/sub.cfg': text(''),
    'there/d.v2.cmf': text(''),
    'there/b.cmf': text(''),
  });
  const locate = async (name: string, search: readonly string[] = ['there']) =>
    (await locateInputs(library, [{ name, path: `here/${name}` }], search))[0];

  test.each([
    ['a.caf', 'here/a.caf'],
    ['A.CAF', 'there/a.caf'],
    ['b.cmf', 'there/b.cmf'],
    ['b', 'there/b.cmf'],
    ['sub/d', 'there/sub/d.cfg'],
    ['sub', 'there/sub.cfg'],
    ['d.v2', 'there/d.v2.cmf'],
    ['b.csf', 'here/b.csf'],
    ['c', 'here/c'],
  ])('%s is %s', async (name, path) => {
    expect(await locate(name)).toBe(path);
  });

  test('are paths where nothing is searched', async () => {
    expect(await locate('b', [])).toBe('here/b');
  });
});

test('a character is converted out of an archive, with its companions', async () => {
  const files: Record<string, Uint8Array> = {
    'hero/hero.csf': csf([{ name: 'hip' }]),
    'hero/hero.cmf': cmf([{}]),
    'hero/hero.crf': crf({}),
    'hero/walk.caf': caf([{ bone: 0, keys: [{ time: 0 }] }], 1),
    'hero/hero.cfg': lines('skeleton=hero.csf', 'mesh=hero.cmf', 'animation=walk.caf', 'material=hero.crf'),
  };
  const members = Object.entries(files).map(([name, data]) => file(name, data));
  const places = ['game/hero.tar'];
  const base = new MemoryLibrary({ 'game/hero.tar': join(...members) });
  const library = await mountArchives(base, places, new Report());
  const inputs = await locateInputs(library, [{ name: 'hero/hero.cfg', path: 'hero/hero.cfg' }], places);
  const { scene, report } = await convert(library, inputs, { to: 'gltf.glb', search: places });
  expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(scene.clips.map(({ name }) => name)).toEqual(['walk']);
  expect(scene.meshes).toHaveLength(1);
});
