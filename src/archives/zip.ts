import { crc32 } from '../binary/crc32.ts';
import { type Infer, read } from '../binary/schema.ts';
import { viewOf } from '../binary/view.ts';
import { FormatError, placing, type Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat, Packing } from './archive.ts';
import { checkPlaces, markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { readRange, readRecord, type Source } from './source.ts';
import { checkSize, unpack } from './unpack.ts';
import { readDirectory, type ZipDirectory } from './zip-directory.ts';
import { zipName } from './zip-names.ts';
import {
  CENTRAL_SIGNATURE,
  centralHeader,
  ENCRYPTED,
  END_SIGNATURE,
  extraField,
  LOCAL_SIGNATURE,
  localHeader,
  SEE_ZIP64,
  wide,
  ZIP64_FIELD,
  zipRecords,
} from './zip-schema.ts';

const PACKINGS: ReadonlyMap<number, Packing> = new Map([
  [0, 'none'],
  [8, 'deflate'],
]);
const SIGNATURES = [LOCAL_SIGNATURE, END_SIGNATURE];

export const zip: ArchiveFormat = {
  id: 'zip',
  title: 'zip, or pak of CryEngine',
  extensions: ['zip', 'pak'],
  // An empty archive consists of the end of its central directory.
  detect: (head) =>
    SIGNATURES.some((signature) => head.length >= 4 && viewOf(head).getUint32(0, true) === signature),
  open: async (source, _part, report) => openZip(source, report),
  schema: {
    records: zipRecords,
    introduction:
      'Little-endian. Every file has a local header in front of its bytes and a central header in the directory at the end; the central header takes precedence.',
  },
};

async function openZip(source: Source, report: Report): Promise<Archive> {
  const entries = [...entriesOf(await readDirectory(source), report)];
  checkPlaces(entries, source.size, report);
  markDuplicates(entries, 'last', false, report);
  return {
    format: zip.id,
    version: 'zip',
    entries,
    bytes: source.size,
    read: (entry) => readZipped(source, entry),
  };
}

function* entriesOf({ bytes, offset, shift }: ZipDirectory, report: Report): Generator<ArchiveEntry> {
  let at = 0;
  while (at < bytes.length) {
    const header = centralAt(bytes, at);
    const extraAt = at + centralHeader.minimum + (header?.nameLength ?? 0);
    const next = extraAt + (header?.extraLength ?? 0) + (header?.commentLength ?? 0);
    if (!header || next > bytes.length) {
      const message = `The central directory is damaged after ${at} of ${bytes.length} bytes`;
      report.add(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'central', offset: offset + at });
      return;
    }
    const extra = bytes.subarray(extraAt, extraAt + header.extraLength);
    const name = zipName(bytes.subarray(at + centralHeader.minimum, extraAt), header, extra);
    const numbers = wideNumbers(header, extra);
    const place = numbers.offset + shift;
    if (isLink(header)) {
      const message = `Skipped ${name}, a symbolic link`;
      report.add(ARCHIVE_CODES.ARCHIVE_LINK_SKIPPED, message, { path: name, offset: place });
    } else if (!name.endsWith('/'))
      yield { name, ...numbers, offset: place, packing: packingOf(header), crc32: header.crc32 };
    at = next;
  }
}

type CentralHeader = Infer<typeof centralHeader>;

function centralAt(bytes: Uint8Array, offset: number): CentralHeader | undefined {
  const size = centralHeader.minimum;
  if (offset + size > bytes.length) return undefined;
  const header = read(centralHeader, bytes, {}, { offset, size });
  return header.signature === CENTRAL_SIGNATURE ? header : undefined;
}

/** Systems with modes of Unix in the upper half of the attributes: Unix, macOS (APPNOTE §4.4.2.2). */
const WITH_MODES = [3, 19];
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

function isLink({ madeBy, external }: CentralHeader): boolean {
  return WITH_MODES.includes(madeBy >> 8) && ((external >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
}

function packingOf({ flags, method }: CentralHeader): Packing {
  if (flags & ENCRYPTED) return 'encrypted';
  return PACKINGS.get(method) ?? 'unknown';
}

/** The zip64 field has, in this order, those of the three numbers that did not fit (APPNOTE §4.5.3). */
function wideNumbers(
  { size, stored, offset }: CentralHeader,
  extra: Uint8Array,
): Required<Pick<ArchiveEntry, 'size' | 'stored' | 'offset'>> {
  const field = extraField(extra, ZIP64_FIELD) ?? new Uint8Array();
  const view = viewOf(field);
  let next = 0;
  const take = (value: number) => {
    if (value !== SEE_ZIP64 || next + 8 > field.length) return value;
    next += 8;
    return wide(view.getUint32(next - 8, true), view.getUint32(next - 4, true));
  };
  return { size: take(size), stored: take(stored), offset: take(offset) };
}

async function readZipped(source: Source, entry: ArchiveEntry): Promise<Uint8Array> {
  const { name, offset = 0, stored = 0, size = 0, packing } = entry;
  if (packing === 'encrypted' || packing === 'unknown') {
    const message =
      packing === 'encrypted'
        ? `Entry ${name} is encrypted`
        : `Entry ${name} has an unsupported compression method`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: name, offset });
  }
  const local = await readRecord(source, localHeader, offset, name);
  if (local.signature !== LOCAL_SIGNATURE) {
    const message = `Entry ${name} has no local header`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED, message, { path: name, offset });
  }
  const start = offset + localHeader.minimum + local.nameLength + local.extraLength;
  const bytes = await readRange(source, start, stored, name);
  return placing(entry.name, entry.offset, () => {
    const file = packing === 'none' ? checkSize(bytes, size) : unpack(bytes, size, 'raw');
    if (crc32(file) === entry.crc32) return file;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED, `CRC-32 mismatch in entry ${name}`);
  });
}
