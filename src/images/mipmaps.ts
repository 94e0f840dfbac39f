/** The levels of a texture: each half as wide and high as the one before, down to one pixel. */
import type { Image } from './image.ts';
import { resized, type Samples } from './resize.ts';

/** @returns the image itself first */
export function mipmaps(image: Image, samples: Samples = 'color'): Image[] {
  const levels = [image];
  for (let last = image; last.width > 1 || last.height > 1; last = levels.at(-1)!)
    levels.push(resized(last, Math.max(1, last.width >> 1), Math.max(1, last.height >> 1), samples));
  return levels;
}
