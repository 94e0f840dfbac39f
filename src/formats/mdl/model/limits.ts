/** How much a mesh may hold (docs/reference/mdl.md#names-and-limits). */
import type { Target } from './game.ts';

/** Bones that move a vertex. */
export const INFLUENCES = 4;

export interface Limits {
  vertices: number;
  faces: number;
  /** Bones that vertices of a mesh hang on. */
  bones: number;
}

export const LIMITS: Readonly<Record<Target, Limits>> = {
  '1.69': { vertices: 65535, faces: 10922, bones: 17 },
  ee: { vertices: 65535, faces: 21845, bones: 64 },
};
