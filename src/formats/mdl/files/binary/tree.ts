/** The bounding box tree of a walkmesh: entries that point to each other, in any order. */

import { BINARY_CODES } from '../../../../binary/codes.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import type { TreeRun } from './document.ts';
import type { LeadReader } from './lead-reader.ts';
import { aabbEntries } from './records/mesh.ts';

export const ENTRY_BYTES = 40;
/** Offsets of the pointers to halves in an entry. */
const HALVES_AT = [24, 28];

/** The entries that can be reached from the root, each once, in runs of consecutive ones. */
export function readTree(leads: LeadReader, root: number): TreeRun[] {
  const places = [...reachedFrom(leads, root)].sort((a, b) => a - b);
  const runs: TreeRun[] = [];
  for (let first = 0; first < places.length; ) {
    let count = 1;
    while (places[first + count] === places[first]! + count * ENTRY_BYTES) count++;
    const at = places[first]!;
    const entries = leads.optional(aabbEntries, at, count);
    if (entries) runs.push({ at, entries });
    first += count;
  }
  return runs;
}

function reachedFrom(leads: LeadReader, root: number): Set<number> {
  const { start, end } = leads.frame.core;
  const view = new DataView(leads.bytes.buffer, leads.bytes.byteOffset, leads.bytes.byteLength);
  const places = new Set<number>();
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at === 0 || places.has(at)) continue;
    const offset = start + at;
    if (offset + ENTRY_BYTES > end) {
      leads.checkOverlap();
      leads.skip(outside(at, end - start));
      continue;
    }
    places.add(at);
    pending.push(...HALVES_AT.map((field) => view.getUint32(offset + field, true)));
  }
  return places;
}

function outside(at: number, length: number): FormatError {
  const message = `Tree entry at offset ${at} is outside the first block of ${counted(length, 'byte')}`;
  return new FormatError(BINARY_CODES.BINARY_POINTER_RANGE, message);
}

/**
 * Moves the entries of a tree to one place, in their order.
 *
 * @param at new offset of the first entry
 * @returns new offset of the root; 0 if it is not an entry
 */
export function placeTree(tree: readonly TreeRun[], root: number, at: number): number {
  const moved = new Map([[0, 0]]);
  let next = at;
  for (const { at: start, entries } of tree) {
    for (let index = 0; index < entries.count; index++) {
      moved.set(start + index * ENTRY_BYTES, next);
      next += ENTRY_BYTES;
    }
  }
  let end = at;
  for (const run of tree) {
    const { entries } = run;
    run.at = end;
    end += entries.count * ENTRY_BYTES;
    for (const side of [entries.left, entries.right]) side.set(side.map((half) => moved.get(half) ?? 0));
  }
  return moved.get(root) ?? 0;
}
