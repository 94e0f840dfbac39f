/** Which points of two scenes are held against each other. */
import type { Clip } from '../scene/scene.ts';
import { byNearestPoint, byTriangle, byVertex, haveSameTriangles, type Measure } from './correspondence.ts';
import type { Pair } from './pair.ts';

/** How far the points of one of the two are from where the other has them. */
export interface Way {
  of: 'first' | 'second';
  measure: Measure;
}

export interface Matching {
  matched: 'vertex' | 'nearest';
  ways: Way[];
}

/** Surfaces this close, by the height, are the same surface. */
const CLOSE = 1e-4;
/** Clips whose beginnings are tried. */
export const MOST_BEGINNINGS = 4;

/**
 * What belongs to what: the same numbers where these stand in the same places, else the same triangles wherever they stand in
 * the same places, at rest or at the beginning of a clip, else the same numbers, else the nearest points.
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

/** By the points that are nearest as both stand now. */
function fitNow({ first, second }: Pair, height: number): { ways: Way[]; gap: number } {
  const there = byNearestPoint(first.surface, second.surface, height);
  const back = byNearestPoint(second.surface, first.surface, height);
  const ways: Way[] = [
    { of: 'first', measure: there.measure },
    { of: 'second', measure: back.measure },
  ];
  return { ways, gap: Math.max(there.gap, back.gap) };
}
