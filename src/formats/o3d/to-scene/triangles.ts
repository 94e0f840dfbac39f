/** The triangles of Primitives (docs/reference/o3d.md#classes-of-objects). */
import type { SceneIndex, SceneObject } from '../files/archive/document.ts';
import { numberIn } from '../files/archive/scene-index.ts';
import { referred } from './stage.ts';

export const PRIMITIVE_TYPE = {
  points: 1,
  lines: 2,
  lineStrip: 3,
  triangles: 4,
  triangleStrip: 5,
  triangleFan: 6,
} as const;

/** The range of indices that a Primitive draws, or of vertices without an index buffer. */
export interface DrawnRange {
  type: number;
  buffer: SceneObject | undefined;
  start: number;
  count: number;
}

export function drawnRange(index: SceneIndex, { properties }: SceneObject): DrawnRange {
  const type = numberIn(properties.primitiveType) ?? PRIMITIVE_TYPE.triangles;
  return {
    type,
    buffer: referred(index, properties.indexBuffer, 'o3d.IndexBuffer'),
    start: Math.max(0, numberIn(properties.startIndex) ?? 0),
    count: indexCount(type, numberIn(properties.numberPrimitives) ?? 0),
  };
}

/** How many indices so many primitives of a type need. */
export function indexCount(type: number, primitives: number): number {
  if (primitives <= 0) return 0;
  switch (type) {
    case PRIMITIVE_TYPE.points:
      return primitives;
    case PRIMITIVE_TYPE.lines:
      return primitives * 2;
    case PRIMITIVE_TYPE.lineStrip:
      return primitives + 1;
    case PRIMITIVE_TYPE.triangles:
      return primitives * 3;
    default:
      return primitives + 2;
  }
}

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
    const isTurned = isStrip && last % 2 === 1;
    out[length++] = isTurned ? b : a;
    out[length++] = isTurned ? a : b;
    out[length++] = c;
  }
  return out.slice(0, length);
}
