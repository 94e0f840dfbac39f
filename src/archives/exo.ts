/**
 * The wrapper around compressed entries in Enhanced Edition archives and around the files of NWSync
 * (docs/reference/nwn-archives.md#compressed-buffers).
 */
import { between, fixedString, note, read, rest, struct, u32, when } from '../binary/schema.ts';
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { checkSize, unpack, unzstd } from './unpack.ts';

const SOURCE = { source: 'nwn-archives.md#compressed-buffers' };
const NONE = 0;
const ZLIB = 1;
const ZSTD = 2;
const VERSION = 3;
const DATA_VERSION = 1;

export const compressedBuffer = struct('compressed buffer', {
  signature: note(fixedString(4), '“XRES” in archives, “NSYC” in NWSync', SOURCE),
  version: note(u32, '3', SOURCE),
  algorithm: note(u32, '0 none, 1 zlib, 2 Zstandard', SOURCE),
  size: note(u32, 'size of the unpacked file', { unit: 'byte', ...SOURCE }),
  dataVersion: note(when(between('algorithm', [ZLIB, ZSTD]), u32), '1', SOURCE),
  dictionary: note(when(between('algorithm', [ZSTD, ZSTD]), u32), '0 (none)', SOURCE),
  data: note(rest, 'compressed stream', SOURCE),
});

/**
 * @param expected unpacked size, if the archive states it
 * @throws FormatError ARCHIVE_ENTRY_DAMAGED, ARCHIVE_UNSUPPORTED, ARCHIVE_TOO_LARGE
 */
export function unpackBuffer(bytes: Uint8Array, signature: 'XRES' | 'NSYC', expected?: number): Uint8Array {
  const buffer = read(compressedBuffer, bytes);
  const { version, algorithm, size, dataVersion = DATA_VERSION, dictionary = 0, data } = buffer;
  if (buffer.signature.text !== signature || (expected !== undefined && size !== expected)) {
    const message =
      expected === undefined
        ? 'Wrong signature of the compressed buffer'
        : `Compressed buffer does not declare the expected signature ${signature} and ${expected} bytes`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED, message);
  }
  if (version !== VERSION || algorithm > ZSTD || dataVersion !== DATA_VERSION || dictionary !== 0) {
    const message = `Unsupported compression: algorithm ${algorithm}, version ${version}.${dataVersion}, dictionary ${dictionary}`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message);
  }
  if (algorithm === NONE) return checkSize(data, size);
  return algorithm === ZLIB ? unpack(data, size, 'zlib') : unzstd(data, size);
}
