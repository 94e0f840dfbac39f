/** Frames as morph targets: one for each frame, with the offsets of its group's vertices from rest. */

import { textAt } from '../../../binary/schema.ts';
import type { DistinctNames } from '../../../fit/names.ts';
import type { MorphTarget } from '../../../scene/scene.ts';
import type { IndexedModel } from '../files/scene/document.ts';
import { framePosition, type GroupedVertices, groupedVertices } from '../files/scene/frame-positions.ts';
import type { Shape } from './shape.ts';

export interface FrameTargets {
  source: IndexedModel;
  groups: GroupedVertices;
  /** Name of each frame's morph target, distinct in the scene. */
  names: string[];
  /** Remaining limits, see `MOST_COPIES`. */
  affordable: { moves: number; steps: number };
}

/** Limit of the copies of a frame's positions, for corners with different texture vertices and for levels. */
const MOST_COPIES = 4;
const AT_LEAST = 2 ** 20;
/** Limit of the faces visited for the normals of all frames. */
const MOST_STEPS = 2 ** 26;

/** @param taken names in the scene, to which those of the frames are added */
export function frameTargets(source: IndexedModel, taken: DistinctNames): FrameTargets {
  const { vertexFrames } = source.model;
  const positions = vertexFrames.byteVertData.position.length / 3 + vertexFrames.vertData.position.length / 3;
  return {
    source,
    groups: groupedVertices(source),
    names: Array.from({ length: vertexFrames.count }, (_, frame) => {
      const own = textAt(vertexFrames.name, frame);
      return taken.distinct(own === '' ? `frame ${frame + 1}` : own);
    }),
    affordable: { moves: AT_LEAST + MOST_COPIES * positions, steps: MOST_STEPS },
  };
}

/**
 * The morph targets of vertices that were made from a model's.
 *
 * @param origin for each vertex the one from which it was made
 * @param normals 3 per vertex of the model, at rest
 * @param normalsAt returns those of the model for other positions; without it targets have no normals
 */
export function vertexTargets(
  { source, groups, names, affordable }: FrameTargets,
  shape: Shape,
  origin: Uint32Array,
  normals?: Float32Array,
  normalsAt?: (positions: Float32Array) => Float32Array,
): MorphTarget[] {
  const { vertexFrames, faces } = source.model;
  if (vertexFrames.count === 0) return [];
  const made = copiesOf(origin, shape.positions.length / 3);
  const shares = weightSums(shape);
  const moved = new Float32Array(shape.positions.length);
  const position = new Float64Array(3);
  const isMoved = new Uint8Array(origin.length);
  return names.flatMap((name, frame) => {
    isMoved.fill(0);
    moved.set(shape.positions);
    groups.each(frame, (vertex, item) => {
      framePosition(vertexFrames, frame, item, position);
      moved.set(position, vertex * 3);
      for (let at = made.start[vertex]!; at < made.start[vertex + 1]!; at++) isMoved[made.copy[at]!] = 1;
    });
    const rows = markedRows(isMoved);
    affordable.moves -= rows.length;
    affordable.steps -= faces.count;
    if (affordable.moves < 0 || rows.length === 0) return [];
    const hasNormals = normals && normalsAt && affordable.steps > 0;
    return [
      {
        name,
        vertices: rows,
        positions: differences(rows, origin, shape.positions, moved, shares),
        ...(hasNormals ? { normals: differences(rows, origin, normals, normalsAt(moved)) } : {}),
      },
    ];
  });
}

/** The indices of all marks, ascending. */
function markedRows(marks: Uint8Array): Uint32Array {
  const rows = new Uint32Array(marks.length);
  let count = 0;
  for (let row = 0; row < marks.length; row++) if (marks[row] === 1) rows[count++] = row;
  return rows.slice(0, count);
}

/** The copies of each vertex: of vertex v start[v] .. start[v + 1] - 1. */
function copiesOf(origin: Uint32Array, vertices: number): { start: Uint32Array; copy: Uint32Array } {
  const start = new Uint32Array(vertices + 1);
  for (const vertex of origin) start[vertex + 1]! += 1;
  for (let vertex = 0; vertex < vertices; vertex++) start[vertex + 1]! += start[vertex]!;
  const next = start.slice();
  const copy = new Uint32Array(origin.length);
  origin.forEach((vertex, index) => {
    copy[next[vertex]!++] = index;
  });
  return { start, copy };
}

/**
 * The sums of weights, by which skinning scales the offsets of morph targets, which apply before the skin. 1 for vertices
 * without weights.
 */
export function weightSums({ start, weight }: Shape): Float64Array {
  return Float64Array.from({ length: start.length - 1 }, (_, vertex) => {
    let sum = 0;
    for (let item = start[vertex]!; item < start[vertex + 1]!; item++) sum += weight[item]!;
    return start[vertex] === start[vertex + 1] || sum === 0 ? 1 : sum;
  });
}

function differences(
  rows: Uint32Array,
  origin: Uint32Array,
  from: Float32Array,
  to: Float32Array,
  shares?: Float64Array,
): Float32Array {
  const out = new Float32Array(rows.length * 3);
  for (let at = 0; at < rows.length; at++) {
    const vertex = origin[rows[at]!]!;
    for (let axis = 0; axis < 3; axis++) {
      const way = to[vertex * 3 + axis]! - from[vertex * 3 + axis]!;
      out[at * 3 + axis] = shares ? way / shares[vertex]! : way;
    }
  }
  return out;
}
