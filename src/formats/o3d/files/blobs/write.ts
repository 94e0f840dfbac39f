/** Buffers, curves and skins as bytes (docs/reference/o3d.md). Unchanged ones are byte-identical. */

import { concatenate } from '../../../../binary/concatenate.ts';
import { stored, write } from '../../../../binary/schema.ts';
import { inside } from '../../../../binary/type.ts';
import {
  type BufferBlob,
  type BufferPlane,
  type CurveBlob,
  FIELD_TYPES,
  type FloatColumn,
  type SkinBlob,
} from './document.ts';
import { bufferRecord, curveFile, skinFile } from './schema.ts';

/** @throws FormatError if a column does not have the stated length, or a type is unknown */
export function writeBuffer({ planes, ...blob }: BufferBlob): Uint8Array<ArrayBuffer> {
  const columns = planes.map((plane, index) => planeColumn(plane, blob.fields.type[index]!));
  return write(bufferRecord, { id: stored('BUFF'), ...blob, planes: columns });
}

/** Consecutive buffers, as in `vertex-buffers.bin`. */
export function writeBuffers(buffers: readonly BufferBlob[]): Uint8Array<ArrayBuffer> {
  const parts = buffers.map((buffer, index) => inside(`buffers[${index}]`, () => writeBuffer(buffer)));
  return concatenate(parts);
}

export function writeCurve({ version, keys }: CurveBlob): Uint8Array<ArrayBuffer> {
  const { count, type } = keys;
  const input = floats(keys.input);
  const output = floats(keys.output);
  const inTangent = floats(keys.inTangent);
  const outTangent = floats(keys.outTangent);
  const columns = { count, type, input, output, inTangent, outTangent };
  return write(curveFile, { id: stored('CURV'), version, keys: columns });
}

export function writeSkin({ version, vertices }: SkinBlob): Uint8Array<ArrayBuffer> {
  const { start, matrixIndex, weight } = vertices.influences;
  const influences = { start, matrixIndex, weight: floats(weight) };
  return write(skinFile, { id: stored('SKIN'), version, vertices: { count: vertices.count, influences } });
}

/** A plane as a column of its type. */
function planeColumn(plane: BufferPlane, type: number): Exclude<BufferPlane, Float64Array> {
  switch (type) {
    case FIELD_TYPES.uint32:
      return plane instanceof Uint32Array ? plane : Uint32Array.from(plane);
    case FIELD_TYPES.ubyteN:
      return plane instanceof Uint8Array ? plane : Uint8Array.from(plane);
    default:
      return plane instanceof Float32Array ? plane : Float32Array.from(plane);
  }
}

function floats(column: FloatColumn): Float32Array<ArrayBuffer> {
  return column instanceof Float32Array ? column : Float32Array.from(column);
}
