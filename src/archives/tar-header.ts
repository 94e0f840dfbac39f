/** Headers of tar members, including members that only describe the next one. */
import { type Infer, read } from '../binary/schema.ts';
import { FormatError } from '../report/report.ts';
import { decodeName } from '../text/decode-name.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { tarHeader } from './tar-schema.ts';

export type Header = Infer<typeof tarHeader>;

/** Longer than the long names and pax fields of any real archive. */
const LONGEST_FIELD = 1 << 16;

/** Kinds of members that are files. */
export const FILES: ReadonlySet<string> = new Set(['', '0', '7']);
export const FOLDER = '5';
const LONG_NAME = 'L';
const HARD_LINK = '1';
const SYMBOLIC_LINK = '2';
/** Links, devices, folders and pipes have no contents, although some programs state a size for them. */
const WITHOUT_CONTENTS: ReadonlySet<string> = new Set([HARD_LINK, SYMBOLIC_LINK, '3', '4', FOLDER, '6']);
/** A file of GNU tar without its holes (GNU tar manual, "Storing Sparse Files"). */
export const SPARSE = 'S';
const LONG_LINK = 'K';
const PAX = 'x';
const PAX_GLOBAL = 'g';

/** Kinds of members that are not files and are skipped without a report. */
export const SILENT: ReadonlySet<string> = new Set([FOLDER, PAX_GLOBAL]);

/** Properties of a file that preceding members state. */
export interface Ahead {
  name?: string;
  size?: number;
  /** Target of a link. */
  link?: string;
  /** The contents are those of a sparse file, without its holes. */
  sparse?: Sparse;
}

/** A sparse file as a whole. */
export interface Sparse {
  /** With its holes; absent if its version is not supported. */
  size?: number;
  /** Offset and length of each part, unless the contents begin with them, as in pax archives of version 1.0. */
  parts?: readonly number[];
}

/** Whether a member only describes the next one. */
export function isAhead(kind: string): boolean {
  return kind === LONG_NAME || kind === LONG_LINK || kind === PAX;
}

/** The header in a block. A matching checksum or the magic suffices: some archives have wrong checksums, and old ones no magic. */
export function headerIn(block: Uint8Array): Header | undefined {
  const isOne = hasMagic(block) || octal(block.subarray(CHECKSUM_START, CHECKSUM_END)) === sumOf(block);
  return isOne ? read(tarHeader, block) : undefined;
}

export function headerOf(block: Uint8Array, offset: number): Header {
  const header = headerIn(block);
  if (header) return header;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, 'Not a tar header', { path: 'header', offset });
}

const CHECKSUM_START = 148;
const CHECKSUM_END = 156;
const MAGIC = new TextEncoder().encode('ustar');
const MAGIC_START = 257;

function hasMagic(block: Uint8Array): boolean {
  return MAGIC.every((byte, index) => block[MAGIC_START + index] === byte);
}

function sumOf(block: Uint8Array): number {
  let sum = (CHECKSUM_END - CHECKSUM_START) * 0x20;
  for (let at = 0; at < block.length; at++) {
    if (at < CHECKSUM_START || at >= CHECKSUM_END) sum += block[at]!;
  }
  return sum;
}

/** The kind of a member; folders of the oldest archives are known only by the end of their names. */
export function kindOf(header: Header, name = nameOf(header)): string {
  const kind = header.kind.text;
  return kind === '' && name.endsWith('/') ? FOLDER : kind;
}

/** Bytes of the contents of a member. */
export function contentBytes({ kind, size }: Header, ahead: Ahead, at: number): number {
  return WITHOUT_CONTENTS.has(kind.text) ? 0 : (ahead.size ?? numberOf(size, at));
}

export function nameOf({ name, prefix, magic }: Header): string {
  const folders = magic.text === 'ustar' ? textOf(prefix) : '';
  return folders === '' ? textOf(name) : `${folders}/${textOf(name)}`;
}

/** Describes a member that is neither a file nor a folder. */
export function describeKind({ kind, link }: Header, target = textOf(link)): string {
  if (kind.text === SYMBOLIC_LINK) return `a symbolic link to ${target}`;
  if (kind.text === HARD_LINK) return `a hard link to ${target}`;
  return `which is of type ${JSON.stringify(kind.text)}`;
}

/** Up to the first NUL. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeName(end < 0 ? bytes : bytes.subarray(0, end));
}

/** GNU tar writes numbers that are too large for octal digits in binary, big-endian, with the first bit set. */
export function numberOf(field: Uint8Array, at: number): number {
  const isBinary = (field[0]! & 0x80) !== 0;
  const number = isBinary
    ? field.reduce((value, byte, index) => value * 256 + (index === 0 ? byte & 0x7f : byte), 0)
    : octal(field);
  if (number !== undefined && Number.isSafeInteger(number)) return number;
  const message = 'The size of the entry is not a number';
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'header.size', offset: at });
}

function octal(field: Uint8Array): number | undefined {
  const digits = textOf(field).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : undefined;
}

/** @throws FormatError if it would be longer than any name */
export function checkAhead(size: number, offset: number): void {
  if (size <= LONGEST_FIELD) return;
  const message = `Name record of ${size} bytes exceeds the limit of ${LONGEST_FIELD}`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'header.size', offset });
}

export function aheadIn(kind: string, bytes: Uint8Array): Ahead {
  if (kind === LONG_NAME) return { name: textOf(bytes) };
  return kind === LONG_LINK ? { link: textOf(bytes) } : paxFields(bytes);
}

const SPACE = 0x20;

/** Keys of sparse files begin with this; only those of version 1.0 have a number in `major`. */
const PAX_SPARSE = 'GNU.sparse.';

/** Records of length, key and value, of which few keys matter (POSIX pax, "pax Extended Header"). */
function paxFields(bytes: Uint8Array): Ahead {
  const fields: Ahead = {};
  const sparse = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(SPACE, at);
    const length = Number.parseInt(decodeName(bytes.subarray(at, space)), 10);
    if (space < 0 || !(length > 0)) break;
    // The last byte is a line end.
    const [key, ...value] = decodeName(bytes.subarray(space + 1, at + length - 1)).split('=');
    if (key === 'path') fields.name = value.join('=');
    if (key === 'linkpath') fields.link = value.join('=');
    if (key?.startsWith(PAX_SPARSE)) sparse.set(key.slice(PAX_SPARSE.length), value.join('='));
    if (key === 'size' && /^\d+$/.test(value[0] ?? '')) fields.size = Number(value[0]);
    at += length;
  }
  return sparse.size > 0 ? { ...fields, ...sparseFields(sparse) } : fields;
}

function sparseFields(values: ReadonlyMap<string, string>): Ahead {
  const name = values.get('name');
  const size = values.get('realsize') ?? '';
  const isKnown = values.get('major') === '1' && /^\d{1,15}$/.test(size);
  return { ...(name === undefined ? {} : { name }), sparse: isKnown ? { size: Number(size) } : {} };
}
