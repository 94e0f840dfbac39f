import type { Image } from '../../src/images/image.ts';
import { type Region, TEXTURE_SIZE } from './surface.ts';
import { mix } from './vector.ts';

/** 0xRRGGBB. */
export type Paint = number;
/** The paint at (u, v), both 0..1 in a region, v downwards. */
export type Shade = (u: number, v: number) => Paint;

/** A square texture, filled with one paint. */
export function canvas(ground: Paint): Image {
  const image = {
    width: TEXTURE_SIZE,
    height: TEXTURE_SIZE,
    data: new Uint8Array(TEXTURE_SIZE * TEXTURE_SIZE * 4),
  };
  fill(image, { x: 0, y: 0, width: TEXTURE_SIZE, height: TEXTURE_SIZE }, () => ground);
  return image;
}

export function fill(image: Image, region: Region, shade: Shade): void {
  for (let y = 0; y < region.height; y++) {
    for (let x = 0; x < region.width; x++) {
      const paint = shade((x + 0.5) / region.width, (y + 0.5) / region.height);
      const at = ((region.y + y) * image.width + region.x + x) * 4;
      image.data[at] = paint >> 16;
      image.data[at + 1] = (paint >> 8) & 255;
      image.data[at + 2] = paint & 255;
      image.data[at + 3] = 255;
    }
  }
}

/** One paint over another; a share of 1 covers. */
export function over(under: Paint, top: Paint, share: number): Paint {
  const channel = (shift: number): number =>
    Math.round(mix((under >> shift) & 255, (top >> shift) & 255, share)) << shift;
  return channel(16) | channel(8) | channel(0);
}

/** The paint darkened by a fraction, 0..1. */
export function darker(paint: Paint, share: number): Paint {
  return over(paint, 0x1c1020, share);
}

/** The same value between 0 and 1 for the same pair of whole numbers, without a visible pattern. */
function grain(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 8) / 0x1000000;
}

/** How far (x, y) is from the middle of an ellipse, 1 on its border. */
export function ellipseDistance(x: number, y: number, radiusX: number, radiusY: number): number {
  return Math.hypot(x / radiusX, y / radiusY);
}

/** Distance from (x, y) to the nearest point of a line of straight pieces. */
export function lineDistance(x: number, y: number, line: readonly (readonly [number, number])[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1]!;
    const [bx, by] = line[i]!;
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    nearest = Math.min(nearest, Math.hypot(x - mix(ax, bx, share), y - mix(ay, by, share)));
  }
  return nearest;
}

/** Size of the grains in pixels, how many shades they have, and the step between values: a picture with few of all stays small. */
const GRAIN = { size: 4, shades: 3, step: 4 };

/** Darkens every pixel by up to `share`, unevenly, as old bone and woven cloth are. */
export function roughen({ width, data }: Image, share: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const x = Math.floor(((at / 4) % width) / GRAIN.size);
    const y = Math.floor(at / 4 / width / GRAIN.size);
    const kept = 1 - (share * Math.floor(GRAIN.shades * grain(x, y))) / (GRAIN.shades - 1);
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.round((data[at + channel]! * kept) / GRAIN.step) * GRAIN.step;
      data[at + channel] = Math.min(255, value);
    }
  }
}
