/** Nodes, helpers and lights of a scene as chunks. */

import { stored } from '../../../binary/schema.ts';
import { compose } from '../../../math/affine.ts';
import { channelByte } from '../../../scene/color.ts';
import type { Light, Node } from '../../../scene/scene.ts';
import { NO_CHUNK } from '../files/chunks/records/chunk.ts';
import { cryengineProperties, type LightProperties, type NodeProperties } from '../properties.ts';
import type { NewContent } from './chunks.ts';
import { NAME_BYTES, storedName } from './names.ts';
import { storedRotation } from './rotation.ts';

/** The name and references of a node chunk. */
export interface NodeLinks {
  name: string;
  objectId: number;
  parentId: number;
  materialId: number;
  childIds: readonly number[];
  /** Ids of controllers. */
  controllers?: { translation?: number; rotation?: number; scale?: number };
}

/** The identity transform. */
export const UNMOVED: Pick<Node, 'translation' | 'rotation' | 'scale'> = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};

type Place = Pick<Node, 'translation' | 'rotation' | 'scale' | 'matrix'>;

export function nodeContent(
  place: Place,
  { properties = '', isGroupHead, isGroupMember }: Partial<NodeProperties>,
  { name, objectId, parentId, materialId, childIds, controllers = {} }: NodeLinks,
): NewContent<'node'> {
  return {
    name: storedName(name, NAME_BYTES + 1),
    objectId,
    parentId,
    childCount: childIds.length,
    materialId,
    isGroupHead: isGroupHead ? 1 : 0,
    isGroupMember: isGroupMember ? 1 : 0,
    padding: new Uint8Array(2),
    ...placeContent(place),
    translationControllerId: controllers.translation ?? NO_CHUNK,
    rotationControllerId: controllers.rotation ?? NO_CHUNK,
    scaleControllerId: controllers.scale ?? NO_CHUNK,
    properties: storedText(properties),
    childIds: Int32Array.from(childIds),
  };
}

/** The transform of a node. */
export function placeContent({
  translation,
  rotation,
  scale,
  matrix,
}: Place): Pick<NewContent<'node'>, 'matrix' | 'translation' | 'rotation' | 'scale'> {
  return {
    // Columns for column vectors are rows for row vectors: the same numbers in the same order.
    matrix: Float32Array.from(matrix ?? compose({ translation, rotation, scale })),
    translation: Float32Array.from(translation),
    rotation: Float32Array.from(storedRotation(rotation)),
    scale: Float32Array.from(scale, Math.abs),
  };
}

/** A text of any length, encoded like names. */
export function storedText(text = '') {
  const { raw } = storedName(text);
  return raw ? { text, raw: raw.subarray(0, -1) } : stored(text);
}

const POINT = 0;

/** The object of a node without a mesh or light: its original helper, or a point. */
export function helperContent({ helper }: Partial<NodeProperties>): NewContent<'helper'> {
  return { helperType: helper?.type ?? POINT, size: Float32Array.from(helper?.size ?? [0, 0, 0]) };
}

/** By the types of the scene (docs/reference/cryengine.md#lights). */
const LIGHT_TYPES: Readonly<Record<Light['type'], number>> = {
  point: 0,
  spot: 1,
  directional: 2,
  ambient: 3,
};
/** Angle of a light without a cone. */
const NO_ANGLE = -1;

export function lightContent(light: Light): NewContent<'light'> {
  const kept = cryengineProperties<LightProperties>(light);
  const { cone, range } = light;
  const degrees = (half: number) => (half * 360) / Math.PI;
  return {
    lightType: LIGHT_TYPES[light.type],
    isOn: kept.isOn === false ? 0 : 1,
    color: Uint8Array.from(light.color, channelByte),
    // A light that is off has no intensity in the scene.
    intensity: kept.isOn === false ? (kept.intensity ?? 1) : (light.intensity ?? 1),
    hotspot: cone ? degrees(cone.inner) : (kept.hotspot ?? NO_ANGLE),
    falloff: cone ? degrees(cone.outer) : (kept.falloff ?? NO_ANGLE),
    usesNearAttenuation: kept.nearEnd === undefined ? 0 : 1,
    padding1: new Uint8Array(3),
    nearStart: kept.nearStart ?? 0,
    nearEnd: kept.nearEnd ?? 0,
    usesFarAttenuation: range === undefined ? 0 : 1,
    padding2: new Uint8Array(3),
    farStart: kept.farStart ?? 0,
    farEnd: range ?? 0,
    castsShadow: kept.castsShadow ? 1 : 0,
    padding3: new Uint8Array(3),
    direction: Float32Array.from(kept.direction ?? [0, 0, 0]),
    image: stored(kept.image ?? ''),
  };
}
