import { type LaneViews, laneViews } from './kernels.ts';
import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** Records in memory that is aligned to their numbers. */
export interface Block {
  lanes: LaneViews;
  /** Where the first record begins, in bytes. */
  base: number;
}

/** Bytes of records that are copied at a time: few enough to stay in the processor's cache while all fields are copied. */
export const BLOCK_BYTES = 16384;

/** Records that are not aligned in the file pass through this memory. */
let scratch = laneViews(new ArrayBuffer(BLOCK_BYTES));

function fitScratch(size: number): void {
  if (size > scratch[0].length) scratch = laneViews(new ArrayBuffer(2 ** Math.ceil(Math.log2(size))));
}

/** The bytes at an offset of the file, for reading. */
export function readBlock(reader: Reader, offset: number, size: number): Block {
  const base = reader.bytes.byteOffset + offset;
  if (base % 4 === 0) return { lanes: reader.lanes, base };
  fitScratch(size);
  scratch[0].set(reader.bytes.subarray(offset, offset + size));
  return { lanes: scratch, base: 0 };
}

/** Fills a previously reserved range of the output. */
export function fillBlock(writer: Writer, offset: number, size: number, fill: (block: Block) => void): void {
  if (offset % 4 === 0) {
    fill({ lanes: writer.lanes, base: offset });
    return;
  }
  fitScratch(size);
  fill({ lanes: scratch, base: 0 });
  writer.bytes.set(scratch[0].subarray(0, size), offset);
}
