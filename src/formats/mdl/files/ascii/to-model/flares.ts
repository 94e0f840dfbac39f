import type { ModelNode } from '../../../model/model.ts';
import type { AsciiNode } from '../document.ts';

const COLUMNS = 3;

/** The lens flares of a light, one per texture; missing values are 0. */
export function flaresOf({ type, properties }: AsciiNode): Pick<ModelNode, 'flares'> {
  const { texturenames, flaresizes, flarepositions, flarecolorshifts } = properties;
  if (type !== 'light' || !texturenames) return {};
  const count = texturenames.length;
  return {
    flares: {
      textures: [...texturenames],
      sizes: ofLength(flaresizes, count),
      positions: ofLength(flarepositions, count),
      colorShifts: ofLength(flarecolorshifts, count * COLUMNS),
    },
  };
}

function ofLength(list: Float32Array | undefined, length: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(length);
  if (list) values.set(list.subarray(0, length));
  return values;
}
