/** The reader of the family: its formats and the scene that they make together. */
import type { Reader } from '../format.ts';
import { O3D_CODES } from './codes.ts';
import { o3dFormats } from './files/formats.ts';
import { loneCurves } from './to-scene/lone-curves.ts';
import { toScene } from './to-scene/to-scene.ts';

export const o3dReader: Reader = {
  id: 'o3d',
  formats: o3dFormats,
  codes: O3D_CODES,
  toScene,
  hasMoments: true,
  valuesAt: loneCurves,
};
