/** Scales of nodes that files hold in the places of nodes and vertices. */

import { unscaledScene } from '../../fit/unscaled.ts';
import { skeletonSize } from '../../pose/extent.ts';
import { Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import type { Scene } from '../../scene/scene.ts';
import { isPlaceless, isSamePlace } from './resting.ts';

/**
 * The edited scene without scales of nodes, if all nodes then rest as before: the scales were put back already. Nodes with nothing on
 * them or below them may have any scale.
 *
 * @param before the scene before the edit
 */
export function withFormerScales(edited: Scene, before: Scene): Scene {
  const known = matchByName(edited.nodes, before.nodes);
  const size = skeletonSize(before) || 1;
  const used = new Set(edited.nodes.map(({ parent }) => parent));
  const isAt = ({ nodes }: Scene, index: number) => {
    const [node, former] = [nodes[index]!, before.nodes[known[index]!]];
    if (!former || isPlaceless(nodes, index)) return true;
    const isBare = node.mesh === undefined && !used.has(index);
    return isSamePlace(isBare ? { ...node, scale: former.scale } : node, former, size);
  };
  const places = [...edited.nodes.keys()];
  const isScaled = places.some((index) => !isAt(edited, index));
  const isMoving = edited.clips.some(({ tracks }) => tracks.some(({ property }) => property === 'scale'));
  if (!isScaled || isMoving) return edited;
  const unscaled = unscaledScene(edited, new Report());
  if (!places.every((index) => isAt(unscaled, index))) return edited;
  const nodes = unscaled.nodes.map((node, index) => {
    const former = before.nodes[known[index]!];
    return former ? { ...node, scale: former.scale } : node;
  });
  return { ...unscaled, nodes };
}
