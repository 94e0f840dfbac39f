/** How many bone slots a skin has: nothing says so but the place of what follows (docs/reference/mdl.md#skins). */
import { isNowhere, type Lead, type Leads, NODE_LEADS, PARTS } from './leads.ts';
import type { MeshHeader, SkinHeader } from './records/mesh.ts';
import type { NodeHeader } from './records/node.ts';

/** Of compilers before the Enhanced Edition, of nwnrs, and of the Enhanced Edition. */
const SLOT_COUNTS = [18, 64, 128] as const;
export const SLOT_BYTES = 2;

/**
 * The widest table that ends before anything else of the node begins; the narrowest for nodes that have nothing else.
 *
 * @param skin the header without its table
 * @param tableAt where the table begins in the first block
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

/** Where what a header leads to begins in the first block. */
function placesOf<H, L extends Leads<H>>(leads: L, header: H): number[] {
  return Object.values<Lead<H, unknown>>(leads)
    .filter(({ block, count }) => block === 'core' && count(header, 1) > 0)
    .map(({ at }) => at(header))
    .filter((at) => !isNowhere('core', at));
}
