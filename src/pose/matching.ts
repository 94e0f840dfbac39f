/** Chooses the points of two scenes that are compared with each other. */
import type { Clip } from '../scene/scene.ts';
import { byNearestPoint, byTriangle, byVertex, haveSameTriangles, type Measure } from './correspondence.ts';
import type { Pair } from './pair.ts';

/** Measures the distance of the points of one scene to their counterparts in the other. */
export interface Way {
  of: 'first' | 'second';
  measure: Measure;
}

export interface Matching {
  matched: 'vertex' | 'nearest';
  ways: Way[];
}

/** Distance, relative to the height, up to which surfaces are the same. */
const CLOSE = 1e-4;
/** Number of clips whose beginnings are tried. */
export const MOST_BEGINNINGS = 4;

/**
 * Matches vertices by index if they have the same positions, else by equal triangles at rest or at the beginning of a clip,
 * else by index, else by nearest points.
 */
export function matchingWays(
  pair: Pair,
  clips: readonly (readonly [Clip, Clip])[],
  height: number,
): Matching {
  const { surface } = pair.first;
  const other = pair.second.surface;
  const exactly = (measure: Measure): Matching => ({ matched: 'vertex', ways: [{ of: 'first', measure }] });
  const numbered = haveSameTriangles(surface, other) ? byVertex(surface, other) : undefined;
  if (numbered && largest(numbered) <= height * CLOSE) return exactly(numbered);
  let best: { ways: Way[]; gap: number } | undefined;
  for (const clip of [undefined, ...clips.slice(0, MOST_BEGINNINGS)]) {
    if (clip) pair.play(...clip, 0);
    const placed = byTriangle(surface, other, height * CLOSE);
    if (placed) return exactly(placed);
    if (numbered) continue;
    const fit = fitNow(pair, height);
    if (!best || fit.gap < best.gap) best = fit;
    if (best.gap <= height * CLOSE) break;
  }
  return best ? { matched: 'nearest', ways: best.ways } : exactly(numbered!);
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
