/** Texture vertices and their frame. */

import type { Report } from '../../../report/report.ts';
import { counted } from '../../../text/counts.ts';
import { C3S_CODES } from '../codes.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { head, starts } from './columns.ts';
import { isOutside, type TexVertexPool } from './triangles.ts';

/** A single frame contains all texture vertices. */
export function coordinateRows(
  { coordinates, outside: path }: TexVertexPool,
  report: Report,
): Pick<ModelRows, 'texVertices' | 'texVertexGroups' | 'texVertexFrames'> {
  const count = coordinates.length / 2;
  const groups = count > 0 ? 1 : 0;
  const outside = coordinates.filter(isOutside).length;
  if (path) {
    const message = `${counted(outside, 'texture coordinate')} outside 0 to 1`;
    report.lose(C3S_CODES.C3S_TEXTURE_COORDINATES_RANGE, message, { path });
  }
  const start = starts(groups > 0 ? [count] : []);
  return {
    texVertices: head(count),
    texVertexGroups: {
      ...head(groups),
      texVertices: { start, texVertex: Uint32Array.from({ length: count }, (_, row) => row + 1) },
    },
    texVertexFrames: {
      ...head(groups),
      texVertexGroup: new Uint32Array(groups).fill(1),
      texVertData: { start, uv: Float32Array.from(coordinates) },
    },
  };
}
