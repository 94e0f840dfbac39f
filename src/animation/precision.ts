import { modelSize, skeletonSize } from '../pose/extent.ts';
import type { Scene, Track } from '../scene/scene.ts';
import { reachOfNodes } from './reach.ts';
import type { Precision } from './sample.ts';

/**
 * Deviation of a surface by one sampled track, relative to the model's size: a tenth of that of a whole pose, to which
 * several joints of a chain contribute.
 */
const TOLERANCE = 1e-5;
/** The reach of a joint counts this many times, up to the model's size, since the rotations of a chain of joints add up. */
const CHAIN = 1.5;
/** Keys that sampling and repeating may add to a document, some 20 MiB. */
const MAX_KEYS = 2 ** 20;

/** The precision of a track, or of the weights of morph targets. */
export type PrecisionOf = (track: Pick<Track, 'target' | 'property'> | 'weights') => Precision;

/**
 * @param cubics properties whose cubics can be written exactly
 * @param tolerance of the surface for one track, relative to the model's size
 */
export function createPrecision(
  scene: Scene,
  cubics: readonly Track['property'][] = ['translation', 'scale'],
  tolerance = TOLERANCE,
): PrecisionOf {
  const affordable = { keys: MAX_KEYS };
  // Computed lazily, since most scenes need no samples.
  let knownSize: number | undefined;
  let knownReach: Float64Array | undefined;
  const size = () => {
    knownSize ??= modelSize(scene) || skeletonSize(scene) || 1;
    return knownSize;
  };
  const reach = (node: number) => {
    // A node without vertices may carry another model, as large as this one.
    knownReach ??= reachOfNodes(scene, size(), size());
    const distance = knownReach[node]!;
    return Math.max(distance, Math.min(CHAIN * distance, size()));
  };
  return (track) => ({
    cubic: track !== 'weights' && cubics.includes(track.property),
    get tolerance() {
      return tolerance * size();
    },
    get reach() {
      if (track === 'weights') return size();
      return track.property === 'translation' ? 1 : reach(track.target);
    },
    affordable,
  });
}
