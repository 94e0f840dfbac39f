/** Builds bounding box trees of walkmeshes (docs/reference/mdl.md#walkmesh-trees). */

import type { ModelMesh } from '../../../model/model.ts';
import type { Boxes } from '../../../model/shapes.ts';

const AXES = [0, 1, 2] as const;
const NO_FACE = -1;

/** Faces in a box. */
type Group = readonly number[];

/**
 * A tree of the faces of a mesh, depth first. Groups are split at the mean of their face centers along their longest axis,
 * or the next one along which this separates them.
 */
export function buildBoxes({ faces, positions }: ModelMesh): Boxes {
  const count = faces.surface.length;
  const corners = cornersOf(faces.vertices, positions);
  const bounds: number[] = [];
  const leaves: number[] = [];
  const pending: Group[] = count > 0 ? [Array.from({ length: count }, (_, face) => face)] : [];
  for (let group = pending.pop(); group; group = pending.pop()) {
    const box = boundsOf(group, corners);
    bounds.push(...box);
    const isLeaf = group.length === 1;
    leaves.push(isLeaf ? group[0]! : NO_FACE);
    if (isLeaf) continue;
    const [left, right] = halvesOf(group, box, corners);
    pending.push(right, left);
  }
  return { bounds: Float32Array.from(bounds), faces: Int32Array.from(leaves) };
}

/** Bounding box of every face: minimum and maximum, six numbers. */
function cornersOf(vertices: Uint32Array, positions: Float32Array): Float64Array {
  const corners = new Float64Array(vertices.length * 2);
  for (let face = 0; face * 3 < vertices.length; face++) {
    for (const axis of AXES) {
      const along = AXES.map((corner) => positions[vertices[face * 3 + corner]! * 3 + axis]!);
      corners[face * 6 + axis] = Math.min(...along);
      corners[face * 6 + 3 + axis] = Math.max(...along);
    }
  }
  return corners;
}

function boundsOf(faces: Group, corners: Float64Array): number[] {
  const box = [
    ...Array<number>(3).fill(Number.POSITIVE_INFINITY),
    ...Array<number>(3).fill(Number.NEGATIVE_INFINITY),
  ];
  for (const face of faces) {
    for (const axis of AXES) {
      box[axis] = Math.min(box[axis]!, corners[face * 6 + axis]!);
      box[axis + 3] = Math.max(box[axis + 3]!, corners[face * 6 + 3 + axis]!);
    }
  }
  return box;
}

function halvesOf(faces: Group, box: readonly number[], corners: Float64Array): [Group, Group] {
  const length = (axis: number) => box[axis + 3]! - box[axis]!;
  const axes = [...AXES].sort((a, b) => length(b) - length(a));
  for (const axis of axes) {
    const middle = (face: number) => (corners[face * 6 + axis]! + corners[face * 6 + 3 + axis]!) / 2;
    const mean = faces.reduce((sum, face) => sum + middle(face), 0) / faces.length;
    const left = faces.filter((face) => middle(face) <= mean);
    const right = faces.filter((face) => middle(face) > mean);
    if (left.length > 0 && right.length > 0) return [left, right];
  }
  // All centers coincide.
  const half = Math.ceil(faces.length / 2);
  return [faces.slice(0, half), faces.slice(half)];
}
