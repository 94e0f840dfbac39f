/** Reads data in `scene.json` itself as columns (docs/reference/o3d.md#scenes-without-binary-data). */

import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { isObject } from '../../../../text/json-words.ts';
import { O3D_CODES } from '../../codes.ts';
import type { BufferBlob, BufferPlane, CurveBlob, SkinBlob } from '../blobs/document.ts';
import { FIELD_TYPES, KEY_TYPES, toByte } from '../blobs/document.ts';
import type { JsonValue } from './document.ts';
import { numberIn } from './scene-index.ts';

/** All blobs have this version. */
const VERSION = 1;

const TYPES_BY_CLASS: Readonly<Record<string, number>> = {
  'o3d.FloatField': FIELD_TYPES.float32,
  'o3d.UInt32Field': FIELD_TYPES.uint32,
  'o3d.UByteNField': FIELD_TYPES.ubyteN,
};

/** @param fieldData of a buffer's `custom`. @throws FormatError O3D_DATA_SHAPE */
export function bufferFromJson(fieldData: JsonValue, path: string): BufferBlob {
  const list = listIn(fieldData, path);
  const type = new Uint8Array(list.length);
  const numComponents = new Uint8Array(list.length);
  let numElements = 0;
  const planes = list.map((field, index): BufferPlane => {
    const at = `${path}[${index}]`;
    if (!isObject(field)) return refuse('Expected a field', at);
    type[index] = TYPES_BY_CLASS[`${field.type}`] ?? refuse(`Unknown class ${field.type}`, `${at}.type`);
    const width = numberIn(field.numComponents) ?? 0;
    numComponents[index] = width;
    if (numComponents[index] !== width || width === 0) {
      refuse(`Invalid number of components ${width}`, `${at}.numComponents`);
    }
    const data = listIn(field.data ?? [], `${at}.data`);
    if (index === 0) numElements = Math.floor(data.length / width);
    if (data.length !== numElements * width) {
      refuse(`Expected ${counted(numElements * width, 'number')}, found ${data.length}`, `${at}.data`);
    }
    return planeOf(numbersIn(data, `${at}.data`), type[index]);
  });
  return { version: VERSION, fields: { count: list.length, type, numComponents }, numElements, planes };
}

/** Bytes are written in JSON as the floats that they represent. */
function planeOf(data: Float64Array<ArrayBuffer>, type: number): BufferPlane {
  if (type === FIELD_TYPES.uint32) return Uint32Array.from(data);
  if (type !== FIELD_TYPES.ubyteN) return data;
  return Uint8Array.from(data, toByte);
}

/** Numbers of a Bezier key after its type: input, output and two points. */
const BEZIER_NUMBERS = 6;
const OTHER_NUMBERS = 2;

/** @param rows `keys` of a Curve's `custom`: each has one key, or several. @throws FormatError O3D_DATA_SHAPE */
export function curveFromJson(rows: JsonValue, path: string): CurveBlob {
  const numbers = listIn(rows, path).map((row, index) => {
    return numbersIn(listIn(row, `${path}[${index}]`), `${path}[${index}]`);
  });
  const most = numbers.reduce((sum, row) => sum + Math.floor(row.length / (1 + OTHER_NUMBERS)), 0);
  const column = (width: number) => new Float64Array(most * width);
  const keys = {
    type: new Uint8Array(most),
    input: column(1),
    output: column(1),
    inTangent: column(2),
    outTangent: column(2),
  };
  let count = 0;
  numbers.forEach((row, index) => {
    for (let at = 0; at < row.length; count++) {
      const type = row[at]!;
      const isBezier = type === KEY_TYPES.bezier;
      const width = isBezier ? BEZIER_NUMBERS : OTHER_NUMBERS;
      if (!Object.values<number>(KEY_TYPES).includes(type) || at + width >= row.length) {
        refuse(`Invalid key of type ${type} with ${counted(row.length - at, 'number')}`, `${path}[${index}]`);
      }
      keys.type[count] = type;
      keys.input[count] = row[at + 1]!;
      keys.output[count] = row[at + 2]!;
      if (isBezier) {
        keys.inTangent.set(row.subarray(at + 3, at + 5), count * 2);
        keys.outTangent.set(row.subarray(at + 5, at + 7), count * 2);
      }
      at += 1 + width;
    }
  });
  return {
    version: VERSION,
    keys: {
      count,
      type: keys.type.slice(0, count),
      input: keys.input.slice(0, count),
      output: keys.output.slice(0, count),
      inTangent: keys.inTangent.slice(0, count * 2),
      outTangent: keys.outTangent.slice(0, count * 2),
    },
  };
}

/** @param rows `influences` of a Skin's properties: per vertex index and weight in turn. @throws FormatError O3D_DATA_SHAPE */
export function skinFromJson(rows: JsonValue, path: string): SkinBlob {
  const lists = listIn(rows, path);
  const start = new Uint32Array(lists.length + 1);
  const numbers = lists.map((row, vertex) => {
    const at = `${path}[${vertex}]`;
    const list = numbersIn(listIn(row, at), at);
    if (list.length % 2 !== 0) refuse('Matrix index without a weight', at);
    start[vertex + 1] = start[vertex]! + list.length / 2;
    return list;
  });
  const total = start[lists.length]!;
  const matrixIndex = new Int32Array(total);
  const weight = new Float64Array(total);
  numbers.forEach((list, vertex) => {
    for (let at = 0; at < list.length; at += 2) {
      matrixIndex[start[vertex]! + at / 2] = list[at]!;
      weight[start[vertex]! + at / 2] = list[at + 1]!;
    }
  });
  return { version: VERSION, vertices: { count: lists.length, influences: { start, matrixIndex, weight } } };
}

function listIn(value: JsonValue, path: string): JsonValue[] {
  return Array.isArray(value) ? value : refuse('Expected a list', path);
}

function numbersIn(list: readonly JsonValue[], path: string): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(list.length);
  list.forEach((value, index) => {
    numbers[index] = typeof value === 'number' ? value : refuse('Expected a number', `${path}[${index}]`);
  });
  return numbers;
}

function refuse(message: string, path: string): never {
  throw new FormatError(O3D_CODES.O3D_DATA_SHAPE, message, { path });
}
