/** Nodes as Transforms. */
import { compose } from '../../../math/affine.ts';
import type { Node } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { value } from './builder.ts';

export function transformParams(localMatrix: JsonObject): JsonObject {
  return {
    'o3d.boundingBox': value([]),
    'o3d.cull': value(false),
    'o3d.localMatrix': localMatrix,
    'o3d.visible': value(true),
  };
}

/** The local matrix of a node, column-major. */
export function matrixOf({ matrix, rotation, translation, scale }: Node): ArrayLike<number> {
  if (matrix) return matrix;
  return compose({ translation, rotation, scale });
}
