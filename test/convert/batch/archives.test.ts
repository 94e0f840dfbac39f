/** Characters in each kind of archive: found, and converted with the texture beside them into the bytes of the loose files. */
import { gzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { runItem } from '../../../src/convert/batch/item.ts';
import { planBatch } from '../../../src/convert/batch/plan.ts';
import type { BatchItem } from '../../../src/convert/batch/row.ts';
import type { Issue } from '../../../src/index.ts';
import {
  bifE1,
  bifV1,
  compressed,
  erfE1,
  erfV1,
  join,
  keyFile,
  tarMember,
  text,
  u16,
  u32,
  zeros,
} from '../../archives/bytes.ts';
import { libraryOf, model, runOf } from './models.ts';

const MDL = 2002;
const TGA = 3;
const MODEL = model('hero', 'skin');
/** A TGA of one pixel with 24 bits. */
const SKIN = join(
  Uint8Array.of(0, 0, 2),
  zeros(9),
  u16(1, 1),
  Uint8Array.of(24, 0),
  Uint8Array.of(50, 100, 200),
);
const RESOURCES = [
  { resref: 'hero', type: MDL, data: MODEL },
  { resref: 'skin', type: TGA, data: SKIN },
];
const KEYS = RESOURCES.map(({ resref, type }, index) => ({ resref, type, bif: 0, index }));

/** Two files under their checksums, which nobody computes again. */
const SHA1 = [zeros(20), Uint8Array.from({ length: 20 }, () => 1)];
const HEX = ['00'.repeat(20), '01'.repeat(20)];
const nwsync = join(
  text('NSYM'),
  u32(3, RESOURCES.length, 0),
  ...RESOURCES.map(({ resref, type, data }, index) =>
    join(SHA1[index]!, u32(data.length), text(resref, 16), u16(type)),
  ),
);
const uncompressed = (data: Uint8Array) => compressed('NSYC', 0, data.length, data);
const tar = join(
  tarMember({ name: 'hero.mdl', data: MODEL }),
  tarMember({ name: 'skin.tga', data: SKIN }),
  zeros(1024),
);

const ARCHIVES: Record<string, Record<string, Uint8Array>> = {
  'chitin.key': { 'chitin.key': keyFile(['data\\base.bif'], KEYS), 'data/base.bif': bifV1(RESOURCES) },
  'ee.key': { 'ee.key': keyFile(['data\\base.bif'], KEYS, 'E1  '), 'data/base.bif': bifE1(RESOURCES) },
  'mod.hak': { 'mod.hak': erfV1(RESOURCES) },
  'ee.hak': { 'ee.hak': erfE1(RESOURCES) },
  'data.zip': { 'data.zip': zipSync({ 'hero.mdl': MODEL, 'skin.tga': SKIN }) },
  'objects.pak': { 'objects.pak': zipSync({ 'hero.mdl': MODEL, 'skin.tga': SKIN }) },
  'data.tar': { 'data.tar': tar },
  'data.tgz': { 'data.tgz': gzipSync(tar) },
  'manifests/latest': {
    'manifests/latest': nwsync,
    [`manifests/data/sha1/00/00/${HEX[0]}`]: uncompressed(MODEL),
    [`manifests/data/sha1/01/01/${HEX[1]}`]: uncompressed(SKIN),
  },
};

const below = (files: Record<string, Uint8Array>) =>
  libraryOf(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`in/${path}`, bytes])));

const NESTED: Record<string, Record<string, Uint8Array>> = {
  'data.zip/mods/mod.hak': { 'data.zip': zipSync({ 'mods/mod.hak': erfV1(RESOURCES) }) },
  'data.zip/data.tgz': { 'data.zip': zipSync({ 'data.tgz': gzipSync(tar) }) },
  'data.tar/x.zip/objects.pak': {
    'data.tar': join(
      tarMember({
        name: 'x.zip',
        data: zipSync({ 'objects.pak': ARCHIVES['objects.pak']!['objects.pak']! }),
      }),
      zeros(1024),
    ),
  },
  'game.zip/chitin.key': { 'game.zip': zipSync(ARCHIVES['chitin.key']!) },
};

async function itemsOf(files: Record<string, Uint8Array>, input: string): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  for await (const item of planBatch(below(files), { root: 'in', inputs: [input], isSingle: true }))
    items.push(item);
  return items;
}

test.each(Object.entries({ ...ARCHIVES, ...NESTED }))('the character in %s', async (archive, files) => {
  const loose = await runItem(
    below({ 'hero.mdl': MODEL, 'skin.tga': SKIN }),
    { id: 'hero.mdl', inputs: ['hero.mdl'], output: 'hero' },
    runOf(),
  );
  expect(loose.row).toMatchObject({ status: 'done', missing: [] });
  const items = await itemsOf(files, archive in NESTED ? 'in' : `in/${archive}`);
  expect(items.map(({ id }) => id)).toEqual([`${archive}/hero.mdl`]);
  const { row, files: written } = await runItem(below(files), items[0]!, runOf());
  expect(row).toMatchObject({ status: 'done', missing: [], codes: loose.row.codes });
  expect(written[0]!.bytes).toEqual(loose.files[0]!.bytes);
});

test.each([
  ['the directory of a zip is damaged', 'data.zip', 'ARCHIVE_DIRECTORY'],
  ['the checksum of a gzip is another', 'data.tgz', 'ARCHIVE_TRUNCATED'],
])(
  'where %s, what is known is converted, and the archive is an item, which fails',
  async (_, archive, code) => {
    const bytes = ARCHIVES[archive]![archive]!.slice();
    // The second entry of the directory; the first byte of the checksum.
    const at = archive === 'data.zip' ? Buffer.from(bytes).lastIndexOf('PK\u0001\u0002') : bytes.length - 8;
    bytes[at]! ^= 0xff;
    const files = { [archive]: bytes };
    const items = await itemsOf(files, 'in');
    expect(items.map(({ id }) => id)).toEqual([archive, `${archive}/hero.mdl`]);
    const [damaged, hero] = await Promise.all(
      items.map(async (item) => (await runItem(below(files), item, runOf())).row),
    );
    expect(damaged).toMatchObject({ status: 'failed', error: { code } });
    expect(hero!.status).toBe('done');
  },
);

test('entries whose names lead out of the archive are reported: the archive is an item, which fails', async () => {
  const files = { 'data.zip': zipSync({ '../a.mdl': MODEL, '..\\b.mdl': MODEL, 'hero.mdl': MODEL }) };
  const items = await itemsOf(files, 'in');
  expect(items.map(({ id }) => id)).toEqual(['data.zip', 'data.zip/hero.mdl']);
  const { row } = await runItem(below(files), items[0]!, runOf());
  expect(row).toMatchObject({ status: 'failed', error: { code: 'ARCHIVE_NAME_UNSAFE', path: '../a.mdl' } });
  expect(row.error!.message).toMatch(/"\.\.\/a\.mdl" was skipped: .* \(and 1 more\)$/);
});

test('entries of one name are reported with the path of their archive, which is no item', async () => {
  const [model, skin] = RESOURCES;
  const packed = zipSync({ 'mods/mod.hak': erfV1([model!, skin!, model!]) });
  const found: Issue[] = [];
  const options = {
    root: 'in',
    inputs: ['in'],
    isSingle: true,
    onArchive: (issues: readonly Issue[]) => void found.push(...issues),
  };
  const ids: string[] = [];
  for await (const { id } of planBatch(below({ 'data.zip': packed }), options)) ids.push(id);
  expect(ids).toEqual(['data.zip/mods/mod.hak/hero.mdl']);
  expect(found).toMatchObject([
    { code: 'ARCHIVE_NAME_DUPLICATE', file: 'data.zip/mods/mod.hak', path: 'hero.mdl' },
  ]);
});
