/** The bounding boxes of a walkmesh, depth first (docs/reference/mdl.md#walkmesh-trees). */

import { MDL_CODES } from '../../../codes.ts';
import type { Boxes } from '../../../model/shapes.ts';
import type { Node, TreeRun } from '../document.ts';
import { ENTRY_BYTES } from '../tree.ts';
import { type Source, spend } from './source.ts';

const NONE = -1;
/** Six floats and the face. */
const BYTES_PER_BOX = 28;

/** The entries of all runs, in one list. */
interface Entries {
  /** Entry by its offset in the first block. */
  at: ReadonlyMap<number, number>;
  bounds: Float32Array;
  left: Uint32Array;
  right: Uint32Array;
  face: Int32Array;
}

/** Undefined, and reported, if the entries do not form a tree of the faces and it must be rebuilt. */
export function boxesOf(
  source: Source,
  { header, tree = [] }: NonNullable<Node['aabb']>,
  faceCount: number,
  path: string,
): Boxes | undefined {
  const count = tree.reduce((sum, { entries }) => sum + entries.count, 0);
  spend(source, count * BYTES_PER_BOX, path);
  const entries = entriesOf(tree, count);
  const order = depthFirst(entries, header.root, faceCount);
  if (!order) {
    const message = 'Dropped boxes that do not form a tree of the faces';
    source.report.lose(MDL_CODES.MDL_TREE, message, { source: path });
    return undefined;
  }
  const bounds = new Float32Array(order.length * 6);
  for (const [index, entry] of order.entries()) {
    bounds.set(entries.bounds.subarray(entry * 6, entry * 6 + 6), index * 6);
  }
  return { bounds, faces: Int32Array.from(order, (entry) => entries.face[entry]!) };
}

function entriesOf(tree: readonly TreeRun[], count: number): Entries {
  const at = new Map<number, number>();
  const bounds = new Float32Array(count * 6);
  const [left, right, face] = [new Uint32Array(count), new Uint32Array(count), new Int32Array(count)];
  let first = 0;
  for (const { at: start, entries } of tree) {
    left.set(entries.left, first);
    right.set(entries.right, first);
    face.set(entries.face, first);
    for (let row = 0; row < entries.count; row++) {
      at.set(start + row * ENTRY_BYTES, first + row);
      bounds.set(entries.minimum.subarray(row * 3, row * 3 + 3), (first + row) * 6);
      bounds.set(entries.maximum.subarray(row * 3, row * 3 + 3), (first + row) * 6 + 3);
    }
    first += entries.count;
  }
  return { at, bounds, left, right, face };
}

/** An entry, its left half, its right half; undefined unless each entry is used once and has either a face or two halves. */
function depthFirst(
  { at: entryAt, left, right, face }: Entries,
  root: number,
  faceCount: number,
): number[] | undefined {
  const order: number[] = [];
  const seen = new Set<number>();
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const entry = entryAt.get(at);
    if (entry === undefined || seen.has(entry)) return undefined;
    seen.add(entry);
    order.push(entry);
    const isLeaf = face[entry] !== NONE;
    if (!isLeaf) pending.push(right[entry]!, left[entry]!);
    else if (face[entry]! < 0 || face[entry]! >= faceCount || left[entry] !== 0 || right[entry] !== 0)
      return undefined;
  }
  return order;
}
