/**
 * Layouts of buffers, curves and skins (docs/reference/o3d.md; Google's "formats for the various O3D objects", README of the
 * serializer).
 */
import {
  array,
  between,
  count,
  f32,
  fixedString,
  i32,
  note,
  REST,
  ragged,
  struct,
  table,
  u8,
  u32,
  vector,
  when,
} from '../../../../binary/schema.ts';
import { FIELD_TYPES, KEY_TYPES } from './document.ts';
import { planes } from './planes.ts';
import { varied } from './varied.ts';

const BUFFER = { source: 'o3d.md#buffers' };
const CURVE = { source: 'o3d.md#curves' };
const SKIN = { source: 'o3d.md#skins' };

const version = note(i32, 'version: 1', { source: 'o3d.md' });

/** The first fields of all three. */
export const blobHead = struct('start', { id: fixedString(4), version });

/** The fields before the list of fields. */
export const bufferHead = struct('start of a buffer', { id: fixedString(4), version, numFields: i32 });

const fields = table(
  'field',
  {
    type: note(u8, '1 float, 2 unsigned integer, 3 byte for 0 to 1', BUFFER),
    numComponents: note(u8, 'numbers per element, for bytes a multiple of 4', BUFFER),
  },
  'numFields',
);

export const bufferRecord = struct('buffer', {
  id: note(fixedString(4), '“BUFF”', BUFFER),
  version,
  numFields: note(count(i32, 'fields'), 'number of fields', BUFFER),
  fields: { ...fields, needed: true },
  numElements: note(
    u32,
    'number of elements of every field; above 65,534 only with the feature “LargeGeometry”, at most 1,048,575',
    BUFFER,
  ),
  planes: note(
    planes({ table: 'fields', by: 'type', width: 'numComponents' }, 'numElements', {
      [FIELD_TYPES.float32]: f32,
      [FIELD_TYPES.uint32]: u32,
      [FIELD_TYPES.ubyteN]: u8,
    }),
    'all elements of the first field, then all of the second one, and so on',
    BUFFER,
  ),
});

/** A file: one buffer, or several consecutive ones as in `vertex-buffers.bin`. */
export const bufferFile = struct('file', { buffers: note(array(bufferRecord, REST), 'the buffers', BUFFER) });

const isBezier = between('type', [KEY_TYPES.bezier, KEY_TYPES.bezier]);

export const curveFile = struct('file', {
  id: note(fixedString(4), '“CURV”', CURVE),
  version,
  keys: varied('key', ['type', note(u8, '1 step, 2 linear, 3 Bezier', CURVE)], Object.values(KEY_TYPES), {
    input: note(f32, 'input of the key; for animations the time', { unit: 's', ...CURVE }),
    output: note(f32, 'value of the key', CURVE),
    inTangent: when(
      isBezier,
      note(vector(f32, 2), 'control point before the key, as input and output', CURVE),
    ),
    outTangent: when(
      isBezier,
      note(vector(f32, 2), 'control point after the key, as input and output', CURVE),
    ),
  }),
});

export const skinFile = struct('file', {
  id: note(fixedString(4), '“SKIN”', SKIN),
  version,
  vertices: ragged(
    'vertex',
    {
      head: {},
      tailCount: note(i32, 'number of influences of the vertex', SKIN),
      tailName: 'influences',
      tail: {
        matrixIndex: note(i32, 'index of the matrix in the ParamArray', SKIN),
        weight: note(f32, 'weight, not normalized', SKIN),
      },
    },
    REST,
  ),
});
