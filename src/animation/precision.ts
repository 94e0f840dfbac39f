import { modelSize, skeletonSize } from '../pose/extent.ts';
import type { Scene, Track } from '../scene/scene.ts';
import type { Precision } from './sample.ts';

/**
 * Part of the model's size that one sampled track may move a surface by: a tenth of what a whole pose may be off, which
 * several joints of a chain share.
 */
const TOLERANCE = 1e-5;
/** Keys that sampling and repeating may add to a document, some 20 MiB. */
const MAX_KEYS = 2 ** 20;

/** How exactly the tracks of a property are to be written. */
export type PrecisionOf = (property: Track['property'] | 'weights') => Precision;

/** @param cubics properties of which cubics can be written as they are */
export function createPrecision(
  scene: Scene,
  cubics: readonly Track['property'][] = ['translation', 'scale'],
): PrecisionOf {
  const affordable = { keys: MAX_KEYS };
  let known: number | undefined;
  // Most scenes need no samples, and then need not be measured.
  const size = () => {
    known ??= modelSize(scene) || skeletonSize(scene) || 1;
    return known;
  };
  return (property) => ({
    cubic: property !== 'weights' && cubics.includes(property),
    get tolerance() {
      return TOLERANCE * size();
    },
    get reach() {
      return property === 'translation' ? 1 : size();
    },
    affordable,
  });
}
