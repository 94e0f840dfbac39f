import { requireWhole } from '../report/arguments.ts';

/** Decoded pixels: 4 bytes per pixel (red, green, blue, alpha), rows from the top, no padding. */
export interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}

/** @throws RangeError unless an image has a size and the pixels for it */
export function requireImage({ width, height, data }: Image): void {
  requireWhole('width', width);
  requireWhole('height', height);
  const size = width * height * 4;
  if (data.length !== size)
    throw new RangeError(`An image of ${width} × ${height} pixels needs ${size} bytes, not ${data.length}`);
}

/** Whether any pixel is less than fully opaque. */
export function hasTransparency(image: Image): boolean {
  for (let at = 3; at < image.data.length; at += 4) if (image.data[at] !== 255) return true;
  return false;
}

/** Flips an image vertically in place. */
export function flipRows({ width, data }: Image): void {
  const rowBytes = width * 4;
  const row = new Uint8Array(rowBytes);
  for (let top = 0, bottom = data.length - rowBytes; top < bottom; top += rowBytes, bottom -= rowBytes) {
    row.set(data.subarray(top, top + rowBytes));
    data.copyWithin(top, bottom, bottom + rowBytes);
    data.set(row, bottom);
  }
}
