/** Decoded pixels: 4 bytes per pixel (red, green, blue, alpha), rows from the top, no padding. */
export interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Whether any pixel is less than fully opaque. */
export function hasTransparency(image: Image): boolean {
  for (let at = 3; at < image.data.length; at += 4) if (image.data[at] !== 255) return true;
  return false;
}
