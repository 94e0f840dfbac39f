import { Pose } from '../../pose/pose.ts';
import type { Scene, Track } from '../../scene/scene.ts';
import { modelSize } from './measure.ts';
import type { Precision } from './sampling.ts';

/**
 * Part of the model's size that one sampled track may move a surface by: a tenth of what a whole pose may be off, which
 * several joints of a chain share.
 */
const TOLERANCE = 1e-5;
/** Keys that sampling and repeating may add to a document, some 20 MiB. */
const MAX_KEYS = 2 ** 20;

/** How exactly the tracks of a property are to be written. */
export type PrecisionOf = (property: Track['property'] | 'weights') => Precision;

export function createPrecision(scene: Scene): PrecisionOf {
  const affordable = { keys: MAX_KEYS };
  let known: number | undefined;
  // Most scenes need no samples, and then need not be measured.
  const size = () => {
    known ??= modelSize(scene) || skeletonSize(scene) || 1;
    return known;
  };
  return (property) => ({
    cubic: property === 'translation' || property === 'scale',
    get tolerance() {
      return TOLERANCE * size();
    },
    get reach() {
      return property === 'translation' ? 1 : size();
    },
    affordable,
  });
}

/** Largest extent of the nodes at rest along an axis, in units, for scenes that show nothing. */
function skeletonSize(scene: Scene): number {
  const { world } = new Pose(scene);
  const extents = [12, 13, 14].map((at) => {
    const places = scene.nodes.map((_, node) => world[node * 16 + at]!).filter(Number.isFinite);
    return places.reduce((most, place) => Math.max(most, place), -Infinity) - Math.min(...places);
  });
  return Math.max(0, ...extents);
}
