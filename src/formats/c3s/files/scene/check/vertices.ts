/** Rules for vertices: their weights, and that they have a position. */

import { C3S_CODES } from '../../../codes.ts';
import { UNKNOWN_ROW } from '../document.ts';
import { type Context, checkIndex, checkNumbers, checkShare, eachItem } from './context.ts';

/** How far the sum of weights may be from 1. */
const WEIGHT_TOLERANCE = 1e-3;

export function checkVertices(context: Context): void {
  const { vertices } = context.model;
  const { weights } = vertices;
  const sums = new Float64Array(vertices.count);
  vertices.lodDeathLevel.forEach((_, row) => {
    checkNumbers(context, vertices.lodDeathLevel, 1, row, 'vertices', row, () => 'lodDeathLevel');
  });
  eachItem(weights, (item, row, place) => {
    const member = (name: string) => () => `weights[${place}].${name}`;
    checkIndex(context, weights.weightBone[item]!, { to: 'bones' }, 'vertices', row, member('weightBone'));
    checkNumbers(context, weights.offsetPos, 3, item, 'vertices', row, member('offsetPos'));
    const factor = member('weightFactor');
    if (checkNumbers(context, weights.weightFactor, 1, item, 'vertices', row, factor)) {
      checkShare(context, weights.weightFactor[item]!, 'vertices', row, factor);
    }
    sums[row]! += weights.weightFactor[item]!;
  });
  const placed = verticesInFrames(context);
  sums.forEach((sum, row) => {
    const isBound = weights.start[row]! < weights.start[row + 1]!;
    if (isBound && Math.abs(sum - 1) > WEIGHT_TOLERANCE) {
      context.add(
        C3S_CODES.C3S_WEIGHT_SUM,
        `Weights of a vertex sum to ${sum}, not 1`,
        'vertices',
        row,
        'weights',
      );
    }
    if (!isBound && placed[row] === 0) {
      context.add(C3S_CODES.C3S_VERTEX_NOWHERE, 'Vertex without weights and frames', 'vertices', row);
    }
  });
}

/** Per vertex 1 if it is in a group with a frame. */
function verticesInFrames({ model, rows: indexed }: Context): Uint8Array {
  const { vertexGroups, vertexFrames, vertices } = model;
  const placed = new Uint8Array(vertices.count);
  const groups = indexed('vertexGroups');
  const rows = indexed('vertices');
  for (const index of new Set(vertexFrames.vertexGroup)) {
    const group = groups[index] ?? UNKNOWN_ROW;
    if (group === UNKNOWN_ROW) continue;
    const { start, vertex } = vertexGroups.vertices;
    for (let item = start[group]!; item < start[group + 1]!; item++) {
      const row = rows[vertex[item]!] ?? UNKNOWN_ROW;
      if (row !== UNKNOWN_ROW) placed[row] = 1;
    }
  }
  return placed;
}
