/** Writes samplers with new keys. */
import type { GLTF } from '@gltf-transform/core';
import type { Keys } from './clip-keys.ts';
import type { Target } from './target-file.ts';

/** All new keys are in one buffer view. */
const SHARED = { shared: 'animation' };

export class SamplerWriter {
  readonly #target: Target;
  /** New accessors by their times. */
  readonly #inputs = new Map<string, number>();

  constructor(target: Target) {
    this.#target = target;
  }

  /** Gives a channel new keys, without changing other channels of its sampler. */
  put(animation: GLTF.IAnimation, channel: GLTF.IAnimationChannel, keys: Keys): void {
    const { samplers, channels } = animation;
    const old = samplers[channel.sampler];
    const isShared = channels.filter(({ sampler }) => sampler === channel.sampler).length > 1;
    const { interpolation, output, type } = keys;
    const sampler: GLTF.IAnimationSampler = {
      ...old,
      input: this.#inputOf(keys, old?.input),
      output: this.#target.draft.addColumn(output, type, { ...SHARED, instead: old?.output }),
    };
    if (interpolation !== (old?.interpolation ?? 'LINEAR')) sampler.interpolation = interpolation;
    if (old && !isShared) samplers[channel.sampler] = sampler;
    else channel.sampler = samplers.push(sampler) - 1;
  }

  #inputOf({ times }: Keys, old: number | undefined): number {
    const key = times.join();
    if (old !== undefined && this.#timesOf(old).join() === key) return old;
    const known = this.#inputs.get(key);
    if (known !== undefined) return known;
    const input = this.#target.draft.addColumn(times, 'SCALAR', { ...SHARED, instead: old, bounds: true });
    this.#inputs.set(key, input);
    return input;
  }

  /** The times of an accessor of the file. */
  #timesOf(input: number): Float32Array {
    const { accessors, originals } = this.#target;
    return input < originals ? accessors.floats(input, 1, `accessors[${input}]`) : new Float32Array();
  }

  /** Removes samplers that no channel has. */
  removeUnused(animation: GLTF.IAnimation): void {
    const used = new Set(animation.channels.map(({ sampler }) => sampler));
    const places = [...animation.samplers.keys()].filter((index) => used.has(index));
    for (const channel of animation.channels) channel.sampler = places.indexOf(channel.sampler);
    animation.samplers = places.map((index) => animation.samplers[index]!);
  }
}
