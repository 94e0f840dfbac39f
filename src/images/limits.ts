import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';

/** The largest side that current graphics cards support. */
const MAX_SIDE = 16384;

/** Bytes that the pixels of one image may take: 64 MiB and 16 times its file. */
export function pixelBudget(fileBytes: number): number {
  return 64 * 1024 * 1024 + 16 * fileBytes;
}

/**
 * Refuses an image before anything is allocated for it.
 *
 * @throws FormatError IMAGE_DAMAGED for no pixels, IMAGE_TOO_LARGE for too many
 */
export function checkSize(width: number, height: number, fileBytes: number): void {
  if (width === 0 || height === 0) {
    throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `Invalid image size of ${width} × ${height} pixels`);
  }
  if (width > MAX_SIDE || height > MAX_SIDE || width * height * 4 > pixelBudget(fileBytes)) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_TOO_LARGE,
      `Image of ${width} × ${height} pixels is too large for a file of ${fileBytes} bytes`,
    );
  }
}

/**
 * Refuses pixels that cannot be in the file.
 *
 * @param needed the fewest bytes in which the declared pixels can be stored
 * @param present bytes from `offset` to the end of the file
 * @throws FormatError IMAGE_TRUNCATED
 */
export function checkPresent(needed: number, present: number, offset: number): void {
  if (needed <= present) return;
  throw new FormatError(
    IMAGE_CODES.IMAGE_TRUNCATED,
    `Expected at least ${needed} bytes of pixels, found ${Math.max(0, present)}`,
    { offset },
  );
}
