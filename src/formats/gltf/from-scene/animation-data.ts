/**
 * Animations as they are in JSON, with their columns: a file has thousands of samplers, channels and accessors, and as objects
 * of gltf-transform they take longer than everything else.
 */
import type { GLTF } from '@gltf-transform/core';
import { addConsecutive, type Destination } from './column-layout.ts';
import { extremes } from './extremes.ts';

const FLOAT = 5126;

export class AnimationData {
  readonly animations: GLTF.IAnimation[] = [];
  readonly #accessors: GLTF.IAccessor[] = [];
  readonly #columns: Float32Array<ArrayBuffer>[] = [];
  #length = 0;

  /** Adds an accessor. @param bounds whether glTF requires the extremes @returns its index among those of the animations */
  addColumn(
    array: Float32Array<ArrayBuffer>,
    type: keyof typeof WIDTHS,
    { bounds = false }: { bounds?: boolean } = {},
  ): number {
    const width = WIDTHS[type];
    const range = bounds ? extremes(array, width) : {};
    const place = { byteOffset: this.#length, componentType: FLOAT, count: array.length / width } as const;
    this.#columns.push(array);
    this.#length += array.byteLength;
    return this.#accessors.push({ type, ...place, ...range }) - 1;
  }

  /** Adds the animations to a file, behind its accessors, buffer views and bytes. */
  appendTo(json: GLTF.IGLTF, accessors: GLTF.IAccessor[], destination: Destination): void {
    if (this.animations.length === 0) return;
    const first = accessors.length;
    const bufferView = destination.views.length;
    addConsecutive(this.#columns, destination);
    for (const accessor of this.#accessors) accessors.push({ ...accessor, bufferView });
    json.animations = this.animations.map((animation) => ({
      ...animation,
      samplers: animation.samplers.map((sampler) => ({
        ...sampler,
        input: first + sampler.input,
        output: first + sampler.output,
      })),
    }));
  }
}

const WIDTHS = { SCALAR: 1, VEC3: 3, VEC4: 4 } as const;
