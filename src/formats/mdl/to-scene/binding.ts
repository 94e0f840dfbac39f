/** Binds animations of a character or its supermodels to the nodes of the character (docs/reference/mdl.md#binding). */
import { NONE } from '../../../scene/scene.ts';
import type { Model, ModelAnimation, ModelNode } from '../model/model.ts';

export interface Binding {
  /** Index of the character's node for each node of an animation; NONE if the character does not have it. */
  targets: (animation: ModelAnimation) => Int32Array;
  /** For each node of the character, whether it is at or below the root of the animation. */
  driven: (animation: ModelAnimation) => Uint8Array;
}

/**
 * Nodes match by name, ignoring case; the first of several nodes of one name counts. The roots of both models match with
 * any names.
 *
 * @param owner of the animations: the character itself or one of its supermodels
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
 * Nodes of compiled models have the part numbers of their supermodel, by which the Enhanced Edition matches them. Nodes
 * with the number -1 are not moved.
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

/** Whether the nodes of a model and its animations have part numbers; those of text models do not. */
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

/** A flag per node: whether it is at or below `root`. All flags are set if there is no such node. */
function subtree(nodes: readonly ModelNode[], root: number): Uint8Array {
  const inside = new Uint8Array(nodes.length);
  if (root === NONE) return inside.fill(1);
  nodes.forEach(({ parent }, index) => {
    if (index === root || inside[parent] === 1) inside[index] = 1;
  });
  return inside;
}
