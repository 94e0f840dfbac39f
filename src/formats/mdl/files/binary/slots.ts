/** The bone slots of a skin, whose number follows only from the place of the next data (docs/reference/mdl.md#skins). */

import type { Node } from './document.ts';
import { isNowhere, type Lead, type Leads, NODE_LEADS, PARTS } from './leads.ts';
import type { MeshHeader, SkinHeader } from './records/mesh.ts';
import type { NodeHeader } from './records/node.ts';

/** Slots of compilers before the Enhanced Edition, of nwnrs, and of the Enhanced Edition. */
const SLOT_COUNTS = [18, 64, 128] as const;
export const SLOT_BYTES = 2;

/**
 * The largest table that ends before any other data of the node; the smallest for nodes without other data.
 *
 * @param skin the header without its table
 * @param tableAt offset of the table in the first block
 */
export function slotsOf(node: NodeHeader, mesh: MeshHeader, skin: SkinHeader, tableAt: number): number {
  const places = [
    ...placesOf(NODE_LEADS, node),
    ...placesOf(PARTS.mesh.leads, mesh),
    ...placesOf(PARTS.skin.leads, skin),
  ].filter((at) => at >= tableAt);
  const end = places.length > 0 ? Math.min(...places) : tableAt + SLOT_COUNTS[0] * SLOT_BYTES;
  return SLOT_COUNTS.findLast((count) => tableAt + count * SLOT_BYTES <= end) ?? SLOT_COUNTS[0];
}

/** Offsets of the data in the first block to which a header points. */
function placesOf<H, L extends Leads<H>>(leads: L, header: H): number[] {
  return Object.values<Lead<H, unknown>>(leads)
    .filter(({ block, count }) => block === 'core' && count(header, 1) > 0)
    .map(({ at }) => at(header))
    .filter((at) => !isNowhere('core', at));
}

type Skin = NonNullable<Node['skin']>;
/** The tables of slots of a skin. */
export type Slots = Pick<Skin, 'slotOfNode'> & { header: Pick<Skin['header'], 'nodeOfSlot'> };

/** The table of slots by node is reliable for every compiler except nwnrs, which writes only the inverse table. */
export function nodesOfSlots({ header, slotOfNode }: Slots, nodeCount: number): Map<number, number> {
  const pairs: [slot: number, node: number][] = slotOfNode
    ? Array.from(slotOfNode, (slot, node) => [slot, node])
    : Array.from(header.nodeOfSlot, (node, slot) => [slot, node]);
  return new Map(pairs.filter(([slot, node]) => slot >= 0 && node >= 0 && node < nodeCount));
}
