import { type DecodedPng, decode, encode, hasPngSignature } from 'fast-png';
import { Unzlib } from 'fflate';
import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';
import { hasTransparency, type Image } from './image.ts';
import { checkPresent, checkSize, pixelBudget } from './limits.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Length, type and CRC around the data of a chunk. */
const CHUNK_OVERHEAD = 12;
const IHDR_BYTES = 13;

/** Bit depths by colour type, and samples per pixel (PNG specification, table 11.1). */
const COLOR_TYPES: Record<number, { depths: readonly number[]; channels: number }> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1 },
  2: { depths: [8, 16], channels: 3 },
  3: { depths: [1, 2, 4, 8], channels: 1 },
  4: { depths: [8, 16], channels: 2 },
  6: { depths: [8, 16], channels: 4 },
};
const GREY = 0;
const TRUE_COLOR = 2;
const INDEXED = 3;

/** Deflate cannot make more than this many bytes of one (zlib's "Technical Details"). */
const DEFLATE_RATIO = 1032;

/** Compressed bytes that are inflated at a time where only the length matters. */
const INFLATE_SLICE = 4096;

interface PngHeader {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  channels: number;
  interlaced: boolean;
}

/** The chunks that make pixels; all others are passed over. */
interface PngChunks {
  header: Uint8Array;
  palette: Uint8Array;
  transparency: Uint8Array;
  data: Uint8Array[];
}

export function isPng(bytes: Uint8Array): boolean {
  return hasPngSignature(bytes);
}

/** The image as PNG: without alpha where every pixel is opaque. The same pixels give the same bytes. */
export function encodePng(image: Image): Uint8Array {
  const { width, height, data } = image;
  if (hasTransparency(image)) return encode({ width, height, data, channels: 4 });
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, at = 0; at < opaque.length; from += 4, at += 3) {
    opaque[at] = data[from]!;
    opaque[at + 1] = data[from + 1]!;
    opaque[at + 2] = data[from + 2]!;
  }
  return encode({ width, height, data: opaque, channels: 3 });
}

/**
 * Decodes a PNG of any colour type and depth; 16 bits are rounded to 8. Checksums do not count.
 *
 * @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE, IMAGE_UNSUPPORTED; and what the decoder throws
 */
export function decodePng(bytes: Uint8Array): Image {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks.header);
  const { width, height } = header;
  checkExpansion(header, chunks.data, bytes.length);
  const { data: samples } = decode(pixelsOnly(chunks));
  const flat = header.depth < 8 ? unpackBits(samples, header) : samples;
  const data =
    header.colorType === INDEXED
      ? expandIndices(flat, chunks.palette, chunks.transparency)
      : expandSamples(flat, header, chunks.transparency);
  return { width, height, data };
}

function readChunks(bytes: Uint8Array): PngChunks {
  const none = new Uint8Array(0);
  const chunks: PngChunks = { header: none, palette: none, transparency: none, data: [] };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
  if (chunk.length !== IHDR_BYTES) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'The PNG has no header.');
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const depth = view.getUint8(8);
  const colorType = view.getUint8(9);
  const kind = COLOR_TYPES[colorType];
  if (!kind?.depths.includes(depth)) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_DAMAGED,
      `A PNG has no colour type ${colorType} with ${depth} bits.`,
    );
  }
  const interlaced = view.getUint8(12) !== 0;
  if (interlaced && depth < 8) {
    // fast-png takes a sample of an interlaced image for a byte.
    throw new FormatError(
      IMAGE_CODES.IMAGE_UNSUPPORTED,
      `An interlaced PNG with ${depth} bits is not decoded.`,
    );
  }
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    colorType,
    channels: kind.channels,
    interlaced,
  };
}

/** Refuses a PNG whose pixels cannot be in its data, and one whose data inflates beyond all measure. */
function checkExpansion(header: PngHeader, data: Uint8Array[], fileBytes: number): void {
  const { width, height, depth, channels } = header;
  const compressed = data.reduce((sum, part) => sum + part.length, 0);
  const inflated = height * (1 + Math.ceil((width * channels * depth) / 8));
  checkPresent(Math.ceil(inflated / DEFLATE_RATIO), compressed, 0);
  checkSize(width, height, fileBytes);
  const budget = pixelBudget(fileBytes);
  if (compressed * DEFLATE_RATIO > budget && inflatedBytes(data, budget) > budget) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_TOO_LARGE,
      `The PNG's ${compressed} bytes of pixels inflate to more than ${budget}.`,
    );
  }
}

/** Bytes that zlib data inflates to, counted no further than a little beyond `limit`. */
function inflatedBytes(data: Uint8Array[], limit: number): number {
  let bytes = 0;
  const inflate = new Unzlib((part) => {
    bytes += part.length;
  });
  for (const part of data) {
    for (let at = 0; at < part.length && bytes <= limit; at += INFLATE_SLICE) {
      inflate.push(part.subarray(at, at + INFLATE_SLICE));
    }
  }
  return bytes;
}

/** A PNG of nothing but header and pixels: fast-png inflates colour profiles and rejects odd texts. */
function pixelsOnly({ header, data }: PngChunks): Uint8Array {
  const chunks: [string, Uint8Array][] = [['IHDR', header]];
  for (const part of data) chunks.push(['IDAT', part]);
  chunks.push(['IEND', new Uint8Array(0)]);
  const size = chunks.reduce((sum, [, part]) => sum + part.length + CHUNK_OVERHEAD, SIGNATURE.length);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  out.set(SIGNATURE);
  let offset = SIGNATURE.length;
  for (const [type, part] of chunks) {
    view.setUint32(offset, part.length);
    for (let i = 0; i < 4; i++) out[offset + 4 + i] = type.charCodeAt(i);
    out.set(part, offset + 8);
    offset += part.length + CHUNK_OVERHEAD;
  }
  return out;
}

/** One sample per element from samples of 1, 2 or 4 bits, whose rows begin at bytes. */
function unpackBits(packed: DecodedPng['data'], { width, height, depth }: PngHeader): Uint8Array {
  const rowBytes = Math.ceil((width * depth) / 8);
  const mask = (1 << depth) - 1;
  const out = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let bit = 0; bit < width * depth; bit += depth) {
      out[at++] = (packed[y * rowBytes + (bit >> 3)]! >> (8 - depth - (bit & 7))) & mask;
    }
  }
  return out;
}

function expandIndices(
  indices: DecodedPng['data'],
  palette: Uint8Array,
  transparency: Uint8Array,
): Uint8Array {
  const out = new Uint8Array(indices.length * 4);
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    if (index * 3 + 3 > palette.length) {
      throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `The palette has no entry ${index}.`);
    }
    out[i * 4] = palette[index * 3]!;
    out[i * 4 + 1] = palette[index * 3 + 1]!;
    out[i * 4 + 2] = palette[index * 3 + 2]!;
    out[i * 4 + 3] = transparency[index] ?? 255;
  }
  return out;
}

/** Grey or colours, with or without alpha, to RGBA of 8 bits. */
function expandSamples(samples: DecodedPng['data'], header: PngHeader, transparency: Uint8Array): Uint8Array {
  const { depth, colorType, channels } = header;
  const scale = 255 / (2 ** depth - 1);
  const green = channels > 2 ? 1 : 0;
  const blue = green * 2;
  const alpha = channels === 2 || channels === 4 ? channels - 1 : undefined;
  const key = transparentKey(colorType, transparency);
  const out = new Uint8Array(header.width * header.height * 4);
  for (let from = 0, at = 0; at < out.length; from += channels, at += 4) {
    const r = samples[from]!;
    const g = samples[from + green]!;
    const b = samples[from + blue]!;
    out[at] = r * scale + 0.5;
    out[at + 1] = g * scale + 0.5;
    out[at + 2] = b * scale + 0.5;
    if (alpha !== undefined) out[at + 3] = samples[from + alpha]! * scale + 0.5;
    else out[at + 3] = key && r === key[0] && g === key[1] && b === key[2] ? 0 : 255;
  }
  return out;
}

/** The one colour that is transparent in an image without alpha, in samples of the image's depth. */
function transparentKey(colorType: number, chunk: Uint8Array): [number, number, number] | undefined {
  const sample = (index: number) => (chunk[index * 2]! << 8) | chunk[index * 2 + 1]!;
  if (colorType === GREY && chunk.length >= 2) return [sample(0), sample(0), sample(0)];
  if (colorType === TRUE_COLOR && chunk.length >= 6) return [sample(0), sample(1), sample(2)];
  return undefined;
}
