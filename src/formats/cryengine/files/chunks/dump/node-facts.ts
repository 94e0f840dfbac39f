/** Facts about a node, with its rotation also in degrees. */
import type { Chunk } from '../document.ts';
import { NO_CHUNK } from '../records/chunk.ts';
import type { NodeContent } from '../records/node.ts';
import type { Facts } from './text.ts';
import { chunkLabel } from './types.ts';

/** @param byId chunks by id, for the references of the node */
export function nodeFacts(content: NodeContent, byId: ReadonlyMap<number, Chunk>): Facts {
  const { matrix, properties } = content;
  const refer = (id: number): string | undefined => {
    if (id === NO_CHUNK) return undefined;
    const chunk = byId.get(id);
    return `${id} (${chunk ? chunkLabel(chunk.type) : 'missing'})`;
  };
  const rows = [0, 4, 8, 12].map((at) => [...matrix.subarray(at, at + 4)]);
  return {
    name: content.name.text,
    object: refer(content.objectId),
    parent: refer(content.parentId),
    children: content.childIds?.length ? [...content.childIds] : content.childCount,
    material: refer(content.materialId),
    groupHead: content.isGroupHead !== 0,
    groupMember: content.isGroupMember !== 0,
    translation: [...content.translation],
    rotation: rotationFacts(content.rotation),
    scale: [...content.scale],
    matrix: { x: rows[0], y: rows[1], z: rows[2], translation: rows[3] },
    translationController: refer(content.translationControllerId),
    rotationController: refer(content.rotationControllerId),
    scaleController: refer(content.scaleControllerId),
    properties: properties.text === '' ? undefined : properties.text,
  };
}

const DEGREES = 180 / Math.PI;

/**
 * A rotation as angle and axis, as angles about the fixed axes x, then y, then z, and as stored. Axis and angles are
 * right-handed; the stored quaternion is the conjugate (docs/reference/cryengine.md#quaternions).
 */
export function rotationFacts(stored: ArrayLike<number>): Facts {
  const [x, y, z, w] = [-stored[0]!, -stored[1]!, -stored[2]!, stored[3]!];
  const sine = Math.hypot(x, y, z);
  const angle = 2 * Math.atan2(sine, w) * DEGREES;
  const tilt = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  const euler = [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(tilt),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
  return {
    degrees: angle,
    axis: sine > 0 ? [x / sine, y / sine, z / sine] : [0, 0, 0],
    euler: euler.map((radians) => radians * DEGREES),
    quaternion: Array.from(stored),
  };
}
