/** The vertices and triangles that Primitives draw (docs/reference/o3d.md#classes-of-objects). */
import type { BufferBlob } from '../blobs/document.ts';
import type { SceneIndex, SceneObject } from './document.ts';
import { type Draft, resized } from './draft.ts';
import { numberIn, referenceOf } from './scene-index.ts';

export const PRIMITIVE_TYPE = {
  points: 1,
  lines: 2,
  lineStrip: 3,
  triangles: 4,
  triangleStrip: 5,
  triangleFan: 6,
} as const;

/** Number of indices for so many primitives of each type. */
export const INDICES: Readonly<Record<number, (primitives: number) => number>> = {
  [PRIMITIVE_TYPE.points]: (count) => count,
  [PRIMITIVE_TYPE.lines]: (count) => 2 * count,
  [PRIMITIVE_TYPE.lineStrip]: (count) => count + 1,
  [PRIMITIVE_TYPE.triangles]: (count) => 3 * count,
  [PRIMITIVE_TYPE.triangleStrip]: (count) => count + 2,
  [PRIMITIVE_TYPE.triangleFan]: (count) => count + 2,
};

/** The range of indices that a Primitive draws, or of vertices without an index buffer. */
export interface DrawnRange {
  type: number;
  buffer: SceneObject | undefined;
  start: number;
  count: number;
}

export function drawnRange({ byId }: SceneIndex, { properties }: SceneObject): DrawnRange {
  const type = numberIn(properties.primitiveType) ?? PRIMITIVE_TYPE.triangles;
  const buffer = byId.get(referenceOf(properties.indexBuffer) ?? 0);
  return {
    type,
    buffer: buffer?.className === 'o3d.IndexBuffer' ? buffer : undefined,
    start: Math.max(0, numberIn(properties.startIndex) ?? 0),
    count: indexCount(type, numberIn(properties.numberPrimitives) ?? 0),
  };
}

/** Number of indices that primitives of a type need; unknown types count as strips. */
export function indexCount(type: number, primitives: number): number {
  return primitives <= 0 ? 0 : (INDICES[type] ?? INDICES[PRIMITIVE_TYPE.triangleStrip])!(primitives);
}

/** The index buffer of a Primitive, if its indices can be replaced. */
export function replaceableIndices({ buffers }: Draft, { buffer }: DrawnRange): BufferBlob | undefined {
  const blob = buffer && buffers.get(buffer);
  return blob?.planes[0] ? blob : undefined;
}

/**
 * Makes a Primitive draw a list of triangles. The indices replace its own if no other Primitive uses these, else they are appended
 * to the buffer.
 */
export function putTriangles(
  draft: Draft,
  index: SceneIndex,
  object: SceneObject,
  indices: Uint32Array,
): void {
  const own = drawnRange(index, object);
  const blob = replaceableIndices(draft, own);
  if (!blob) return;
  const isFree = index.byClass.get(object.className)!.every((other) => {
    const { buffer, start, count } = drawnRange(index, other);
    const isBeside = start + count <= own.start || own.start + indices.length <= start;
    return other === object || buffer !== own.buffer || isBeside;
  });
  const start = isFree ? own.start : blob.numElements;
  const grown = resized(blob, Math.max(blob.numElements, start + indices.length));
  grown.planes[0]!.set(indices, start);
  draft.buffers.set(own.buffer!, grown);
  const { properties } = object;
  if (start !== own.start) properties.startIndex = start;
  if (own.type !== PRIMITIVE_TYPE.triangles) properties.primitiveType = PRIMITIVE_TYPE.triangles;
  properties.numberPrimitives = indices.length / 3;
}
