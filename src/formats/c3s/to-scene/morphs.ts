/** Frames as morph targets: one for each frame, which takes the vertices of its group from rest to where it has them. */

import { textAt } from '../../../binary/schema.ts';
import type { DistinctNames } from '../../../fit/names.ts';
import type { MorphTarget } from '../../../scene/scene.ts';
import type { IndexedModel } from '../files/scene/document.ts';
import { framePosition, type GroupedVertices, groupedVertices } from '../files/scene/frame-positions.ts';
import type { Shape } from './shape.ts';

export interface FrameTargets {
  source: IndexedModel;
  groups: GroupedVertices;
  /** Of the morph target of each frame; no two in a scene are alike. */
  names: string[];
  /** Moves of vertices that may still be made, see `MOST_COPIES`. */
  affordable: { moves: number; steps: number };
}

/** How often each position of a frame may be needed, by corners with different texture vertices and by levels. */
const MOST_COPIES = 4;
const AT_LEAST = 2 ** 20;
/** Faces that are looked at for the normals of all frames together. */
const MOST_STEPS = 2 ** 26;

/** @param taken names that the scene has already; those of the frames are added */
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
 * The morph targets of vertices that were made of a model's.
 *
 * @param origin for each vertex the one that it was made of
 * @param normals 3 per vertex of the model, at rest
 * @param normalsAt those of the model with its vertices elsewhere; without it targets have no normals
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
  return names.flatMap((name, frame) => {
    const vertices = new Set<number>();
    moved.set(shape.positions);
    groups.each(frame, (vertex, item) => {
      framePosition(vertexFrames, frame, item, position);
      moved.set(position, vertex * 3);
      for (let at = made.start[vertex]!; at < made.start[vertex + 1]!; at++) vertices.add(made.copy[at]!);
    });
    affordable.moves -= vertices.size;
    affordable.steps -= faces.count;
    if (affordable.moves < 0 || vertices.size === 0) return [];
    const rows = Uint32Array.from(vertices).sort();
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

/** What was made of each vertex: of vertex v the copies start[v] .. start[v + 1] - 1. */
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
 * What bones make of a move: morph targets apply before the skin, so where weights do not sum to 1 less or more of it is
 * left. 1 for vertices without weights.
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
  rows.forEach((row, at) => {
    const vertex = origin[row]!;
    for (let axis = 0; axis < 3; axis++) {
      const way = to[vertex * 3 + axis]! - from[vertex * 3 + axis]!;
      out[at * 3 + axis] = shares ? way / shares[vertex]! : way;
    }
  });
  return out;
}
