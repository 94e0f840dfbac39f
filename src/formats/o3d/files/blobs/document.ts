/** Buffers, curves and skins in memory (docs/reference/o3d.md), whether read from bytes or from JSON. */
import type { FileDocument } from '../../../format.ts';

/** One buffer, or several consecutive ones as in `vertex-buffers.bin`. */
export interface BuffDocument extends FileDocument {
  format: 'o3d.buff';
  buffers: BufferBlob[];
}

export interface CurvDocument extends FileDocument, CurveBlob {
  format: 'o3d.curv';
}

export interface SkinDocument extends FileDocument, SkinBlob {
  format: 'o3d.skin';
}

/** Numbers that were floats in a file or digits in JSON. */
export type FloatColumn = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Values of one field: all elements in order, the components of each together. */
export type BufferPlane = FloatColumn | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

export const FIELD_TYPES = { float32: 1, uint32: 2, ubyteN: 3 } as const;

/** The plugin's limit of elements in a buffer (docs/reference/o3d.md#buffers). */
export const MOST_ELEMENTS = 1_048_575;

/** The byte for a number from 0 to 1 (docs/reference/o3d.md#buffers). */
export function toByte(value: number): number {
  return Math.floor(Math.min(Math.max(value, 0), 1) * 255 + 0.5);
}

export const KEY_TYPES = { step: 1, linear: 2, bezier: 3 } as const;

export interface BufferBlob {
  /** Always 1. */
  version: number;
  /** `type` as in `FIELD_TYPES`. */
  fields: { count: number; type: Uint8Array<ArrayBuffer>; numComponents: Uint8Array<ArrayBuffer> };
  numElements: number;
  /** One per field: floats for `float32`, integers for the others; those of `ubyteN` are 0 to 1 in steps of 1/255. */
  planes: BufferPlane[];
}

export interface CurveBlob {
  /** Always 1. */
  version: number;
  /** In the order of the file, not necessarily that of their inputs. */
  keys: CurveKeys;
}

/** One entry per key in every column. */
export interface CurveKeys {
  count: number;
  /** See `KEY_TYPES`. */
  type: Uint8Array<ArrayBuffer>;
  input: FloatColumn;
  output: FloatColumn;
  /** Bezier keys: points as (input, output), two numbers per key; zeros in the rows of other keys. */
  inTangent: FloatColumn;
  outTangent: FloatColumn;
}

export interface SkinBlob {
  /** Always 1. */
  version: number;
  vertices: SkinVertices;
}

export interface SkinVertices {
  count: number;
  /** Vertex v has the influences `start[v]` to `start[v + 1] - 1`. */
  influences: { start: Uint32Array; matrixIndex: Int32Array<ArrayBuffer>; weight: FloatColumn };
}
