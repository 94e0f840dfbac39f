/** Columns of numbers as new accessors. */
import type { TypedArray } from '@gltf-transform/core';
import { WIDTHS } from '../files/container/accessors.ts';
import type { Column, Placing } from '../files/container/draft/draft.ts';
import { extremes } from './extremes.ts';
import type { Target } from './target-file.ts';

const COMPONENT = new Map<unknown, number>([
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
    componentType: COMPONENT.get(array.constructor) as Column['componentType'],
    type,
    ...(bounds ? extremes(array, width) : {}),
  };
  return draft.addAccessor(column, array, width, placing);
}
