import type { Image } from './image.ts';

/** Luminance of red, green and blue (ITU-R BT.709). */
const BRIGHTNESS = [0.2126, 0.7152, 0.0722] as const;

/** The colors of one image with the brightness of another, of the same size, as alpha. */
export function withOpacity({ width, height, data: colors }: Image, { data: opacity }: Image): Image {
  const data = new Uint8Array(colors);
  for (let at = 0; at < data.length; at += 4) {
    data[at + 3] =
      BRIGHTNESS[0] * opacity[at]! +
      BRIGHTNESS[1] * opacity[at + 1]! +
      BRIGHTNESS[2] * opacity[at + 2]! +
      0.5;
  }
  return { width, height, data };
}
