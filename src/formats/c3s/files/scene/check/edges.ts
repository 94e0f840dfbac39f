/** Rules for edges and faces: rings, mirror edges, ranges of levels. */

import { C3S_CODES } from '../../../codes.ts';
import { EDGE_FLAG } from '../records/geometry.ts';
import { type Context, checkIndex, checkList, checkNumbers, eachItem } from './context.ts';

export function checkEdges(context: Context): void {
  const { edges } = context.model;
  const { headVertex, tailVertex, invertedEdge, reserved, triFaceLinks } = edges;
  for (let row = 0; row < edges.count; row++) {
    checkIndex(context, headVertex[row]!, { to: 'vertices' }, 'edges', row, 'headVertex');
    checkIndex(context, tailVertex[row]!, { to: 'vertices' }, 'edges', row, 'tailVertex');
    if (reserved[row] !== 0) {
      context.add(
        C3S_CODES.C3S_RESERVED,
        `Reserved member is ${reserved[row]}, not 0`,
        'edges',
        row,
        'reserved',
      );
    }
    const mirror = { to: 'edges', optional: true } as const;
    if (checkIndex(context, invertedEdge[row]!, mirror, 'edges', row, 'invertedEdge'))
      checkMirror(context, row);
  }
  checkList(context, triFaceLinks, triFaceLinks.triFace, { to: 'faces' }, 'edges', (place) => {
    return `triFaceLinks[${place}].triFace`;
  });
}

/** An edge and its mirror edge refer to each other and have opposite directions. */
function checkMirror(context: Context, row: number): void {
  const { headVertex, tailVertex, invertedEdge } = context.model.edges;
  const edges = context.rows('edges');
  const mirror = edges[invertedEdge[row]!]!;
  const isMutual = edges[invertedEdge[mirror]!] === row;
  const isInverse = headVertex[mirror] === tailVertex[row] && tailVertex[mirror] === headVertex[row];
  if (isMutual && isInverse) return;
  const message = isMutual
    ? 'The mirror edge does not have the opposite direction'
    : 'The mirror edge refers to another edge';
  context.add(C3S_CODES.C3S_MIRROR_BROKEN, message, 'edges', row, 'invertedEdge');
}

/** Columns that a face and its ranges of levels have in common. */
interface Surface {
  material: Uint32Array;
  edgeRing: Uint32Array;
  texVertRing: Uint32Array;
}

export function checkFaces(context: Context): void {
  const { faces } = context.model;
  for (let row = 0; row < faces.count; row++) {
    checkNumbers(context, faces.lodDeathLevel, 1, row, 'faces', row, () => 'lodDeathLevel');
    checkSurface(context, faces, row, row, () => '');
    checkBaseEdges(context, row);
  }
  const { lodRanges } = faces;
  eachItem(lodRanges, (item, row, place) => {
    const prefix = () => `lodRanges[${place}].`;
    checkNumbers(context, lodRanges.rangeStart, 1, item, 'faces', row, () => `${prefix()}rangeStart`);
    checkSurface(context, lodRanges, item, row, prefix);
    if (place === 0 || lodRanges.rangeStart[item]! >= lodRanges.rangeStart[item - 1]!) return;
    const message = `Range begins at level ${lodRanges.rangeStart[item]}, below the previous one`;
    context.add(C3S_CODES.C3S_LEVEL_ORDER, message, 'faces', row, `${prefix()}rangeStart`);
  });
}

function checkSurface(
  context: Context,
  { material, edgeRing, texVertRing }: Surface,
  entry: number,
  row: number,
  prefix: () => string,
): void {
  const optional = true;
  checkIndex(
    context,
    material[entry]!,
    { to: 'materials', optional },
    'faces',
    row,
    () => `${prefix()}material`,
  );
  let isWhole = true;
  for (let corner = entry * 3; corner < entry * 3 + 3; corner++) {
    const ring = () => `${prefix()}edgeRing`;
    const texRing = () => `${prefix()}texVertRing`;
    isWhole = checkIndex(context, edgeRing[corner]!, { to: 'edges' }, 'faces', row, ring) && isWhole;
    checkIndex(context, texVertRing[corner]!, { to: 'texVertices', optional }, 'faces', row, texRing);
  }
  if (isWhole && !isClosed(context, edgeRing, entry)) {
    const message = 'An edge does not end at the start of the next one';
    context.add(C3S_CODES.C3S_RING_OPEN, message, 'faces', row, `${prefix()}edgeRing`);
  }
}

/** Whether every edge ends where the next one starts (docs/reference/c3s.md#edges-and-faces). */
function isClosed({ model, rows: indexed }: Context, ring: Uint32Array, entry: number): boolean {
  const rows = indexed('edges');
  const edge = (corner: number) => rows[ring[entry * 3 + (corner % 3)]!]!;
  const { headVertex, tailVertex } = model.edges;
  return [0, 1, 2].every((corner) => headVertex[edge(corner)] === tailVertex[edge(corner + 1)]);
}

function checkBaseEdges(context: Context, row: number): void {
  const rows = context.rows('edges');
  const { faces, edges } = context.model;
  for (let corner = row * 3; corner < row * 3 + 3; corner++) {
    const edge = rows[faces.edgeRing[corner]!];
    if (edge === undefined || ((edges.flags[edge] ?? 0) & EDGE_FLAG.lodOnly) === 0) continue;
    const message = `Edge ${faces.edgeRing[corner]} is reserved for ranges of levels`;
    context.add(C3S_CODES.C3S_RING_LEVEL, message, 'faces', row, 'edgeRing');
  }
}
