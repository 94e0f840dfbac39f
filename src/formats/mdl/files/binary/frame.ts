/** The two blocks of a compiled model, and detection of similar formats. */

import { read } from '../../../../binary/schema.ts';
import { viewOf } from '../../../../binary/view.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted, grouped } from '../../../../text/counts.ts';
import { MDL_CODES } from '../../codes.ts';
import type { Block } from './leads.ts';
import { type FileHeader, fileHeader } from './records/model.ts';

export const FILE_HEADER_BYTES = 12;
const MODEL_HEADER_BYTES = 232;
/** Offset of the type of the model in the file. */
const TYPE_AT = FILE_HEADER_BYTES + 0x6c;
/** The type of a model; the engine sets the highest bit in memory. */
const MODEL_TYPE = 2;

/**
 * The first addresses in models of Knights of the Old Republic I and II for PC and Xbox
 * (docs/reference/mdl.md#knights-of-the-old-republic).
 */
const KOTOR_FUNCTIONS = new Set([0x413670, 0x416310, 0x40ed10, 0x4165b0]);

/** Start and end offsets of the blocks. */
export type Frame = Record<Block, { start: number; end: number }>;

export function frameOf({ coreSize, rawSize }: FileHeader): Frame {
  const start = FILE_HEADER_BYTES;
  const middle = start + coreSize;
  return { core: { start, end: middle }, raw: { start: middle, end: middle + rawSize } };
}

function word(bytes: Uint8Array, offset: number): number {
  return viewOf(bytes).getUint32(offset, true);
}

function isKotor(bytes: Uint8Array): boolean {
  return bytes.length >= FILE_HEADER_BYTES + 4 && KOTOR_FUNCTIONS.has(word(bytes, FILE_HEADER_BYTES));
}

/** Compiled models have no signature, but begin with a zero and have a known type. */
export function isCompiled(bytes: Uint8Array): boolean {
  if (bytes.length < FILE_HEADER_BYTES + 4 || word(bytes, 0) !== 0) return false;
  if (isKotor(bytes)) return true;
  const fits = word(bytes, 4) >= MODEL_HEADER_BYTES;
  return fits && bytes.length > TYPE_AT && (bytes[TYPE_AT]! & 0x7f) === MODEL_TYPE;
}

/** @throws FormatError for models of another game and truncated files */
export function readFileHeader(bytes: Uint8Array): FileHeader {
  if (isKotor(bytes)) {
    const message = 'Model belongs to Knights of the Old Republic instead of Neverwinter Nights';
    throw new FormatError(MDL_CODES.MDL_KOTOR, message, { offset: FILE_HEADER_BYTES });
  }
  const header = read(fileHeader, bytes);
  const { end } = frameOf(header).raw;
  if (end > bytes.length) {
    const message = `Expected ${counted(end, 'byte')}, found ${grouped(bytes.length)}`;
    throw new FormatError(MDL_CODES.MDL_SIZE, message, { path: 'file', offset: 4 });
  }
  return header;
}
