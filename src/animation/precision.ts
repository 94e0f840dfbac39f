import { modelSize, skeletonSize } from '../pose/extent.ts';
import type { Scene, Track } from '../scene/scene.ts';
import type { Precision } from './sample.ts';

/**
 * Deviation of a surface by one sampled track, relative to the model's size: a tenth of that of a whole pose, to which
 * several joints of a chain contribute.
 */
const TOLERANCE = 1e-5;
/** Keys that sampling and repeating may add to a document, some 20 MiB. */
const MAX_KEYS = 2 ** 20;

/** The precision for tracks of a property. */
export type PrecisionOf = (property: Track['property'] | 'weights') => Precision;

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
  let known: number | undefined;
  // Computed lazily, since most scenes need no samples.
  const size = () => {
    known ??= modelSize(scene) || skeletonSize(scene) || 1;
    return known;
  };
  return (property) => ({
    cubic: property !== 'weights' && cubics.includes(property),
    get tolerance() {
      return tolerance * size();
    },
    get reach() {
      return property === 'translation' ? 1 : size();
    },
    affordable,
  });
}
