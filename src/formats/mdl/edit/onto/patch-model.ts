/** Puts the differences between two models, made from its scene before and after an edit, into the original model. */
import { patchEachField, patchNamed, patchRecord, saysTheSame } from '../../../../binary/patch.ts';
import { NONE } from '../../../../scene/scene.ts';
import { withNewNodes } from '../../from-scene/new-nodes.ts';
import type { Model, ModelAnimation, ModelMesh, ModelNode } from '../../model/model.ts';

/** Receives edits that cannot be put into a model, with the index of their element in the model after the edit. */
type Leave = (what: string, list: 'nodes' | 'animations', index: number) => void;

export function patchModel(original: Model, [before, after]: readonly [Model, Model], leave: Leave): Model {
  const nodes = withNewNodes(original.nodes, before.nodes, after.nodes);
  const bones = placesOf(nodes);
  const known = new Set(bones.keys());
  const animations = patchNamed(
    original.animations,
    before.animations,
    after.animations,
    (animation, was, is) =>
      patchAnimation(animation, was, is, known, (what) =>
        leave(what, 'animations', after.animations.indexOf(is)),
      ),
  );
  for (const list of ['nodes', 'animations'] as const) {
    for (const index of unplaced({ ...original, nodes }[list], before[list], after[list])) {
      leave(`${list === 'nodes' ? 'node' : 'animation'} ${after[list][index]!.name}`, list, index);
    }
  }
  return {
    ...original,
    nodes: patchNamed(nodes, inPlacesOf(bones, before), inPlacesOf(bones, after), patchNode),
    animations,
  };
}

/** The indices of changed elements that the original lacks, apart from new ones. */
function unplaced(original: readonly Named[], before: readonly Named[], after: readonly Named[]): number[] {
  const known = new Set(original.map(keyOf));
  const lacking = new Map(before.filter((thing) => !known.has(keyOf(thing))).map((was) => [keyOf(was), was]));
  return [...after.keys()].filter((index) => {
    const was = lacking.get(keyOf(after[index]!));
    return was !== undefined && !saysTheSame(withoutParent(was), withoutParent(after[index]!));
  });
}

/** Parents are numbers, which new nodes change. */
function withoutParent(thing: Named): Named {
  return { ...thing, parent: NONE };
}

function patchAnimation(
  original: ModelAnimation,
  before: ModelAnimation,
  after: ModelAnimation,
  held: ReadonlySet<string>,
  leave: (what: string) => void,
): ModelAnimation {
  const own = placesOf(original.nodes);
  const isMoving = ({ keys, frames }: ModelNode) => frames !== undefined || Object.keys(keys).length > 0;
  // Animations may omit nodes that they do not move.
  const old = before.nodes.filter((node) => own.has(keyOf(node)) || isMoving(node));
  const animated = placesOf(old);
  const isNew = (node: ModelNode) => !own.has(keyOf(node)) && !animated.has(keyOf(node)) && isMoving(node);
  const canFollow = ({ parent }: ModelNode) => parent === NONE || own.has(keyOf(after.nodes[parent]!));
  const isHeld = (node: ModelNode) => held.has(keyOf(node)) && canFollow(node);
  const lacking = unplaced(original.nodes, old, after.nodes).map((index) => after.nodes[index]!);
  const left = [...lacking, ...after.nodes.filter((node) => isNew(node) && !isHeld(node))];
  if (left.length > 0) {
    leave(`keys of ${left.map(({ name }) => name).join(', ')} in animation ${original.name}: unknown nodes`);
  }
  const { length, events } = patchEachField(original, before, after);
  const skipped = after.nodes.filter((node) => !own.has(keyOf(node)) && !(isNew(node) && isHeld(node)));
  const nodes = withNewNodes(original.nodes, [...old, ...skipped], after.nodes);
  const known = new Set(before.nodes.map(keyOf));
  const unmoved = after.nodes.flatMap(({ frames: _, ...node }) =>
    known.has(keyOf(node)) ? [] : [{ ...node, keys: {} }],
  );
  const was = [...before.nodes, ...unmoved];
  return { ...original, length, events, nodes: patchNamed(nodes, was, after.nodes, patchNode) };
}

function patchNode(original: ModelNode, before: ModelNode, after: ModelNode): ModelNode {
  const { frames } = after;
  const { mesh: own, ...node } = original;
  // A mesh of several materials becomes new nodes below its own.
  const isDivided = before.mesh !== undefined && after.mesh === undefined;
  const mesh = own && before.mesh && after.mesh ? patchMesh(own, before.mesh, after.mesh) : own;
  return {
    ...node,
    ...(isDivided ? { kind: after.kind } : {}),
    values: patchEachField(node.values, before.values, after.values),
    keys: patchEachField(node.keys, before.keys, after.keys),
    ...(mesh && !isDivided ? { mesh } : {}),
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

interface Named {
  name: string;
  parent?: number;
}

function keyOf({ name }: Named): string {
  return name.toLowerCase();
}
