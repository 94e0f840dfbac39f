import { encodePng } from '../../src/images/png.ts';

/** Two by two pixels of red, green, blue and a half-transparent white. */
export const SMALL_PNG = encodePng({
  width: 2,
  height: 2,
  data: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128),
});
