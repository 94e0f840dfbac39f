/** Puts the differences between two models, made from its scene before and after an edit, into the original model. */
import { patchNamed, patchRecord, saysTheSame } from '../../../binary/patch.ts';
import type { Model, ModelAnimation, ModelMesh, ModelNode } from '../model/model.ts';

/** @param leave receives what cannot be put into an animation of the model */
export function patchModel(
  original: Model,
  [before, after]: readonly [Model, Model],
  leave: (what: string, animation: string) => void,
): Model {
  const bones = placesOf(original.nodes);
  return {
    ...original,
    nodes: patchNamed(original.nodes, inPlacesOf(bones, before), inPlacesOf(bones, after), patchNode),
    animations: patchNamed(original.animations, before.animations, after.animations, (animation, was, is) =>
      patchAnimation(animation, was, is, new Set(bones.keys()), leave),
    ),
  };
}

function patchAnimation(
  original: ModelAnimation,
  before: ModelAnimation,
  after: ModelAnimation,
  known: ReadonlySet<string>,
  leave: (what: string, animation: string) => void,
): ModelAnimation {
  const added = after.nodes.filter((node) => !known.has(keyOf(node)) && Object.keys(node.keys).length > 0);
  if (added.length > 0) {
    leave(
      `keys of ${added.map(({ name }) => name).join(', ')} in animation ${original.name}: unknown nodes`,
      original.name,
    );
  }
  const { length, events } = patchFields(original, before, after);
  return {
    ...original,
    length,
    events,
    nodes: patchNamed(original.nodes, before.nodes, after.nodes, patchNode),
  };
}

function patchNode(node: ModelNode, before: ModelNode, after: ModelNode): ModelNode {
  const { frames } = after;
  const mesh =
    node.mesh && before.mesh && after.mesh ? patchMesh(node.mesh, before.mesh, after.mesh) : node.mesh;
  return {
    ...node,
    values: patchFields(node.values, before.values, after.values),
    keys: patchFields(node.keys, before.keys, after.keys),
    ...(mesh ? { mesh } : {}),
    ...(frames && !saysTheSame(before.frames, frames) ? { frames } : {}),
  };
}

/** A replaced mesh keeps the original bind transforms. */
function patchMesh(original: ModelMesh, before: ModelMesh, after: ModelMesh): ModelMesh {
  const patched = patchRecord(original, before, after);
  if (patched) return patched;
  const bind = original.weights?.bind;
  return { ...after, ...(after.weights && bind ? { weights: { ...after.weights, bind } } : {}) };
}

/** Patches each field separately; a field that cannot be patched gets its value after the edit. */
function patchFields<T extends object>(original: T, before: Partial<T>, after: Partial<T>): T {
  const out = { ...original };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof T>) {
    if (saysTheSame(before[key], after[key])) continue;
    const pick = (from: Partial<T>) => ({ [key]: from[key] });
    Object.assign(out, patchRecord<object>(pick(original), pick(before), pick(after)) ?? pick(after));
    if (after[key] === undefined) delete out[key];
  }
  return out;
}

/** The nodes of a model, with the bones of their skins renumbered to those of another model. */
function inPlacesOf(places: ReadonlyMap<string, number>, { nodes }: Model): ModelNode[] {
  return nodes.map((node) => {
    const { mesh } = node;
    if (!mesh?.weights) return node;
    const { start, bone, weight } = mesh.weights;
    const own = bone.map((index) => places.get(keyOf(nodes[index]!)) ?? 0);
    return { ...node, mesh: { ...mesh, weights: { start, bone: own, weight } } };
  });
}

function placesOf(nodes: readonly ModelNode[]): Map<string, number> {
  return new Map(nodes.map((node, index) => [keyOf(node), index]));
}

function keyOf({ name }: { name: string }): string {
  return name.toLowerCase();
}
