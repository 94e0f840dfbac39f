import { latin1 } from '../binary/string.ts';
import { FormatError, type Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat } from './archive.ts';
import { bifBuild, bifHeader, bifRecords, bifResources, enhancedBifResources } from './bif-schema.ts';
import { checkPlaces } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { readResource } from './read-entry.ts';
import { resourceExtension } from './resource-types.ts';
import { readRecord, readRows, type Source } from './source.ts';

/** The lower bits of an id are the index of the resource in its BIF, the upper ones the index of the BIF. */
export const RESOURCE_BITS = 20;
export const RESOURCE_MASK = (1 << RESOURCE_BITS) - 1;

/** The resources of a BIF, in columns. */
export interface BifTable {
  version: string;
  /** Of the Enhanced Edition only. */
  buildId?: Uint8Array;
  ids: Uint32Array;
  types: Uint32Array;
  /** Offset, stored and unpacked size of a resource. */
  place(row: number): Required<Pick<ArchiveEntry, 'size' | 'offset' | 'stored' | 'packing'>>;
}

/** @throws FormatError */
export async function readBif(source: Source): Promise<BifTable> {
  const { signature, version, ...header } = await readRecord(source, bifHeader, 0, 'header');
  const { resourceCount, resourceOffset } = header;
  const kind = signature.text + version.text;
  if (kind === 'BIFFV1  ') {
    const table = await readRows(source, bifResources, resourceOffset, resourceCount, 'resources');
    const place = (row: number) => {
      const stored = table.stored[row]!;
      return { size: stored, offset: table.offset[row]!, stored, packing: 'none' as const };
    };
    return { version: kind, ids: table.id, types: table.type, place };
  }
  if (kind !== 'BIFFE1  ') {
    const message = `Unknown BIF signature and version “${kind}”`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: 'header', offset: 0 });
  }
  const { buildId } = await readRecord(source, bifBuild, bifHeader.minimum, 'build');
  const table = await readRows(source, enhancedBifResources, resourceOffset, resourceCount, 'resources');
  const place = (row: number) => {
    const isPlain = table.compression[row] === 0;
    return {
      size: isPlain ? table.stored[row]! : table.size[row]!,
      offset: table.offset[row]!,
      stored: table.stored[row]!,
      packing: isPlain ? ('none' as const) : ('exo' as const),
    };
  };
  return { version: kind, buildId, ids: table.id, types: table.type, place };
}

/** A BIF without its KEY, which has the names of the resources; they are numbered instead. */
export const bif: ArchiveFormat = {
  id: 'bif',
  title: 'BioWare BIF without its KEY',
  extensions: ['bif'],
  detect: (head) => /^BIFF[VE][0-9]/.test(latin1(head.subarray(0, 6))),
  open: async (source, _part, report) => openBif(source, report),
  schema: {
    records: bifRecords,
    introduction:
      'Little-endian. The names of the resources are in the KEY file that names the BIF. `count` is the number of resources.',
  },
};

async function openBif(source: Source, report: Report): Promise<Archive> {
  const { version, types, place } = await readBif(source);
  const entries: ArchiveEntry[] = Array.from(types, (type, row) => ({
    name: `${row}.${resourceExtension(type)}`,
    ...place(row),
  }));
  checkPlaces(entries, source.size, report);
  return {
    format: bif.id,
    version: version.trim(),
    entries,
    bytes: source.size,
    read: (entry) => readResource(entry, source),
  };
}
