/** Reduces the keys of a scene's clips within a tolerance. */
import { closedCurve } from '../pose/closing.ts';
import { modelSize, skeletonSize } from '../pose/extent.ts';
import { Surface } from '../pose/surface.ts';
import { requireOneOf } from '../report/arguments.ts';
import type { Clip, Scene, Track } from '../scene/scene.ts';
import { type Size, sizeOfClip } from './curve-size.ts';
import { DeviationMeter } from './deviation.ts';
import { divided } from './knots.ts';
import { withMarkers } from './markers.ts';
import { type Fitting, reduceClip } from './reduce.ts';
import { thinClip } from './thin-clip.ts';
import { outermostVertices, watchPoints } from './watched-points.ts';

/** Options of `optimizeScene`. */
export interface OptimizeOptions {
  /** Largest deviation of any point of the surface at any time of a clip, in units. */
  tolerance: number;
  /** Interpolation of the reduced curves. Default `linear`, which all formats can hold. */
  interpolation?: Fitting;
  /** Omit tracks of nodes that stay at rest, for targets in which nodes without tracks are at rest. Default false. */
  absentIsRest?: boolean;
  /** Whether the target can hold the curve of a track; other splines are replaced by lines. By default it can. */
  holds?: (track: Track) => boolean;
}

/** The result of `optimizeScene` for one clip. */
export interface ClipReport {
  name: string;
  before: Size;
  after: Size;
  /** Largest measured deviation of the surface, in units. */
  error: number;
  /** Whether each curve was reduced separately because the clip is too long for joint reduction. */
  isTooLong?: true;
}

/** A scene with fewer keys, and a report for each of its clips in order. */
export interface Optimized {
  scene: Scene;
  clips: ClipReport[];
}

/** Share of the tolerance that is allowed at the measured times: between them the deviation can be slightly larger. */
const SEEN = 0.99;
/** Limit of attempts at reducing a clip, each with a lower limit than the one before. */
const ATTEMPTS = 6;
/** Share of the tolerance that an attempt aims at, since points that are not watched can deviate more. */
const AIM = 0.96;
/** Smallest share of a limit for the next attempt. */
const CAUTION = 0.5;

const FITTINGS: readonly Fitting[] = ['linear', 'cubic', 'auto'];

/**
 * Removes as many keys as possible from all clips of a scene while the surface stays within the tolerance. Curves that
 * cannot be reduced are the same objects as before, and so are clips that end before they start. In scenes without visible
 * meshes the tolerance applies to the nodes.
 *
 * @throws RangeError for a tolerance below 0, or an unknown interpolation
 * @example
 * ```ts
 * import { createScene, NONE, optimizeScene } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
 * const scene = createScene('slide', { format: '', files: [] }, axes);
 * for (const parent of [NONE, 0]) {
 *   scene.nodes.push({ name: '', parent, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
 * }
 * const times = Float32Array.of(0, 1, 2);
 * const values = Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0);
 * const curve = { interpolation: 'linear', times, values, before: 'hold', after: 'hold' } as const;
 * const track = { target: 1, property: 'translation', curve } as const;
 * scene.clips.push({ name: 'slide', start: 0, end: 2, tracks: [track] });
 *
 * const [slide] = optimizeScene(scene, { tolerance: 0.01 }).clips;
 * console.log(slide?.before.keys, slide?.after.keys); // 3 2
 * ```
 */
export function optimizeScene(scene: Scene, options: OptimizeOptions): Optimized {
  const { tolerance, interpolation = 'linear' } = options;
  if (!(tolerance >= 0)) throw new RangeError(`The tolerance must be at least 0, not ${tolerance}`);
  requireOneOf('interpolation', interpolation, FITTINGS);
  const shown = modelSize(scene) > 0 ? scene : withMarkers(scene);
  const size = modelSize(shown) || skeletonSize(shown);
  const reports: ClipReport[] = [];
  const surface = new Surface(shown);
  const model: Model = {
    scene: shown,
    size,
    surface,
    outermost: outermostVertices(shown, surface),
    meter: new DeviationMeter(shown),
  };
  const clips = scene.clips.map((clip) => {
    const { best, error, isTooLong } = optimizeClip(model, clip, options);
    reports.push({
      name: clip.name,
      before: sizeOfClip(clip),
      after: sizeOfClip(best),
      error,
      ...(isTooLong ? { isTooLong } : {}),
    });
    return best;
  });
  return { scene: { ...scene, clips }, clips: reports };
}

/** What the clips of a scene have in common. */
interface Model {
  scene: Scene;
  /** In units. */
  size: number;
  surface: Surface;
  outermost: ReadonlySet<number>;
  meter: DeviationMeter;
}

function optimizeClip(
  { scene, size, surface, outermost, meter }: Model,
  clip: Clip,
  { tolerance, interpolation = 'linear', absentIsRest = false, holds = () => true }: OptimizeOptions,
): { best: Clip; error: number; isTooLong?: true } {
  const closed = withClosedTracks(clip);
  const vertices = new Set(outermost);
  if (!(clip.end - clip.start >= 0 && Number.isFinite(clip.end - clip.start)))
    return { best: clip, error: 0 };
  const allowed = SEEN * tolerance;
  const pieces = interpolation === 'linear' ? 2 : 4;
  let limit = AIM * allowed;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const points = watchPoints(scene, surface, vertices, size);
    const reduction = { limit, size, points, interpolation, absentIsRest, holds };
    const { clip: reduced, moments, isTooLong } = reduceClip(scene, closed, reduction);
    if (isTooLong) {
      const thinned = thinClip(scene, closed, allowed, size, meter);
      return { ...thinned, best: thinned.best === closed ? clip : thinned.best, isTooLong };
    }
    const { max, beyond } = meter.measure(clip, reduced, divided(moments, pieces), allowed);
    if (max <= allowed) {
      const isSmaller = !clip.tracks.every(holds) || sizeOfClip(reduced).bytes < sizeOfClip(clip).bytes;
      return isSmaller ? { best: reduced, error: max } : { best: clip, error: 0 };
    }
    const known = vertices.size;
    for (const vertex of beyond) vertices.add(vertex);
    // With these vertices among the watched points, almost the same limit suffices.
    limit *= vertices.size > known ? AIM : Math.max(CAUTION, (AIM * allowed) / max);
  }
  return { best: clip, error: 0 };
}

/** With an additional key at the end of a closing curve, others can be removed. */
function withClosedTracks(clip: Clip): Clip {
  const tracks = clip.tracks.map((track) => {
    const curve = closedCurve(track.curve);
    return curve === track.curve ? track : { ...track, curve };
  });
  return { ...clip, tracks };
}
