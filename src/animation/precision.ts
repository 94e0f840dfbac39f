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
  const whole = new ScenePrecision(scene, cubics, tolerance);
  return (track) => new TrackPrecision(track, whole);
}

/** What the precision of all tracks depends on. Sizes are only computed if something is sampled. */
class ScenePrecision {
  readonly cubics: readonly Track['property'][];
  readonly tolerance: number;
  readonly affordable = { keys: MAX_KEYS };
  readonly #scene: Scene;
  #size: number | undefined;
  #reach: Float64Array | undefined;

  constructor(scene: Scene, cubics: readonly Track['property'][], tolerance: number) {
    this.#scene = scene;
    this.cubics = cubics;
    this.tolerance = tolerance;
  }

  get size(): number {
    this.#size ??= modelSize(this.#scene) || skeletonSize(this.#scene) || 1;
    return this.#size;
  }

  reachOf(node: number): number {
    // A node without vertices may carry another model, as large as this one.
    this.#reach ??= reachOfNodes(this.#scene, this.size, this.size);
    const distance = this.#reach[node]!;
    return Math.max(distance, Math.min(CHAIN * distance, this.size));
  }
}

class TrackPrecision implements Precision {
  readonly cubic: boolean;
  readonly affordable: Precision['affordable'];
  readonly #track: Parameters<PrecisionOf>[0];
  readonly #whole: ScenePrecision;

  constructor(track: Parameters<PrecisionOf>[0], whole: ScenePrecision) {
    this.cubic = track !== 'weights' && whole.cubics.includes(track.property);
    this.affordable = whole.affordable;
    this.#track = track;
    this.#whole = whole;
  }

  get tolerance(): number {
    return this.#whole.tolerance * this.#whole.size;
  }

  get reach(): number {
    if (this.#track === 'weights') return this.#whole.size;
    return this.#track.property === 'translation' ? 1 : this.#whole.reachOf(this.#track.target);
  }
}
