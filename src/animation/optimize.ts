/** A scene whose clips have as few keys as a tolerance allows. */
import { modelSize, skeletonSize } from '../pose/extent.ts';
import { Surface } from '../pose/surface.ts';
import type { Clip, Curve, Scene } from '../scene/scene.ts';
import { DeviationMeter } from './deviation.ts';
import { withMarkers } from './markers.ts';
import { reduceClip } from './reduce.ts';
import { outermostVertices, watchPoints } from './watched-points.ts';

export interface OptimizeOptions {
  /** Units that no point of the surface may be off by at any moment of a clip. */
  tolerance: number;
}

export interface Size {
  keys: number;
  /** Of the columns of all curves, in single precision; a column of times that several curves share counts once. */
  bytes: number;
}

export interface ClipReport {
  name: string;
  before: Size;
  after: Size;
  /** Units that the surface is off by at most, as measured. */
  error: number;
}

export interface Optimized {
  scene: Scene;
  clips: ClipReport[];
}

/** Times that a clip is reduced, each time closer to the tolerance. */
const ROUNDS = 7;
/** Of these, how many may try the same limit again with more points. */
const PATIENCE = 2;
/** Part of the tolerance that is as good as all of it. */
const NEARLY = 0.97;
/** Part of the way to the tolerance that is aimed at: rounding is not known before. */
const AIM = 0.995;
/** What the limit of one round grows by at most to that of the next. */
const GROWTH = 1.5;

/**
 * Takes keys from all clips of a scene, as many as can go while the surface stays where it was. Curves that none can be taken
 * from are the same objects as before. In scenes that show nothing the nodes must stay where they were.
 */
export function optimizeScene(scene: Scene, { tolerance }: OptimizeOptions): Optimized {
  const shown = modelSize(scene) > 0 ? scene : withMarkers(scene);
  const size = modelSize(shown) || skeletonSize(shown);
  const reports: ClipReport[] = [];
  const clips = scene.clips.map((clip) => {
    const { best, error } = optimizeClip(shown, clip, tolerance, size);
    reports.push({ name: clip.name, before: sizeOf(clip), after: sizeOf(best), error });
    return best;
  });
  return { scene: { ...scene, clips }, clips: reports };
}

function optimizeClip(
  scene: Scene,
  clip: Clip,
  tolerance: number,
  size: number,
): { best: Clip; error: number } {
  const surface = new Surface(scene);
  const meter = new DeviationMeter(scene);
  const vertices = outermostVertices(scene, surface);
  let best = clip;
  let error = 0;
  let limit = tolerance;
  for (let round = 0; round < ROUNDS; round++) {
    const points = watchPoints(scene, surface, vertices, size);
    const { clip: reduced, moments } = reduceClip(scene, clip, { limit, size, points });
    const { max, beyond } = meter.measure(clip, reduced, moments, tolerance);
    const isBetter = max <= tolerance && sizeOf(reduced).bytes < sizeOf(best).bytes;
    if (isBetter) {
      best = reduced;
      error = max;
    }
    if (max === 0 || (max <= tolerance && max > NEARLY * tolerance)) break;
    const known = vertices.size;
    for (const vertex of beyond) vertices.add(vertex);
    // Watched as well, they may stay within the same limit.
    if (round >= PATIENCE || vertices.size === known) limit *= Math.min(GROWTH, (AIM * tolerance) / max);
  }
  return { best, error };
}

/** How much there is to a clip. */
export function sizeOf({ tracks, morphTracks = [], textureTracks = [] }: Clip): Size {
  const curves: Curve[] = [...tracks, ...morphTracks, ...textureTracks].map(({ curve }) => curve);
  const columns = new Set(
    curves.flatMap(({ times, values, tangents, parameters }) => {
      return [
        times,
        values,
        ...(tangents ? [tangents.in, tangents.out] : []),
        ...(parameters ? [parameters] : []),
      ];
    }),
  );
  return {
    keys: curves.reduce((sum, { times }) => sum + times.length, 0),
    bytes: [...columns].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}
