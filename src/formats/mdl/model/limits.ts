/** Limits of a mesh (docs/reference/mdl.md#names-and-limits). */
import type { Target } from './game.ts';

/** Bones per vertex. */
export const INFLUENCES = 4;

export interface Limits {
  vertices: number;
  faces: number;
  /** Bones per mesh. */
  bones: number;
}

export const LIMITS: Readonly<Record<Target, Limits>> = {
  '1.69': { vertices: 65535, faces: 10922, bones: 17 },
  ee: { vertices: 65535, faces: 21845, bones: 64 },
};
