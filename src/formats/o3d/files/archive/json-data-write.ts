/** Writes data into `scene.json` itself (docs/reference/o3d.md#scenes-without-binary-data). */

import { isObject } from '../../../../text/json-words.ts';
import { type BufferBlob, type CurveBlob, FIELD_TYPES, KEY_TYPES, type SkinBlob } from '../blobs/document.ts';
import type { JsonValue } from './document.ts';
import { bufferFromJson } from './json-data.ts';
import { short } from './numbers.ts';

/** Fields with the numbers of a buffer; unchanged ones keep their spelling. */
export function bufferIntoJson(fieldData: JsonValue, { fields, planes }: BufferBlob): JsonValue {
  if (!Array.isArray(fieldData)) return fieldData;
  const known = bufferFromJson(fieldData, 'fieldData');
  return fieldData.map((field, index): JsonValue => {
    if (!isObject(field) || !Array.isArray(field.data)) return field;
    const { data } = field;
    const scale = fields.type[index] === FIELD_TYPES.ubyteN ? 255 : 1;
    const numbers = Array.from(planes[index]!, (value, at) =>
      value === known.planes[index]![at] ? data[at]! : short(value / scale),
    );
    return { ...field, data: numbers };
  });
}

/** A row for each key. Numbers are written in full precision, since a clip starts and ends exactly at keys. */
export function curveIntoJson({ keys }: CurveBlob): JsonValue {
  const { count, type, input, output, inTangent, outTangent } = keys;
  return Array.from({ length: count }, (_, key) => {
    const point = (column: Float32Array | Float64Array) => column.subarray(key * 2, key * 2 + 2);
    const points = type[key] === KEY_TYPES.bezier ? [...point(inTangent), ...point(outTangent)] : [];
    return [type[key]!, input[key]!, output[key]!, ...points];
  });
}

/** A row for each vertex. */
export function skinIntoJson({ vertices }: SkinBlob): JsonValue {
  const { start, matrixIndex, weight } = vertices.influences;
  return Array.from({ length: vertices.count }, (_, vertex) => {
    const row: number[] = [];
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      row.push(matrixIndex[entry]!, weight[entry]!);
    }
    return row;
  });
}
