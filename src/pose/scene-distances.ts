/** The distances between the vertices of two scenes at any time. */
import { requireAnyNumber, requireIndex } from '../report/arguments.ts';
import { type Clip, NONE, type Scene } from '../scene/scene.ts';
import { inAxes } from './axes.ts';
import { commonClips, heightOf } from './compare.ts';
import type { Measure } from './correspondence.ts';
import { modelSize } from './extent.ts';
import { matchSurfaces } from './matching.ts';
import { Pair } from './pair.ts';

/**
 * Measures the distances between two scenes that play clips of the same name. Elements are matched as in `compareScenes`.
 * Distances are in units of the first scene.
 *
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { SceneDistances } from 'exhume/pose';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const walk = scene.clips.findIndex(({ name }) => name === 'yorick_walk');
 * const { first } = new SceneDistances(scene, scene).at(walk, 0.5);
 * console.log(first.length, Math.max(...first)); // 2384 0
 * ```
 */
export class SceneDistances {
  /** For each clip of the first scene the index of its counterpart in the second, or `NONE`. */
  readonly partners: readonly number[];
  readonly #fromFirst: DistanceMeter;
  readonly #fromSecond: DistanceMeter;

  constructor(first: Scene, second: Scene) {
    const converted = inAxes(second, first.axes);
    const common = new Map(commonClips(first.clips, converted.clips).pairs);
    this.partners = first.clips.map((clip) => {
      const partner = common.get(clip);
      return partner ? converted.clips.indexOf(partner) : NONE;
    });
    this.#fromFirst = new DistanceMeter(first, converted, [...common]);
    const swapped = [...common].map(([own, other]) => [other, own] as const);
    this.#fromSecond = new DistanceMeter(converted, first, swapped);
  }

  /**
   * The distances of all vertices at a time: the vertices of visible primitives with triangles, in the order of the nodes.
   *
   * @param clip index into the first scene's clips; `NONE`, or a clip without a partner, is the rest pose
   * @param time seconds
   * @throws RangeError for an unknown clip, or without a time
   */
  at(clip: number, time: number): { first: Float32Array; second: Float32Array } {
    if (clip !== NONE) requireIndex('clip', clip, this.partners.length);
    requireAnyNumber('time', time);
    const partner = this.partners[clip] ?? NONE;
    const start = this.#fromFirst.startOf(clip);
    return {
      first: this.#fromFirst.at(partner === NONE ? NONE : clip, partner, time - start),
      second: this.#fromSecond.at(partner, partner === NONE ? NONE : clip, time - start),
    };
  }
}

/** Distances from the vertices of one scene to the other. */
class DistanceMeter {
  readonly #pair: Pair;
  readonly #measure: Measure;

  constructor(from: Scene, to: Scene, clips: readonly (readonly [Clip, Clip])[]) {
    this.#pair = new Pair(from, to);
    const height = heightOf(this.#pair.first.surface, from.axes) || modelSize(from);
    this.#measure = matchSurfaces(this.#pair, clips, height).measures[0]!.measure;
  }

  startOf(clip: number): number {
    return this.#pair.first.scene.clips[clip]?.start ?? 0;
  }

  /** @param time from the start of each clip */
  at(clip: number, partner: number, time: number): Float32Array {
    const { first, second } = this.#pair;
    const [own, other] = [first.scene.clips[clip], second.scene.clips[partner]];
    if (own && other) this.#pair.play(own, other, time);
    else this.#pair.rest();
    const distances = new Float32Array(first.surface.vertexCount);
    this.#measure((vertex, distance) => {
      distances[vertex] = distance;
    });
    return distances;
  }
}
