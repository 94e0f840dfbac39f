import { type Infer, read } from '../binary/schema.ts';
import { FormatError, type Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat } from './archive.ts';
import { checkPlaces, markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { decodeName } from './names.ts';
import { readResource } from './read-entry.ts';
import { readRange, type Source } from './source.ts';
import { BLOCK_BYTES, tarHeader } from './tar-schema.ts';

type Header = Infer<typeof tarHeader>;

/** Long names and pax fields are longer than this in no real archive. */
const LONGEST_FIELD = 1 << 16;

const FILES = new Set(['', '0', '7']);
const FOLDER = '5';
const LONG_NAME = 'L';
const LONG_LINK = 'K';
const PAX = 'x';
const PAX_GLOBAL = 'g';

export const tar: ArchiveFormat = {
  id: 'tar',
  title: 'tar',
  detect: (head) => head.length >= BLOCK_BYTES && headerIn(head.subarray(0, BLOCK_BYTES)) !== undefined,
  open: async (source, _part, report) => openTar(source, report),
  schema: {
    records: [tarHeader],
    introduction:
      'Blocks of 512 bytes: a header, then the file, padded to whole blocks. Two blocks of zeros end the archive; those of Google O3D just stop.',
  },
};

export async function openTar(source: Source, report: Report): Promise<Archive> {
  const entries = await readEntries(source, report);
  checkPlaces(entries, source.size, report);
  markDuplicates(entries, 'last', false, report);
  return {
    format: tar.id,
    version: 'tar',
    entries,
    bytes: source.size,
    read: (entry) => readResource(entry, source),
  };
}

/** What the members before a file say of it. */
interface Ahead {
  name?: string;
  size?: number;
}

async function readEntries(source: Source, report: Report): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let ahead: Ahead = {};
  let at = 0;
  while (at + BLOCK_BYTES <= source.size) {
    const block = await readRange(source, at, BLOCK_BYTES, 'header');
    if (block.every((byte) => byte === 0)) return entries;
    const header = headerOf(block, at);
    const kind = header.kind.text;
    const size = ahead.size ?? numberOf(header.size, at);
    const offset = at + BLOCK_BYTES;
    if (kind === LONG_NAME || kind === PAX) {
      ahead = { ...ahead, ...(await readAhead(source, kind, offset, size)) };
    } else {
      const name = ahead.name ?? nameOf(header);
      ahead = {};
      if (FILES.has(kind)) entries.push({ name, size, offset, stored: size, packing: 'none' });
      else if (![FOLDER, LONG_LINK, PAX_GLOBAL].includes(kind)) {
        report.add(ARCHIVE_CODES.ARCHIVE_LINK_SKIPPED, `it is of kind ${kind}`, { path: name, offset: at });
      }
    }
    at = offset + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  if (at < source.size) {
    report.add(ARCHIVE_CODES.ARCHIVE_TRUNCATED, 'it ends in the middle of a header', { offset: at });
  }
  return entries;
}

/** Some tars have no right checksum in every header, and older ones no mark: one of the two will do. */
function headerIn(block: Uint8Array): Header | undefined {
  const header = read(tarHeader, block);
  const isOne = header.magic.text.startsWith('ustar') || octal(header.checksum) === sumOf(block);
  return isOne ? header : undefined;
}

function headerOf(block: Uint8Array, offset: number): Header {
  const header = headerIn(block);
  if (header) return header;
  const message = 'there is no entry where one should be';
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'header', offset });
}

const CHECKSUM_START = 148;
const CHECKSUM_END = 156;

function sumOf(block: Uint8Array): number {
  return block.reduce(
    (sum, byte, index) => sum + (index >= CHECKSUM_START && index < CHECKSUM_END ? 0x20 : byte),
    0,
  );
}

function nameOf({ name, prefix, magic }: Header): string {
  const folders = magic.text === 'ustar' ? textOf(prefix) : '';
  return folders === '' ? textOf(name) : `${folders}/${textOf(name)}`;
}

/** Up to the first NUL. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeName(end < 0 ? bytes : bytes.subarray(0, end));
}

/** GNU writes numbers that are too large for octal digits as binary ones, big-endian, with the first bit set. */
function numberOf(field: Uint8Array, at: number): number {
  const isBinary = (field[0]! & 0x80) !== 0;
  const number = isBinary
    ? field.reduce((value, byte, index) => value * 256 + (index === 0 ? byte & 0x7f : byte), 0)
    : octal(field);
  if (number !== undefined && Number.isSafeInteger(number)) return number;
  const message = 'the size is no number';
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'header.size', offset: at });
}

function octal(field: Uint8Array): number | undefined {
  const digits = textOf(field).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : undefined;
}

async function readAhead(source: Source, kind: string, offset: number, size: number): Promise<Ahead> {
  if (size > LONGEST_FIELD) {
    const message = `no name takes ${size} bytes`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'header.size', offset });
  }
  const bytes = await readRange(source, offset, size, 'header');
  return kind === LONG_NAME ? { name: textOf(bytes) } : paxFields(bytes);
}

const SPACE = 0x20;

/** Records of length, key and value, of which two keys matter (POSIX pax, "pax Extended Header"). */
function paxFields(bytes: Uint8Array): Ahead {
  const fields: Ahead = {};
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(SPACE, at);
    const length = Number.parseInt(decodeName(bytes.subarray(at, space)), 10);
    if (space < 0 || !(length > 0)) break;
    // The last byte is a line end.
    const [key, ...value] = decodeName(bytes.subarray(space + 1, at + length - 1)).split('=');
    if (key === 'path') fields.name = value.join('=');
    if (key === 'size' && /^\d+$/.test(value[0] ?? '')) fields.size = Number(value[0]);
    at += length;
  }
  return fields;
}
