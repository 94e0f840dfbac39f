import { encodePng } from '../../src/images/png.ts';

/** 2 × 2 pixels: red, green, blue and half-transparent white. */
export const SMALL_PNG = encodePng({
  width: 2,
  height: 2,
  data: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128),
});
