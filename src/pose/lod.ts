import { FormatError } from '../report/report.ts';
import { type Collapse, NONE } from '../scene/scene.ts';
import { POSE_CODES } from './codes.ts';

/** A mesh with progressive levels of detail. */
export interface CollapsibleMesh extends Collapse {
  /** Number of vertices. */
  vertices: number;
  /** 3 per triangle. */
  indices: Uint32Array;
}

/** A mesh at a level of detail. */
export interface CollapsedMesh {
  /** Number of remaining vertices, which are the first ones. */
  vertices: number;
  /** 3 per triangle, in the order of the mesh. */
  indices: Uint32Array;
  /** Number of dropped triangles with a corner that collapses into no remaining vertex. */
  broken: number;
}

/**
 * Reduces the vertices and triangles of a mesh.
 *
 * @param level from 1 (full detail) to 0 (least)
 * @throws FormatError POSE_COLLAPSE_RANGE
 * @example
 * ```ts
 * import { collapse } from 'exhume/pose';
 *
 * const square = {
 *   vertices: 4,
 *   indices: Uint32Array.of(0, 1, 2, 2, 1, 3),
 *   lodSteps: 1,
 *   collapseId: Int32Array.of(-1, -1, -1, 2),
 *   faceCollapseCount: Int32Array.of(0, 0, 0, 1),
 * };
 * console.log(collapse(square, 0).indices.join()); // 0,1,2
 * ```
 */
export function collapse(mesh: CollapsibleMesh, level: number): CollapsedMesh {
  const vertices = mesh.vertices - vanished(mesh, level);
  const all = mesh.indices.length / 3;
  const triangles = all - lostTriangles(mesh, vertices);
  if (!(vertices >= 0 && vertices <= mesh.vertices && triangles >= 0 && triangles <= all)) {
    const message = `Level of detail ${level} would have ${vertices} vertices and ${triangles} triangles`;
    throw new FormatError(POSE_CODES.POSE_COLLAPSE_RANGE, message);
  }
  const survivors = survivorsOf(mesh, vertices);
  const indices = new Uint32Array(triangles * 3);
  let length = 0;
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = survivors[mesh.indices[corner]!] ?? NONE;
    const b = survivors[mesh.indices[corner + 1]!] ?? NONE;
    const c = survivors[mesh.indices[corner + 2]!] ?? NONE;
    if (a === NONE || b === NONE || c === NONE) continue;
    indices[length++] = a;
    indices[length++] = b;
    indices[length++] = c;
  }
  return { vertices, indices: indices.slice(0, length), broken: triangles - length / 3 };
}

/** Rounded like Cal3D, in single precision: a tenth of ten steps is one step. */
function vanished({ lodSteps }: CollapsibleMesh, level: number): number {
  const share = Math.fround(1 - Math.fround(Math.min(Math.max(level, 0), 1)));
  return Math.trunc(Math.fround(share * lodSteps));
}

function lostTriangles({ vertices, faceCollapseCount }: CollapsibleMesh, left: number): number {
  let triangles = 0;
  for (let vertex = Math.max(left, 0); vertex < vertices; vertex++) {
    triangles += faceCollapseCount[vertex] ?? 0;
  }
  return triangles;
}

/**
 * For each vertex the one that replaces it, itself if it remains, or NONE. Vertices must collapse into earlier ones, so
 * that one pass resolves all chains and a cycle cannot occur.
 */
function survivorsOf({ vertices, collapseId }: CollapsibleMesh, left: number): Int32Array {
  const survivors = new Int32Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const next = collapseId[vertex] ?? NONE;
    if (vertex < left) survivors[vertex] = vertex;
    else survivors[vertex] = next >= 0 && next < vertex ? survivors[next]! : NONE;
  }
  return survivors;
}
