/** The boxes around the faces of a walkmesh, depth first (reference §1.6). */
import type { Boxes } from '../../ascii/shapes.ts';
import { MDL_CHECK_CODES } from '../check-codes.ts';
import type { Node, TreeRun } from '../document.ts';
import { ENTRY_BYTES } from '../tree.ts';
import { type Source, spend } from './source.ts';

const NONE = -1;
/** Six floats and the face. */
const BYTES_PER_BOX = 28;

/** One entry of a run. */
interface Place {
  entries: TreeRun['entries'];
  row: number;
}

/** Undefined where the entries do not make a tree of the faces: then it is to be made anew. */
export function boxesOf(
  source: Source,
  { header, tree }: NonNullable<Node['aabb']>,
  faceCount: number,
  path: string,
): Boxes | undefined {
  const places = placesOf(tree ?? []);
  spend(source, places.size * BYTES_PER_BOX, path);
  const order = depthFirst(places, header.root, faceCount);
  if (!order) {
    const message = 'the boxes do not make a tree of the faces, and are left out';
    source.report.lose(MDL_CHECK_CODES.MDL_TREE, message, { path });
    return undefined;
  }
  const bounds = new Float32Array(order.length * 6);
  const faces = new Int32Array(order.length);
  for (const [index, { entries, row }] of order.entries()) {
    bounds.set(entries.minimum.subarray(row * 3, row * 3 + 3), index * 6);
    bounds.set(entries.maximum.subarray(row * 3, row * 3 + 3), index * 6 + 3);
    faces[index] = entries.face[row]!;
  }
  return { bounds, faces };
}

function placesOf(tree: readonly TreeRun[]): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const { at, entries } of tree) {
    for (let row = 0; row < entries.count; row++) places.set(at + row * ENTRY_BYTES, { entries, row });
  }
  return places;
}

/** The entry, then all of its left half, then all of its right half. An entry has a face or two halves, and one place. */
function depthFirst(places: Map<number, Place>, root: number, faceCount: number): Place[] | undefined {
  const order: Place[] = [];
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const place = places.get(at);
    if (!place) return undefined;
    places.delete(at);
    order.push(place);
    const { entries, row } = place;
    const halves = [entries.right[row]!, entries.left[row]!];
    const face = entries.face[row]!;
    if (face === NONE) pending.push(...halves);
    else if (face < 0 || face >= faceCount || halves.some((half) => half !== 0)) return undefined;
  }
  return order;
}
