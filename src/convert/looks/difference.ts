/** Differences in appearance between two scenes. */

/** The property that differs. */
export type LookKind =
  | 'normals'
  | 'uvs'
  | 'colors'
  | 'names'
  | 'baseColors'
  | 'alpha'
  | 'sides'
  | 'textures'
  | 'images';

/** All differences of one kind. */
export interface LookDifference {
  kind: LookKind;
  /** The largest difference and its place, in words. */
  message: string;
  /** Number of corners of triangles, triangles, or pixels that differ. */
  count: number;
  of: number;
  /** The largest difference, if it is a number. */
  max?: { value: number; unit: string };
}
