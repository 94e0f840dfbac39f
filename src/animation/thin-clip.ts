/** Fewer keys for a clip that is too long for its keys to be weighed against each other: each curve by itself. */
import { movePoint } from '../math/affine.ts';
import { vectorLength } from '../math/vector.ts';
import { Pose } from '../pose/pose.ts';
import { soundParents } from '../pose/skeleton.ts';
import { type Clip, NONE, type Scene, type Track } from '../scene/scene.ts';
import type { DeviationMeter } from './deviation.ts';
import { thinCurve } from './thin-curve.ts';
import type { WatchedPoints } from './watched-points.ts';

/** Moments per second, and in all, at which the surface is looked at. */
const RATE = 120;
const MOST_MOMENTS = 4096;
/** Halvings of the way to the coarsest that the surface allows. */
const HALVINGS = 7;
/** Part of what is allowed that one curve may use up where joints add up the most. */
const FINEST = 1e-3;

/**
 * @param allowed units that the surface may be off by at the moments that are looked at
 * @returns the same clip where the surface allows nothing
 */
export function thinClip(
  scene: Scene,
  clip: Clip,
  allowed: number,
  points: WatchedPoints,
  meter: DeviationMeter,
): { best: Clip; error: number } {
  const moments = momentsOf(clip);
  const reach = reachOfNodes(scene, points);
  const thinnedTo = (units: number) =>
    clip.tracks.map((track) => thinned(track, units, reach[track.target]!));
  let [fine, coarse] = [FINEST * allowed, allowed];
  let found: { best: Clip; error: number } = { best: clip, error: 0 };
  if (thinnedTo(coarse).every(({ curve }, index) => curve === clip.tracks[index]!.curve)) return found;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const units = halving === 0 ? fine : Math.sqrt(fine * coarse);
    const best = { ...clip, tracks: thinnedTo(units) };
    const error = meter.measure(clip, best, moments, allowed).max;
    if (error <= allowed) {
      fine = units;
      found = { best, error };
    } else if (halving === 0) return found;
    else coarse = units;
  }
  return found;
}

/** @param reach units from the node to the furthest of what it moves */
function thinned(track: Track, units: number, reach: number): Track {
  // A difference of quaternions is half of the angle.
  const moves = { translation: 1, rotation: 2 * reach, scale: reach }[track.property];
  return { ...track, curve: thinCurve(track.curve, units / moves) };
}

/** How far the watched points are at rest from each node that they hang below, in units. */
function reachOfNodes(scene: Scene, { node, place }: WatchedPoints): Float64Array {
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const { world } = new Pose(scene);
  const reach = new Float64Array(scene.nodes.length);
  const point = new Float64Array(3);
  node.forEach((carrier, entry) => {
    movePoint(point, 0, world, carrier * 16, place, entry * 3);
    for (let above = carrier; above !== NONE; above = parents[above]!) {
      const at = above * 16 + 12;
      const distance = vectorLength(
        point[0]! - world[at]!,
        point[1]! - world[at + 1]!,
        point[2]! - world[at + 2]!,
      );
      reach[above] = Math.max(reach[above]!, distance);
    }
  });
  return reach;
}

function momentsOf({ start, end }: Clip): Float64Array {
  const count = Math.min(MOST_MOMENTS, Math.ceil((end - start) * RATE) + 1);
  const length = end - start;
  return Float64Array.from(
    { length: count },
    (_, index) => start + (length * index) / Math.max(1, count - 1),
  );
}
