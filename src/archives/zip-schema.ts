/** Records of zip files (PKWARE APPNOTE 6.3.10 §4.3). */

import { bytes, note, struct, u16, u32 } from '../binary/schema.ts';
import { viewOf } from '../binary/view.ts';

const SOURCE = (section: string) => ({ source: `APPNOTE §${section}` });

/** Marks a field whose value is too large for it and is in the zip64 fields. */
export const SEE_ZIP64 = 0xffffffff;
/** The same for the number of entries. */
export const NO_COUNT = 0xffff;
/** Tag of the extra field with what is too large for 32 bits (APPNOTE §4.5.3). */
export const ZIP64_FIELD = 1;
/** Tag of the extra field with the name in UTF-8 (APPNOTE §4.6.9). */
export const UNICODE_NAME_FIELD = 0x7075;
export const ENCRYPTED = 1;
export const UTF8_NAME = 0x800;

export const LOCAL_SIGNATURE = 0x04034b50;
export const CENTRAL_SIGNATURE = 0x02014b50;
export const END_SIGNATURE = 0x06054b50;
export const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
export const ZIP64_END_SIGNATURE = 0x06064b50;

/** Fields that the local and the central header share. */
const content = {
  method: note(u16, '0 stored, 8 deflate', SOURCE('4.4.5')),
  time: note(u16, 'MS-DOS time', SOURCE('4.4.6')),
  date: note(u16, 'MS-DOS date', SOURCE('4.4.6')),
  crc32: note(u32, 'CRC-32 of the file', SOURCE('4.4.7')),
  stored: note(u32, 'compressed size', { unit: 'byte', ...SOURCE('4.4.8') }),
  size: note(u32, 'size of the file', { unit: 'byte', ...SOURCE('4.4.9') }),
  nameLength: note(u16, 'length of the name, which follows', { unit: 'byte', ...SOURCE('4.4.10') }),
  extraLength: note(u16, 'size of the extra fields, which follow the name', {
    unit: 'byte',
    ...SOURCE('4.4.11'),
  }),
};

export const localHeader = struct('local header', {
  signature: note(u32, '0x04034B50', SOURCE('4.3.7')),
  version: note(u16, 'version needed to extract', SOURCE('4.4.3')),
  flags: note(u16, 'bit 0 encrypted, bit 3 sizes follow the data', SOURCE('4.4.4')),
  ...content,
});

export const centralHeader = struct('central header', {
  signature: note(u32, '0x02014B50', SOURCE('4.3.12')),
  madeBy: note(u16, 'system and version of the program that made it', SOURCE('4.4.2')),
  version: note(u16, 'version needed to extract', SOURCE('4.4.3')),
  flags: note(u16, 'bit 0 encrypted, bit 11 UTF-8 name', SOURCE('4.4.4')),
  ...content,
  commentLength: note(u16, 'length of the comment, which follows the extra fields', {
    unit: 'byte',
    ...SOURCE('4.4.12'),
  }),
  disk: note(u16, 'disk on which the file begins', SOURCE('4.4.13')),
  internal: note(u16, 'bit 0 apparently text', SOURCE('4.4.14')),
  external: note(u32, 'attributes of the file', SOURCE('4.4.15')),
  offset: note(u32, 'offset of the local header', { unit: 'byte', ...SOURCE('4.4.16') }),
});

export const endRecord = struct('end of central directory', {
  signature: note(u32, '0x06054B50', SOURCE('4.3.16')),
  disk: note(u16, 'number of this disk', SOURCE('4.4.19')),
  directoryDisk: note(u16, 'disk on which the directory begins', SOURCE('4.4.20')),
  countHere: note(u16, 'entries on this disk', SOURCE('4.4.21')),
  count: note(u16, 'entries', SOURCE('4.4.22')),
  size: note(u32, 'size of the directory', { unit: 'byte', ...SOURCE('4.4.23') }),
  offset: note(u32, 'offset of the directory', { unit: 'byte', ...SOURCE('4.4.24') }),
  commentLength: note(u16, 'length of the comment, which follows', { unit: 'byte', ...SOURCE('4.4.25') }),
});

export const zip64Locator = struct('zip64 locator', {
  signature: note(u32, '0x07064B50', SOURCE('4.3.15')),
  disk: note(u32, 'disk with the zip64 record', SOURCE('4.3.15')),
  offsetLow: note(u32, 'offset of the zip64 record, lower half', SOURCE('4.3.15')),
  offsetHigh: note(u32, 'the upper half', SOURCE('4.3.15')),
  disks: note(u32, 'number of disks', SOURCE('4.3.15')),
});

export const zip64End = struct('zip64 end of central directory', {
  signature: note(u32, '0x06064B50', SOURCE('4.3.14')),
  recordSize: note(bytes(8), 'size of this record after this field', SOURCE('4.3.14')),
  madeBy: note(u16, 'version made by', SOURCE('4.3.14')),
  version: note(u16, 'version needed to extract', SOURCE('4.3.14')),
  disk: note(u32, 'number of this disk', SOURCE('4.3.14')),
  directoryDisk: note(u32, 'disk on which the directory begins', SOURCE('4.3.14')),
  countHere: note(bytes(8), 'entries on this disk', SOURCE('4.3.14')),
  count: note(bytes(8), 'entries', SOURCE('4.3.14')),
  sizeLow: note(u32, 'size of the directory, lower half', SOURCE('4.3.14')),
  sizeHigh: note(u32, 'the upper half', SOURCE('4.3.14')),
  offsetLow: note(u32, 'offset of the directory, lower half', SOURCE('4.3.14')),
  offsetHigh: note(u32, 'the upper half', SOURCE('4.3.14')),
});

/** Combines two halves into one number. */
export function wide(low: number, high: number): number {
  return high * 2 ** 32 + low;
}

/** The data of the first extra field with a tag (APPNOTE §4.5.1); undefined without one. */
export function extraField(extra: Uint8Array, tag: number): Uint8Array | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === tag) return extra.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

export const zipRecords = [localHeader, centralHeader, zip64End, zip64Locator, endRecord];
