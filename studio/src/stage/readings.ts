/** Measurements shown on the stage. */
import { signal } from '@preact/signals';

export interface Skinning {
  /** Largest distance between the vertices of CPU and GPU skinning, in units of the scene. */
  max: number;
  meters: number;
  /** As a fraction of the height. */
  relative: number;
}

/** Defined while the difference is shown. */
export const skinningDifference = signal<Skinning | undefined>(undefined);

/** Side of a grid square, in meters. */
export const square = signal(1);
/** Meters; NaN until the character is on the stage. */
export const height = signal(Number.NaN);
