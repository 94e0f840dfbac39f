/** Columns of numbers as new accessors. */
import type { GLTF, TypedArray } from '@gltf-transform/core';
import { WIDTHS } from '../files/container/accessors.ts';
import type { Column, Placing } from '../files/container/draft/draft.ts';
import { extremes } from './extremes.ts';
import type { Target } from './target-file.ts';

/** The numbers of component types by their typed arrays. */
export const COMPONENT = new Map<unknown, GLTF.AccessorComponentType>([
  [Uint8Array, 5121],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
]);

/** @param bounds whether glTF requires the extremes */
export function addColumn(
  { draft }: Target,
  array: TypedArray,
  type: Column['type'],
  { bounds = false, ...placing }: Placing & { bounds?: boolean },
): number {
  const width = WIDTHS[type]!;
  const old = draft.json.accessors?.[placing.instead ?? -1];
  const column: Column = {
    ...(old?.name === undefined ? {} : { name: old.name }),
    ...(old?.extras === undefined ? {} : { extras: old.extras }),
    componentType: COMPONENT.get(array.constructor)!,
    type,
    ...(bounds ? extremes(array, width) : {}),
  };
  return draft.addAccessor(column, array, width, placing);
}
