import { latin1 } from '../binary/string.ts';
import { FormatError, type Report } from '../report/report.ts';
import { decodeName } from '../text/decode-name.ts';
import type { Archive, ArchiveEntry, ArchiveFormat, PartOpener } from './archive.ts';
import { type BifTable, RESOURCE_BITS, RESOURCE_MASK, readBif } from './bif.ts';
import { bifFiles, enhancedKeys, keyHeader, keyRecords, keys } from './bif-schema.ts';
import { checkPlaces, markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { hexOf, resourceName, rowOf } from './names.ts';
import { readResource } from './read-entry.ts';
import { readRange, readRecord, readRows, type Source } from './source.ts';

/** An id has 12 bits for the BIF. */
const MOST_BIFS = 4096;
/** Longer than any path that Windows of the time could open. */
const LONGEST_NAME = 260;

export const key: ArchiveFormat = {
  id: 'key',
  title: 'BioWare KEY with its BIF files',
  extensions: ['key'],
  detect: (head) => /^KEY [VE][0-9]/.test(latin1(head.subarray(0, 6))),
  open: openKey,
  schema: {
    records: keyRecords,
    introduction:
      'Little-endian. Lists all resources of a game with their BIF files. `count` is the number of rows of each list, which is in the header.',
  },
};

/** A resource and its id. */
interface KeyedEntry {
  entry: ArchiveEntry;
  id: number;
}

async function openKey(source: Source, part: PartOpener, report: Report): Promise<Archive> {
  const header = await readRecord(source, keyHeader, 0, 'header');
  const version = header.version.text;
  if (version !== 'V1  ' && version !== 'E1  ') {
    const message = `Unsupported KEY version ${version}`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: 'header.version', offset: 4 });
  }
  const names = await readBifNames(source, header);
  const keyed = await readKeys(source, header, version);
  const byBif = new Map<number, KeyedEntry[]>(names.map((_, index) => [index, []]));
  for (const resource of keyed) addToBif(byBif, resource, report);
  const parts = new Map<string, Source>();
  for (const [index, name] of names.entries()) {
    const bif = byBif.get(index)!;
    for (const { entry } of bif) entry.part = name;
    const opened = await part(name);
    if (opened) {
      parts.set(name, opened);
      await placeEntries(bif, name, opened, version === 'E1  ' ? header.buildId : undefined, report);
    } else {
      const message = `BIF file ${name} with ${bif.length} of ${keyed.length} entries was not found`;
      report.add(ARCHIVE_CODES.ARCHIVE_PART_MISSING, message, { path: `bifFiles[${index}]` });
    }
  }
  const entries = keyed.map(({ entry }) => entry);
  markDuplicates(entries, 'last', true, report);
  return {
    format: key.id,
    version: `KEY ${version.trim()}`,
    entries,
    bytes: [...parts.values()].reduce((sum, { size }) => sum + size, source.size),
    read: (entry) => readResource(entry, entry.part === undefined ? undefined : parts.get(entry.part)),
  };
}

async function readBifNames(
  source: Source,
  { bifCount, bifOffset }: { bifCount: number; bifOffset: number },
): Promise<string[]> {
  if (bifCount > MOST_BIFS) {
    const message = `${bifCount} BIF files exceed the limit of ${MOST_BIFS}`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'header.bifCount', offset: 8 });
  }
  const { nameOffset, nameLength } = await readRows(source, bifFiles, bifOffset, bifCount, 'bifFiles');
  const names: string[] = [];
  for (let row = 0; row < bifCount; row++) {
    const [offset, length] = [nameOffset[row]!, nameLength[row]!];
    const path = `bifFiles[${row}].name`;
    if (length > LONGEST_NAME) {
      const message = `File name of ${length} bytes exceeds the limit of ${LONGEST_NAME}`;
      throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path, offset });
    }
    const name = decodeName(await readRange(source, offset, length, path));
    names.push(name.split('\0')[0]!.replaceAll('\\', '/'));
  }
  return names;
}

async function readKeys(
  source: Source,
  { keyCount, keyOffset }: { keyCount: number; keyOffset: number },
  version: 'V1  ' | 'E1  ',
): Promise<KeyedEntry[]> {
  if (version === 'V1  ') {
    const table = await readRows(source, keys, keyOffset, keyCount, 'keys');
    return Array.from(table.id, (id, row) => ({
      id,
      entry: { name: resourceName(table.resref, row, table.type[row]!), packing: 'none' },
    }));
  }
  const table = await readRows(source, enhancedKeys, keyOffset, keyCount, 'keys');
  return Array.from(table.id, (id, row) => ({
    id,
    entry: {
      name: resourceName(table.resref, row, table.type[row]!),
      packing: 'none',
      sha1: hexOf(rowOf(table.sha1, row, 20)),
    },
  }));
}

function addToBif(byBif: ReadonlyMap<number, KeyedEntry[]>, resource: KeyedEntry, report: Report): void {
  const index = resource.id >>> RESOURCE_BITS;
  const bif = byBif.get(index);
  if (bif) bif.push(resource);
  else {
    const message = `Entry ${resource.entry.name} refers to BIF file ${index} of ${byBif.size}`;
    report.add(ARCHIVE_CODES.ARCHIVE_RANGE, message, { path: resource.entry.name });
  }
}

/** Fills in the offsets of a BIF's resources. If the BIF cannot be read, the others remain usable. */
async function placeEntries(
  keyed: readonly KeyedEntry[],
  name: string,
  source: Source,
  buildId: Uint8Array | undefined,
  report: Report,
): Promise<void> {
  const own = report.within(name);
  try {
    const table = await readBif(source);
    if (hexOf(buildId ?? NO_BUILD) !== hexOf(table.buildId ?? NO_BUILD)) {
      own.add(
        ARCHIVE_CODES.ARCHIVE_PART_MISMATCH,
        'The build ID of the BIF file differs from that of the KEY file',
      );
    }
    const places = placesIn(keyed, table, own);
    checkPlaces(places, source.size, own);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    own.addError(error);
  }
}

const NO_BUILD = new Uint8Array();

function placesIn(keyed: readonly KeyedEntry[], table: BifTable, report: Report): ArchiveEntry[] {
  const rowOfNumber = new Map(Array.from(table.ids, (id, row) => [id & RESOURCE_MASK, row]));
  return keyed.map(({ entry, id }) => {
    const row = rowOfNumber.get(id & RESOURCE_MASK);
    if (row !== undefined) return Object.assign(entry, table.place(row));
    const message = `Unknown resource ${id & RESOURCE_MASK} of entry ${entry.name}`;
    report.add(ARCHIVE_CODES.ARCHIVE_RANGE, message, { path: entry.name });
    return entry;
  });
}
