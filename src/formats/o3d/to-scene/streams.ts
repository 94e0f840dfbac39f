/** The numbers of vertex streams. */

import type { VertexStream } from '../files/archive/streams.ts';
import { FIELD_TYPES } from '../files/blobs/document.ts';
import type { Stage } from './stage.ts';

/** The numbers of a stream, `components` per vertex. */
export interface StreamValues {
  /** Where they come from. */
  stream: VertexStream;
  components: number;
  count: number;
  values: Float32Array<ArrayBuffer>;
}

/** Undefined where the buffer is missing or shorter than the stream says. */
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
 * The numbers of a stream with as many per vertex as asked for, for some of the vertices.
 *
 * @param vertices which, in order
 * @param otherwise what missing components are
 */
export function pickRows(
  { components, values }: StreamValues,
  vertices: Uint32Array,
  width: number,
  otherwise: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(vertices.length * width).fill(otherwise);
  const used = Math.min(width, components);
  for (let row = 0; row < vertices.length; row++) {
    const from = vertices[row]! * components;
    for (let i = 0; i < used; i++) out[row * width + i] = values[from + i]!;
  }
  return out;
}
