/** Chooses the corresponding points of two scenes. */
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

/** Measures the distances from the points of one scene to their counterparts in the other. */
export interface DirectedMeasure {
  of: 'first' | 'second';
  measure: Measure;
}

export interface Matching {
  matched: 'vertex' | 'nearest';
  measures: DirectedMeasure[];
  /** If matched by vertex, the counterparts of triangles, as `equalTriangles` returns them. */
  corners?: Int32Array;
}

/** Distance, relative to the height, up to which surfaces are the same. */
export const CLOSE = 1e-4;
/** Number of clips whose first poses are tried. */
const MOST_BEGINNINGS = 4;

/**
 * Matches two surfaces by the first of these that applies:
 * 1. vertices by index, if they have the same positions;
 * 2. equal triangles at rest or at the beginning of a clip; the pair is then left in this pose, otherwise at rest;
 * 3. nearest points, if these coincide;
 * 4. vertices by index, if the triangles have the same corners;
 * 5. nearest points.
 */
export function matchSurfaces(
  pair: Pair,
  clips: readonly (readonly [Clip, Clip])[],
  height: number,
): Matching {
  const { surface } = pair.first;
  const other = pair.second.surface;
  const exactly = (measure: Measure, corners: Int32Array): Matching => ({
    matched: 'vertex',
    measures: [{ of: 'first', measure }],
    corners,
  });
  const numbered = haveSameTriangles(surface, other) ? byVertex(surface, other) : undefined;
  if (numbered && largest(numbered) <= height * CLOSE) return exactly(numbered, sameCorners(surface));
  let best: { measures: DirectedMeasure[]; gap: number } | undefined;
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
    return { matched: 'vertex', measures: [{ of: 'first', measure: byVertex(surface, other) }] };
  }
  return best ? { matched: 'nearest', measures: best.measures } : exactly(numbered!, sameCorners(surface));
}

function largest(measure: Measure): number {
  let most = 0;
  measure((_, distance) => {
    most = Math.max(most, distance);
  });
  return most;
}

/** Matches nearest points in the current poses. */
function fitNow({ first, second }: Pair, height: number): { measures: DirectedMeasure[]; gap: number } {
  const there = byNearestPoint(first.surface, second.surface, height);
  const back = byNearestPoint(second.surface, first.surface, height);
  const measures: DirectedMeasure[] = [
    { of: 'first', measure: there.measure },
    { of: 'second', measure: back.measure },
  ];
  return { measures, gap: Math.max(there.gap, back.gap) };
}

/**
 * The counterparts of triangles, as `equalTriangles` returns them, at rest or at the beginning of a clip, whichever has the
 * most. The pair is left in that pose.
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
