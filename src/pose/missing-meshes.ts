/** Meshes that a scene lacks which was made of another one. */
import { vec3 } from 'gl-matrix';
import { type Clip, NONE, type Primitive, type Scene, type Vec3 } from '../scene/scene.ts';
import type { Comparison } from './compare.ts';
import { placesOfTriangles } from './correspondence.ts';
import { MOST_BEGINNINGS } from './matching.ts';
import type { Missing } from './missing-clips.ts';
import type { Pair } from './pair.ts';
import type { Surface } from './surface.ts';
import { TriangleTree } from './triangle-tree.ts';

/** Of the height: triangles whose corners are closer are the same. */
const CLOSE = 1e-3;
/** Of the size of a mesh: a surface that is closer may be what became of it. */
const NEAR = 0.1;
/** Of the triangles or vertices of a mesh, to say that it is there. */
const MOST = 0.5;

/** A mesh that the first scene shows, wherever it does. */
interface ShownMesh {
  name: string;
  /** Numbers of triangles and vertices in the whole surface. */
  triangles: number[];
  vertices: number[];
}

/**
 * The meshes that the second of a pair lacks. Names do not count, since formats rename, join and split meshes. A mesh is there
 * where most of its triangles lie on triangles of the other surface, at rest or at the beginning of a clip, as formats differ
 * in what is at rest. Where they do not, it may have fewer or other triangles, or lie elsewhere: then it is there as long as
 * what is left of the other surface lies on it or near it, or has about as many triangles.
 *
 * @param clips those that both have
 * @param comparison of both
 */
export function missingMeshes(
  pair: Pair,
  clips: readonly (readonly [Clip, Clip])[],
  { matched, height }: Pick<Comparison, 'matched' | 'height'>,
): Missing {
  const meshes = shownMeshes(pair.first.scene, pair.first.surface);
  if (matched === 'vertex') return { names: [], of: meshes.length };
  const tolerance = height * CLOSE;
  const { placed, free } = bestPlaces(pair, clips, tolerance);
  const unplaced = meshes.filter(({ triangles }) => {
    return triangles.filter((triangle) => placed[triangle]).length < MOST * triangles.length;
  });
  const lost = withoutCounterpart(unplaced, pair, free, tolerance);
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

/** What has none shows nothing, and formats leave it out. */
function hasArea({ positions, indices }: Primitive, corner: number): boolean {
  const [a, b, c] = [0, 1, 2].map((i) => indices[corner + i]! * 3) as [number, number, number];
  const side = (to: number) => [0, 1, 2].map((axis) => positions[to + axis]! - positions[a + axis]!) as Vec3;
  return vec3.length(vec3.cross([0, 0, 0], side(b), side(c))) > 0;
}

interface Places {
  /** For each triangle of the first surface whether it lies on one of the second. */
  placed: boolean[];
  /** The triangles of the second surface that none lies on. */
  free: number[];
}

/** Leaves the pair at the moment at which most triangles lie on each other. */
function bestPlaces(pair: Pair, clips: readonly (readonly [Clip, Clip])[], tolerance: number): Places {
  let best: { count: number; clip: readonly [Clip, Clip] | undefined; places: Places } | undefined;
  const begin = (clip: readonly [Clip, Clip] | undefined) => (clip ? pair.play(...clip, 0) : pair.rest());
  for (const clip of [undefined, ...clips.slice(0, MOST_BEGINNINGS)]) {
    begin(clip);
    const places = placesNow(pair, tolerance);
    const count = places.placed.filter(Boolean).length;
    if (!best || count > best.count) best = { count, clip, places };
    if (count === places.placed.length) break;
  }
  begin(best!.clip);
  return best!.places;
}

function placesNow({ first, second }: Pair, tolerance: number): Places {
  const placed: boolean[] = [];
  const taken = new Set<number>();
  for (const [triangle, place] of placesOfTriangles(first.surface, second.surface, tolerance)) {
    placed[triangle] = place !== undefined;
    if (place) taken.add(place.triangle);
  }
  const all = Array.from({ length: second.surface.indices.length / 3 }, (_, triangle) => triangle);
  return { placed, free: all.filter((triangle) => !taken.has(triangle)) };
}

/** @param free triangles of the second surface that are left for them */
function withoutCounterpart(
  meshes: readonly ShownMesh[],
  { first, second }: Pair,
  free: readonly number[],
  tolerance: number,
): Set<ShownMesh> {
  const rest = cornersOf(second.surface, free);
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

function cornersOf({ indices }: Surface, triangles: readonly number[]): Uint32Array {
  const corners = triangles.flatMap((triangle) => [...indices.subarray(triangle * 3, triangle * 3 + 3)]);
  return Uint32Array.from(corners);
}

/** The part of the vertices of a mesh that have a surface near them. */
function shareNear({ vertices }: ShownMesh, surface: Surface, tree: TriangleTree): number {
  const limit = NEAR * sizeOf(vertices, surface.positions);
  const near = vertices.filter((vertex) => distanceTo(tree, surface, vertex) <= limit);
  return near.length / vertices.length;
}

/** Whether any of the triangles of another surface lies on a mesh, as what is left of it with fewer vertices does. */
function carriesAny(
  { triangles }: ShownMesh,
  surface: Surface,
  corners: Uint32Array,
  other: Surface,
  tolerance: number,
): boolean {
  const tree = new TriangleTree(surface.positions, cornersOf(surface, triangles));
  const isOn = (vertex: number) => distanceTo(tree, other, vertex) <= tolerance;
  for (let at = 0; at < corners.length; at += 3) if (corners.subarray(at, at + 3).every(isOn)) return true;
  return false;
}

function distanceTo(tree: TriangleTree, { positions }: Surface, vertex: number): number {
  const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
  return tree.nearest(x, y, z, 0, 1)[0]?.distance ?? Number.POSITIVE_INFINITY;
}

/** From corner to corner of the box around vertices. */
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
