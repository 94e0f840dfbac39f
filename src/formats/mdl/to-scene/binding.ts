/** Which nodes of a character the nodes of an animation move: its own, or one of a supermodel (docs/reference/mdl.md#binding). */
import { NONE } from '../../../scene/scene.ts';
import type { Model, ModelAnimation, ModelNode } from '../model/model.ts';

export interface Binding {
  /** Node of the character, by its index, that each node of an animation moves; NONE for one that it does not have. */
  targets: (animation: ModelAnimation) => Int32Array;
  /** For each node of the character whether the animation drives it, which it does at and below its root. */
  driven: (animation: ModelAnimation) => Uint8Array;
}

/**
 * Nodes find each other by name, whatever its case; of several nodes of one name the first is found. The roots of both
 * models stand for each other whatever their names.
 *
 * @param owner whose animations are bound: the character itself or a model above it
 */
export function bindByName(character: Model, owner: Model): Binding {
  const byName = nodesByName(character);
  const roots = [owner.name, owner.nodes[0]?.name ?? owner.name].map((name) => name.toLowerCase());
  const find = (name: string) =>
    byName.get(name.toLowerCase()) ??
    (roots.includes(name.toLowerCase()) && character.nodes.length > 0 ? 0 : NONE);
  return {
    targets: ({ nodes }) => Int32Array.from(nodes, ({ name }) => find(name)),
    driven: ({ root }) => subtree(character.nodes, find(root)),
  };
}

/**
 * Compiled models number their nodes as the models above them do, and the Enhanced Edition finds nodes by these numbers.
 * What has none, -1, is not moved.
 */
export function bindByPartNumber(character: Model, owner: Model): Binding {
  const byNumber = firstByKey(character.nodes, ({ partNumber = NONE }) =>
    partNumber < 0 ? undefined : partNumber,
  );
  const byName = bindByName(character, owner);
  return {
    targets: ({ nodes }) =>
      Int32Array.from(nodes, ({ partNumber = NONE }) => byNumber.get(partNumber) ?? NONE),
    driven: byName.driven,
  };
}

/** Whether the nodes of a model, and those of its animations, are numbered; nodes of text models are not. */
export function hasPartNumbers({ nodes, animations }: Model): boolean {
  const isNumbered = ({ partNumber }: ModelNode) => partNumber !== undefined;
  return nodes.every(isNumbered) && animations.every((animation) => animation.nodes.every(isNumbered));
}

function nodesByName({ nodes }: Model): ReadonlyMap<string, number> {
  return firstByKey(nodes, ({ name }) => name.toLowerCase());
}

function firstByKey<K>(
  nodes: readonly ModelNode[],
  keyOf: (node: ModelNode) => K | undefined,
): Map<K, number> {
  const first = new Map<K, number>();
  nodes.forEach((node, index) => {
    const key = keyOf(node);
    if (key !== undefined && !first.has(key)) first.set(key, index);
  });
  return first;
}

/** A flag per node: whether it is at or below `root`. All are where there is no such node. */
function subtree(nodes: readonly ModelNode[], root: number): Uint8Array {
  const inside = new Uint8Array(nodes.length);
  if (root === NONE) return inside.fill(1);
  nodes.forEach(({ parent }, index) => {
    if (index === root || inside[parent] === 1) inside[index] = 1;
  });
  return inside;
}
