/** Colors for the layers of a PLT: those of the game's palettes, else built-in ones. */
import {
  colorPlt,
  PLT_LAYERS,
  type PltLayer,
  type PltRamp,
  paletteRamp,
  plainRamp,
} from '../../../../images/plt.ts';
import { encodePng } from '../../../../images/png.ts';
import type { Report } from '../../../../report/report.ts';
import type { ReadingOptions, TextureFile } from '../../../format.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import { keyOf } from '../../files/surfaces/lookup.ts';
import { layersOf, PALETTES, type PltDocument } from '../../files/surfaces/plt.ts';
import { engineImage } from './pictures.ts';

type LayerColors = NonNullable<ReadingOptions['layers']>;

/** Colors that distinguish the layers if palettes are missing. */
const PLAIN_COLORS: Readonly<Record<PltLayer, readonly [number, number, number]>> = {
  skin: [201, 148, 118],
  hair: [96, 66, 42],
  metal1: [150, 152, 158],
  metal2: [176, 150, 92],
  cloth1: [62, 84, 128],
  cloth2: [148, 60, 52],
  leather1: [118, 84, 54],
  leather2: [84, 64, 50],
  tattoo1: [58, 92, 104],
  tattoo2: [104, 62, 92],
};

/** Converts layered images to PNG files. */
export class LayerPainter {
  readonly #textures: readonly TextureFile[];
  readonly #colors: LayerColors;
  readonly #ramps = new Map<PltLayer, PltRamp | undefined>();

  constructor(textures: readonly TextureFile[], colors: LayerColors) {
    this.#textures = textures;
    this.#colors = colors;
  }

  /**
   * @param name of the image
   * @param report of missing palettes and colors
   */
  paint({ content }: PltDocument, name: string, report: Report): Uint8Array {
    const layers = layersOf(content);
    const unpainted = layers.filter((layer) => !this.#rampOf(layer, report));
    if (unpainted.length > 0) {
      const palettes = [...new Set(unpainted.map((layer) => PALETTES[layer]))].join(', ');
      const message = `Missing palettes of image ${name}: ${palettes}`;
      report.add(CODES.MDL_PALETTE_MISSING, message);
    }
    const ramps = PLT_LAYERS.map((layer) => {
      return (
        (layers.includes(layer) ? this.#rampOf(layer, report) : undefined) ?? plainRamp(PLAIN_COLORS[layer])
      );
    });
    return encodePng(colorPlt(content, ramps));
  }

  #rampOf(layer: PltLayer, report: Report): PltRamp | undefined {
    if (!this.#ramps.has(layer)) this.#ramps.set(layer, this.#makeRamp(layer, report));
    return this.#ramps.get(layer);
  }

  #makeRamp(layer: PltLayer, report: Report): PltRamp | undefined {
    const file = this.#textures.find(({ uri }) => keyOf(uri) === PALETTES[layer]);
    const palette = file && engineImage(file.bytes, file.name ?? file.uri);
    if (!palette) return undefined;
    const color = this.#colors[layer] ?? 0;
    const last = palette.height - 1;
    if (color > last) {
      report.add(
        CODES.MDL_PALETTE_ROW,
        `Palette ${file.uri} has no color ${color} for ${layer}; used color ${last}`,
      );
    }
    return paletteRamp(palette, Math.min(color, last));
  }
}
