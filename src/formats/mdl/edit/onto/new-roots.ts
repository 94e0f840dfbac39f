/** Moves new roots below the root of a model, which can have only one root. */
import { identity, inverse, localMatrix, product } from '../../../../math/affine.ts';
import { decompose } from '../../../../math/decompose.ts';
import { NONE, type Node, type Scene } from '../../../../scene/scene.ts';

/** A scene after an edit, with new roots below the first root of the original, at unchanged world positions. */
export function belowRoot(before: Scene, after: Scene): Scene {
  const root = before.nodes.findIndex(({ parent }) => parent === NONE);
  const isNewRoot = ({ parent }: Node, index: number) => index >= before.nodes.length && parent === NONE;
  if (root === NONE || !after.nodes.some(isNewRoot)) return after;
  const toRoot = inverse(localMatrix(after.nodes[root]!)) ?? identity();
  const nodes = after.nodes.map((node, index): Node => {
    if (!isNewRoot(node, index)) return node;
    const { matrix: _, ...rest } = node;
    return { ...rest, parent: root, ...decompose(product(toRoot, localMatrix(node))) };
  });
  return { ...after, nodes };
}
