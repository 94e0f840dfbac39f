import type { TypedArray } from '@gltf-transform/core';

/** The smallest and largest number of each component, as accessors state them. @param width numbers per entry */
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
