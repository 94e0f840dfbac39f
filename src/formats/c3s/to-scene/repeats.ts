/** Whether a sequence that is repeated ends with its first key frame, as cycles do that other systems store whole. */
import { type IndexedModel, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { frameLength, framePosition } from '../files/scene/frame-positions.ts';

/** @param first index of a key frame among those of all sequences, as `last` */
export function repeatsFirst(source: IndexedModel, first: number, last: number): boolean {
  return showsSameBones(source, first, last) && showsSameFrames(source, first, last);
}

function showsSameBones({ model }: IndexedModel, first: number, last: number): boolean {
  const { start, keyBone, scale, rotate, translate } = model.sequences.keyFrames.boneKeys;
  const [a, b] = [start[first]!, start[last]!];
  const count = start[first + 1]! - a;
  if (start[last + 1]! - b !== count) return false;
  const columns: [ArrayLike<number>, width: number][] = [
    [keyBone, 1],
    [scale, 3],
    [rotate, 4],
    [translate, 3],
  ];
  return columns.every(([column, width]) => {
    for (let at = 0; at < count * width; at++)
      if (column[a * width + at] !== column[b * width + at]) return false;
    return true;
  });
}

function showsSameFrames(source: IndexedModel, first: number, last: number): boolean {
  const { start, frame } = source.model.sequences.keyFrames.vertexFrameKeys;
  const shown = (key: number) => frame.subarray(start[key], start[key + 1]);
  const [one, other] = [shown(first), shown(last)];
  return one.length === other.length && one.every((index, at) => isSameFrame(source, index, other[at]!));
}

/** @param one index of a vertex frame, as `other`; each key frame may have its own with the same positions */
function isSameFrame(source: IndexedModel, one: number, other: number): boolean {
  if (one === other) return true;
  const { vertexFrames } = source.model;
  const [a, b] = [rowAt(source, 'vertexFrames', one), rowAt(source, 'vertexFrames', other)];
  if (a === UNKNOWN_ROW || b === UNKNOWN_ROW) return false;
  const count = frameLength(vertexFrames, a);
  if (vertexFrames.vertexGroup[a] !== vertexFrames.vertexGroup[b] || frameLength(vertexFrames, b) !== count)
    return false;
  const [position, again] = [new Float64Array(3), new Float64Array(3)];
  for (let item = 0; item < count; item++) {
    framePosition(vertexFrames, a, item, position);
    framePosition(vertexFrames, b, item, again);
    if (position.some((value, axis) => value !== again[axis])) return false;
  }
  return true;
}
