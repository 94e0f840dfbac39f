import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';

/** The format of a PNG's samples. */
export interface PngSamples {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  colorType: number;
  /** Samples of a pixel. */
  channels: number;
}

type Samples = Uint8Array | Uint16Array;

const GRAY = 0;
const TRUE_COLOR = 2;
const INDEXED = 3;
const TRUE_COLOR_ALPHA = 6;

/**
 * The pixels of unfiltered rows, as RGBA of 8 bits.
 *
 * @param palette the data of chunk PLTE, empty without one
 * @param transparency the data of chunk tRNS, likewise
 * @throws FormatError IMAGE_DAMAGED
 */
export function pixelsOf(
  rows: Uint8Array,
  header: PngSamples,
  palette: Uint8Array,
  transparency: Uint8Array,
): Uint8Array {
  const { depth, colorType } = header;
  if (colorType === TRUE_COLOR_ALPHA && depth === 8) return rows.slice();
  const samples = depth < 8 ? unpackBits(rows, header) : depth === 16 ? joinBytes(rows) : rows;
  return colorType === INDEXED
    ? expandIndices(samples, palette, transparency)
    : expandSamples(samples, header, transparency);
}

/** Samples of 16 bits, the high byte first. */
function joinBytes(bytes: Uint8Array): Uint16Array {
  const out = new Uint16Array(bytes.length >> 1);
  for (let at = 0; at < out.length; at++) out[at] = (bytes[at * 2]! << 8) | bytes[at * 2 + 1]!;
  return out;
}

/** Unpacks samples of 1, 2 or 4 bits, whose rows begin at bytes. */
function unpackBits(packed: Uint8Array, { width, height, depth }: PngSamples): Uint8Array {
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

function expandIndices(indices: Samples, palette: Uint8Array, transparency: Uint8Array): Uint8Array {
  const out = new Uint8Array(indices.length * 4);
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    if (index * 3 + 3 > palette.length) {
      throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `Unknown entry ${index} in the palette`);
    }
    out[i * 4] = palette[index * 3]!;
    out[i * 4 + 1] = palette[index * 3 + 1]!;
    out[i * 4 + 2] = palette[index * 3 + 2]!;
    out[i * 4 + 3] = transparency[index] ?? 255;
  }
  return out;
}

/** Gray or colors, with or without alpha, to RGBA of 8 bits. */
function expandSamples(samples: Samples, header: PngSamples, transparency: Uint8Array): Uint8Array {
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

/** The one color that is transparent in an image without alpha, in samples of the image's depth. */
function transparentKey(colorType: number, chunk: Uint8Array): [number, number, number] | undefined {
  const sample = (index: number) => (chunk[index * 2]! << 8) | chunk[index * 2 + 1]!;
  if (colorType === GRAY && chunk.length >= 2) return [sample(0), sample(0), sample(0)];
  if (colorType === TRUE_COLOR && chunk.length >= 6) return [sample(0), sample(1), sample(2)];
  return undefined;
}
