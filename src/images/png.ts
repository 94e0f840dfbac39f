import { zlibSync } from 'fflate';
import { concatenate } from '../binary/concatenate.ts';
import { crc32 } from '../binary/crc32.ts';
import { deflatedOf, inflate } from '../binary/inflate.ts';
import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';
import { hasTransparency, type Image, requireImage } from './image.ts';
import { checkPresent, checkSize, pixelBudget } from './limits.ts';
import { filterRows, type Rows, unfilteredRows, unfilterRows } from './png-filters.ts';
import { joinPasses, passBytes, rowBytesOf } from './png-passes.ts';
import { type PngSamples, pixelsOf, placeFor } from './png-samples.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Length, type and CRC around the data of a chunk. */
const CHUNK_OVERHEAD = 12;
const IHDR_BYTES = 13;

/** Bit depths by color type, and samples per pixel (PNG specification, table 11.1). */
const COLOR_TYPES: Record<number, { depths: readonly number[]; channels: number }> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1 },
  2: { depths: [8, 16], channels: 3 },
  3: { depths: [1, 2, 4, 8], channels: 1 },
  4: { depths: [8, 16], channels: 2 },
  6: { depths: [8, 16], channels: 4 },
};
const TRUE_COLOR = 2;
const TRUE_COLOR_ALPHA = 6;

/** Largest compression ratio of deflate (zlib's "Technical Details"). */
const DEFLATE_RATIO = 1032;

/**
 * Compression levels of fflate. For filtered rows, level 3 takes a third longer than 2 and saves 2.5 %, and the default of 6 takes
 * several times as long and saves up to a sixth. For unfiltered rows, which repeat themselves, 4 compresses better than 3 in nearly
 * the same time.
 */
const FILTERED_LEVEL = 2;
const UNFILTERED_LEVEL = 4;

interface PngHeader extends PngSamples {
  interlaced: boolean;
}

/** The chunks that define pixels; all others are skipped. */
interface PngChunks {
  header: Uint8Array;
  palette: Uint8Array;
  transparency: Uint8Array;
  data: Uint8Array[];
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/**
 * Encodes an image as PNG, without alpha if every pixel is opaque. The same pixels give the same bytes on all systems.
 *
 * @throws RangeError for an image without the pixels for its size
 * @example
 * ```ts
 * import { decodeImage, encodePng } from 'exhume/images';
 *
 * const red = { width: 1, height: 1, data: Uint8Array.of(255, 0, 0, 255) };
 * console.log(decodeImage(encodePng(red), 'red.png').data.join()); // 255,0,0,255
 * ```
 */
export function encodePng(image: Image): Uint8Array<ArrayBuffer> {
  requireImage(image);
  const { width, height } = image;
  const isOpaque = !hasTransparency(image);
  const header = new Uint8Array(IHDR_BYTES);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = isOpaque ? TRUE_COLOR : TRUE_COLOR_ALPHA;
  const data = isOpaque ? withoutAlpha(image) : image.data;
  const pixelBytes = isOpaque ? 3 : 4;
  const rows = { bytes: data, count: height, rowBytes: width * pixelBytes, pixelBytes };
  return writeChunks([
    ['IHDR', header],
    ['IDAT', deflate(rows)],
    ['IEND', new Uint8Array(0)],
  ]);
}

function withoutAlpha({ width, height, data }: Image): Uint8Array {
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, at = 0; at < opaque.length; from += 4, at += 3) {
    opaque[at] = data[from]!;
    opaque[at + 1] = data[from + 1]!;
    opaque[at + 2] = data[from + 2]!;
  }
  return opaque;
}

function deflateFiltered(rows: Rows): Uint8Array {
  return zlibSync(filterRows(rows), { level: FILTERED_LEVEL });
}

function deflateUnfiltered(rows: Rows): Uint8Array {
  return zlibSync(unfilteredRows(rows), { level: UNFILTERED_LEVEL });
}

/** Rows per band, and the interval of the bands that are compressed to compare both variants. */
const BAND = 8;
const BANDS = 32;
/** Images up to this size are compressed completely to compare both variants. */
const TRIED_WHOLE = 65_536;

/**
 * The deflated rows with or without filters, whichever is smaller. Filters help gradients, but not images in which deflate finds
 * repeated bytes, such as those with few colors or converted from a DDS.
 */
function deflate(rows: Rows): Uint8Array {
  const isSmall = rows.bytes.length <= TRIED_WHOLE;
  const tried = isSmall ? rows : someBands(rows);
  const filtered = deflateFiltered(tried);
  const unfiltered = deflateUnfiltered(tried);
  if (filtered.length < unfiltered.length) return isSmall ? filtered : deflateFiltered(rows);
  return isSmall ? unfiltered : deflateUnfiltered(rows);
}

function someBands({ bytes, rowBytes, pixelBytes }: Rows): Rows {
  const bandBytes = BAND * rowBytes;
  const bands: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += BANDS * bandBytes) bands.push(bytes.subarray(at, at + bandBytes));
  const some = joined(bands);
  return { bytes: some, count: some.length / rowBytes, rowBytes, pixelBytes };
}

function writeChunks(chunks: readonly [type: string, data: Uint8Array][]): Uint8Array<ArrayBuffer> {
  const size = chunks.reduce((sum, [, data]) => sum + data.length + CHUNK_OVERHEAD, SIGNATURE.length);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  out.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [type, data] of chunks) {
    const end = at + 8 + data.length;
    view.setUint32(at, data.length);
    for (let i = 0; i < 4; i++) out[at + 4 + i] = type.charCodeAt(i);
    out.set(data, at + 8);
    view.setUint32(end, crc32(out.subarray(at + 4, end)));
    at = end + 4;
  }
  return out;
}

/**
 * Decodes a PNG of any color type and depth; 16 bits are rounded to 8. Checksums are ignored.
 *
 * @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE; and what inflating throws
 */
export function decodePng(bytes: Uint8Array): Image {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks.header);
  const { width, height } = header;
  const rows = readRows(header, joined(chunks.data), bytes.length);
  return { width, height, data: pixelsOf(rows, header, chunks.palette, chunks.transparency) };
}

function readChunks(bytes: Uint8Array): PngChunks {
  const none = new Uint8Array(0);
  const chunks: PngChunks = { header: none, palette: none, transparency: none, data: [] };
  const view = viewOf(bytes);
  let offset = SIGNATURE.length;
  while (offset + CHUNK_OVERHEAD <= bytes.length) {
    const length = view.getUint32(offset);
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    checkPresent(length + CHUNK_OVERHEAD, bytes.length - offset, offset);
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    if (type === 'IHDR') chunks.header = data;
    else if (type === 'PLTE') chunks.palette = data;
    else if (type === 'tRNS') chunks.transparency = data;
    else if (type === 'IDAT') chunks.data.push(data);
    else if (type === 'IEND') break;
    offset += length + CHUNK_OVERHEAD;
  }
  return chunks;
}

function readHeader(chunk: Uint8Array): PngHeader {
  if (chunk.length !== IHDR_BYTES) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'PNG has no header');
  const view = viewOf(chunk);
  const depth = view.getUint8(8);
  const colorType = view.getUint8(9);
  const kind = COLOR_TYPES[colorType];
  if (!kind?.depths.includes(depth)) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_DAMAGED,
      `Invalid PNG color type ${colorType} with ${depth} bits`,
    );
  }
  const [compression, filtering, interlacing] = chunk.subarray(10);
  if (compression !== 0 || filtering !== 0 || interlacing! > 1) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_DAMAGED,
      `Unknown PNG methods: compression ${compression}, filter ${filtering}, interlace ${interlacing}`,
    );
  }
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    colorType,
    channels: kind.channels,
    interlaced: interlacing === 1,
  };
}

/** The rows without their filters; refuses pixels that cannot be in the data, and data that inflates beyond the limit. */
function readRows(header: PngHeader, data: Uint8Array, fileBytes: number): Uint8Array {
  const { width, height, depth, channels, interlaced } = header;
  const pixelBits = channels * depth;
  const pixelBytes = Math.ceil(pixelBits / 8);
  const rowBytes = rowBytesOf(width, pixelBits);
  const size = interlaced ? passBytes(width, height, pixelBits) : height * (1 + rowBytes);
  checkPresent(Math.ceil(size / DEFLATE_RATIO), data.length, 0);
  checkSize(width, height, fileBytes);
  const room = Math.max(size, width * height * 4);
  const inflated = inflateRows(data, { size, budget: pixelBudget(fileBytes), room });
  if (inflated.length < size - rowBytes) {
    const message = `PNG pixels inflate to ${inflated.length} bytes instead of ${size}`;
    throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, message);
  }
  // The end of the last row may be missing.
  const bytes = inflated.length < size ? padded(inflated, size) : inflated;
  return interlaced
    ? joinPasses(bytes, width, height, pixelBits)
    : unfilterRows({ bytes, count: height, rowBytes, pixelBytes });
}

/** @param data in zlib format (RFC 1950) */
function inflateRows(
  data: Uint8Array,
  { size, budget, room }: { size: number; budget: number; room: number },
): Uint8Array {
  const deflated = deflatedOf(data);
  if (!deflated) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'PNG pixels have no valid zlib header');
  const bytes = inflate(deflated, size, budget, room);
  if (bytes) return bytes;
  throw new FormatError(
    IMAGE_CODES.IMAGE_TOO_LARGE,
    `PNG pixels of ${data.length} bytes inflate to more than ${budget} bytes`,
  );
}

function padded(bytes: Uint8Array, size: number): Uint8Array {
  const out = placeFor(bytes, size);
  out.set(bytes);
  return out.fill(0, bytes.length);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return first && parts.length === 1 ? first : concatenate(parts);
}
