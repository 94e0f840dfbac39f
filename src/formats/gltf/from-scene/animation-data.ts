/** Animations in the form of the JSON, with their columns, since a file has thousands of samplers, channels and accessors. */
import type { GLTF } from '@gltf-transform/core';
import { WIDTHS } from '../files/container/accessors.ts';
import { extremes, FLOAT } from '../files/container/column.ts';
import type { FileMemory } from './buffer-parts.ts';
import type { Keys } from './clip-keys.ts';
import type { Destination } from './column-layout.ts';

export class AnimationData {
  readonly animations: GLTF.IAnimation[] = [];
  readonly #accessors: GLTF.IAccessor[] = [];
  readonly #columns: Float32Array<ArrayBuffer>[] = [];
  #length = 0;

  /** Adds an accessor. @param bounds whether glTF requires the extremes @returns its index among those of the animations */
  addColumn(
    array: Float32Array<ArrayBuffer>,
    type: Keys['type'],
    { bounds = false }: { bounds?: boolean } = {},
  ): number {
    const width = WIDTHS[type]!;
    const byteOffset = this.#length;
    const accessor: GLTF.IAccessor = { type, byteOffset, componentType: FLOAT, count: array.length / width };
    this.#columns.push(array);
    this.#length += array.byteLength;
    return this.#accessors.push(bounds ? Object.assign(accessor, extremes(array, width)) : accessor) - 1;
  }

  /** Adds the columns of a sampler. @param input the accessor of its times, if there is one */
  addSampler(
    { times, output, interpolation, type }: Keys,
    input: number = this.addColumn(times, 'SCALAR', { bounds: true }),
  ): GLTF.IAnimationSampler {
    return { interpolation, input, output: this.addColumn(output, type) };
  }

  /** Appends the animations with their accessors, buffer views and bytes to a file. Call it only once. */
  appendTo(json: GLTF.IGLTF, accessors: GLTF.IAccessor[], { views, parts }: Destination): void {
    if (this.animations.length === 0) return;
    const first = accessors.length;
    const bufferView = views.length;
    const byteOffset = parts.add(this.#length, (memory, at) => this.#writeTo(memory, at));
    views.push({ buffer: 0, byteOffset, byteLength: this.#length });
    for (const accessor of this.#accessors) {
      accessor.bufferView = bufferView;
      accessors.push(accessor);
    }
    for (const { samplers } of this.animations) {
      for (const sampler of samplers) {
        sampler.input += first;
        sampler.output += first;
      }
    }
    json.animations = this.animations;
  }

  #writeTo({ bytes }: FileMemory, at: number): void {
    const numbers = new Float32Array(bytes.buffer, at, this.#length / Float32Array.BYTES_PER_ELEMENT);
    let place = 0;
    for (const column of this.#columns) {
      numbers.set(column, place);
      place += column.length;
    }
  }
}
