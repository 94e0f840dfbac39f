/** Writes zip files piece by piece, so that a large one is never in memory as a whole. */
import { deflateSync } from 'fflate';
import { concatenate } from '../binary/concatenate.ts';
import { crc32 } from '../binary/crc32.ts';
import { write } from '../binary/schema.ts';
import { requireBytes } from '../report/arguments.ts';
import {
  CENTRAL_SIGNATURE,
  centralHeader,
  END_SIGNATURE,
  endRecord,
  LOCAL_SIGNATURE,
  localHeader,
  NO_COUNT,
  SEE_ZIP64,
  UTF8_NAME,
  ZIP64_END_SIGNATURE,
  ZIP64_FIELD,
  ZIP64_LOCATOR_SIGNATURE,
  zip64End,
  zip64Locator,
} from './zip-schema.ts';

/** A file as it will be in a zip file. */
export interface PackedFile {
  /** Path with `/`. */
  name: string;
  /** The compressed bytes, or the file itself if compression does not make it smaller. */
  bytes: Uint8Array;
  isCompressed: boolean;
  /** Bytes of the file itself. */
  size: number;
  /** Of the file itself. */
  crc32: number;
}

/** Versions of the specification that are needed to extract a file (APPNOTE §4.4.3.2). */
const NEEDS = { deflate: 20, zip64: 45 };
/** 1980-01-01, the earliest date: the same files always give the same bytes. */
const FIRST_DATE = 0x21;

/**
 * Compresses a file for a `ZipWriter`. Files are independent, so that several workers can compress at once.
 *
 * @param name path with `/`
 * @example
 * ```ts
 * import { packFile } from 'exhume/archives';
 *
 * const { size, bytes, isCompressed } = packFile('zeros.bin', new Uint8Array(1000));
 * console.log(size, bytes.length < 100, isCompressed); // 1000 true true
 * ```
 */
export function packFile(name: string, file: Uint8Array): PackedFile {
  requireBytes(file);
  const compressed = deflateSync(file);
  const isCompressed = compressed.length < file.length;
  return {
    name,
    bytes: isCompressed ? compressed : file,
    isCompressed,
    size: file.length,
    crc32: crc32(file),
  };
}

/**
 * Creates a zip file piece by piece; a zip64 file if it has more than 65,534 files or 4 GB. Write the pieces in order.
 *
 * @example
 * ```ts
 * import { bytesSource, openArchive, packFile, ZipWriter } from 'exhume/archives';
 *
 * const zip = new ZipWriter();
 * const pieces = [...zip.add(packFile('a.txt', Uint8Array.of(65))), zip.end()];
 * const archive = await openArchive(bytesSource(Buffer.concat(pieces)));
 * console.log(archive.entries[0]?.name); // a.txt
 * ```
 */
export class ZipWriter {
  readonly #directory: Uint8Array[] = [];
  #count = 0;
  #offset = 0;

  /** The next pieces of the zip file. @throws RangeError for a file of 4 GB or a name of 64 KB */
  add(file: PackedFile): Uint8Array[] {
    const name = new TextEncoder().encode(file.name);
    if (file.size >= SEE_ZIP64) throw new RangeError(`${file.name} is too large for a zip file`);
    if (name.length > 0xffff) throw new RangeError('The name of a file is too long for a zip file');
    const offset = this.#offset;
    const content = contentOf(file, name.length, offset >= SEE_ZIP64);
    const local = write(localHeader, { signature: LOCAL_SIGNATURE, ...content, extraLength: 0 });
    const pieces = [local, name, file.bytes];
    this.#offset += sizeOf(pieces);
    this.#count++;
    const extra = offset >= SEE_ZIP64 ? wideOffset(offset) : new Uint8Array();
    const central = write(centralHeader, {
      signature: CENTRAL_SIGNATURE,
      madeBy: content.version,
      ...content,
      extraLength: extra.length,
      commentLength: 0,
      disk: 0,
      internal: 0,
      external: 0,
      offset: Math.min(offset, SEE_ZIP64),
    });
    this.#directory.push(central, name, extra);
    return pieces;
  }

  /** The last piece: the directory. */
  end(): Uint8Array {
    const size = sizeOf(this.#directory);
    const offset = this.#offset;
    const count = this.#count;
    const isWide = count >= NO_COUNT || offset >= SEE_ZIP64 || size >= SEE_ZIP64;
    const end = write(endRecord, {
      signature: END_SIGNATURE,
      disk: 0,
      directoryDisk: 0,
      countHere: Math.min(count, NO_COUNT),
      count: Math.min(count, NO_COUNT),
      size: Math.min(size, SEE_ZIP64),
      offset: Math.min(offset, SEE_ZIP64),
      commentLength: 0,
    });
    return concatenate([...this.#directory, ...(isWide ? wideEnd(count, size, offset) : []), end]);
  }
}

function contentOf(file: PackedFile, nameLength: number, isWide: boolean) {
  return {
    version: isWide ? NEEDS.zip64 : NEEDS.deflate,
    flags: UTF8_NAME,
    method: file.isCompressed ? 8 : 0,
    time: 0,
    date: FIRST_DATE,
    crc32: file.crc32,
    stored: file.bytes.length,
    size: file.size,
    nameLength,
  };
}

/** The extra field of a file that begins beyond 4 GB (APPNOTE §4.5.3). */
function wideOffset(offset: number): Uint8Array {
  const field = new Uint8Array(12);
  const view = new DataView(field.buffer);
  view.setUint16(0, ZIP64_FIELD, true);
  view.setUint16(2, 8, true);
  field.set(eightBytes(offset), 4);
  return field;
}

function wideEnd(count: number, size: number, offset: number): Uint8Array[] {
  const end = write(zip64End, {
    signature: ZIP64_END_SIGNATURE,
    // Without the signature and this field.
    recordSize: eightBytes(zip64End.minimum - 12),
    madeBy: NEEDS.zip64,
    version: NEEDS.zip64,
    disk: 0,
    directoryDisk: 0,
    countHere: eightBytes(count),
    count: eightBytes(count),
    sizeLow: low(size),
    sizeHigh: high(size),
    offsetLow: low(offset),
    offsetHigh: high(offset),
  });
  const at = offset + size;
  const locator = write(zip64Locator, {
    signature: ZIP64_LOCATOR_SIGNATURE,
    disk: 0,
    offsetLow: low(at),
    offsetHigh: high(at),
    disks: 1,
  });
  return [end, locator];
}

function low(value: number): number {
  return value % 2 ** 32;
}

function high(value: number): number {
  return Math.floor(value / 2 ** 32);
}

function eightBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, low(value), true);
  view.setUint32(4, high(value), true);
  return bytes;
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
