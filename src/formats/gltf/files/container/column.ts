/** Properties of columns that accessors state. */
import type { GLTF, TypedArray } from '@gltf-transform/core';

export const FLOAT = 5126;

const COMPONENT_TYPES = new Map<unknown, GLTF.AccessorComponentType>([
  [Uint8Array, 5121],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, FLOAT],
]);

/** The number of the type of a column's numbers. */
export function componentTypeOf(array: TypedArray): GLTF.AccessorComponentType {
  return COMPONENT_TYPES.get(array.constructor)!;
}

/** The smallest and largest number of each component. @param width numbers per entry */
export function extremes(array: TypedArray, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width);
  const max = new Array<number>(width);
  for (let component = 0; component < width; component++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = component; at < array.length; at += width) {
      const value = array[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[component] = low;
    max[component] = high;
  }
  return { min, max };
}
