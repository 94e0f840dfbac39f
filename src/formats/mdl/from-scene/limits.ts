/** How much a mesh may hold (mdl §1.4, §1.5). */
import type { Target } from '../ascii/from-model/target.ts';
import type { Limits } from './parts.ts';

export const LIMITS: Readonly<Record<Target, Limits>> = {
  '1.69': { vertices: 65535, faces: 10922, bones: 17 },
  ee: { vertices: 65535, faces: 21845, bones: 64 },
};

/** Texture coordinate sets of a mesh. */
export const UV_SETS = 4;
/** Numbers of keys and times that a node of an animation can hold: their places are counted in 16 bits (mdl §1.3). */
export const KEY_NUMBERS = 65535;
