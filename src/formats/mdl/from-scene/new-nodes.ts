/** Inserts new nodes into the lists of a model, and updates references by number. */
import { insertNamed } from '../../../binary/patch.ts';
import { NONE } from '../../../scene/scene.ts';
import { grownBind } from '../model/bind.ts';
import type { ModelNode, SkinWeights } from '../model/model.ts';

/**
 * The nodes of a model or an animation with those that only `after` has, each after the node that it follows there.
 *
 * @param before the nodes before the edit
 */
export function withNewNodes(
  nodes: readonly ModelNode[],
  before: readonly ModelNode[],
  after: readonly ModelNode[],
): readonly ModelNode[] {
  const all = insertNamed(nodes, before, after);
  if (all.length === nodes.length) return nodes;
  const known = new Set(nodes);
  const placeOf = new Map(all.map((node, place) => [node, place]));
  const places = nodes.map((node) => placeOf.get(node)!);
  const named = new Map(all.map(({ name }, place) => [name.toLowerCase(), place]));
  const placesAfter = after.map(({ name }) => named.get(name.toLowerCase()) ?? NONE);
  const moved = (node: ModelNode, numbers: readonly number[]): ModelNode => {
    return withNumbers({ ...node, parent: numbers[node.parent] ?? NONE }, numbers);
  };
  const placed = all.map((node) => moved(node, known.has(node) ? places : placesAfter));
  return placed.map((node) => withBind(node, places, placed));
}

/** A node whose weights have other numbers. */
function withNumbers(node: ModelNode, numbers: readonly number[]): ModelNode {
  const { mesh } = node;
  if (!mesh?.weights) return node;
  const bone = mesh.weights.bone.map((index) => numbers[index] ?? 0);
  return withWeights(node, { ...mesh.weights, bone });
}

function withBind(node: ModelNode, places: readonly number[], nodes: readonly ModelNode[]): ModelNode {
  const { weights } = node.mesh ?? {};
  return weights?.bind
    ? withWeights(node, { ...weights, bind: grownBind(weights.bind, places, nodes) })
    : node;
}

function withWeights({ mesh, ...node }: ModelNode, weights: SkinWeights): ModelNode {
  return { ...node, mesh: { ...mesh!, weights } };
}
