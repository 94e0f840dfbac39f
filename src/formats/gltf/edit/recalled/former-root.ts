/** The node that defines the axes, back in its place: editors move, turn and scale whole characters by it. */
import type { GLTF } from '@gltf-transform/core';
import type { Report } from '../../../../report/report.ts';
import { NONE } from '../../../../scene/scene.ts';
import { reportLeft } from '../../../edit.ts';
import { type GltfDocument, jsonOf } from '../../files/container/document.ts';
import type { JsonObject } from '../../files/container/json.ts';
import { isMovedRoot, placeOfRoot } from '../../to-scene/nodes.ts';

/**
 * A document whose node that defines the axes has the transform that a conversion gave it, without nodes above it; undefined if that
 * is so.
 */
export function withFormerRoot(document: GltfDocument, report: Report): GltfDocument | undefined {
  const nodes = jsonOf(document).objects('nodes');
  const root = nodes.findIndex((node) => placeOfRoot(node));
  const place = nodes[root] && placeOfRoot(nodes[root]);
  if (!place) return undefined;
  const above = groupsAbove(nodes, root);
  if (!above || (above.length === 0 && !isMovedRoot(nodes[root]!))) return undefined;
  const name = nodes[root]!.string('name') ?? '';
  const what = `the place of ${name}, which was moved, rotated or scaled as a whole`;
  reportLeft({ report }, what, `nodes[${root}]`);
  const content = structuredClone(document.content) as GLTF.IGLTF;
  const { matrix: _, translation: __, ...node } = content.nodes![root]!;
  content.nodes![root] = { ...node, rotation: [...place.rotation], scale: [...place.scale] };
  // The groups stay in the file, outside of its scene.
  const freed = above
    .flatMap((group) => nodes[group]!.indices('children'))
    .filter((own) => !above.includes(own));
  for (const group of above) delete content.nodes![group]!.children;
  for (const scene of content.scenes ?? [])
    scene.nodes = scene.nodes?.flatMap((index) => (index === above.at(-1) ? freed : index));
  return { ...document, content };
}

/** The nodes above a node, from the nearest; undefined if one of them is more than a group. */
function groupsAbove(nodes: readonly JsonObject[], index: number): number[] | undefined {
  const above: number[] = [];
  for (let at = index; ; at = above.at(-1)!) {
    const parent = nodes.findIndex((node) => node.indices('children').includes(at));
    if (parent === NONE) return above;
    if (nodes[parent]!.raw('mesh') !== undefined || above.includes(parent)) return undefined;
    above.push(parent);
  }
}
