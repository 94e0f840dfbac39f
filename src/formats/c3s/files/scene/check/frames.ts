/** Rules for groups and frames. */

import { counted } from '../../../../../text/counts.ts';
import { C3S_CODES } from '../../../codes.ts';
import { UNKNOWN_ROW } from '../document.ts';
import { frameLength, framePosition } from '../frame-positions.ts';
import type { Kind } from '../kinds.ts';
import { COMPRESSED } from '../records/frames.ts';
import {
  type Context,
  checkIndex,
  checkList,
  checkNumbers,
  checkShare,
  eachItem,
  type Starts,
} from './context.ts';

export function checkGroups(context: Context): void {
  const { vertexGroups, texVertexGroups } = context.model;
  const { vertices } = vertexGroups;
  const { texVertices } = texVertexGroups;
  checkGroup(context, vertices, vertices.vertex, 'vertexGroups', 'vertices', 'vertices[].vertex');
  checkGroup(
    context,
    texVertices,
    texVertices.texVertex,
    'texVertexGroups',
    'texVertices',
    'texVertices[].texVertex',
  );
}

/** @param member with `[]` for the index */
function checkGroup(
  context: Context,
  starts: Starts,
  indices: Uint32Array,
  from: Kind,
  to: Kind,
  member: string,
): void {
  const path = (place: number) => member.replace('[]', `[${place}]`);
  checkList(context, starts, indices, { to }, from, path);
  const rows = context.rows(to);
  const seen = new Uint8Array(context.model[to].count);
  eachItem(starts, (item, row, place) => {
    const found = rows[indices[item]!] ?? UNKNOWN_ROW;
    if (found === UNKNOWN_ROW) return;
    if (seen[found] === 1) {
      const message = `Index ${indices[item]} is in a group already`;
      context.add(C3S_CODES.C3S_GROUP_TWICE, message, from, row, path(place));
    }
    seen[found] = 1;
  });
}

export function checkFrames(context: Context): void {
  const { vertexFrames, texVertexFrames, vertexGroups, texVertexGroups } = context.model;
  for (let row = 0; row < vertexFrames.count; row++) {
    checkVertexFrame(context, row);
    const group = { to: 'vertexGroups' } as const;
    if (!checkIndex(context, vertexFrames.vertexGroup[row]!, group, 'vertexFrames', row, 'vertexGroup'))
      continue;
    const { start } = vertexGroups.vertices;
    const rows = context.rows('vertexGroups');
    checkLength(
      context,
      'vertexFrames',
      row,
      frameLength(vertexFrames, row),
      start,
      rows[vertexFrames.vertexGroup[row]!]!,
    );
  }
  const { texVertData, texVertexGroup } = texVertexFrames;
  for (let row = 0; row < texVertexFrames.count; row++) {
    const group = { to: 'texVertexGroups' } as const;
    if (!checkIndex(context, texVertexGroup[row]!, group, 'texVertexFrames', row, 'texVertexGroup')) continue;
    const { start } = texVertexGroups.texVertices;
    const rows = context.rows('texVertexGroups');
    const length = texVertData.start[row + 1]! - texVertData.start[row]!;
    checkLength(context, 'texVertexFrames', row, length, start, rows[texVertexGroup[row]!]!);
  }
  eachItem(texVertData, (item, row, place) => {
    const member = () => `texVertData[${place}].uv`;
    if (!checkNumbers(context, texVertData.uv, 2, item, 'texVertexFrames', row, member)) return;
    checkShare(context, texVertData.uv[item * 2]!, 'texVertexFrames', row, member);
    checkShare(context, texVertData.uv[item * 2 + 1]!, 'texVertexFrames', row, member);
  });
}

function checkLength(
  context: Context,
  kind: Kind,
  row: number,
  length: number,
  groupStart: Uint32Array,
  group: number,
): void {
  const wanted = groupStart[group + 1]! - groupStart[group]!;
  if (length === wanted) return;
  const message = `Frame of ${counted(length, 'position')} for a group of ${wanted}`;
  context.add(C3S_CODES.C3S_FRAME_LENGTH, message, kind, row);
}

/** Rounding in single precision, as a fraction of the box. */
const BOX_TOLERANCE = 1e-4;

function checkVertexFrame(context: Context, row: number): void {
  const { vertexFrames } = context.model;
  const { flags, byteVertData, vertData, bbMin, bbMax } = vertexFrames;
  const isCompressed = (flags[row]! & COMPRESSED) !== 0;
  const unused = (isCompressed ? vertData : byteVertData).start;
  if (unused[row]! < unused[row + 1]!) {
    const member = isCompressed ? 'vertData' : 'byteVertData';
    const message = `Positions in ${member} are not used, according to the flags`;
    context.add(C3S_CODES.C3S_FRAME_SURPLUS, message, 'vertexFrames', row, member);
  }
  for (const member of [
    'bbMin',
    'bbMax',
    ...(isCompressed ? (['scale', 'translate'] as const) : []),
  ] as const) {
    checkNumbers(context, vertexFrames[member], 3, row, 'vertexFrames', row, () => member);
  }
  const position = new Float64Array(3);
  for (let item = 0; item < frameLength(vertexFrames, row); item++) {
    framePosition(vertexFrames, row, item, position);
    const isOutside = position.some((value, axis) => {
      const [low, high] = [bbMin[row * 3 + axis]!, bbMax[row * 3 + axis]!];
      const slack = BOX_TOLERANCE * Math.max(Math.abs(low), Math.abs(high));
      return value < low - slack || value > high + slack;
    });
    if (!isOutside) continue;
    const message = `Vertex ${item} of the group is outside the bounding box`;
    context.add(C3S_CODES.C3S_FRAME_BOX, message, 'vertexFrames', row, 'bbMin');
    return;
  }
  checkRawNumbers(context, row);
}

function checkRawNumbers(context: Context, row: number): void {
  const { start, position } = context.model.vertexFrames.vertData;
  for (let item = start[row]!; item < start[row + 1]!; item++) {
    const member = () => `vertData[${item - start[row]!}].position`;
    checkNumbers(context, position, 3, item, 'vertexFrames', row, member);
  }
}
