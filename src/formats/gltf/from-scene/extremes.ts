import type { TypedArray } from '@gltf-transform/core';

/** The smallest and largest number of each component, as accessors state them. @param width numbers per entry */
export function extremes(array: TypedArray, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < array.length; at++) {
    min[at % width] = Math.min(min[at % width]!, array[at]!);
    max[at % width] = Math.max(max[at % width]!, array[at]!);
  }
  return { min, max };
}
