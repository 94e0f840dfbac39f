import type { Image } from '../images/image.ts';
import { LINEAR, toByte } from './color.ts';

/** The drawing buffer: linear light and depth per sample, rows from the top. */
export interface Canvas {
  width: number;
  height: number;
  /** Red, green, blue per sample. */
  color: Float32Array;
  /** In samples towards the viewer: larger is nearer, -Infinity for the background. */
  depth: Float32Array;
}

/** Samples per pixel in each direction. */
export const SAMPLES = 2;

const BACKGROUND_TOP = LINEAR[226]!;
const BACKGROUND_BOTTOM = LINEAR[186]!;

/** @param width in pixels, of SAMPLES × SAMPLES samples each, as is the height */
export function createCanvas(width: number, height: number): Canvas {
  const samples = width * height * SAMPLES * SAMPLES;
  return {
    width: width * SAMPLES,
    height: height * SAMPLES,
    color: new Float32Array(samples * 3),
    depth: new Float32Array(samples),
  };
}

/** Clears to the background, a neutral gray that darkens downwards. */
export function clear({ width, height, color, depth }: Canvas): void {
  depth.fill(-Infinity);
  for (let row = 0; row < height; row++) {
    const share = (row + 0.5) / height;
    const gray = BACKGROUND_TOP + share * (BACKGROUND_BOTTOM - BACKGROUND_TOP);
    color.fill(gray, row * width * 3, (row + 1) * width * 3);
  }
}

/** Averages the samples of every pixel into an image, its top left pixel at `left`, `top`. */
export function resolve(canvas: Canvas, image: Image, left: number, top: number): void {
  const { width, color } = canvas;
  const columns = width / SAMPLES;
  const rows = canvas.height / SAMPLES;
  for (let row = 0; row < rows; row++) {
    let out = ((top + row) * image.width + left) * 4;
    let upper = row * SAMPLES * width * 3;
    let lower = upper + width * 3;
    for (let column = 0; column < columns; column++) {
      for (let channel = 0; channel < 3; channel++, upper++, lower++) {
        const sum = color[upper]! + color[upper + 3]! + color[lower]! + color[lower + 3]!;
        image.data[out + channel] = toByte(sum / 4);
      }
      image.data[out + 3] = 255;
      upper += 3;
      lower += 3;
      out += 4;
    }
  }
}
