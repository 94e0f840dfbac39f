/**
 * Animations as they are in JSON, with their columns: a file has thousands of samplers, channels and accessors, and as objects
 * of gltf-transform they take longer than everything else.
 */
import { GLB_BUFFER, type GLTF, type JSONDocument } from '@gltf-transform/core';
import { concatenate } from '../../../binary/concatenate.ts';
import { extremes } from './extremes.ts';

const FLOAT = 5126;
const ALIGNMENT = 4;

export class AnimationData {
  readonly animations: GLTF.IAnimation[] = [];
  readonly #accessors: GLTF.IAccessor[] = [];
  readonly #columns: Uint8Array[] = [];
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
    this.#columns.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    this.#length += array.byteLength;
    return this.#accessors.push({ type, ...place, ...range }) - 1;
  }

  /**
   * Adds the animations to a file, behind its accessors, buffer views and bytes.
   *
   * @param uri of the buffer if there is none yet; absent in GLB
   */
  appendTo({ json, resources }: JSONDocument, uri?: string): void {
    if (this.animations.length === 0) return;
    json.accessors ??= [];
    json.bufferViews ??= [];
    json.buffers ??= [];
    json.buffers[0] ??= { ...(uri === undefined ? {} : { uri }), byteLength: 0 };
    const [buffer] = json.buffers as [GLTF.IBuffer];
    const place = buffer.uri ?? GLB_BUFFER;
    const old = resources[place] ?? new Uint8Array();
    const byteOffset = Math.ceil(old.length / ALIGNMENT) * ALIGNMENT;
    const padding = new Uint8Array(byteOffset - old.length);
    resources[place] = concatenate([old, padding, ...this.#columns]);
    buffer.byteLength = byteOffset + this.#length;
    const view = { buffer: 0, byteOffset, byteLength: this.#length };
    const bufferView = json.bufferViews.push(view) - 1;
    const first = json.accessors.length;
    for (const accessor of this.#accessors) json.accessors.push({ ...accessor, bufferView });
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
