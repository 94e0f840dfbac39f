/**
 * Is the schema free? A million records of 32 bytes to columns and back, and half a million vertices with 1 to 4
 * influences each, by schema and by the loop that one would write by hand for exactly that layout.
 */
import { f32, i16, i32, ragged, read, table, u8, u16, u32, vector, write } from '../src/binary/schema.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const ROWS = 1_000_000;
const VERTICES = 500_000;
const parameters = { rows: ROWS, vertices: VERTICES };

const floats = table(
  'floats',
  { position: vector(f32, 3), normal: vector(f32, 3), uv: vector(f32, 2) },
  'rows',
);
const mixed = table(
  'mixed',
  {
    position: vector(f32, 3),
    uv: vector(i16, 2),
    joints: vector(u16, 4),
    weights: vector(u8, 4),
    color: u32,
  },
  'rows',
);
const vertices = ragged(
  'vertices',
  {
    head: {
      position: vector(f32, 3),
      normal: vector(f32, 3),
      collapseId: i32,
      faceCount: i32,
      uv: vector(f32, 2),
    },
    tailCount: i32,
    tailName: 'influences',
    tail: { bone: i32, weight: f32 },
  },
  'vertices',
);

function readFloatsByHand(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(ROWS * 3);
  const normal = new Float32Array(ROWS * 3);
  const uv = new Float32Array(ROWS * 2);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    position[i * 3] = view.getFloat32(at, true);
    position[i * 3 + 1] = view.getFloat32(at + 4, true);
    position[i * 3 + 2] = view.getFloat32(at + 8, true);
    normal[i * 3] = view.getFloat32(at + 12, true);
    normal[i * 3 + 1] = view.getFloat32(at + 16, true);
    normal[i * 3 + 2] = view.getFloat32(at + 20, true);
    uv[i * 2] = view.getFloat32(at + 24, true);
    uv[i * 2 + 1] = view.getFloat32(at + 28, true);
  }
  return { count: ROWS, position, normal, uv };
}

function writeFloatsByHand({ position, normal, uv }: ReturnType<typeof readFloatsByHand>) {
  const bytes = new Uint8Array(ROWS * 32);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    view.setFloat32(at, position[i * 3]!, true);
    view.setFloat32(at + 4, position[i * 3 + 1]!, true);
    view.setFloat32(at + 8, position[i * 3 + 2]!, true);
    view.setFloat32(at + 12, normal[i * 3]!, true);
    view.setFloat32(at + 16, normal[i * 3 + 1]!, true);
    view.setFloat32(at + 20, normal[i * 3 + 2]!, true);
    view.setFloat32(at + 24, uv[i * 2]!, true);
    view.setFloat32(at + 28, uv[i * 2 + 1]!, true);
  }
  return bytes;
}

function readMixedByHand(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(ROWS * 3);
  const uv = new Int16Array(ROWS * 2);
  const joints = new Uint16Array(ROWS * 4);
  const weights = new Uint8Array(ROWS * 4);
  const color = new Uint32Array(ROWS);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    position[i * 3] = view.getFloat32(at, true);
    position[i * 3 + 1] = view.getFloat32(at + 4, true);
    position[i * 3 + 2] = view.getFloat32(at + 8, true);
    uv[i * 2] = view.getInt16(at + 12, true);
    uv[i * 2 + 1] = view.getInt16(at + 14, true);
    joints[i * 4] = view.getUint16(at + 16, true);
    joints[i * 4 + 1] = view.getUint16(at + 18, true);
    joints[i * 4 + 2] = view.getUint16(at + 20, true);
    joints[i * 4 + 3] = view.getUint16(at + 22, true);
    weights[i * 4] = view.getUint8(at + 24);
    weights[i * 4 + 1] = view.getUint8(at + 25);
    weights[i * 4 + 2] = view.getUint8(at + 26);
    weights[i * 4 + 3] = view.getUint8(at + 27);
    color[i] = view.getUint32(at + 28, true);
  }
  return { count: ROWS, position, uv, joints, weights, color };
}

function writeMixedByHand({ position, uv, joints, weights, color }: ReturnType<typeof readMixedByHand>) {
  const bytes = new Uint8Array(ROWS * 32);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < ROWS; i++, at += 32) {
    view.setFloat32(at, position[i * 3]!, true);
    view.setFloat32(at + 4, position[i * 3 + 1]!, true);
    view.setFloat32(at + 8, position[i * 3 + 2]!, true);
    view.setInt16(at + 12, uv[i * 2]!, true);
    view.setInt16(at + 14, uv[i * 2 + 1]!, true);
    for (let j = 0; j < 4; j++) {
      view.setUint16(at + 16 + j * 2, joints[i * 4 + j]!, true);
      view.setUint8(at + 24 + j, weights[i * 4 + j]!);
    }
    view.setUint32(at + 28, color[i]!, true);
  }
  return bytes;
}

function readVerticesByHand(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const position = new Float32Array(VERTICES * 3);
  const normal = new Float32Array(VERTICES * 3);
  const collapseId = new Int32Array(VERTICES);
  const faceCount = new Int32Array(VERTICES);
  const uv = new Float32Array(VERTICES * 2);
  const start = new Uint32Array(VERTICES + 1);
  for (let i = 0, at = 0; i < VERTICES; i++) {
    const influences = view.getInt32(at + 40, true);
    start[i + 1] = start[i]! + influences;
    at += 44 + influences * 8;
  }
  const bone = new Int32Array(start[VERTICES]!);
  const weight = new Float32Array(start[VERTICES]!);
  for (let i = 0, at = 0; i < VERTICES; i++) {
    for (let j = 0; j < 3; j++) {
      position[i * 3 + j] = view.getFloat32(at + j * 4, true);
      normal[i * 3 + j] = view.getFloat32(at + 12 + j * 4, true);
    }
    collapseId[i] = view.getInt32(at + 24, true);
    faceCount[i] = view.getInt32(at + 28, true);
    uv[i * 2] = view.getFloat32(at + 32, true);
    uv[i * 2 + 1] = view.getFloat32(at + 36, true);
    at += 44;
    for (let k = start[i]!; k < start[i + 1]!; k++, at += 8) {
      bone[k] = view.getInt32(at, true);
      weight[k] = view.getFloat32(at + 4, true);
    }
  }
  return {
    count: VERTICES,
    position,
    normal,
    collapseId,
    faceCount,
    uv,
    influences: { start, bone, weight },
  };
}

function writeVerticesByHand(value: ReturnType<typeof readVerticesByHand>) {
  const { position, normal, collapseId, faceCount, uv, influences } = value;
  const { start, bone, weight } = influences;
  const bytes = new Uint8Array(VERTICES * 44 + bone.length * 8);
  const view = new DataView(bytes.buffer);
  for (let i = 0, at = 0; i < VERTICES; i++) {
    for (let j = 0; j < 3; j++) {
      view.setFloat32(at + j * 4, position[i * 3 + j]!, true);
      view.setFloat32(at + 12 + j * 4, normal[i * 3 + j]!, true);
    }
    view.setInt32(at + 24, collapseId[i]!, true);
    view.setInt32(at + 28, faceCount[i]!, true);
    view.setFloat32(at + 32, uv[i * 2]!, true);
    view.setFloat32(at + 36, uv[i * 2 + 1]!, true);
    view.setInt32(at + 40, start[i + 1]! - start[i]!, true);
    at += 44;
    for (let k = start[i]!; k < start[i + 1]!; k++, at += 8) {
      view.setInt32(at, bone[k]!, true);
      view.setFloat32(at + 4, weight[k]!, true);
    }
  }
  return bytes;
}

/** The same bytes one byte further on in memory, so that no number is aligned. */
function unaligned(bytes: Uint8Array): Uint8Array {
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  return shifted.subarray(1);
}

/** Small floats in every 4 bytes: numbers that mean something in every kind of column. */
function sampleRecords(): Uint8Array {
  const values = new Float32Array(ROWS * 8);
  for (let i = 0; i < values.length; i++) values[i] = (i % 1009) / 64;
  return new Uint8Array(values.buffer);
}

function sampleVertices(): Uint8Array {
  const start = new Uint32Array(VERTICES + 1);
  for (let i = 0; i < VERTICES; i++) start[i + 1] = start[i]! + 1 + ((i * 7) % 4);
  const total = start[VERTICES]!;
  const fill = (length: number) => Float32Array.from({ length }, (_, i) => (i % 1009) / 64);
  return writeVerticesByHand({
    count: VERTICES,
    position: fill(VERTICES * 3),
    normal: fill(VERTICES * 3),
    collapseId: new Int32Array(VERTICES).fill(-1),
    faceCount: new Int32Array(VERTICES),
    uv: fill(VERTICES * 2),
    influences: { start, bone: Int32Array.from({ length: total }, (_, i) => i % 40), weight: fill(total) },
  });
}

const records = sampleRecords();
const shiftedRecords = unaligned(records);
const rows = sampleVertices();
const shiftedRows = unaligned(rows);
const floatColumns = readFloatsByHand(records);
const mixedColumns = readMixedByHand(records);
const vertexColumns = readVerticesByHand(rows);

const comparisons: Comparison[] = [
  {
    name: 'read floats, aligned',
    bytes: records.length,
    ways: {
      'by hand': () => readFloatsByHand(records),
      schema: () => read(floats, records, parameters),
      'copy the bytes': () => records.slice(),
    },
  },
  {
    name: 'read floats, unaligned',
    bytes: records.length,
    ways: {
      'by hand': () => readFloatsByHand(shiftedRecords),
      schema: () => read(floats, shiftedRecords, parameters),
    },
  },
  {
    name: 'read mixed types, aligned',
    bytes: records.length,
    ways: { 'by hand': () => readMixedByHand(records), schema: () => read(mixed, records, parameters) },
  },
  {
    name: 'read mixed types, unaligned',
    bytes: records.length,
    ways: {
      'by hand': () => readMixedByHand(shiftedRecords),
      schema: () => read(mixed, shiftedRecords, parameters),
    },
  },
  {
    name: 'read vertices with influences, aligned',
    bytes: rows.length,
    ways: { 'by hand': () => readVerticesByHand(rows), schema: () => read(vertices, rows, parameters) },
  },
  {
    name: 'read vertices with influences, unaligned',
    bytes: rows.length,
    ways: {
      'by hand': () => readVerticesByHand(shiftedRows),
      schema: () => read(vertices, shiftedRows, parameters),
    },
  },
  {
    name: 'write floats',
    bytes: records.length,
    ways: {
      'by hand': () => writeFloatsByHand(floatColumns),
      schema: () => write(floats, floatColumns, parameters),
    },
  },
  {
    name: 'write mixed types',
    bytes: records.length,
    ways: {
      'by hand': () => writeMixedByHand(mixedColumns),
      schema: () => write(mixed, mixedColumns, parameters),
    },
  },
  {
    name: 'write vertices with influences',
    bytes: rows.length,
    ways: {
      'by hand': () => writeVerticesByHand(vertexColumns),
      schema: () => write(vertices, vertexColumns, parameters),
    },
  },
];

console.log(markdown(await measure(comparisons)));
