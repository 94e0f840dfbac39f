/** The positions of a model's vertices at rest, and their weights. */
import { type IndexedModel, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { framePosition, groupedVertices } from '../files/scene/frame-positions.ts';
import type { Skeleton } from './skeleton.ts';

export interface Shape {
  /** 3 per vertex: by its weights at rest, or without weights by the first frame. */
  positions: Float32Array;
  /** Weights of known bones: of vertex v the entries start[v] .. start[v + 1] - 1. */
  start: Uint32Array;
  /** Rows of bones. */
  bone: Uint16Array;
  weight: Float32Array;
  /** 3 per weight, in the space of its bone. */
  offset: Float32Array;
}

/** Joint indices have 16 bits. */
export const MOST_BONES = 0x10000;

export function shapeOf(source: IndexedModel, { world }: Pick<Skeleton, 'world'>): Shape {
  const { vertices } = source.model;
  const { start, weightFactor, offsetPos, weightBone } = vertices.weights;
  const kept = Uint32Array.from(weightBone.keys()).filter((item) => {
    const bone = rowAt(source, 'bones', weightBone[item]!);
    return bone !== UNKNOWN_ROW && bone < MOST_BONES;
  });
  const shape: Shape = {
    positions: new Float32Array(vertices.count * 3),
    start: new Uint32Array(vertices.count + 1),
    bone: Uint16Array.from(kept, (item) => rowAt(source, 'bones', weightBone[item]!)),
    weight: Float32Array.from(kept, (item) => weightFactor[item]!),
    offset: new Float32Array(kept.length * 3),
  };
  kept.forEach((item, at) => {
    shape.offset.set(offsetPos.subarray(item * 3, item * 3 + 3), at * 3);
  });
  for (let vertex = 0, at = 0; vertex < vertices.count; vertex++) {
    while (at < kept.length && kept[at]! < start[vertex + 1]!) at++;
    shape.start[vertex + 1] = at;
  }
  placeByFrames(source, shape.positions);
  placeByBones(shape, world);
  return shape;
}

/** Sets the positions of grouped vertices from the first frames of their groups. */
function placeByFrames(source: IndexedModel, positions: Float32Array): void {
  const { vertexFrames } = source.model;
  const groups = groupedVertices(source);
  const placed = new Set<number>();
  const position = new Float64Array(3);
  for (let frame = 0; frame < vertexFrames.count; frame++) {
    const group = groups.ofFrame(frame);
    if (group === UNKNOWN_ROW || placed.has(group)) continue;
    placed.add(group);
    groups.each(frame, (vertex, item) => {
      framePosition(vertexFrames, frame, item, position);
      positions.set(position, vertex * 3);
    });
  }
}

/** Sets the positions of weighted vertices: the sum of weight · bone · offset. */
function placeByBones({ positions, start, bone, weight, offset }: Shape, world: Float64Array): void {
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const from = start[vertex]!;
    const to = start[vertex + 1]!;
    if (from === to) continue;
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let item = from; item < to; item++) {
        const m = bone[item]! * 16 + axis;
        const o = item * 3;
        sum +=
          weight[item]! *
          (world[m]! * offset[o]! +
            world[m + 4]! * offset[o + 1]! +
            world[m + 8]! * offset[o + 2]! +
            world[m + 12]!);
      }
      positions[vertex * 3 + axis] = sum;
    }
  }
}
