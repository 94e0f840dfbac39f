/** Numbers that the stage has to tell. */
import { signal } from '@preact/signals';

export interface Skinning {
  /** Largest distance between the vertices of the two ways of skinning, in units of the scene. */
  max: number;
  meters: number;
  /** As a part of the height. */
  relative: number;
}

/** While the difference is shown. */
export const skinningDifference = signal<Skinning | undefined>(undefined);

/** Meters along a square of the floor. */
export const square = signal(1);
/** Meters. */
export const height = signal(0);
