import { latin1 } from '../binary/string.ts';
import { FormatError, type Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat } from './archive.ts';
import { checkPlaces, markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import {
  enhancedErfKeys,
  enhancedErfPlaces,
  erfHeader,
  erfKeys,
  erfPlaces,
  erfRecords,
} from './erf-schema.ts';
import { hexOf, resourceName, rowOf } from './names.ts';
import { readResource } from './read-entry.ts';
import { readRecord, readRows, type Source } from './source.ts';

/** Type of an entry that was deleted. */
const DELETED = 0xffff;

export const erf: ArchiveFormat = {
  id: 'erf',
  title: 'BioWare ERF, HAK, MOD, SAV or NWM',
  extensions: ['erf', 'hak', 'mod', 'sav', 'nwm'],
  detect: (head) => /^(ERF|HAK|MOD|SAV|NWM) [VE][0-9]\.[0-9]/.test(latin1(head.subarray(0, 8))),
  open: async (source, _part, report) => openErf(source, report),
  schema: {
    records: erfRecords,
    introduction:
      'Little-endian. The header gives the offsets of the lists; entry n has the nth key and the nth place. `count` is the number of entries.',
  },
};

async function openErf(source: Source, report: Report): Promise<Archive> {
  const header = await readRecord(source, erfHeader, 0, 'header');
  const signature = header.signature.text;
  const version = header.version.text;
  if (version !== 'V1.0' && version !== 'E1.0') {
    const message = `Unsupported ${signature.trim()} version ${version}`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: 'header.version', offset: 4 });
  }
  const entries = await (version === 'V1.0' ? readEntries : readEnhancedEntries)(source, header);
  checkPlaces(entries, source.size, report);
  markDuplicates(entries, 'first', true, report);
  return {
    format: erf.id,
    version: `${signature}${version}`,
    entries,
    bytes: source.size,
    read: (entry) => readResource(entry, source),
  };
}

interface Lists {
  entryCount: number;
  keyOffset: number;
  placeOffset: number;
}

async function readEntries(source: Source, { entryCount, keyOffset, placeOffset }: Lists) {
  const keys = await readRows(source, erfKeys, keyOffset, entryCount, 'keys');
  const places = await readRows(source, erfPlaces, placeOffset, entryCount, 'places');
  return entriesOf(keys.resref, keys.type, (row) => ({
    size: places.stored[row]!,
    offset: places.offset[row]!,
    stored: places.stored[row]!,
    packing: 'none',
  }));
}

async function readEnhancedEntries(source: Source, { entryCount, keyOffset, placeOffset }: Lists) {
  const keys = await readRows(source, enhancedErfKeys, keyOffset, entryCount, 'keys');
  const places = await readRows(source, enhancedErfPlaces, placeOffset, entryCount, 'places');
  return entriesOf(keys.resref, keys.type, (row) => ({
    size: places.compression[row] === 0 ? places.stored[row]! : places.size[row]!,
    offset: places.offset[row]!,
    stored: places.stored[row]!,
    packing: places.compression[row] === 0 ? 'none' : 'exo',
    sha1: hexOf(rowOf(keys.sha1, row, 20)),
  }));
}

function entriesOf(
  resrefs: Uint8Array,
  types: Uint16Array,
  placeOf: (row: number) => Omit<ArchiveEntry, 'name'>,
): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  types.forEach((type, row) => {
    if (type !== DELETED) entries.push({ name: resourceName(resrefs, row, type), ...placeOf(row) });
  });
  return entries;
}
