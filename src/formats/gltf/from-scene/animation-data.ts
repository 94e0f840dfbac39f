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
  appendTo(written: JSONDocument, uri?: string): void {
    if (this.animations.length === 0) return;
    const { json } = written;
    json.accessors ??= [];
    const bufferView = appendView(written, this.#columns, uri);
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

/** Adds bytes behind those of the file. @returns the index of their buffer view */
function appendView(
  { json, resources }: JSONDocument,
  parts: readonly Uint8Array[],
  uri: string | undefined,
): number {
  json.bufferViews ??= [];
  json.buffers ??= [];
  json.buffers[0] ??= { ...(uri === undefined ? {} : { uri }), byteLength: 0 };
  const [buffer] = json.buffers as [GLTF.IBuffer];
  const place = buffer.uri ?? GLB_BUFFER;
  const old = resources[place] ?? new Uint8Array();
  const byteOffset = Math.ceil(old.length / ALIGNMENT) * ALIGNMENT;
  const padding = new Uint8Array(byteOffset - old.length);
  const whole = concatenate([old, padding, ...parts]);
  resources[place] = whole;
  buffer.byteLength = whole.length;
  return json.bufferViews.push({ buffer: 0, byteOffset, byteLength: whole.length - byteOffset }) - 1;
}

const VECTOR_BYTES = 12;
const ARRAY_BUFFER = 34962;
/** Vertices, whose zeros are 768 KiB. */
const MOST_ZEROS = 2 ** 16;

/**
 * Gives sparse accessors of three numbers a buffer view of zeros, which they share: glTF does not need it, but assimp refuses
 * accessors without one. Larger files do without.
 */
export function appendZeros(written: JSONDocument): void {
  const bare = (written.json.accessors ?? []).filter(
    ({ sparse, bufferView }) => sparse && bufferView === undefined,
  );
  const longest = bare.reduce((most, { count }) => Math.max(most, count), 0);
  if (bare.length === 0 || longest > MOST_ZEROS) return;
  const bufferView = appendView(written, [new Uint8Array(longest * VECTOR_BYTES)], undefined);
  // Of columns of vertices that share a view.
  Object.assign(written.json.bufferViews![bufferView]!, { byteStride: VECTOR_BYTES, target: ARRAY_BUFFER });
  for (const accessor of bare) accessor.bufferView = bufferView;
}
