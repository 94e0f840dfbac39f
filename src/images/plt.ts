/**
 * PLT, the layered images of Neverwinter Nights without colors (docs/reference/mdl.md#layered-images): a shade and a layer
 * for every pixel.
 */
import {
  fixedString,
  type Infer,
  type Inspection,
  inspect,
  note,
  read,
  rest,
  struct,
  table,
  u8,
  u32,
  vector,
  write,
} from '../binary/schema.ts';
import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';
import type { Image } from './image.ts';
import { checkPresent, checkSize } from './limits.ts';

const SOURCE = { source: 'mdl.md#layered-images' };
const HEADER_BYTES = 24;
const PIXEL_BYTES = 2;
const SIGNATURE = 'PLT V1  ';

const header = {
  signature: note(fixedString(SIGNATURE.length), `“${SIGNATURE}”`, SOURCE),
  unused: note(vector(u32, 2), 'usually 10, and 0', SOURCE),
  width: note(u32, 'width in pixels', SOURCE),
  height: note(u32, 'rows', SOURCE),
};

const headerSchema = struct('PLT header', header);

/** `count` is the number of pixels, width times height. */
export const pltSchema = struct('PLT', {
  ...header,
  pixels: table(
    'pixels',
    {
      shade: note(u8, 'column of the palette, from dark to light', SOURCE),
      layer: note(u8, 'layer of the pixel, from 0 (skin) to 9 (second tattoo)', SOURCE),
    },
    'count',
  ),
  trailing: rest,
});

/** The rows of pixels are stored from the bottom. */
export type Plt = Infer<typeof pltSchema>;

/** Layers of pixels by number. */
export const PLT_LAYERS = [
  'skin',
  'hair',
  'metal1',
  'metal2',
  'cloth1',
  'cloth2',
  'leather1',
  'leather2',
  'tattoo1',
  'tattoo2',
] as const;

/** Layers of an image, each with a separate palette. */
export type PltLayer = (typeof PLT_LAYERS)[number];

/** Number of shades of a pixel. */
const SHADES = 256;

/** The colors of a layer from its darkest shade to its lightest: red, green, blue of each. */
export type PltRamp = Uint8Array;

export function isPlt(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && [...SIGNATURE].every((sign, at) => bytes[at] === sign.charCodeAt(0));
}

/** @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE */
export function readPlt(bytes: Uint8Array): Plt {
  return read(pltSchema, bytes, { count: countPixels(bytes) });
}

export function writePlt(plt: Plt): Uint8Array {
  return write(pltSchema, plt, { count: plt.pixels.count });
}

/** @throws FormatError as `readPlt` */
export function inspectPlt(bytes: Uint8Array, name: string): Inspection {
  return inspect(pltSchema, bytes, name, { count: countPixels(bytes) });
}

function countPixels(bytes: Uint8Array): number {
  if (!isPlt(bytes)) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'Invalid PLT header');
  const { width, height } = read(headerSchema, bytes);
  checkSize(width, height, bytes.length);
  checkPresent(width * height * PIXEL_BYTES, bytes.length - HEADER_BYTES, HEADER_BYTES);
  return width * height;
}

/** Pixels of every layer by number, and those of unknown layers. */
export function countLayers({ pixels: { layer } }: Plt): { known: number[]; unknown: number } {
  const counts = new Uint32Array(SHADES);
  for (let at = 0; at < layer.length; at++) counts[layer[at]!]!++;
  const unknown = counts.subarray(PLT_LAYERS.length).reduce((sum, count) => sum + count, 0);
  return { known: [...counts.subarray(0, PLT_LAYERS.length)], unknown };
}

/**
 * Colors a PLT to an opaque image. The alpha of palettes is not transparency, but marks metal that reflects its
 * surroundings.
 *
 * @param ramps one per layer; pixels of unknown layers have the color of the first
 */
export function colorPlt({ width, height, pixels: { shade, layer } }: Plt, ramps: readonly PltRamp[]): Image {
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    let to = (height - 1 - row) * width * 4;
    for (let at = row * width; at < (row + 1) * width; at++, to += 4) {
      const ramp = ramps[layer[at]!] ?? ramps[0]!;
      const from = shade[at]! * 3;
      data[to] = ramp[from]!;
      data[to + 1] = ramp[from + 1]!;
      data[to + 2] = ramp[from + 2]!;
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

/** Colors of a palette image: every row is a palette, its columns are the shades. @param row from the top */
export function paletteRamp({ width, data }: Image, row: number): PltRamp {
  const ramp = new Uint8Array(SHADES * 3);
  for (let shade = 0; shade < SHADES; shade++) {
    const column = Math.round((shade * (width - 1)) / (SHADES - 1));
    const from = (row * width + column) * 4;
    ramp.set(data.subarray(from, from + 3), shade * 3);
  }
  return ramp;
}

/** Shades of one color: from black to the color in the middle, and halfway to white. */
export function plainRamp(color: readonly [red: number, green: number, blue: number]): PltRamp {
  const middle = SHADES / 2;
  return Uint8Array.from({ length: SHADES * 3 }, (_, at) => {
    const channel = color[at % 3]!;
    const shade = Math.floor(at / 3);
    if (shade <= middle) return Math.round((channel * shade) / middle);
    return Math.round(channel + ((255 - channel) * (shade - middle)) / SHADES);
  });
}
