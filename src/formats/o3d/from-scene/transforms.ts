/** Nodes as Transforms. */
import { localMatrix } from '../../../math/affine.ts';
import type { Node } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { rows } from '../files/archive/numbers.ts';
import { CLIPS_PARAM, type ClipRange } from '../to-scene/motion/ranges.ts';
import { REST_PARAM } from '../to-scene/nodes.ts';
import { ownParam, value } from './builder.ts';

export function transformParams(matrix: JsonObject): JsonObject {
  return {
    'o3d.boundingBox': value([]),
    'o3d.cull': value(false),
    'o3d.localMatrix': matrix,
    'o3d.visible': value(true),
  };
}

/** The rest pose of an animated Transform that starts in another one. */
export function restParam(node: Node): JsonObject {
  return { [REST_PARAM]: ownParam('ParamMatrix4', rows(localMatrix(node))) };
}

/** The ranges of the clips on the timeline, if there are any. */
export function clipsParam(ranges: readonly ClipRange[]): JsonObject {
  return ranges.length > 0 ? { [CLIPS_PARAM]: ownParam('ParamString', JSON.stringify(ranges)) } : {};
}
