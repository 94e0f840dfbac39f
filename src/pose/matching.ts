/** Chooses the points of two scenes that are compared with each other. */
import { type Clip, NONE } from '../scene/scene.ts';
import {
  byNearestPoint,
  byTriangle,
  byVertex,
  equalTriangles,
  haveSameCorners,
  haveSameTriangles,
  type Measure,
  sameCorners,
} from './correspondence.ts';
import type { Pair } from './pair.ts';

/** Measures the distance of the points of one scene to their counterparts in the other. */
export interface Way {
  of: 'first' | 'second';
  measure: Measure;
}

export interface Matching {
  matched: 'vertex' | 'nearest';
  ways: Way[];
  /** If matched by vertex, the counterparts of triangles as of `equalTriangles`. */
  corners?: Int32Array;
}

/** Distance, relative to the height, up to which surfaces are the same. */
export const CLOSE = 1e-4;
/** Number of clips whose beginnings are tried. */
const MOST_BEGINNINGS = 4;

/**
 * Matches vertices by index if they have the same positions, else by equal triangles at rest or at the beginning of a clip,
 * else by nearest points if these coincide, else by index if the triangles have the same corners, else by nearest points. If triangles are matched by their places, the pair is left in the pose in which
 * they coincide, otherwise at rest.
 */
export function matchingWays(
  pair: Pair,
  clips: readonly (readonly [Clip, Clip])[],
  height: number,
): Matching {
  const { surface } = pair.first;
  const other = pair.second.surface;
  const exactly = (measure: Measure, corners: Int32Array): Matching => ({
    matched: 'vertex',
    ways: [{ of: 'first', measure }],
    corners,
  });
  const numbered = haveSameTriangles(surface, other) ? byVertex(surface, other) : undefined;
  if (numbered && largest(numbered) <= height * CLOSE) return exactly(numbered, sameCorners(surface));
  let best: { ways: Way[]; gap: number } | undefined;
  for (const clip of [undefined, ...clips.slice(0, MOST_BEGINNINGS)]) {
    if (clip) pair.play(...clip, 0);
    if (surface.indices.length === other.indices.length) {
      const corners = equalTriangles(surface, other, height * CLOSE);
      if (!corners.includes(NONE)) return exactly(byTriangle(surface, other, corners), corners);
    }
    if (numbered) continue;
    const fit = fitNow(pair, height);
    if (!best || fit.gap < best.gap) best = fit;
    if (best.gap <= height * CLOSE) break;
  }
  pair.rest();
  if (best && best.gap > height * CLOSE && haveSameCorners(surface, other)) {
    return { matched: 'vertex', ways: [{ of: 'first', measure: byVertex(surface, other) }] };
  }
  return best ? { matched: 'nearest', ways: best.ways } : exactly(numbered!, sameCorners(surface));
}

function largest(measure: Measure): number {
  let most = 0;
  measure((_, distance) => {
    most = Math.max(most, distance);
  });
  return most;
}

/** By nearest points in the current poses. */
function fitNow({ first, second }: Pair, height: number): { ways: Way[]; gap: number } {
  const there = byNearestPoint(first.surface, second.surface, height);
  const back = byNearestPoint(second.surface, first.surface, height);
  const ways: Way[] = [
    { of: 'first', measure: there.measure },
    { of: 'second', measure: back.measure },
  ];
  return { ways, gap: Math.max(there.gap, back.gap) };
}

/**
 * The counterparts of triangles, as of `equalTriangles`, at rest or at the beginning of a clip, whichever has the most. The
 * pair is left in that pose.
 *
 * @param tolerance largest distance of corners, in units
 */
export function mostEqualTriangles(
  pair: Pair,
  clips: readonly (readonly [Clip, Clip])[],
  tolerance: number,
): Int32Array {
  const begin = (clip: readonly [Clip, Clip] | undefined) => (clip ? pair.play(...clip, 0) : pair.rest());
  let best: { corners: Int32Array; alone: number; clip: readonly [Clip, Clip] | undefined } | undefined;
  for (const clip of [undefined, ...clips.slice(0, MOST_BEGINNINGS)]) {
    begin(clip);
    const corners = equalTriangles(pair.first.surface, pair.second.surface, tolerance);
    const alone = corners.reduce((count, corner) => (corner === NONE ? count + 1 : count), 0);
    if (!best || alone < best.alone) best = { corners, alone, clip };
    if (alone === 0) break;
  }
  begin(best!.clip);
  return best!.corners;
}
