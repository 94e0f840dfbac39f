/** The values of vertex streams. */

import type { VertexStream } from '../files/archive/streams.ts';
import { FIELD_TYPES } from '../files/blobs/document.ts';
import type { Stage } from './stage.ts';

/** The values of a stream, `components` per vertex. */
export interface StreamValues {
  /** Their stream. */
  stream: VertexStream;
  components: number;
  count: number;
  values: Float32Array<ArrayBuffer>;
}

/** Undefined if the buffer is missing or too short. */
export function readStream({ index, blobs }: Stage, stream: VertexStream): StreamValues | undefined {
  const { field, startIndex } = stream;
  const place = index.fields.get(field);
  const blob = place && blobs.buffer(place.owner);
  const plane = blob?.planes[place?.index ?? 0];
  if (!place || !blob || !plane) return undefined;
  const components = blob.fields.numComponents[place.index]!;
  const count = blob.numElements - startIndex;
  if (!(count >= 0 && startIndex >= 0)) return undefined;
  const part = plane.subarray(startIndex * components, blob.numElements * components);
  const isBytes = blob.fields.type[place.index] === FIELD_TYPES.ubyteN;
  const values = isBytes ? Float32Array.from(part, (value) => value / 255) : Float32Array.from(part);
  return { stream, components, count, values };
}

/**
 * The values of a stream for some of the vertices, with the requested number of components.
 *
 * @param vertices their rows, in order
 * @param fallback value of missing components
 */
export function pickRows(
  { components, values }: StreamValues,
  vertices: Uint32Array,
  width: number,
  fallback: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(vertices.length * width).fill(fallback);
  const used = Math.min(width, components);
  for (let row = 0; row < vertices.length; row++) {
    const from = vertices[row]! * components;
    for (let i = 0; i < used; i++) out[row * width + i] = values[from + i]!;
  }
  return out;
}
