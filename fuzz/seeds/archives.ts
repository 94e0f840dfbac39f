/** Small archives of every kind. */
import { gzipSync, zipSync, zlibSync } from 'fflate';
import {
  bifE1,
  bifV1,
  compressed,
  erfE1,
  erfV1,
  join as joined,
  keyFile,
  tarMember,
  text,
  u16,
  u32,
} from '../../test/archives/bytes.ts';

const ENTRY = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
const DEFLATED = compressed('XRES', 1, 9, zlibSync(ENTRY));
const ZSTD = compressed(
  'XRES',
  2,
  9,
  Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 9, 0x49, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
);

/** @returns undefined for other readers */
export function archivesOf(id: string): Uint8Array[] | undefined {
  const plain = { resref: 'a', type: 2002, data: ENTRY };
  const packed = { resref: 'b', type: 3, data: DEFLATED, compression: 1, size: 9 };
  const zstd = { resref: 'c', type: 3, data: ZSTD, compression: 1, size: 9 };
  const tar = joined(
    tarMember({ name: 'a.txt', data: ENTRY }),
    tarMember({ name: 'folder/', kind: '5' }),
    tarMember({ name: '././@LongLink', kind: 'L', data: text(`${'long/'.repeat(22)}name\0`) }),
    tarMember({ name: 'short', data: ENTRY }),
    tarMember({ name: 'pax', kind: 'x', data: text('19 path=folder/ö\n12 size=9\n') }),
    tarMember({ name: 'p', data: ENTRY, prefix: 'before', magic: 'ustar\x0000' }),
    new Uint8Array(1024),
  );
  const zip = zipSync({ 'a.txt': [ENTRY, { level: 0 }], 'b/c.txt': [new Uint8Array(60), { level: 9 }] });
  const made: Record<string, () => Uint8Array[]> = {
    'archive.zip': () => [zip, zipSync({ 'a.txt': ENTRY }), zipSync({})],
    'archive.tar': () => [tar, tarMember({ name: 'a', data: ENTRY })],
    'archive.tar.gz': () => [gzipSync(tar)],
    'archive.key': () => [
      keyFile(['data/a.bif'], [{ resref: 'a', type: 2002, bif: 0, index: 0 }]),
      keyFile(['a.bif', 'b.bif'], [{ resref: 'b', type: 3, bif: 1, index: 0 }], 'E1  '),
    ],
    'archive.bif': () => [bifV1([plain, plain]), bifE1([plain, packed, zstd])],
    'archive.erf': () => [erfV1([plain, plain]), erfV1([plain], 'MOD '), erfE1([plain, packed, zstd])],
    'archive.nwsync': () => [
      joined(
        text('NSYM'),
        u32(3, 1, 1),
        new Uint8Array(20).fill(0xab),
        u32(9),
        text('a', 16),
        u16(2002),
        joined(u32(0), text('b', 16), u16(2002)),
      ),
    ],
  };
  return made[id]?.();
}
