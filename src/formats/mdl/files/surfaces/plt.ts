/** `.plt` files: layered images that are colored with palettes (docs/reference/mdl.md#layered-images). */
import {
  countLayers,
  inspectPlt,
  isPlt,
  PLT_LAYERS,
  type Plt,
  type PltLayer,
  pltSchema,
  readPlt,
  writePlt,
} from '../../../../images/plt.ts';
import type { Report } from '../../../../report/report.ts';
import { counted, grouped } from '../../../../text/counts.ts';
import type { FileDocument, Format, Need } from '../../../format.ts';
import { MDL_CODES as CODES } from '../../codes.ts';

export interface PltDocument extends FileDocument {
  format: 'mdl.plt';
  content: Plt;
}

/** The palette image of each layer. */
export const PALETTES: Readonly<Record<PltLayer, string>> = {
  skin: 'pal_skin01',
  hair: 'pal_hair01',
  metal1: 'pal_armor01',
  metal2: 'pal_armor02',
  cloth1: 'pal_cloth01',
  cloth2: 'pal_cloth01',
  leather1: 'pal_leath01',
  leather2: 'pal_leath01',
  tattoo1: 'pal_tattoo01',
  tattoo2: 'pal_tattoo01',
};

export const pltFormat: Format<PltDocument> = {
  id: 'mdl.plt',
  family: 'mdl',
  title: 'Neverwinter Nights layered image',
  extensions: ['plt'],
  detect: isPlt,
  read: (bytes) => ({ format: 'mdl.plt', content: readPlt(bytes) }),
  write: ({ content }) => writePlt(content),
  check: checkPlt,
  inspect: inspectPlt,
  needs: pltNeeds,
  describe: () => ({ version: 'V1' }),
  schema: {
    type: pltSchema,
    title: 'Neverwinter Nights layered image (.plt)',
    introduction:
      'Little-endian. A header, and the layer and brightness of every pixel; `count` is width times height. Rows are stored from bottom to top.',
    parameters: ['count'],
  },
};

function checkPlt({ content }: PltDocument, report: Report): void {
  const { unknown } = countLayers(content);
  if (unknown > 0) {
    const first = content.pixels.layer.findIndex((layer) => layer >= PLT_LAYERS.length);
    const message = `Unknown layer ${content.pixels.layer[first]} in pixel ${first}${unknown > 1 ? ` and ${grouped(unknown - 1)} more` : ''}`;
    report.add(CODES.MDL_PLT_LAYER, message, { path: `pixels[${first}].layer` });
  }
  const { length } = content.trailing;
  if (length > 0)
    report.add(CODES.MDL_PLT_TRAILING, `${counted(length, 'byte')} after the pixels`, { path: 'trailing' });
}

/** The layers of the pixels of a PLT. */
export function layersOf(plt: Plt): PltLayer[] {
  const { known } = countLayers(plt);
  return PLT_LAYERS.filter((_, layer) => known[layer]! > 0);
}

/** Palettes belong to the game; missing ones are reported when the image is colored without them. */
function pltNeeds({ content }: PltDocument): Need[] {
  const names = new Set(layersOf(content).map((layer) => PALETTES[layer]));
  return [...names].map((name) => ({ name, alternatives: ['tga'], role: 'texture', optional: true }));
}
