/** The layout of columns that share a buffer view. */
import type { GLTF, TypedArray } from '@gltf-transform/core';
import { copyStrided } from '../../../binary/kernels.ts';
import { bytesOf } from '../../../binary/scalar.ts';
import { aligned } from '../files/container/draft/bytes.ts';
import type { BufferParts } from './buffer-parts.ts';

/** Where buffer views and bytes are added. */
export interface Destination {
  views: GLTF.IBufferView[];
  parts: BufferParts;
}

/** The place of an accessor's numbers. */
export type Place = Required<Pick<GLTF.IAccessor, 'bufferView' | 'byteOffset'>>;

/** The targets of buffer views. */
export const TARGETS = { vertices: 34962, indices: 34963 } as const;

const WORD = 4;

/** Adds columns entry by entry, each with the numbers of all columns. @param arrays with entries of whole words */
export function addInterleaved(
  arrays: readonly TypedArray[],
  count: number,
  { views, parts }: Destination,
): Place[] {
  const bufferView = views.length;
  let byteStride = 0;
  const columns = arrays.map((array) => {
    const width = array.byteLength / count / WORD;
    const byteOffset = byteStride;
    byteStride += width * WORD;
    return { words: new Uint32Array(array.buffer, array.byteOffset, count * width), width, byteOffset };
  });
  const byteLength = count * byteStride;
  const byteOffset = parts.add(byteLength, (memory, at) => {
    for (const { words, width, byteOffset } of columns) {
      const first = (at + byteOffset) / WORD;
      copyStrided(words, 0, width, memory.words, first, byteStride / WORD, width, count);
    }
  });
  views.push({ buffer: 0, byteOffset, byteLength, byteStride, target: TARGETS.vertices });
  return columns.map(({ byteOffset }) => ({ bufferView, byteOffset }));
}

/** Adds columns one after the other. @param target of the buffer view, if it has one */
export function addConsecutive(
  arrays: readonly TypedArray[],
  { views, parts }: Destination,
  target?: number,
): Place[] {
  const bufferView = views.length;
  const start = aligned(parts.length);
  const places = arrays.map((array) => ({ bufferView, byteOffset: parts.addBytes(bytesOf(array)) - start }));
  parts.padTo(WORD);
  const byteLength = parts.length - start;
  views.push({ buffer: 0, byteOffset: start, byteLength, ...(target === undefined ? {} : { target }) });
  return places;
}
