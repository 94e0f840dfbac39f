/** The triangles of Primitives (docs/reference/o3d.md#classes-of-objects). */
import { PRIMITIVE_TYPE } from '../files/archive/primitives.ts';

/**
 * Triangles as a list with unchanged winding, without degenerate triangles of strips. Empty for points and lines.
 */
export function trianglesOf(type: number, indices: Uint32Array): Uint32Array<ArrayBuffer> {
  if (type === PRIMITIVE_TYPE.triangles) return indices.slice(0, Math.floor(indices.length / 3) * 3);
  const isStrip = type === PRIMITIVE_TYPE.triangleStrip;
  if (!isStrip && type !== PRIMITIVE_TYPE.triangleFan) return new Uint32Array();
  const out = new Uint32Array(Math.max(0, indices.length - 2) * 3);
  let length = 0;
  for (let last = 2; last < indices.length; last++) {
    const a = isStrip ? indices[last - 2]! : indices[0]!;
    const b = indices[last - 1]!;
    const c = indices[last]!;
    if (a === b || b === c || c === a) continue;
    // Every other triangle of a strip is reversed.
    const isReversed = isStrip && last % 2 === 1;
    out[length++] = isReversed ? b : a;
    out[length++] = isReversed ? a : b;
    out[length++] = c;
  }
  return out.slice(0, length);
}
