/** Puts edited triangles into the index buffers of an archive. */
import type { SceneObject } from '../../files/archive/document.ts';
import { resized } from '../../files/archive/draft.ts';
import { drawnRange, PRIMITIVE_TYPE } from '../../to-scene/triangles.ts';
import type { Target } from './target.ts';

/** Whether a Primitive has an index buffer that can be changed. */
export function takesIndices({ stage, draft }: Target, object: SceneObject): boolean {
  const { buffer } = drawnRange(stage.index, object);
  return buffer !== undefined && draft.buffers.get(buffer)?.planes[0] !== undefined;
}

/**
 * Writes a list of triangles over those of a Primitive if it fits there, else at the end of the buffer, since others may
 * use the rest.
 *
 * @param indices rows of its bank
 */
export function putIndices(target: Target, object: SceneObject, indices: Uint32Array): void {
  if (!takesIndices(target, object)) return;
  const { draft } = target;
  const { index } = target.stage;
  const own = drawnRange(index, object);
  const end = own.start + own.count;
  const buffer = draft.buffers.get(own.buffer!)!;
  const isApart = index.byClass.get('o3d.Primitive')!.every((other) => {
    const range = drawnRange(index, other);
    const isElsewhere = range.buffer !== own.buffer || range.start + range.count <= own.start;
    return other === object || isElsewhere || end <= range.start;
  });
  const fits = own.start + indices.length <= end || end >= buffer.numElements;
  const start = isApart && fits ? own.start : buffer.numElements;
  const grown = resized(buffer, Math.max(buffer.numElements, start + indices.length));
  grown.planes[0]!.set(indices, start);
  draft.buffers.set(own.buffer!, grown);
  const { properties } = object;
  if (start !== own.start) properties.startIndex = start;
  if (own.type !== PRIMITIVE_TYPE.triangles) properties.primitiveType = PRIMITIVE_TYPE.triangles;
  properties.numberPrimitives = indices.length / 3;
}
