/** Compiles bounding boxes to tree entries, in the order of the original compiler: entry, left half, right half. */

import type { ModelMesh } from '../../../model/model.ts';
import type { Boxes } from '../../../model/shapes.ts';
import type { Node } from '../document.ts';
import { aabbHeader } from '../records/mesh.ts';
import { ENTRY_BYTES } from '../tree.ts';
import { blank } from './blank.ts';
import { buildBoxes } from './boxes.ts';

/** Factor of the bits of `plane` for axes in negative direction. */
const AGAINST = 8;

/** Provisional offset of the first entry, until the model is laid out. */
const FIRST_AT = ENTRY_BYTES;

/** The given boxes if they form a tree of the faces, else new ones. */
export function compileTree(mesh: ModelMesh): NonNullable<Node['aabb']> {
  const header = blank(aabbHeader);
  const given = mesh.boxes && halvesOf(mesh.boxes, mesh.faces.surface.length) ? mesh.boxes : undefined;
  const boxes = given ?? buildBoxes(mesh);
  const halves = halvesOf(boxes, mesh.faces.surface.length);
  if (!halves || boxes.faces.length === 0) return { header };
  const count = boxes.faces.length;
  header.root = FIRST_AT;
  const corner = (first: number) => {
    return Float32Array.from(
      { length: count * 3 },
      (_, at) => boxes.bounds[Math.floor(at / 3) * 6 + first + (at % 3)]!,
    );
  };
  const pointers = (side: Int32Array) =>
    Uint32Array.from(side, (box) => (box < 0 ? 0 : FIRST_AT + box * ENTRY_BYTES));
  const entries = {
    count,
    minimum: corner(0),
    maximum: corner(3),
    left: pointers(halves.left),
    right: pointers(halves.right),
    face: boxes.faces.slice(),
    plane: Uint32Array.from(boxes.faces, (face, box) => {
      return face >= 0 ? 0 : planeOf(boxes.bounds, box, halves.left[box]!, halves.right[box]!);
    }),
  };
  return { header, tree: [{ at: FIRST_AT, entries }] };
}

interface Halves {
  /** Boxes of the halves; -1 for leaves. */
  left: Int32Array;
  right: Int32Array;
}

/** The halves of boxes in depth-first order; undefined if the list is not exactly one tree. */
function halvesOf({ faces, bounds }: Boxes, faceCount: number): Halves | undefined {
  const left = new Int32Array(faces.length).fill(-1);
  const right = new Int32Array(faces.length).fill(-1);
  const waiting: number[] = [];
  if (bounds.length !== faces.length * 6) return undefined;
  for (let box = 0; box < faces.length; box++) {
    if (box > 0) {
      const parent = waiting.pop();
      if (parent === undefined) return undefined;
      if (left[parent] === -1) {
        left[parent] = box;
        waiting.push(parent);
      } else {
        right[parent] = box;
      }
    }
    if (faces[box]! >= faceCount) return undefined;
    if (faces[box]! < 0) waiting.push(box);
  }
  return waiting.length === 0 ? { left, right } : undefined;
}

/** The axis along which the centers of the halves are farthest apart, and its direction. */
function planeOf(bounds: Float32Array, box: number, left: number, right: number): number {
  const middle = (of: number, axis: number) => bounds[of * 6 + axis]! + bounds[of * 6 + 3 + axis]!;
  const apart = [0, 1, 2].map((axis) => middle(right, axis) - middle(left, axis));
  const length = (axis: number) => bounds[box * 6 + 3 + axis]! - bounds[box * 6 + axis]!;
  const axes = [0, 1, 2].sort((a, b) => Math.abs(apart[b]!) - Math.abs(apart[a]!) || length(b) - length(a));
  const [axis = 0] = axes;
  const bit = 1 << axis;
  return apart[axis]! < 0 ? bit * AGAINST : bit;
}
