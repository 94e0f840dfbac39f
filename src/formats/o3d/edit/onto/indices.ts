/** Edited triangles in the index buffers of an archive. */
import type { SceneObject } from '../../files/archive/document.ts';
import { numberIn } from '../../files/archive/scene-index.ts';
import { referred, type Stage } from '../../to-scene/stage.ts';
import { indexCount, PRIMITIVE_TYPE } from '../../to-scene/triangles.ts';
import { type Draft, resized } from './draft.ts';

/** Whether a Primitive has a buffer that can get other indices. */
export function takesIndices(draft: Draft, object: SceneObject): boolean {
  const owner = indexBuffer(draft.stage, object);
  return (
    owner !== undefined && draft.holds(owner) && draft.stage.blobs.buffer(owner)?.planes[0] !== undefined
  );
}

/**
 * Puts a list of triangles where those of a Primitive are as long as it fits there, and elsewhere at the end of the buffer:
 * what others draw stays.
 *
 * @param indices of rows of its bank
 */
export function putIndices(draft: Draft, object: SceneObject, indices: Uint32Array): void {
  const owner = indexBuffer(draft.stage, object);
  const buffer = owner && takesIndices(draft, object) ? draft.buffer(owner) : undefined;
  if (!owner || !buffer) return;
  const start = startFor(draft.stage, owner, object, buffer.numElements, indices.length);
  const grown = resized(buffer, Math.max(buffer.numElements, start + indices.length));
  grown.planes[0]!.set(indices, start);
  draft.setBuffer(owner, grown);
  const { properties } = object;
  if (start !== rangeOf(object).start) properties.startIndex = start;
  if (typeOf(object) !== PRIMITIVE_TYPE.triangles) properties.primitiveType = PRIMITIVE_TYPE.triangles;
  properties.numberPrimitives = indices.length / 3;
}

function startFor(
  stage: Stage,
  owner: SceneObject,
  object: SceneObject,
  elements: number,
  count: number,
): number {
  const { start, end } = rangeOf(object);
  const drawing = stage.index.byClass.get('o3d.Primitive') ?? [];
  const others = drawing.filter((other) => other !== object && indexBuffer(stage, other) === owner);
  const isApart = others.map(rangeOf).every((other) => other.end <= start || end <= other.start);
  return isApart && (start + count <= end || end >= elements) ? start : elements;
}

function indexBuffer({ index }: Stage, { properties }: SceneObject): SceneObject | undefined {
  return referred(index, properties.indexBuffer, 'o3d.IndexBuffer');
}

function typeOf({ properties }: SceneObject): number {
  return numberIn(properties.primitiveType) ?? PRIMITIVE_TYPE.triangles;
}

/** Where its indices lie. */
function rangeOf(object: SceneObject): { start: number; end: number } {
  const { startIndex, numberPrimitives } = object.properties;
  const start = Math.max(0, numberIn(startIndex) ?? 0);
  return { start, end: start + indexCount(typeOf(object), numberIn(numberPrimitives) ?? 0) };
}
