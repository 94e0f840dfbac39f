import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { type BlockFormat, blockImageBytes, decodeBlocks } from './blocks.ts';
import { IMAGE_CODES } from './codes.ts';
import { flipRows, type Image } from './image.ts';
import { checkPresent, checkSize } from './limits.ts';

/** Width, height, channels, bytes of the top level (u32 each), mean alpha (f32); then the levels. */
const HEADER_BYTES = 20;

/** By the number of channels. */
const FORMATS: Record<number, BlockFormat> = { 3: 'bc1-opaque', 4: 'bc3' };

interface BiowareHeader {
  width: number;
  height: number;
  format: BlockFormat;
  topBytes: number;
}

/** Whether the bytes begin like the DDS of Neverwinter Nights, which has a different header without a signature. */
export function isBiowareDds(bytes: Uint8Array): boolean {
  return readHeader(bytes) !== undefined;
}

/**
 * Decodes the top level. Its rows are stored from the bottom.
 *
 * @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE
 */
export function decodeBiowareDds(bytes: Uint8Array): Image {
  const header = readHeader(bytes);
  if (!header) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'Invalid BioWare DDS header');
  const { width, height, format, topBytes } = header;
  checkPresent(topBytes, bytes.length - HEADER_BYTES, HEADER_BYTES);
  checkSize(width, height, bytes.length);
  const data = decodeBlocks(format, bytes, HEADER_BYTES, width, height);
  const image = { width, height, data };
  flipRows(image);
  return image;
}

/** The header, if the number of bytes that it states for the top level is the one that its size implies. */
function readHeader(bytes: Uint8Array): BiowareHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = viewOf(bytes);
  const width = view.getUint32(0, true);
  const height = view.getUint32(4, true);
  const format = FORMATS[view.getUint32(8, true)];
  const topBytes = view.getUint32(12, true);
  if (!format || topBytes === 0 || blockImageBytes(format, width, height) !== topBytes) return undefined;
  return { width, height, format, topBytes };
}
