/** Decoded pixels: 4 bytes per pixel (red, green, blue, alpha), rows from the top, no padding. */
export interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}
