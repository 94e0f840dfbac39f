/** Decompression with a limit that is checked before memory is allocated. */
import { Gunzip } from 'fflate';
import { Decompress } from 'fzstd';
import { crc32 } from '../binary/crc32.ts';
import { deflatedOf, inflate } from '../binary/inflate.ts';
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { checkUnpacked, unpackedLimit } from './limits.ts';
import { zstdFrame } from './zstd-frame.ts';

/**
 * @param size expected number of unpacked bytes
 * @throws FormatError ARCHIVE_ENTRY_DAMAGED, ARCHIVE_TOO_LARGE
 */
export function unpack(bytes: Uint8Array, size: number, form: 'raw' | 'zlib'): Uint8Array {
  checkUnpacked(size, bytes.length);
  const deflated = form === 'raw' ? bytes : deflatedOf(bytes);
  if (!deflated) throw damaged('invalid zlib header');
  const data = guard(() => inflate(deflated, size, size));
  return data ? checkSize(data, size) : checkSize(bytes, size, Infinity);
}

/** The same for one frame of Zstandard. */
export function unzstd(bytes: Uint8Array, size: number): Uint8Array {
  checkUnpacked(size, bytes.length);
  const frame = zstdFrame(bytes);
  if (frame?.length !== bytes.length) {
    throw new FormatError(
      ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED,
      'The compressed data is not one complete Zstandard frame',
    );
  }
  checkUnpacked(frame.window, bytes.length);
  const out = new Uint8Array(size);
  let at = 0;
  const stream = new Decompress((chunk) => {
    // Checked immediately, since four bytes of a stream can expand to megabytes.
    if (at + chunk.length > size) checkSize(out, size, at + chunk.length);
    out.set(chunk, at);
    at += chunk.length;
  });
  guard(() => stream.push(bytes, true));
  return checkSize(out, size, at);
}

/** Bytes that are passed to the decompressor at a time: it has no limit of its own, and expands them up to a thousandfold. */
const SLICE = 1 << 11;
const SHORT_SLICE = 1 << 10;

/** Largest compression ratio of deflate. */
const DEFLATE_RATIO = 1032;

/** The smallest gzip file; its last eight bytes are the CRC-32 and the size of the unpacked data (RFC 1952 §2.3.1). */
const LEAST_GZIP = 18;
const TRAILER = 8;

/**
 * The contents of all members of a gzip file. If it is damaged, is cut off or has junk at its end, `complete` is false and
 * `data` has what could be unpacked.
 *
 * @throws FormatError ARCHIVE_TOO_LARGE
 */
export function gunzip(bytes: Uint8Array): { data: Uint8Array; complete: boolean } {
  const whole = gunzipAtOnce(bytes);
  return whole ? { data: whole, complete: true } : gunzipSlices(bytes);
}

/** Unpacks an intact file of one member into a buffer of the stated size, so that nothing is in memory twice. */
function gunzipAtOnce(bytes: Uint8Array): Uint8Array | undefined {
  const size = statedSize(bytes);
  const start = dataOffset(bytes);
  if (size === 0 || start === undefined || mayHaveMembers(bytes)) return undefined;
  try {
    const data = inflate(bytes.subarray(start), size, size);
    return data && isAsStated(data, bytes) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Flags of a gzip file (RFC 1952 §2.3.1). */
const HAS_CHECKSUM = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

/** Offset of the deflated data in a gzip file; undefined without a valid header. */
function dataOffset(bytes: Uint8Array): number | undefined {
  const [id1, id2, method, flags = 0] = bytes;
  if (id1 !== 0x1f || id2 !== 0x8b || method !== 8) return undefined;
  let start = 10;
  if (flags & HAS_EXTRA) start += 2 + bytes[10]! + 256 * bytes[11]!;
  for (const text of [HAS_NAME, HAS_COMMENT]) {
    if (flags & text) start = bytes.indexOf(0, start) + 1;
    if (start === 0) return undefined;
  }
  if (flags & HAS_CHECKSUM) start += 2;
  return start;
}

/** Whether a file may have several members: each begins with these three bytes, which may also occur elsewhere. */
function mayHaveMembers(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1f, 1); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8) return true;
  }
  return false;
}

/** Unpacks any file twice: first to determine the size, then into a buffer of that size. */
function gunzipSlices(bytes: Uint8Array): { data: Uint8Array; complete: boolean } {
  let size = 0;
  const { isSound, members } = eachChunk(bytes, (chunk) => {
    size += chunk.length;
    checkUnpacked(size, bytes.length);
  });
  const data = new Uint8Array(size);
  let end = 0;
  eachChunk(bytes, (chunk) => {
    data.set(chunk, end);
    end += chunk.length;
  });
  // The decompressor does not always notice that a stream is cut off.
  return { data, complete: (isSound && members > 1) || endsAsStated(data, bytes) };
}

/** @returns whether the decompressor found no damage, and how many members */
function eachChunk(
  bytes: Uint8Array,
  take: (chunk: Uint8Array) => void,
): { isSound: boolean; members: number } {
  const stream = new Gunzip(take);
  let members = 1;
  stream.onmember = () => {
    members++;
  };
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    }
    return { isSound: true, members };
  } catch (error) {
    if (error instanceof FormatError) throw error;
    return { isSound: false, members };
  }
}

/** The unpacked size that a gzip file states, if that is possible. */
function statedSize(bytes: Uint8Array): number {
  const { size } = trailerOf(bytes);
  return size <= Math.min(unpackedLimit(bytes.length), DEFLATE_RATIO * bytes.length) ? size : 0;
}

/** Whether the unpacked data matches the size and checksum at the end of a gzip file of one member. */
function isAsStated(data: Uint8Array, bytes: Uint8Array): boolean {
  const { size, checksum } = trailerOf(bytes);
  return data.length === size && crc32(data) === checksum;
}

/** The same if zeros follow, with which tapes and disks pad files. */
function endsAsStated(data: Uint8Array, bytes: Uint8Array): boolean {
  const visible = bytes.findLastIndex((byte) => byte !== 0) + 1;
  // The stated size and checksum may end with zeros, too.
  const most = Math.min(bytes.length, visible + TRAILER);
  for (let end = visible; end <= most; end++) if (isAsStated(data, bytes.subarray(0, end))) return true;
  return false;
}

/** The last eight bytes of a gzip file. */
function trailerOf(bytes: Uint8Array): { checksum: number; size: number } {
  if (bytes.length < LEAST_GZIP) return { checksum: 0, size: 0 };
  const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - TRAILER, TRAILER);
  return { checksum: view.getUint32(0, true), size: view.getUint32(4, true) };
}

/** The first unpacked bytes of a gzip file; fewer if it is damaged or has no more. */
export function gunzipStart(bytes: Uint8Array, size: number): Uint8Array {
  const start = new Uint8Array(size);
  let at = 0;
  const stream = new Gunzip((chunk) => {
    start.set(chunk.subarray(0, size - at), at);
    at = Math.min(size, at + chunk.length);
  });
  try {
    for (let from = 0; from < bytes.length && at < size; from += SHORT_SLICE) {
      stream.push(bytes.subarray(from, from + SHORT_SLICE));
    }
  } catch {
    // The bytes unpacked so far are the start.
  }
  return start.subarray(0, at);
}

/** The libraries throw their own errors if the data is damaged. */
function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw damaged(error instanceof Error ? error.message : `${error}`);
  }
}

function damaged(reason: string): FormatError {
  return new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED, `The compressed data is damaged: ${reason}`);
}

/** @throws FormatError ARCHIVE_ENTRY_DAMAGED */
export function checkSize(bytes: Uint8Array, expected: number, actual = bytes.length): Uint8Array {
  if (actual === expected) return bytes;
  const found = actual > expected ? 'more' : `${actual}`;
  throw new FormatError(
    ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED,
    `Expected ${expected} unpacked bytes, found ${found}`,
  );
}
