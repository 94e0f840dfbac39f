/** The positions of vertices in frames. */
import { type IndexedModel, type ModelRows, rowAt, UNKNOWN_ROW } from './document.ts';
import { COMPRESSED } from './records/frames.ts';

/** What defines the positions of frames. */
export type FramePlaces = Pick<
  ModelRows['vertexFrames'],
  'flags' | 'bbMin' | 'bbMax' | 'scale' | 'translate' | 'byteVertData' | 'vertData'
>;

/**
 * The position of one vertex of the group. A compressed one is scaled and translated per axis (docs/reference/c3s.md#frames).
 *
 * @param item index in the group
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

/** Largest step of a compressed position. */
export const MOST_STEPS = 255;

/**
 * Sets a coordinate of a frame, as near as its steps allow if it is compressed. The bounding box grows if necessary; steps do
 * not.
 *
 * @param at index among the coordinates of the frame
 */
export function setFrameCoordinate(
  { flags, bbMin, bbMax, scale, translate, byteVertData, vertData }: FramePlaces,
  frame: number,
  at: number,
  value: number,
): void {
  const isCompressed = (flags[frame]! & COMPRESSED) !== 0;
  const { start, position } = isCompressed ? byteVertData : vertData;
  const own = frame * 3 + (at % 3);
  bbMin[own] = Math.min(bbMin[own]!, value);
  bbMax[own] = Math.max(bbMax[own]!, value);
  const length = scale[own]!;
  const step = length === 0 ? 0 : Math.round((value - translate[own]!) / length);
  position[start[frame]! * 3 + at] = isCompressed ? Math.min(MOST_STEPS, Math.max(0, step)) : value;
}

/** How many positions a frame has. */
export function frameLength(
  { flags, byteVertData, vertData }: ModelRows['vertexFrames'],
  frame: number,
): number {
  const { start } = (flags[frame]! & COMPRESSED) !== 0 ? byteVertData : vertData;
  return start[frame + 1]! - start[frame]!;
}

/** The vertices of frames. */
export interface GroupedVertices {
  /** Row of a frame's group; -1 if the model does not have it. */
  ofFrame(frame: number): number;
  /** Visits the vertices with a position in a frame, with their index in it. */
  each(frame: number, visit: (vertex: number, item: number) => void): void;
}

export function groupedVertices(source: IndexedModel): GroupedVertices {
  const { vertexFrames, vertexGroups } = source.model;
  const ofFrame = (frame: number) => rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[frame]!);
  return {
    ofFrame,
    each: (frame, visit) => {
      const group = ofFrame(frame);
      if (group === UNKNOWN_ROW) return;
      const { start, vertex } = vertexGroups.vertices;
      const from = start[group]!;
      const to = Math.min(start[group + 1]!, from + frameLength(vertexFrames, frame));
      for (let item = from; item < to; item++) {
        const row = rowAt(source, 'vertices', vertex[item]!);
        if (row !== UNKNOWN_ROW) visit(row, item - from);
      }
    },
  };
}
