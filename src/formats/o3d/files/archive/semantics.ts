/** Semantics of streams (docs/reference/o3d.md#classes-of-objects). */
export const SEMANTIC = {
  unknown: 0,
  position: 1,
  normal: 2,
  tangent: 3,
  binormal: 4,
  color: 5,
  texcoord: 6,
} as const;
