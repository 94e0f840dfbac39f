/** The properties of a Zstandard frame, without decompressing it (RFC 8878 §3.1.1). */

export interface ZstdFrame {
  /** Window size in bytes; a frame can declare any number, and decoders allocate it at once. */
  window: number;
  /** Bytes of the frame. */
  length: number;
}

const MAGIC = 0xfd2fb528;
const MAGIC_BYTES = 4;
const SINGLE_SEGMENT = 0x20;
const HAS_CHECKSUM = 0x04;
const CHECKSUM_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
const LAST_BLOCK = 1;
const REPEATED_BYTE = 1;

/** The frame at the start of the bytes, if it is complete. */
export function zstdFrame(bytes: Uint8Array): ZstdFrame | undefined {
  if (numberAt(bytes, 0, MAGIC_BYTES) !== MAGIC) return undefined;
  const descriptor = bytes[MAGIC_BYTES] ?? 0;
  const isSingleSegment = (descriptor & SINGLE_SEGMENT) !== 0;
  const windowAt = MAGIC_BYTES + 1;
  const sizeAt = windowAt + (isSingleSegment ? 0 : 1) + [0, 1, 2, 4][descriptor & 3]!;
  const sizeBytes = descriptor >>> 6 === 0 && !isSingleSegment ? 0 : 1 << (descriptor >>> 6);
  const blocksEnd = endOfBlocks(bytes, sizeAt + sizeBytes);
  const length = blocksEnd + (descriptor & HAS_CHECKSUM ? CHECKSUM_BYTES : 0);
  if (length > bytes.length) return undefined;
  const window = isSingleSegment ? numberAt(bytes, sizeAt, sizeBytes) : windowOf(bytes[windowAt]!);
  return { window, length };
}

/** Window_Size (§3.1.1.1.2). */
function windowOf(descriptor: number): number {
  return 2 ** (10 + (descriptor >>> 3)) * (1 + (descriptor & 7) / 8);
}

/** Offset after the last block (§3.1.1.2); infinity if the last block is not within the bytes. */
function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at + BLOCK_HEADER_BYTES <= bytes.length) {
    const header = numberAt(bytes, at, BLOCK_HEADER_BYTES);
    const type = (header >>> 1) & 3;
    at += BLOCK_HEADER_BYTES + (type === REPEATED_BYTE ? 1 : header >>> 3);
    if (header & LAST_BLOCK) return at;
  }
  return Number.POSITIVE_INFINITY;
}

function numberAt(bytes: Uint8Array, offset: number, width: number): number {
  return bytes.subarray(offset, offset + width).reduceRight((number, byte) => number * 256 + byte, 0);
}
