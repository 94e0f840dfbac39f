import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed, join, patched, text, u16, u32 } from './bytes.ts';
import { errorOf, open, readNamed } from './open.ts';

const SHA1 = Uint8Array.from({ length: 20 }, (_, index) => 0xab - index);
const HEX = 'abaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a9998';
const MANIFEST = join(
  text('NSYM'),
  u32(3, 1, 2),
  SHA1,
  u32(5),
  text('c_skull', 16),
  u16(2002),
  // Two more names, of which the second is of a file that is not there.
  join(u32(0), text('c_other', 16), u16(2002)),
  join(u32(7), text('c_none', 16), u16(2002)),
);
const FILE = compressed('NSYC', 1, 5, new Uint8Array(deflateSync(text('skull'))));

test('an NWSync manifest lists files and their further names', async () => {
  const archive = await open(MANIFEST);
  expect(archive).toMatchObject({ format: 'nwsync', version: 'NWSync 3' });
  const same = { size: 5, part: `data/sha1/ab/aa/${HEX}`, packing: 'nwsync', sha1: HEX };
  expect(archive.entries).toEqual([
    { name: 'c_skull.mdl', ...same },
    { name: 'c_other.mdl', ...same },
  ]);
  expect(archive.issues).toMatchObject([{ code: 'ARCHIVE_RANGE', path: 'c_none.mdl', offset: 80 }]);
});

test.each(['../', ''])('its files are found in "%sdata" under their checksums', async (folder) => {
  const archive = await open(MANIFEST, { [`${folder}data/sha1/ab/aa/${HEX}`]: FILE });
  expect(await readNamed(archive, 'c_other.mdl')).toEqual(text('skull'));
});

test('a file that is not there, or is another, is reported', async () => {
  expect(await errorOf(readNamed(await open(MANIFEST), 'c_skull.mdl'))).toMatchObject({
    code: 'ARCHIVE_ENTRY_ABSENT',
  });
  const other = patched(FILE, 12, u32(6));
  const archive = await open(MANIFEST, { [`data/sha1/ab/aa/${HEX}`]: other });
  expect(await errorOf(readNamed(archive, 'c_skull.mdl'))).toMatchObject({ code: 'ARCHIVE_ENTRY_DAMAGED' });
});

test('a manifest of another version, or cut off, is refused', async () => {
  expect(await errorOf(open(patched(MANIFEST, 4, u32(2))))).toMatchObject({ code: 'ARCHIVE_UNSUPPORTED' });
  expect(await errorOf(open(MANIFEST.subarray(0, 80)))).toMatchObject({ code: 'ARCHIVE_RANGE' });
});
