/** Nodes that properties refer to by index, which other programs may change. */
import { NONE, type Scene } from '../../../scene/scene.ts';

/** @returns the node of that index if it has the name, else the only one with that name, else NONE */
export function keptNode(
  { nodes }: Pick<Scene, 'nodes'>,
  { node, name }: { node: number; name?: string },
): number {
  if (name === undefined || nodes[node]?.name === name) return nodes[node] ? node : NONE;
  const same = [...nodes.keys()].filter((index) => nodes[index]!.name === name);
  return same.length === 1 ? same[0]! : NONE;
}
