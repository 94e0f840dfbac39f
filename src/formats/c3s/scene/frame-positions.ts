/** Where a frame puts the vertices of its group. */
import type { ModelRows } from '../file/document.ts';
import { COMPRESSED } from '../records/frames.ts';

/**
 * The position of one vertex of the group. A compressed one is scaled and moved, axis by axis (reference, choice 17).
 *
 * @param item place in the group
 * @param out receives 3 numbers
 */
export function framePosition(
  { flags, scale, translate, byteVertData, vertData }: ModelRows['vertexFrames'],
  frame: number,
  item: number,
  out: number[] | Float64Array,
): void {
  const isCompressed = (flags[frame]! & COMPRESSED) !== 0;
  const { start, position } = isCompressed ? byteVertData : vertData;
  const at = (start[frame]! + item) * 3;
  for (let axis = 0; axis < 3; axis++) {
    const value = position[at + axis]!;
    const own = frame * 3 + axis;
    out[axis] = isCompressed ? value * scale[own]! + translate[own]! : value;
  }
}

/** How many positions a frame has. */
export function frameLength(
  { flags, byteVertData, vertData }: ModelRows['vertexFrames'],
  frame: number,
): number {
  const { start } = (flags[frame]! & COMPRESSED) !== 0 ? byteVertData : vertData;
  return start[frame + 1]! - start[frame]!;
}
