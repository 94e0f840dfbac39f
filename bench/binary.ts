/**
 * The cost of schemas: a million records of 32 bytes to columns and back, half a million vertices with 1 to 4 influences each,
 * and ten thousand animation tracks of 24 keys, by schema and by a hand-written loop for the same layout.
 */
import {
  array,
  count,
  f32,
  i16,
  i32,
  ragged,
  read,
  struct,
  table,
  u8,
  u16,
  u32,
  vector,
  write,
} from '../src/binary/schema.ts';
import {
  ROWS,
  readFloatsByHand,
  readMixedByHand,
  readTracksByHand,
  readVerticesByHand,
  sampleTracks,
  TRACKS,
  VERTICES,
  writeFloatsByHand,
  writeMixedByHand,
  writeTracksByHand,
  writeVerticesByHand,
} from './by-hand/binary.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const parameters = { rows: ROWS, vertices: VERTICES, trackCount: TRACKS };

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

const tracks = struct('tracks', {
  tracks: array(
    struct('track', {
      boneId: i32,
      keyCount: count(i32, 'keys'),
      keys: table('keys', { time: f32, translation: vector(f32, 3), rotation: vector(f32, 4) }, 'keyCount'),
    }),
    'trackCount',
  ),
});

/** The same bytes at an odd address, so that no number is aligned. */
function unaligned(bytes: Uint8Array): Uint8Array {
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  return shifted.subarray(1);
}

/** Small floats in every 4 bytes, valid as numbers of any type. */
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
const animation = sampleTracks();
const animationBytes = writeTracksByHand(animation);
const shiftedAnimation = unaligned(animationBytes);

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
  {
    name: 'read small tables, aligned',
    bytes: animationBytes.length,
    ways: {
      'by hand': () => readTracksByHand(animationBytes),
      schema: () => read(tracks, animationBytes, parameters),
    },
  },
  {
    name: 'read small tables, unaligned',
    bytes: animationBytes.length,
    ways: {
      'by hand': () => readTracksByHand(shiftedAnimation),
      schema: () => read(tracks, shiftedAnimation, parameters),
    },
  },
  {
    name: 'write small tables',
    bytes: animationBytes.length,
    ways: {
      'by hand': () => writeTracksByHand(animation),
      schema: () => write(tracks, animation, parameters),
    },
  },
];

console.log(markdown(await measure(comparisons)));
