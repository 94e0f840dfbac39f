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
 * The pixels of unfiltered rows as RGBA with 8 bits per channel. They overwrite the rows if their buffer is large enough, so that
 * there is no second image in memory.
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
  const { width, height, depth, colorType, channels } = header;
  const size = width * height * 4;
  if (colorType === TRUE_COLOR_ALPHA && depth === 8) return rows.subarray(0, size);
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const out = placeFor(rows, size);
  const packed = new Uint8Array(rowBytes);
  const samples = depth === 16 ? new Uint16Array(width * channels) : new Uint8Array(width * channels);
  const expand =
    colorType === INDEXED ? indexExpander(palette, transparency) : sampleExpander(header, transparency);
  // In the order in which no row overwrites one that is still needed.
  const isShrinking = rowBytes > width * 4;
  for (let count = 0; count < height; count++) {
    const row = isShrinking ? count : height - 1 - count;
    packed.set(rows.subarray(row * rowBytes, (row + 1) * rowBytes));
    unpack(packed, depth, samples);
    expand(samples, out.subarray(row * width * 4, (row + 1) * width * 4));
  }
  return out;
}

/** The buffer of the rows if it is large enough, else a new one. */
export function placeFor(rows: Uint8Array, size: number): Uint8Array {
  const { buffer, byteOffset } = rows;
  return byteOffset + size <= buffer.byteLength
    ? new Uint8Array(buffer, byteOffset, size)
    : new Uint8Array(size);
}

/** Unpacks the samples of a row: of 1, 2, 4 or 8 bits, or of 16 bits with the high byte first. */
function unpack(packed: Uint8Array, depth: number, out: Samples): void {
  if (depth === 8) out.set(packed);
  else if (depth === 16) {
    for (let at = 0; at < out.length; at++) out[at] = (packed[at * 2]! << 8) | packed[at * 2 + 1]!;
  } else {
    const mask = (1 << depth) - 1;
    for (let at = 0, bit = 0; at < out.length; at++, bit += depth) {
      out[at] = (packed[bit >> 3]! >> (8 - depth - (bit & 7))) & mask;
    }
  }
}

/** Expands the samples of a row to pixels. */
type Expander = (samples: Samples, out: Uint8Array) => void;

function indexExpander(palette: Uint8Array, transparency: Uint8Array): Expander {
  return (indices, out) => {
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
  };
}

/** Gray or colors, with or without alpha, to RGBA of 8 bits. */
function sampleExpander({ depth, colorType, channels }: PngSamples, transparency: Uint8Array): Expander {
  const scale = 255 / (2 ** depth - 1);
  const green = channels > 2 ? 1 : 0;
  const blue = green * 2;
  const alpha = channels === 2 || channels === 4 ? channels - 1 : undefined;
  const key = transparentKey(colorType, transparency);
  return (samples, out) => {
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
  };
}

/** The one color that is transparent in an image without alpha, in samples of the image's depth. */
function transparentKey(colorType: number, chunk: Uint8Array): [number, number, number] | undefined {
  const sample = (index: number) => (chunk[index * 2]! << 8) | chunk[index * 2 + 1]!;
  if (colorType === GRAY && chunk.length >= 2) return [sample(0), sample(0), sample(0)];
  if (colorType === TRUE_COLOR && chunk.length >= 6) return [sample(0), sample(1), sample(2)];
  return undefined;
}
