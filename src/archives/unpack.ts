/** Decompression with a limit that is checked before memory is allocated. */
import { Gunzip, inflateSync, unzlibSync } from 'fflate';
import { Decompress } from 'fzstd';
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { checkUnpacked } from './limits.ts';
import { zstdFrame } from './zstd-frame.ts';

/**
 * @param size expected number of unpacked bytes
 * @throws FormatError ARCHIVE_ENTRY_DAMAGED, ARCHIVE_TOO_LARGE
 */
export function inflate(bytes: Uint8Array, size: number, form: 'raw' | 'zlib'): Uint8Array {
  checkUnpacked(size, bytes.length);
  // One byte more, since a stream that is too long is cut off at the end of the buffer.
  const out = new Uint8Array(size + 1);
  const run = form === 'raw' ? inflateSync : unzlibSync;
  return checkSize(
    guard(() => run(bytes, { out })),
    size,
  );
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
    // At once, since four bytes of a stream can become megabytes.
    if (at + chunk.length > size) checkSize(out, size, at + chunk.length);
    out.set(chunk, at);
    at += chunk.length;
  });
  guard(() => stream.push(bytes, true));
  return checkSize(out, size, at);
}

/** Bytes that are passed to the decompressor at a time, since it has no limit itself. */
const SLICE = 1 << 14;
const SHORT_SLICE = 1 << 10;

/**
 * The contents of all members of a gzip file. If it is cut off or has junk at its end, `complete` is false and `data` has
 * what precedes that.
 */
export function gunzip(bytes: Uint8Array): { data: Uint8Array; complete: boolean } {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((chunk) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  let complete = true;
  for (let at = 0; at < bytes.length && complete; at += SLICE) {
    try {
      stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    } catch {
      complete = false;
    }
    checkUnpacked(size, bytes.length);
  }
  const data = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    data.set(chunk, end);
    end += chunk.length;
  }
  return { data, complete };
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
    const reason = error instanceof Error ? error.message : `${error}`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED, `The compressed data is damaged: ${reason}`);
  }
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
