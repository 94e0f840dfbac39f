import { decode } from 'jpeg-js';
import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';
import type { Image } from './image.ts';
import { checkPresent, checkSize } from './limits.ts';

/** Markers (ITU-T T.81, table B.1). */
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const APP14 = 0xee;

/** Start of frame: 0xc0 baseline, 0xc1 extended, 0xc2 progressive; the others up to 0xcf are lossless or arithmetic. */
const FIRST_FRAME = 0xc0;
const LAST_HUFFMAN_FRAME = 0xc2;
const LAST_FRAME = 0xcf;
/** Markers in the range of frames that are not frames: Huffman tables, an extension, arithmetic conditioning. */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc];

/** Most scans of an image; progressive files have about ten, and a hostile file could have thousands. */
const MAX_SCANS = 100;

/** The decoder holds every coefficient of the image as 32 bits, 14 to 22 bytes per pixel in all. */
const WORKING_MEGABYTES = 512;

interface JpegFrame {
  marker: number;
  precision: number;
  width: number;
  height: number;
  /** 1 for gray, 3 for color, 4 for CMYK. */
  components: number;
  /** Whether the Adobe segment declares the components as plain colors instead of luminance and chrominance. */
  untransformed: boolean;
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === START_OF_IMAGE && bytes[2] === 0xff;
}

/**
 * Decodes a baseline or progressive JPEG of 8 bits.
 *
 * @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE, IMAGE_UNSUPPORTED; and what the decoder throws
 */
export function decodeJpeg(bytes: Uint8Array): Image {
  const { marker, precision, width, height, untransformed } = readFrame(bytes);
  if (marker > LAST_HUFFMAN_FRAME || precision !== 8) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_UNSUPPORTED,
      `Unsupported JPEG with frame type ${marker - FIRST_FRAME} and ${precision} bits`,
    );
  }
  // Every block of 8 × 8 takes one bit or more in the first scan (T.81, F.1.2.1).
  checkPresent(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 8), bytes.length, 0);
  checkSize(width, height, bytes.length);
  if (countScans(bytes) > MAX_SCANS) {
    throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `JPEG has more than ${MAX_SCANS} scans`);
  }
  const image = decode(bytes, {
    useTArray: true,
    maxMemoryUsageInMB: WORKING_MEGABYTES,
    ...(untransformed ? { colorTransform: false } : {}),
  });
  return { width: image.width, height: image.height, data: image.data };
}

/** Whether a JPEG has one or three components, as nearly all have. @throws FormatError if it has no frame header */
export function isGrayOrColor(bytes: Uint8Array): boolean {
  return [1, 3].includes(readFrame(bytes).components);
}

/** Walks the segments to the frame header (T.81, B.2.2). */
function readFrame(bytes: Uint8Array): JpegFrame {
  const view = viewOf(bytes);
  let untransformed = false;
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    const marker = bytes[offset + 1]!;
    if (bytes[offset] !== 0xff || marker === START_OF_SCAN) break;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NOT_FRAMES.includes(marker)) {
      checkPresent(10, bytes.length - offset, offset);
      return {
        marker,
        precision: view.getUint8(offset + 4),
        height: view.getUint16(offset + 5),
        width: view.getUint16(offset + 7),
        components: view.getUint8(offset + 9),
        untransformed,
      };
    }
    if (marker === APP14 && isAdobe(bytes, offset + 4)) untransformed = bytes[offset + 15] === 0;
    offset += 2 + view.getUint16(offset + 2);
  }
  throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'JPEG has no frame header', { offset });
}

function isAdobe(bytes: Uint8Array, at: number): boolean {
  return String.fromCharCode(...bytes.subarray(at, at + 5)) === 'Adobe';
}

/** In compressed data 0xff is followed by 0 or a restart marker, so that this counts scans (and those of thumbnails). */
function countScans(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === START_OF_SCAN) scans++;
  }
  return scans;
}
