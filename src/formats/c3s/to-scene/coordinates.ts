/** Texture coordinates, which C3S files store only in frames. */
import { vectorLength } from '../../../math/vector.ts';
import { type IndexedModel, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import type { Choices } from './choices.ts';

export interface Coordinates {
  /** 2 per texture vertex, v = 0 at the top; 0 for those without a frame. */
  uv: Float32Array;
  /** Distances that the frames of sequences move texture vertices, in widths of the texture. */
  motion: { max: number; mean: number };
}

/** The initial texture coordinates. */
export function coordinatesOf(source: IndexedModel, { v }: Choices): Coordinates {
  const { texVertices, texVertexFrames, sequences } = source.model;
  const uv = new Float32Array(texVertices.count * 2);
  texVertexPlaces(source).forEach((item, texVertex) => {
    if (item >= 0) uv.set(texVertexFrames.texVertData.uv.subarray(item * 2, item * 2 + 2), texVertex * 2);
  });
  const shown = Array.from(sequences.keyFrames.texVertexFrameKeys.frame, (index) =>
    rowAt(source, 'texVertexFrames', index),
  );
  const motion = measureMotion(source, new Set(shown), uv);
  return { uv: inVertical(uv, v), motion };
}

/** Coordinates of the scene as those of the file, or the other way round. */
export function inVertical(uv: Float32Array, v: Choices['v']): Float32Array<ArrayBuffer> {
  return uv.map((value, at) => (v === 'bottom' && at % 2 === 1 ? 1 - value : value));
}

/**
 * For each texture vertex the index of its position in the first key frame, or in the first frame of its group; -1 for
 * those without a frame.
 */
export function texVertexPlaces(source: IndexedModel): Int32Array {
  const { texVertices, texVertexFrames, sequences } = source.model;
  const { start, frame: keyed } = sequences.keyFrames.texVertexFrameKeys;
  const first = Array.from(keyed.subarray(0, start[1] ?? 0), (index) =>
    rowAt(source, 'texVertexFrames', index),
  );
  const places = new Int32Array(texVertices.count).fill(-1);
  const placed = new Set<number>();
  for (const frame of [...first, ...Array.from({ length: texVertexFrames.count }, (_, row) => row)]) {
    const group = groupOf(source, frame);
    if (group === UNKNOWN_ROW || placed.has(group)) continue;
    placed.add(group);
    eachInFrame(source, frame, group, (texVertex, item) => {
      places[texVertex] = item;
    });
  }
  return places;
}

function measureMotion(
  source: IndexedModel,
  shown: Iterable<number>,
  rest: Float32Array,
): Coordinates['motion'] {
  const { uv } = source.model.texVertexFrames.texVertData;
  let [max, sum, count] = [0, 0, 0];
  for (const frame of shown) {
    const group = groupOf(source, frame);
    if (group === UNKNOWN_ROW) continue;
    eachInFrame(source, frame, group, (texVertex, item) => {
      const distance = vectorLength(
        uv[item * 2]! - rest[texVertex * 2]!,
        uv[item * 2 + 1]! - rest[texVertex * 2 + 1]!,
      );
      if (!Number.isFinite(distance)) return;
      max = Math.max(max, distance);
      sum += distance;
      count++;
    });
  }
  return { max, mean: count > 0 ? sum / count : 0 };
}

function groupOf(source: IndexedModel, frame: number): number {
  return rowAt(source, 'texVertexGroups', source.model.texVertexFrames.texVertexGroup[frame] ?? 0);
}

/** Visits the texture vertices of a frame, with the index of their position. */
function eachInFrame(
  source: IndexedModel,
  frame: number,
  group: number,
  visit: (texVertex: number, item: number) => void,
): void {
  const { texVertexGroups, texVertexFrames } = source.model;
  const { start, texVertex } = texVertexGroups.texVertices;
  const { start: first } = texVertexFrames.texVertData;
  const length = Math.min(start[group + 1]! - start[group]!, first[frame + 1]! - first[frame]!);
  for (let item = 0; item < length; item++) {
    const row = rowAt(source, 'texVertices', texVertex[start[group]! + item]!);
    if (row !== UNKNOWN_ROW) visit(row, first[frame]! + item);
  }
}
