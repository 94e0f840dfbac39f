/** The parts of a node in the order of their headers. */
import type { Node } from './document.ts';
import { type AnyPart, PART_ENTRIES, type PartName } from './leads.ts';
import { nodeHeader } from './records/node.ts';
import { SLOT_BYTES } from './slots.ts';

/** Any part of a node. */
export interface PartContents {
  header: unknown;
  [name: string]: unknown;
}

export interface PlacedPart {
  name: PartName;
  part: AnyPart;
  /** Offset of its header in the first block, and its size. */
  at: number;
  size: number;
  value: PartContents;
  /** Parameters of its header. */
  parameters: { slots: number };
  /** Of the node's mesh. */
  vertexCount: number;
}

export function partsOf(node: Node): PlacedPart[] {
  const vertexCount = node.mesh?.header.vertexCount ?? 0;
  const slots = node.skin?.header.nodeOfSlot.length ?? 0;
  const parts: PlacedPart[] = [];
  let at = node.at + nodeHeader.minimum;
  for (const [name, part] of PART_ENTRIES) {
    const value = node[name] as PartContents | undefined;
    if (!value) continue;
    const size = part.header.minimum + (name === 'skin' ? slots * SLOT_BYTES : 0);
    parts.push({ name, part, at, size, value, parameters: { slots }, vertexCount });
    at += size;
  }
  return parts;
}
