/** Nodes above known ones, other than bones, that the edited scene moved and calls otherwise than the original does. */
import { reportUnable } from '../../formats/edit.ts';
import { skeletonSize } from '../../pose/extent.ts';
import type { Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { isPlaceless, isSamePlace } from './resting.ts';

/**
 * The edited scene with the former names of moved nodes that it lacks, so that their places are put back: of those below which all known
 * nodes rest as before.
 *
 * @param before the scene before the edit
 * @param report receives a loss for each node that was renamed, which keeps its name
 */
export function withFormerParentNames(edited: Scene, before: Scene, report: Report): Scene {
  const size = skeletonSize(before) || 1;
  const nodes = [...edited.nodes];
  const [bones, formerBones] = [edited, before].map(
    ({ skins }) => new Set(skins.flatMap(({ joints }) => joints)),
  );
  const known = matchByName(edited.nodes, before.nodes);
  const childrenOf = knownChildren(edited, known);
  edited.nodes.forEach((node, index) => {
    const children = childrenOf.get(index);
    if (!children || known[index] !== NONE || bones!.has(index)) return;
    const former = before.nodes[known[children[0]!]!]!.parent;
    const was = before.nodes[former];
    if (!was || known.includes(former) || formerBones!.has(former)) return;
    const isBelowSame = (known[node.parent] ?? NONE) === was.parent;
    const isResting = children.every((child) => {
      const own = before.nodes[known[child]!]!;
      return own.parent === former && isSamePlace(edited.nodes[child]!, own, size);
    });
    if (!isBelowSame || !isResting || isSamePlace(node, was, size)) return;
    known[index] = former;
    reportUnable(report, `Node ${was.name} cannot be named ${node.name}`, `nodes[${former}]`);
    nodes[index] = { ...node, name: was.name };
  });
  return { ...edited, nodes };
}

/** The children of each node that the original has, too. */
function knownChildren({ nodes }: Scene, known: readonly number[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  nodes.forEach(({ parent }, child) => {
    if (parent === NONE || known[child] === NONE || isPlaceless(nodes, child)) return;
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  });
  return children;
}
