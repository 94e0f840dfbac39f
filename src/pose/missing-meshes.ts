/** Finds meshes that are missing from a converted scene. */

import { vec3 } from 'gl-matrix';
import { gatherRows } from '../math/columns.ts';
import { type Clip, NONE, type Primitive, type Scene, type Vec3 } from '../scene/scene.ts';
import type { Comparison } from './compare.ts';
import { mostEqualTriangles } from './matching.ts';
import type { Missing } from './missing-clips.ts';
import type { Pair } from './pair.ts';
import type { Surface } from './surface.ts';
import { TriangleTree } from './triangle-tree.ts';

/** Distance, relative to the height, below which triangles are equal. */
const CLOSE = 1e-3;
/** Distance, relative to the size of a mesh, below which a surface may be its counterpart. */
const NEAR = 0.1;
/** Share of the triangles or vertices of a mesh that must be found. */
const MOST = 0.5;

/** A visible mesh of the first scene. */
interface ShownMesh {
  name: string;
  /** Indices of its triangles and vertices in the whole surface. */
  triangles: number[];
  vertices: number[];
}

/**
 * The meshes that the second scene of a pair lacks. Names are ignored, since formats rename, merge and split meshes. A mesh
 * is present if most of its triangles coincide with triangles of the other surface, at rest or at the beginning of a clip,
 * as formats differ in the rest pose. Otherwise it may have fewer or other triangles, or another position: then it is
 * present if the unmatched part of the other surface is on it or near it, or has about as many triangles.
 *
 * @param clips common clips
 * @param comparison of the two scenes
 */
export function missingMeshes(
  pair: Pair,
  clips: readonly (readonly [Clip, Clip])[],
  { matched, height }: Pick<Comparison, 'matched' | 'height'>,
): Missing {
  const meshes = shownMeshes(pair.first.scene, pair.first.surface);
  if (matched === 'vertex') return { names: [], of: meshes.length };
  const tolerance = height * CLOSE;
  const corners = mostEqualTriangles(pair, clips, tolerance);
  const unplaced = meshes.filter(({ triangles }) => {
    return triangles.filter((triangle) => corners[triangle] !== NONE).length < MOST * triangles.length;
  });
  const lost = withoutCounterpart(unplaced, pair, unmatched(pair.second.surface, corners), tolerance);
  return { names: meshes.filter((mesh) => lost.has(mesh)).map(({ name }) => name), of: meshes.length };
}

function shownMeshes({ nodes }: Scene, { parts }: Surface): ShownMesh[] {
  const meshes = new Map<number, ShownMesh>();
  let corner = 0;
  for (const { node, mesh: name, primitive, first } of parts) {
    const mesh = nodes[node]!.mesh ?? NONE;
    const known = meshes.get(mesh) ?? { name, triangles: [], vertices: [] };
    meshes.set(mesh, known);
    for (let at = 0; at < primitive.indices.length; at += 3) {
      if (hasArea(primitive, at)) known.triangles.push((corner + at) / 3);
    }
    for (let at = 0; at < primitive.positions.length / 3; at++) known.vertices.push(first + at);
    corner += primitive.indices.length;
  }
  const inOrder = [...meshes].sort(([a], [b]) => a - b).map(([, mesh]) => mesh);
  return inOrder.filter(({ triangles }) => triangles.length > 0);
}

/** Triangles without area are invisible, and formats omit them. */
function hasArea({ positions, indices }: Primitive, corner: number): boolean {
  const [a, b, c] = [0, 1, 2].map((i) => indices[corner + i]! * 3) as [number, number, number];
  const side = (to: number) => [0, 1, 2].map((axis) => positions[to + axis]! - positions[a + axis]!) as Vec3;
  return vec3.length(vec3.cross([0, 0, 0], side(b), side(c))) > 0;
}

function unmatched({ indices }: Surface, corners: Int32Array): number[] {
  const taken = new Set(corners.map((corner) => Math.floor(corner / 3)));
  const all = Array.from({ length: indices.length / 3 }, (_, triangle) => triangle);
  return all.filter((triangle) => !taken.has(triangle));
}

/** @param free unmatched triangles of the second surface */
function withoutCounterpart(
  meshes: readonly ShownMesh[],
  { first, second }: Pair,
  free: readonly number[],
  tolerance: number,
): Set<ShownMesh> {
  const rest = gatherRows(second.surface.indices, free, 3);
  const tree = new TriangleTree(second.surface.positions, rest);
  const nearness = new Map(meshes.map((mesh) => [mesh, shareNear(mesh, first.surface, tree)]));
  const nearestFirst = [...meshes].sort((a, b) => nearness.get(b)! - nearness.get(a)!);
  const lost = new Set<ShownMesh>();
  let left = free.length;
  for (const mesh of nearestFirst) {
    const count = mesh.triangles.length;
    const isNear =
      nearness.get(mesh)! >= MOST || carriesAny(mesh, first.surface, rest, second.surface, tolerance);
    if (isNear || left >= MOST * count) left = Math.max(0, left - count);
    else lost.add(mesh);
  }
  return lost;
}

/** The share of the vertices of a mesh near a surface. */
function shareNear({ vertices }: ShownMesh, surface: Surface, tree: TriangleTree): number {
  const limit = NEAR * sizeOf(vertices, surface.positions);
  const near = vertices.filter((vertex) => distanceTo(tree, surface, vertex) <= limit);
  return near.length / vertices.length;
}

/** Whether a triangle of another surface is on a mesh, as after removing vertices. */
function carriesAny(
  { triangles }: ShownMesh,
  surface: Surface,
  corners: Uint32Array,
  other: Surface,
  tolerance: number,
): boolean {
  const tree = new TriangleTree(surface.positions, gatherRows(surface.indices, triangles, 3));
  const isOn = (vertex: number) => distanceTo(tree, other, vertex) <= tolerance;
  for (let at = 0; at < corners.length; at += 3) if (corners.subarray(at, at + 3).every(isOn)) return true;
  return false;
}

function distanceTo(tree: TriangleTree, { positions }: Surface, vertex: number): number {
  const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
  return tree.nearest(x, y, z, 0, 1)[0]?.distance ?? Number.POSITIVE_INFINITY;
}

/** The diagonal of the bounding box of vertices. */
function sizeOf(vertices: readonly number[], positions: Float32Array): number {
  const extents = [0, 1, 2].map((axis) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const vertex of vertices) {
      low = Math.min(low, positions[vertex * 3 + axis]!);
      high = Math.max(high, positions[vertex * 3 + axis]!);
    }
    return high - low;
  });
  return Math.hypot(...extents);
}
