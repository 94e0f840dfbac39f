/** Edited triangles in the index buffers of an archive. */
import type { SceneObject } from '../../files/archive/document.ts';
import { resized } from '../../files/archive/draft.ts';
import { numberIn } from '../../files/archive/scene-index.ts';
import { referred, type Stage } from '../../to-scene/stage.ts';
import { indexCount, PRIMITIVE_TYPE } from '../../to-scene/triangles.ts';
import type { Target } from './target.ts';

/** What a Primitive draws of which buffer. */
interface Range {
  buffer: SceneObject | undefined;
  type: number;
  start: number;
  end: number;
}

function rangeOf({ index }: Stage, { properties }: SceneObject): Range {
  const type = numberIn(properties.primitiveType) ?? PRIMITIVE_TYPE.triangles;
  const start = Math.max(0, numberIn(properties.startIndex) ?? 0);
  const end = start + indexCount(type, numberIn(properties.numberPrimitives) ?? 0);
  return { buffer: referred(index, properties.indexBuffer, 'o3d.IndexBuffer'), type, start, end };
}

/** Whether a Primitive has a buffer that can get other indices. */
export function takesIndices({ stage, draft }: Target, object: SceneObject): boolean {
  const { buffer } = rangeOf(stage, object);
  return buffer !== undefined && draft.buffers.get(buffer)?.planes[0] !== undefined;
}

/**
 * Puts a list of triangles where those of a Primitive are as long as it fits there, and elsewhere at the end of the buffer:
 * what others draw stays.
 *
 * @param indices of rows of its bank
 */
export function putIndices(target: Target, object: SceneObject, indices: Uint32Array): void {
  if (!takesIndices(target, object)) return;
  const { stage, draft } = target;
  const own = rangeOf(stage, object);
  const buffer = draft.buffers.get(own.buffer!)!;
  const { numElements } = buffer;
  const others = (stage.index.byClass.get('o3d.Primitive') ?? [])
    .filter((other) => other !== object)
    .map((other) => rangeOf(stage, other));
  const isApart = others.every(
    (other) => other.buffer !== own.buffer || other.end <= own.start || own.end <= other.start,
  );
  const fits = own.start + indices.length <= own.end || own.end >= numElements;
  const start = isApart && fits ? own.start : numElements;
  const grown = resized(buffer, Math.max(numElements, start + indices.length));
  grown.planes[0]!.set(indices, start);
  draft.buffers.set(own.buffer!, grown);
  const { properties } = object;
  if (start !== own.start) properties.startIndex = start;
  if (own.type !== PRIMITIVE_TYPE.triangles) properties.primitiveType = PRIMITIVE_TYPE.triangles;
  properties.numberPrimitives = indices.length / 3;
}
