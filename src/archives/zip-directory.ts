/** Finds the central directory of a zip file, which is at its end. */
import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { readRange, readRecord, type Source } from './source.ts';
import {
  CENTRAL_SIGNATURE,
  END_SIGNATURE,
  endRecord,
  NO_COUNT,
  SEE_ZIP64,
  wide,
  ZIP64_END_SIGNATURE,
  ZIP64_LOCATOR_SIGNATURE,
  zip64End,
  zip64Locator,
} from './zip-schema.ts';

/** Largest size of a comment in bytes. */
const LONGEST_COMMENT = 0xffff;

export interface ZipDirectory {
  bytes: Uint8Array;
  /** Offset in the file. */
  offset: number;
  /** Number of bytes that offsets must be increased by, if the zip file is preceded by other data, such as a self-extractor. */
  shift: number;
}

/** @throws FormatError ARCHIVE_DIRECTORY, ARCHIVE_RANGE, ARCHIVE_UNSUPPORTED */
export async function readDirectory(source: Source): Promise<ZipDirectory> {
  const endOffset = await findEnd(source);
  if (endOffset === undefined) {
    const message = 'The end of the central directory was not found';
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'end', offset: source.size });
  }
  const { size, offset, record } = await statedPlace(source, endOffset);
  const isThere = await isDirectory(source, offset);
  const shift = isThere || !(await isDirectory(source, record - size)) ? 0 : record - size - offset;
  return { bytes: await readRange(source, offset + shift, size, 'central'), offset: offset + shift, shift };
}

/** The stated place of the directory. */
interface StatedPlace {
  size: number;
  offset: number;
  /** Offset of the record that states it, which usually follows the directory. */
  record: number;
}

async function statedPlace(source: Source, endOffset: number): Promise<StatedPlace> {
  const end = await readRecord(source, endRecord, endOffset, 'end');
  const isWide = end.offset === SEE_ZIP64 || end.size === SEE_ZIP64 || end.count === NO_COUNT;
  const wideEnd = isWide ? await readZip64(source, endOffset) : undefined;
  if (wideEnd) return wideEnd;
  if (end.disk > 0) {
    const message = `The zip file is the last of ${end.disk + 1} parts, which must be joined first`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, {
      path: 'end.disk',
      offset: endOffset,
    });
  }
  return { size: end.size, offset: end.offset, record: endOffset };
}

async function isDirectory(source: Source, offset: number): Promise<boolean> {
  const start = offset < 0 ? new Uint8Array() : await source.read(offset, 4);
  return start.length === 4 && viewOf(start).getUint32(0, true) === CENTRAL_SIGNATURE;
}

/**
 * Offset of the end record; undefined in a file of another format. Of several candidates, it is the last one whose comment ends
 * with the file: a comment can look like the record, and other data may follow the zip file.
 */
export async function findEnd(source: Source): Promise<number | undefined> {
  const length = Math.min(source.size, endRecord.minimum + LONGEST_COMMENT);
  const start = source.size - length;
  const tail = await readRange(source, start, length, 'end');
  const view = viewOf(tail);
  let last: number | undefined;
  for (let at = length - endRecord.minimum; at >= 0; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    last ??= start + at;
    const commentLength = view.getUint16(at + endRecord.minimum - 2, true);
    if (at + endRecord.minimum + commentLength === length) return start + at;
  }
  return last;
}

async function readZip64(source: Source, endOffset: number): Promise<StatedPlace | undefined> {
  const locatorOffset = endOffset - zip64Locator.minimum;
  if (locatorOffset < 0) return undefined;
  const locator = await readRecord(source, zip64Locator, locatorOffset, 'zip64Locator');
  if (locator.signature !== ZIP64_LOCATOR_SIGNATURE) return undefined;
  const wideOffset = wide(locator.offsetLow, locator.offsetHigh);
  const stated = await readRecord(source, zip64End, wideOffset, 'zip64End');
  const isThere = stated.signature === ZIP64_END_SIGNATURE;
  const record = isThere ? wideOffset : locatorOffset - zip64End.minimum;
  const end = isThere ? stated : await readRecord(source, zip64End, record, 'zip64End');
  if (end.signature !== ZIP64_END_SIGNATURE) {
    const message = 'The zip64 end of central directory was not found';
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'zip64End', offset: wideOffset });
  }
  return {
    size: wide(end.sizeLow, end.sizeHigh),
    offset: wide(end.offsetLow, end.offsetHigh),
    record,
  };
}
