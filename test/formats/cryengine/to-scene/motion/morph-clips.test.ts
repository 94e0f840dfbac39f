import { expect, test } from 'vitest';
import { checkMotion } from '../../../../../src/formats/cryengine/files/chunks/check/controllers.ts';
import { CHUNK_TYPE } from '../../../../../src/formats/cryengine/files/chunks/chunks.ts';
import type { ChunkOf } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { vertexAnimation } from '../../../../../src/formats/cryengine/to-scene/motion/morph-clips.ts';
import { USUAL_TIMING } from '../../../../../src/formats/cryengine/to-scene/motion/timing.ts';
import { sampleCurve } from '../../../../../src/pose/curves.ts';
import { Report } from '../../../../../src/report/report.ts';
import { documentOf } from './motion-documents.ts';

const NORMALS = Float32Array.of(0, 0, 1, 0, 0, 1);
/** Two vertices, of which the second is at different heights; a frame between keys. */
function animation(...heights: number[]): ChunkOf<'vertexAnimation'> {
  const keys = heights.map((height, key) => ({
    time: key * 160,
    vertices: { count: 2, position: Float32Array.of(0, 0, 0, 1, 0, height), normal: NORMALS },
  }));
  return {
    type: CHUNK_TYPE.vertexAnimation,
    version: 0x744,
    offset: 0,
    id: 3,
    kind: 'vertexAnimation',
    content: { meshId: 2, vertexCount: 2, faceCount: 0, keys, trailing: new Uint8Array() },
  };
}

const REST = { positions: Float32Array.of(0, 0, 0, 1, 0, 0), normals: NORMALS };

test('there is a target for each key that is not the mesh at rest, of the vertices that move', () => {
  const { targets } = vertexAnimation(
    'flag',
    { chunk: animation(0, 2, 5), path: 'chunks[3]' },
    REST,
    USUAL_TIMING,
    new Report(),
  )!;
  expect(targets).toEqual([
    {
      name: 'flag key 1',
      vertices: Uint32Array.of(1),
      positions: Float32Array.of(0, 0, 2),
      normals: new Float32Array(3),
    },
    {
      name: 'flag key 2',
      vertices: Uint32Array.of(1),
      positions: Float32Array.of(0, 0, 5),
      normals: new Float32Array(3),
    },
  ]);
});

test('between keys vertices go straight from place to place', () => {
  const { targets, tracks } = vertexAnimation(
    'flag',
    { chunk: animation(3, 2, 5), path: 'chunks[3]' },
    REST,
    USUAL_TIMING,
    new Report(),
  )!;
  const weight = new Float64Array(1);
  const height = (time: number) =>
    tracks.reduce((sum, { morph, curve }) => {
      sampleCurve(curve, time, weight, 0);
      return sum + weight[0]! * targets.find(({ name }) => name === morph)!.positions[2]!;
    }, 0);
  const frames = [-1, 0, 0.5, 1, 1.25, 2, 9].map((frame) => height(frame / 30));
  [3, 3, 2.5, 2, 2.75, 5, 5].forEach((expected, index) => {
    expect(frames[index]).toBeCloseTo(expected, 5);
  });
});

test('an animation of another mesh is dropped', () => {
  const report = new Report();
  const other = { positions: new Float32Array(9) };
  expect(
    vertexAnimation('flag', { chunk: animation(1), path: 'chunks[3]' }, other, USUAL_TIMING, report),
  ).toBeUndefined();
  // Checking the file reports it.
  expect(report.issues).toEqual([]);
});

test('a key with a vertex that is not finite is dropped and reported', () => {
  const report = new Report();
  const { tracks } = vertexAnimation(
    'flag',
    { chunk: animation(1, Number.NaN, 3), path: 'chunks[3]' },
    REST,
    USUAL_TIMING,
    report,
  )!;
  expect(tracks.map(({ morph }) => morph)).toEqual(['flag key 0', 'flag key 2']);
  expect([...tracks[0]!.curve.times]).toEqual([0, Math.fround(1 / 15)]);
  expect(report.issues).toMatchObject([{ code: 'CRYENGINE_KEY_NUMBERS', path: 'chunks[3]' }]);
});

function earlyAnimation(secondsPerTick: number): ChunkOf<'earlyVertexAnimation'> {
  const { content, ...entry } = animation(1, 2);
  const { meshId, ...keys } = content;
  return {
    ...entry,
    version: 0x201,
    kind: 'earlyVertexAnimation',
    content: {
      ...keys,
      type: CHUNK_TYPE.vertexAnimation,
      version: 0x201,
      inWorldSpace: 1,
      padding: new Uint8Array(3),
      geometryId: meshId,
      secondsPerTick,
      ticksPerFrame: 160,
    },
  };
}

test('one of the oldest animations, whose mesh has no chunk id, is reported if it is of another one', () => {
  const report = new Report();
  const placed = { chunk: earlyAnimation(1 / 320), path: 'chunks[3]' };
  const other = { positions: new Float32Array(9) };
  expect(vertexAnimation('flag', placed, other, USUAL_TIMING, report)).toBeUndefined();
  expect(report.issues).toMatchObject([{ code: 'CRYENGINE_VERTEX_COUNT', path: 'chunks[3].vertexCount' }]);
});

test('the ticks of the oldest animations are checked', () => {
  const report = new Report();
  checkMotion(documentOf(earlyAnimation(0)), report);
  expect(report.issues).toMatchObject([{ code: 'CRYENGINE_TIMING', path: 'chunks[0].secondsPerTick' }]);
});

test('the oldest animations have their own ticks, and may be in world space', () => {
  const early = earlyAnimation(1 / 320);
  const report = new Report();
  const { tracks } = vertexAnimation(
    'flag',
    { chunk: early, path: 'chunks[3]' },
    REST,
    USUAL_TIMING,
    report,
  )!;
  expect([...tracks[0]!.curve.times]).toEqual([0, 0.5]);
  expect(report.issues).toMatchObject([{ code: 'CRYENGINE_VERTEX_ANIMATION_WORLD', path: 'chunks[3]' }]);
});
