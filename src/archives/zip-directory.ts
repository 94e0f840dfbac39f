/** Finds the central directory of a zip file, which is at its end. */
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { readRange, readRecord, type Source } from './source.ts';
import {
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
}

/** @throws FormatError ARCHIVE_DIRECTORY, ARCHIVE_RANGE */
export async function readDirectory(source: Source): Promise<ZipDirectory> {
  const endOffset = await findEnd(source);
  const end = await readRecord(source, endRecord, endOffset, 'end');
  const isWide = end.offset === SEE_ZIP64 || end.size === SEE_ZIP64 || end.count === NO_COUNT;
  const wideEnd = isWide ? await readZip64(source, endOffset) : undefined;
  const { size, offset } = wideEnd ?? end;
  return { bytes: await readRange(source, offset, size, 'central'), offset };
}

async function findEnd(source: Source): Promise<number> {
  const length = Math.min(source.size, endRecord.minimum + LONGEST_COMMENT);
  const start = source.size - length;
  const tail = await readRange(source, start, length, 'end');
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  for (let at = length - endRecord.minimum; at >= 0; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return start + at;
  }
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, 'The end of the central directory was not found', {
    path: 'end',
    offset: source.size,
  });
}

async function readZip64(
  source: Source,
  endOffset: number,
): Promise<{ size: number; offset: number } | undefined> {
  const locatorOffset = endOffset - zip64Locator.minimum;
  if (locatorOffset < 0) return undefined;
  const locator = await readRecord(source, zip64Locator, locatorOffset, 'zip64Locator');
  if (locator.signature !== ZIP64_LOCATOR_SIGNATURE) return undefined;
  const wideOffset = wide(locator.offsetLow, locator.offsetHigh);
  const end = await readRecord(source, zip64End, wideOffset, 'zip64End');
  if (end.signature !== ZIP64_END_SIGNATURE) {
    const message = 'The zip64 end of central directory was not found';
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, message, { path: 'zip64End', offset: wideOffset });
  }
  return { size: wide(end.sizeLow, end.sizeHigh), offset: wide(end.offsetLow, end.offsetHigh) };
}
