import type { GLTF } from '@gltf-transform/core';
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import { reportEmptyClip } from '../../../fit/curves.ts';
import { haveSameNumbers } from '../../../math/columns.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Clip, Scene } from '../../../scene/scene.ts';
import type { AnimationData } from './animation-data.ts';
import { type Keys, restKeys, trackKeys } from './clip-keys.ts';
import { named } from './extras.ts';
import { clipExtras, newTally, reportTally } from './samplers.ts';
import { createWeightsWriter, type Morphed, type WeightsWriter } from './weights.ts';

/** Written time columns by their source columns. */
type SharedTimes = Map<Float32Array, { times: Float32Array; accessor: number }[]>;

/**
 * Writes every clip as an animation whose time 0 is the start of the clip.
 *
 * @param nodes for each node of the scene its index in the file
 * @param morphed the meshes with morph targets
 */
export function writeAnimations(
  data: AnimationData,
  nodes: readonly number[],
  morphed: readonly Morphed[],
  scene: Scene,
  report: Report,
): void {
  const writer = new AnimationWriter(data, nodes, morphed, scene, report);
  scene.clips.forEach((clip, index) => {
    writer.write(clip, `clips[${index}]`);
  });
}

class AnimationWriter {
  readonly #data: AnimationData;
  readonly #nodes: readonly number[];
  readonly #scene: Scene;
  readonly #report: Report;
  readonly #precisionOf: PrecisionOf;
  readonly #writeWeights: WeightsWriter;
  readonly #shared: SharedTimes = new Map();

  constructor(
    data: AnimationData,
    nodes: readonly number[],
    morphed: readonly Morphed[],
    scene: Scene,
    report: Report,
  ) {
    this.#data = data;
    this.#nodes = nodes;
    this.#scene = scene;
    this.#report = report;
    this.#precisionOf = createPrecision(scene, ['translation', 'rotation', 'scale']);
    this.#writeWeights = createWeightsWriter(this.#data, morphed, this.#precisionOf, report);
  }

  write(clip: Clip, path: ElementPath): void {
    const tally = newTally();
    const tracks = trackKeys(clip, this.#precisionOf, tally);
    const weights = this.#writeWeights(clip, tally, path);
    const textureTracks = clip.textureTracks?.length ?? 0;
    const animation: GLTF.IAnimation = { ...named(clip.name, clipExtras(clip)), samplers: [], channels: [] };
    const hasExtras = animation.extras !== undefined;
    for (const { track, keys } of tracks) {
      const sampler = this.#data.addSampler(keys, this.#timesColumn(keys.times, track.curve.times));
      addChannels(animation, sampler, track.property, [this.#nodes[track.target]!]);
    }
    for (const { sampler, nodes } of weights) addChannels(animation, sampler, 'weights', nodes);
    if (hasExtras && animation.channels.length === 0) this.#addRest(animation, clip);
    if (animation.channels.length > 0) this.#data.animations.push(animation);
    else if (textureTracks === 0) {
      const rest = hasExtras ? ', with its subranges, events and properties' : '';
      reportEmptyClip(clip, 'has no keys', this.#report, path, rest);
    }
    reportTally(tally, { scene: this.#scene, clip, path }, this.#report);
  }

  /** An animation needs a channel: adds one that leaves a node at rest, if there is a node that can be animated. */
  #addRest(animation: GLTF.IAnimation, clip: Clip): void {
    const { nodes } = this.#scene;
    const node = nodes.findIndex(({ matrix, skin }) => !matrix && skin === undefined);
    if (node < 0) return;
    const sampler = this.#data.addSampler(restKeys('translation', nodes[node]!.translation, clip));
    addChannels(animation, sampler, 'translation', [this.#nodes[node]!]);
  }

  /** Tracks that share a column of times share its accessor, unless their ends differ. */
  #timesColumn(times: Keys['times'], column: Float32Array): number {
    const candidates = this.#shared.get(column) ?? [];
    this.#shared.set(column, candidates);
    const same = candidates.find((candidate) => haveSameNumbers(candidate.times, times));
    if (same) return same.accessor;
    const accessor = this.#data.addColumn(times, 'SCALAR', { bounds: true });
    candidates.push({ times, accessor });
    return accessor;
  }
}

function addChannels(
  { samplers, channels }: GLTF.IAnimation,
  added: GLTF.IAnimationSampler,
  path: GLTF.AnimationChannelTargetPath,
  nodes: readonly number[],
): void {
  const sampler = samplers.push(added) - 1;
  for (const node of nodes) channels.push({ sampler, target: { node, path } });
}
