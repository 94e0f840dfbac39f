import type { Image } from '../../src/images/image.ts';
import type { Rgb } from './scenes.ts';

/** Red, green and blue bytes at a place in the image, both 0..1 from the top left. */
export function pixelAt({ width, height, data }: Image, x: number, y: number): Rgb {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

/** A pixel's color without its brightness: each channel on (1) or off (0). */
export function hueAt(image: Image, x: number, y: number): Rgb {
  const [red, green, blue] = pixelAt(image, x, y);
  const bit = (byte: number) => (byte > 64 ? 1 : 0);
  return [bit(red), bit(green), bit(blue)];
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** Where the pixels lie that a test accepts. */
export function boxOf({ width, data }: Image, accept: (rgb: Rgb) => boolean): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, count: 0 };
  for (let at = 0; at < data.length; at += 4) {
    if (!accept([data[at]!, data[at + 1]!, data[at + 2]!])) continue;
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.count++;
  }
  return box;
}

/** Background and floor are gray; what a test draws in red is not. */
export function isRed([red, green, blue]: Rgb): boolean {
  return red > green + 60 && red > blue + 60;
}
