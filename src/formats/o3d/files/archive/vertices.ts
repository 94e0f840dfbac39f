/** The rows of vertices in the buffers of an archive. */
import type { Table } from '../../../../binary/patch-rows.ts';
import { type BufferBlob, FIELD_TYPES, MOST_ELEMENTS, toByte } from '../blobs/document.ts';
import type { SceneIndex } from './document.ts';
import { type Draft, resized } from './draft.ts';
import { fieldIds } from './scene-index.ts';
import type { VertexStream } from './streams.ts';

/** A field of a buffer with a row for each vertex, before and after changes. */
export interface VertexField {
  /** Undefined if none of the streams has these values. */
  stream: VertexStream | undefined;
  was: Table;
  is: Table;
  /** Converts a number to the stored one. */
  stored: (value: number) => number;
}

/** The memory for the result of a SkinEval; its size is a number in the JSON (docs/reference/o3d.md#classes-of-objects). */
const DESTINATION = 'o3djs.DestinationBuffer';

/**
 * Opens the buffers of streams for changes.
 *
 * @param count new number of rows; undefined to keep it
 * @returns all fields of these buffers; undefined, without changes, if they cannot have as many rows
 */
export function openVertices(
  draft: Draft,
  { fields }: SceneIndex,
  streams: readonly VertexStream[],
  count: number | undefined,
): VertexField[] | undefined {
  const first = streams[0]?.startIndex ?? 0;
  const owners = [...new Set(streams.flatMap(({ field }) => fields.get(field)?.owner ?? []))];
  const buffers = owners.filter(({ className }) => className !== DESTINATION);
  if (count !== undefined) {
    const isEven = streams.every(({ startIndex }) => startIndex === first);
    if (first + count > MOST_ELEMENTS || !isEven || !buffers.every((object) => draft.buffers.get(object)))
      return undefined;
    for (const { className, custom } of owners) {
      if (className === DESTINATION) custom.numElements = first + count;
    }
  }
  return buffers.flatMap((object) => {
    const old = draft.buffers.get(object);
    if (!old) return [];
    const own = resized(old, count === undefined ? old.numElements : first + count);
    draft.buffers.set(object, own);
    return fieldIds(object.custom).map((id, field): VertexField => {
      const stream = streams.find((one) => one.field === id);
      const isByte = old.fields.type[field] === FIELD_TYPES.ubyteN;
      const width = old.fields.numComponents[field]!;
      const table = ({ planes }: BufferBlob) => {
        return { values: planes[field]!.subarray((stream?.startIndex ?? first) * width), width };
      };
      return { stream, was: table(old), is: table(own), stored: isByte ? toByte : (value) => value };
    });
  });
}
