import type { Image } from '../images/image.ts';
import type { Wrap } from '../scene/scene.ts';
import { LINEAR, toByte } from './color.ts';

/** An image and its mip levels, the finest first, each made on demand. */
export interface Pyramid {
  levels: Image[];
}

/** The coarsest level whose texels are smaller than the samples. */
export function levelFor(pyramid: Pyramid, texelsPerSample: number): Image {
  const { levels } = pyramid;
  const wanted = texelsPerSample > 1 ? Math.floor(Math.log2(texelsPerSample) / 2) : 0;
  let last = levels[levels.length - 1]!;
  while (levels.length <= wanted && (last.width > 1 || last.height > 1)) {
    last = halve(last);
    levels.push(last);
  }
  return levels[Math.min(wanted, levels.length - 1)]!;
}

/** Averages 2 × 2 texels in linear light; a side of odd length loses its last row or column. */
function halve({ width, height, data }: Image): Image {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const out = new Uint8Array(half.width * half.height * 4);
  const right = width > 1 ? 4 : 0;
  const below = height > 1 ? width * 4 : 0;
  let o = 0;
  for (let row = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++) {
      const a = (row * 2 * width + column * 2) * 4;
      const b = a + right;
      const c = a + below;
      const d = b + below;
      for (let i = 0; i < 3; i++, o++) {
        const sum =
          LINEAR[data[a + i]!]! + LINEAR[data[b + i]!]! + LINEAR[data[c + i]!]! + LINEAR[data[d + i]!]!;
        out[o] = toByte(sum / 4);
      }
      out[o++] = (data[a + 3]! + data[b + 3]! + data[c + 3]! + data[d + 3]! + 2) >> 2;
    }
  }
  return { ...half, data: out };
}

/** Wrapping outside of an image. */
export interface Wrapping {
  u: Wrap;
  v: Wrap;
}

/**
 * Bilinear sample of an image; v = 0 is the upper edge of its top row. The four texels are mixed in linear light, as
 * graphics hardware does with sRGB textures.
 *
 * @param out receives linear red, green, blue and alpha, 0..1
 */
export function sampleTexture(
  { width, height, data }: Image,
  wrap: Wrapping,
  u: number,
  v: number,
  out: Float64Array,
): void {
  const x = within(u, wrap.u) * width - 0.5;
  const y = within(v, wrap.v) * height - 0.5;
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const right = x - floorX;
  const below = y - floorY;
  // Beyond the edge a repeated image continues at the other side, others with the texels of the edge.
  const x0 = floorX < 0 ? (wrap.u === 'repeat' ? width - 1 : 0) : floorX;
  const y0 = (floorY < 0 ? (wrap.v === 'repeat' ? height - 1 : 0) : floorY) * width;
  const x1 = floorX + 1 < width ? floorX + 1 : wrap.u === 'repeat' ? 0 : width - 1;
  const y1 = (floorY + 1 < height ? floorY + 1 : wrap.v === 'repeat' ? 0 : height - 1) * width;
  const a = (y0 + x0) * 4;
  const b = (y0 + x1) * 4;
  const c = (y1 + x0) * 4;
  const d = (y1 + x1) * 4;
  const shareD = right * below;
  const shareC = below - shareD;
  const shareB = right - shareD;
  const shareA = 1 - right - shareC;
  for (let i = 0; i < 3; i++) {
    out[i] =
      shareA * LINEAR[data[a + i]!]! +
      shareB * LINEAR[data[b + i]!]! +
      shareC * LINEAR[data[c + i]!]! +
      shareD * LINEAR[data[d + i]!]!;
  }
  out[3] =
    (shareA * data[a + 3]! + shareB * data[b + 3]! + shareC * data[c + 3]! + shareD * data[d + 3]!) / 255;
}

/** The position in the image, 0..1, of a coordinate. */
function within(coordinate: number, wrap: Wrap): number {
  if (wrap === 'clamp') return Math.min(1, Math.max(0, coordinate));
  if (wrap === 'repeat') return coordinate - Math.floor(coordinate);
  const folded = coordinate - 2 * Math.floor(coordinate / 2);
  return folded > 1 ? 2 - folded : folded;
}
