/** Bones that an edit gave another parent, while the original keeps its own, to which rest poses and keys are relative. */
import { FormatError } from '../../report/report.ts';
import { NONE, type Node, type Scene } from '../../scene/scene.ts';
import { CONVERT_CODES } from '../codes.ts';
import { bothOf } from './counterparts.ts';
import { isSamePlace } from './resting.ts';
import type { Selection } from './selection.ts';
import type { Translated } from './terms.ts';

/**
 * A bone whose parent is gone may rest as it did below it: programs omit roots that do nothing.
 *
 * @param size of the skeleton
 * @throws FormatError CONVERT_ONTO_SKELETON
 */
export function refuseReparented(
  { nodes }: Scene,
  [was, is]: readonly [before: Translated, edited: Translated],
  selection: Selection,
  size: number,
): void {
  const there = new Set(is.scene.nodes.map(({ name }) => name));
  const both = bothOf(
    nodes.length,
    [was.counterparts.nodes, placesIn(was)],
    [is.counterparts.nodes, placesIn(is)],
  );
  // Programs move meshes that follow a skin anywhere.
  const isBent = ({ mesh, skin }: Node) => mesh !== undefined && skin !== undefined;
  nodes.forEach((node, index) => {
    const { name } = node;
    const [before, edited] = both[index] ?? [];
    if (!before || !edited || before.parent === edited.parent || !selection.includes(name)) return;
    if (isBent(node) || isBent(edited.node)) return;
    const isGone = before.parent !== undefined && !there.has(before.parent);
    if (isGone && isSamePlace(before.node, edited.node, size)) return;
    const [own, other] = [before.parent, edited.parent].map((parent) => parent ?? 'none');
    const message = `Bone ${name} has another parent, ${other} instead of ${own}: keep the parents of bones`;
    throw new FormatError(CONVERT_CODES.CONVERT_ONTO_SKELETON, message);
  });
}

interface Place {
  node: Node;
  /** The name of the nearest node above that the original has or that is a bone. */
  parent: string | undefined;
}

function placesIn({ scene: { nodes, skins }, counterparts }: Translated): Place[] {
  const joints = new Set(skins.flatMap((skin) => skin.joints));
  return nodes.map((node) => {
    let above = node.parent;
    while (above !== NONE && counterparts.nodes[above] === NONE && !joints.has(above))
      above = nodes[above]!.parent;
    return { node, parent: nodes[above]?.name };
  });
}
