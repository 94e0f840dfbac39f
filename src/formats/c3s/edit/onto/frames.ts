/** The frames of a model for vertices that are others than those it had. */
import type { Primitive } from '../../../../scene/scene.ts';
import { rowAt, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { COMPRESSED } from '../../files/scene/records/frames.ts';
import { lists } from '../../from-scene/columns.ts';
import { framePlaces } from '../../from-scene/frames.ts';
import type { VertexPool } from '../../from-scene/vertices.ts';
import type { AddedModel } from '../../to-scene/model.ts';

/** Frames of one group and one kind: which new vertices were to be in which group, nothing would say. */
export function canHaveFrames({ source, body }: AddedModel): boolean {
  const { vertexFrames } = source.model;
  const isAlike = (column: Uint32Array, bits: number) =>
    new Set(column.map((value) => value & bits)).size < 2;
  const group = rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0);
  return (
    vertexFrames.count === 0 ||
    (group !== UNKNOWN_ROW &&
      isAlike(vertexFrames.vertexGroup, -1) &&
      isAlike(vertexFrames.flags, COMPRESSED) &&
      body.frames.affordable.moves >= 0)
  );
}

/** The group has the vertices that morph targets move, or all where there are no bones; others are empty. */
export function putFrames({ source, body }: AddedModel, pool: VertexPool): void {
  const { vertexFrames, vertexGroups, bones } = source.model;
  const moves = body.frames.names.map((name) => movesIn(pool, name));
  const all =
    bones.count === 0 && moves.length > 0
      ? new Array(pool.count).keys()
      : moves.flatMap((rows) => [...rows.keys()]);
  const moved = [...new Set(all)].sort((a, b) => a - b);
  const places = moves.map((rows) =>
    Float32Array.from(
      moved.flatMap((row) =>
        [0, 1, 2].map((axis) => pool.positions[row * 3 + axis]! + (rows.get(row)?.[axis] ?? 0)),
      ),
    ),
  );
  const isCompressed = ((vertexFrames.flags[0] ?? 0) & COMPRESSED) !== 0;
  Object.assign(vertexFrames, framePlaces(places, moved.length, isCompressed));
  const group = rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0);
  const members = Array.from({ length: vertexGroups.count }, (_, row) =>
    row === group ? moved.map((vertex) => vertex + 1) : [],
  );
  const { start, values } = lists(members);
  vertexGroups.vertices = { start, vertex: values };
}

/** By vertex of the model, how far a morph target moves it. */
function movesIn({ pieces }: VertexPool, morph: string): Map<number, number[]> {
  const moves = new Map<number, number[]>();
  for (const { primitive, rows } of pieces) {
    const target = primitive.morphTargets?.find(({ name }) => name === morph);
    target?.vertices.forEach((vertex, at) => {
      const share = weightSum(primitive, vertex);
      const way = Array.from(target.positions.subarray(at * 3, at * 3 + 3), (value) => value * share);
      moves.set(rows[vertex]!, way);
    });
  }
  return moves;
}

/** What bones make of a move. */
function weightSum({ influences }: Primitive, vertex: number): number {
  if (!influences) return 1;
  const weights = influences.weight.subarray(influences.start[vertex], influences.start[vertex + 1]);
  return weights.reduce((sum, weight) => sum + weight, 0) || 1;
}
