/** Nodes of a model as those of a scene. */
import type { ScenePath } from '../../../scene/path.ts';
import { NONE, type Node, type Quat, type Vec3 } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { Model, ModelNode, NodeKind } from '../model/model.ts';
import { type ModelProperties, type NodeProperties, VALUES_IN_SCENE } from '../properties.ts';
import { drawnMesh } from './primitives.ts';
import type { PlacedModel, Stage } from './stage.ts';
import { SURFACE_VALUES } from './surfaces/material.ts';

/** Adds the nodes of a model, in its order, with properties for what the scene has no field for. */
export function addNodes(stage: Stage, model: Model): PlacedModel {
  const { scene } = stage;
  const nodes: number[] = [];
  for (const node of model.nodes) {
    const parent = nodes[node.parent] ?? NONE;
    const properties = nodeProperties(node, stage.hidden);
    if (parent === NONE) properties.model = modelProperties(model);
    reportNotShown(stage, node, `nodes[${scene.nodes.length}]`);
    const { name } = node;
    nodes.push(
      scene.nodes.push({ name, parent, ...restTransform(node), properties: { mdl: properties } }) - 1,
    );
  }
  return { model, nodes };
}

/** Kinds of nodes whose effect in the game a scene cannot represent, in singular and plural. */
const NOT_SHOWN: Partial<Record<NodeKind, readonly [string, string]>> = {
  emitter: ['emitter', 'emitters'],
  reference: ['reference to another model', 'references to other models'],
  camera: ['camera', 'cameras'],
  danglymesh: ['mesh that swings freely', 'meshes that swing freely'],
};

function reportNotShown({ notShown }: Stage, { kind, keys, flares }: ModelNode, path: ScenePath): void {
  const what = NOT_SHOWN[kind];
  if (what) notShown(MDL_CODES.MDL_LEFT_OUT, what, path);
  if (flares) notShown(MDL_CODES.MDL_LEFT_OUT, ['lens flare', 'lens flares'], path, flares.sizes.length);
  for (const [name, { times }] of Object.entries(keys)) {
    const keysOf = [`key of ${name} outside animations`, `keys of ${name} outside animations`] as const;
    notShown(MDL_CODES.MDL_KEYS_KEPT, keysOf, path, times.length);
  }
}

/** The first key outside animations is the rest pose. */
function restTransform({ values, keys }: ModelNode): Pick<Node, 'translation' | 'rotation' | 'scale'> {
  const [x = 0, y = 0, z = 0] = values.position ?? keys.position?.values ?? [];
  const scale = values.scale ?? keys.scale?.values[0] ?? 1;
  return {
    translation: [x, y, z],
    rotation: unitLength(values.orientation ?? keys.orientation?.values),
    scale: [scale, scale, scale] as Vec3,
  };
}

/** Normalized with `Math.hypot`, whose last bit is visible in GLB files. */
function unitLength(orientation: Float32Array | undefined): Quat {
  const [x = 0, y = 0, z = 0, w = 1] = orientation ?? [];
  const length = Math.hypot(x, y, z, w);
  return length > 0 ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}

/** Values that are neither in the scene itself nor, for drawn meshes, in their materials. */
function nodeProperties(node: ModelNode, hidden: boolean): NodeProperties {
  const { kind, partNumber, keys, flares } = node;
  const held = new Set<string>(
    drawnMesh(node, hidden) ? [...VALUES_IN_SCENE, ...SURFACE_VALUES] : VALUES_IN_SCENE,
  );
  const values = Object.fromEntries(Object.entries(node.values).filter(([name]) => !held.has(name)));
  return {
    ...values,
    kind,
    ...(partNumber === undefined ? {} : { partNumber }),
    ...(flares ? { flares } : {}),
    ...(Object.keys(keys).length === 0 ? {} : { keys }),
  };
}

function modelProperties({ name, supermodel, classification, fog, animationScale }: Model): ModelProperties {
  return { name, ...(supermodel === undefined ? {} : { supermodel }), classification, fog, animationScale };
}
