/** Reports that the axes and the unit that a conversion stored in a file were lost. */
import { NONE } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import type { JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';
import { isFromBlender } from './blender.ts';
import { axesOf } from './extras.ts';

/** @param root the node that defines the axes, or NONE */
export function reportLostAxes({ json, report }: Source, root: number): void {
  if (root !== NONE) return;
  const nodes = json.objects('nodes');
  const read = 'the scene is read with the axes of glTF, in meters';
  const moved = nodes.find((node) => axesOf(node));
  if (moved) {
    const message = `Node ${moved.string('name')} defines the axes and the unit, and was moved, rotated or scaled: ${read}`;
    report.add(GLTF_CODES.GLTF_AXES_MOVED, message, { path: moved.path });
    return;
  }
  const below = new Set(nodes.flatMap((node) => node.indices('children')));
  const isBare = isFromBlender(json) && nodes.every((node) => node.raw('extras') === undefined);
  const top = isBare ? nodes.find((node, index) => !below.has(index) && changesAxes(node)) : undefined;
  if (!top) return;
  const message = `The file has no custom properties, in which conversions store axes and unit: ${read}`;
  report.add(GLTF_CODES.GLTF_AXES_DROPPED, message, { path: top.path });
}

/** Whether a node only exchanges axes or scales its descendants, as nodes do that conversions add. */
function changesAxes(node: JsonObject): boolean {
  if (node.raw('mesh') !== undefined || node.indices('children').length === 0) return false;
  const rotation = node.numbers('rotation', 4) ?? [0, 0, 0, 1];
  const [x = 1, ...others] = node.numbers('scale', 3) ?? [];
  const isRotated = rotation.slice(0, 3).some((part) => Math.abs(part) > ROUNDING);
  const exchangesAxes = rotation.every((part) =>
    [0, 0.25, 0.5, 1].some((square) => Math.abs(part ** 2 - square) < ROUNDING),
  );
  const isUniform = others.every((factor) => Math.abs(factor / x - 1) < ROUNDING);
  return exchangesAxes && isUniform && (isRotated || Math.abs(x - 1) > ROUNDING);
}

/** Rounding of rotations and scales in Blender's single precision. */
const ROUNDING = 1e-5;
