import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';
import type { Image } from './image.ts';
import { checkPresent, checkSize } from './limits.ts';

/** Truevision TGA File Format Specification 2.0, section "TGA file header". */
interface TgaHeader {
  idLength: number;
  hasColorMap: number;
  imageType: number;
  colorMap: { first: number; length: number; bits: number };
  width: number;
  height: number;
  bits: number;
  descriptor: number;
}

const HEADER_BYTES = 18;

/** Image types; 8 is added for run-length encoding. */
const COLOR_MAPPED = 1;
const TRUE_COLOR = 2;
const GRAY = 3;
const RUN_LENGTH = 8;

/** Bits per pixel by image type. */
const PIXEL_BITS: Record<number, readonly number[]> = {
  [COLOR_MAPPED]: [8, 15, 16],
  [TRUE_COLOR]: [15, 16, 24, 32],
  [GRAY]: [8, 16],
};

/** Image descriptor: its offset, and its bits. */
const DESCRIPTOR = 17;
const ATTRIBUTE_BITS = 0x0f;
const RIGHT_TO_LEFT = 0x10;
const TOP_TO_BOTTOM = 0x20;
const INTERLEAVED = 0xc0;

/** Most pixels of a run-length packet. */
const PACKET_PIXELS = 128;

/** Where RGBA pixels are written. */
interface Row {
  data: Uint8Array;
  /** Offset of the first pixel. */
  start: number;
  /** Distance from one pixel to the next, 4 or -4. */
  step: number;
}

/** Unpacks `count` pixels, which begin at `from` in `source`. */
type Unpack = (source: Uint8Array, from: number, count: number, row: Row) => void;

/** Whether the header is plausible for a TGA; the format has no signature. */
export function looksLikeTga(bytes: Uint8Array): boolean {
  return bytes.length > HEADER_BYTES && isPlausible(readHeader(bytes));
}

/** Whether the pixels that a plausible header declares fit into the file. */
export function tgaPixelsFit(bytes: Uint8Array): boolean {
  const header = readHeader(bytes);
  return pixelOffset(header) + leastPixelBytes(header) <= bytes.length;
}

/** A TGA whose first row is its lowest, as some programs assume regardless of the header. */
export function withLowestRowFirst(bytes: Uint8Array): Uint8Array {
  if ((bytes[DESCRIPTOR]! & TOP_TO_BOTTOM) === 0) return bytes;
  const copy = new Uint8Array(bytes);
  copy[DESCRIPTOR] = bytes[DESCRIPTOR]! & ~TOP_TO_BOTTOM;
  return copy;
}

/**
 * Decodes a TGA of type 1, 2, 3, 9, 10 or 11.
 *
 * Alpha is used if the descriptor declares attribute bits. Many writers leave that field 0 in files with a byte of alpha,
 * which is used, too, unless it is 0 in every pixel. An undeclared single bit of alpha is ignored.
 *
 * @throws FormatError IMAGE_UNSUPPORTED, IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE
 */
export function decodeTga(bytes: Uint8Array): Image {
  checkPresent(HEADER_BYTES, bytes.length, 0);
  const header = readHeader(bytes);
  const oddity = unsupportedIn(header);
  if (oddity) throw new FormatError(IMAGE_CODES.IMAGE_UNSUPPORTED, `Unsupported TGA: ${oddity}`);
  const fault = damageOf(header);
  if (fault) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `Damaged TGA: ${fault}`);
  const { width, height, bits, descriptor } = header;
  const from = pixelOffset(header);
  checkPresent(leastPixelBytes(header), bytes.length - from, from);
  checkSize(width, height, bytes.length);

  const pixelBytes = Math.ceil(bits / 8);
  const source = header.imageType & RUN_LENGTH ? unpackRuns(bytes, from, header) : bytes.subarray(from);
  const unpack = chooseUnpack(bytes, header);
  const data = new Uint8Array(width * height * 4);
  const first = descriptor & RIGHT_TO_LEFT ? width - 1 : 0;
  const step = descriptor & RIGHT_TO_LEFT ? -4 : 4;
  for (let row = 0; row < height; row++) {
    const y = descriptor & TOP_TO_BOTTOM ? row : height - 1 - row;
    unpack(source, row * width * pixelBytes, width, { data, start: (y * width + first) * 4, step });
  }
  if ((header.imageType & ~RUN_LENGTH) !== COLOR_MAPPED) settleAlpha(data, bits, header);
  return { width, height, data };
}

function readHeader(bytes: Uint8Array): TgaHeader {
  const view = viewOf(bytes);
  return {
    idLength: view.getUint8(0),
    hasColorMap: view.getUint8(1),
    imageType: view.getUint8(2),
    colorMap: { first: view.getUint16(3, true), length: view.getUint16(5, true), bits: view.getUint8(7) },
    width: view.getUint16(12, true),
    height: view.getUint16(14, true),
    bits: view.getUint8(16),
    descriptor: view.getUint8(DESCRIPTOR),
  };
}

function isPlausible(header: TgaHeader): boolean {
  return unsupportedIn(header) === undefined && damageOf(header) === undefined;
}

/** The unsupported feature of a header, if any. The fields of an absent color map are often junk, and are ignored. */
function unsupportedIn({
  hasColorMap,
  colorMap,
  imageType,
  bits,
  descriptor,
}: TgaHeader): string | undefined {
  const depths = PIXEL_BITS[imageType & ~RUN_LENGTH];
  if (!depths) return `image type ${imageType}`;
  if (!depths.includes(bits)) return `${bits} bits per pixel in image type ${imageType}`;
  if (hasColorMap > 1) return `color map type ${hasColorMap}`;
  if (hasColorMap === 1 && !PIXEL_BITS[TRUE_COLOR]!.includes(colorMap.bits)) {
    return `color map entries of ${colorMap.bits} bits`;
  }
  if (descriptor & INTERLEAVED) return 'interleaved rows';
  if ((descriptor & ATTRIBUTE_BITS) > 8) return `${descriptor & ATTRIBUTE_BITS} attribute bits`;
  return undefined;
}

function damageOf({ hasColorMap, colorMap, imageType, width, height }: TgaHeader): string | undefined {
  if (width === 0 || height === 0) return `${width} × ${height} pixels`;
  const isMapped = (imageType & ~RUN_LENGTH) === COLOR_MAPPED;
  return isMapped && (hasColorMap === 0 || colorMap.length === 0) ? 'no color map' : undefined;
}

function pixelOffset(header: TgaHeader): number {
  const { hasColorMap, colorMap } = header;
  return HEADER_BYTES + header.idLength + (hasColorMap ? colorMap.length * Math.ceil(colorMap.bits / 8) : 0);
}

function leastPixelBytes(header: TgaHeader): number {
  const pixels = header.width * header.height;
  const pixelBytes = Math.ceil(header.bits / 8);
  if ((header.imageType & RUN_LENGTH) === 0) return pixels * pixelBytes;
  return Math.ceil(pixels / PACKET_PIXELS) * (1 + pixelBytes);
}

/** Expands run-length packets. They may cross rows; one that exceeds the last pixel is cut. */
function unpackRuns(bytes: Uint8Array, offset: number, header: TgaHeader): Uint8Array {
  const size = Math.ceil(header.bits / 8);
  const out = new Uint8Array(header.width * header.height * size);
  let from = offset;
  let at = 0;
  while (at < out.length) {
    checkPresent(1, bytes.length - from, from);
    const packet = bytes[from++]!;
    const end = Math.min(at + ((packet & 0x7f) + 1) * size, out.length);
    const stored = packet & 0x80 ? size : end - at;
    checkPresent(stored, bytes.length - from, from);
    for (let i = 0; i < stored; i++) out[at + i] = bytes[from + i]!;
    for (let i = at + stored; i < end; i++) out[i] = out[i - size]!;
    from += stored;
    at = end;
  }
  return out;
}

function chooseUnpack(bytes: Uint8Array, header: TgaHeader): Unpack {
  switch (header.imageType & ~RUN_LENGTH) {
    case COLOR_MAPPED:
      return unpackIndices(readColorMap(bytes, header), header.colorMap.first, Math.ceil(header.bits / 8));
    case GRAY:
      return header.bits === 8 ? unpackGray : unpackGrayAlpha;
    default:
      return colorUnpack(header.bits);
  }
}

function colorUnpack(bits: number): Unpack {
  if (bits === 24) return unpackBgr;
  return bits === 32 ? unpackBgra : unpack5551;
}

/** The color map as RGBA, 4 bytes per entry. */
function readColorMap(bytes: Uint8Array, header: TgaHeader): Uint8Array {
  const { length, bits } = header.colorMap;
  const map = new Uint8Array(length * 4);
  colorUnpack(bits)(bytes, HEADER_BYTES + header.idLength, length, { data: map, start: 0, step: 4 });
  settleAlpha(map, bits, header);
  return map;
}

/** Makes RGBA opaque if its alpha is not used; see `decodeTga`. */
function settleAlpha(data: Uint8Array, bits: number, header: TgaHeader): void {
  const declared = (header.descriptor & ATTRIBUTE_BITS) > 0 && bits !== 15;
  const singleBit = bits < 24 && (header.imageType & ~RUN_LENGTH) !== GRAY;
  if (declared || (!singleBit && anyAlpha(data))) return;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
}

function anyAlpha(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return true;
  return false;
}

const unpackGray: Unpack = (source, from, count, { data, start, step }) => {
  for (let i = 0, at = start; i < count; i++, at += step) {
    const gray = source[from + i]!;
    data[at] = gray;
    data[at + 1] = gray;
    data[at + 2] = gray;
    data[at + 3] = 255;
  }
};

const unpackGrayAlpha: Unpack = (source, from, count, { data, start, step }) => {
  for (let i = 0, at = start; i < count; i++, at += step) {
    const gray = source[from + i * 2]!;
    data[at] = gray;
    data[at + 1] = gray;
    data[at + 2] = gray;
    data[at + 3] = source[from + i * 2 + 1]!;
  }
};

/** From the top bit: alpha 1, red 5, green 5, blue 5. */
const unpack5551: Unpack = (source, from, count, { data, start, step }) => {
  for (let i = 0, at = start; i < count; i++, at += step) {
    const pixel = source[from + i * 2]! | (source[from + i * 2 + 1]! << 8);
    const red = (pixel >> 10) & 31;
    const green = (pixel >> 5) & 31;
    const blue = pixel & 31;
    data[at] = (red << 3) | (red >> 2);
    data[at + 1] = (green << 3) | (green >> 2);
    data[at + 2] = (blue << 3) | (blue >> 2);
    data[at + 3] = pixel & 0x8000 ? 255 : 0;
  }
};

const unpackBgr: Unpack = (source, from, count, { data, start, step }) => {
  for (let i = 0, at = start; i < count; i++, at += step, from += 3) {
    data[at] = source[from + 2]!;
    data[at + 1] = source[from + 1]!;
    data[at + 2] = source[from]!;
    data[at + 3] = 255;
  }
};

const unpackBgra: Unpack = (source, from, count, { data, start, step }) => {
  for (let i = 0, at = start; i < count; i++, at += step, from += 4) {
    data[at] = source[from + 2]!;
    data[at + 1] = source[from + 1]!;
    data[at + 2] = source[from]!;
    data[at + 3] = source[from + 3]!;
  }
};

/** @param first the index of the first entry of the map */
function unpackIndices(map: Uint8Array, first: number, indexBytes: number): Unpack {
  return (source, from, count, { data, start, step }) => {
    for (let i = 0, at = start; i < count; i++, at += step, from += indexBytes) {
      const index = source[from]! | (indexBytes === 2 ? source[from + 1]! << 8 : 0);
      const entry = (index - first) * 4;
      if (entry < 0 || entry >= map.length) {
        throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `Unknown entry ${index} in the color map`);
      }
      data[at] = map[entry]!;
      data[at + 1] = map[entry + 1]!;
      data[at + 2] = map[entry + 2]!;
      data[at + 3] = map[entry + 3]!;
    }
  };
}
