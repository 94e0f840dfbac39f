import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { detectFormat, formatById } from '../../../../../src/formats/index.ts';
import type { ArchiveDocument } from '../../../../../src/formats/o3d/files/archive/document.ts';
import { indexScene } from '../../../../../src/formats/o3d/files/archive/scene-index.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { thrownBy } from '../../../../binary/hex.ts';
import {
  archiveOf,
  CURVE,
  gzipped,
  joined,
  MARKER,
  POINTS,
  packed,
  SKIN,
  sceneMember,
  sceneOf,
  TRIANGLE,
  tarOf,
  textBytes,
} from '../../bytes.ts';

/** Reads, checks, looks at and writes; whatever is wrong must be reported as a FormatError or an issue. */
function survives(bytes: Uint8Array, name = 'file'): void {
  try {
    const format = detectFormat(bytes, name);
    const report = new Report();
    const document = format.read(bytes, report);
    format.check(document, report);
    format.needs(document);
    format.describe(document);
    expect(Buffer.compare(format.write(document), bytes), 'is written as it was read').toBe(0);
    expect(format.inspect(bytes, name).offset).toBe(0);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.code).toMatch(/^[A-Z0-9_]+$/);
  }
}

const SCENE = sceneOf({
  'o3d.Curve': [{ id: 2, custom: { binaryRange: [0, CURVE.length] } }],
  'o3d.IndexBuffer': [{ id: 3, custom: { fields: [4], binaryRange: [0, TRIANGLE.length] } }],
  'o3d.ParamArray': [{ id: 20, params: [{ class: 'o3d.ParamMatrix4', bind: 19 }] }],
  'o3d.Primitive': [
    {
      id: 5,
      properties: { numberVertices: 3, numberPrimitives: 1, primitiveType: 4, indexBuffer: { ref: 3 } },
      params: { 'o3d.streamBank': { value: { ref: 9 } } },
    },
  ],
  'o3d.Skin': [
    { id: 6, properties: { inverseBindPoseMatrices: [[]] }, custom: { binaryRange: [0, SKIN.length] } },
  ],
  'o3d.SkinEval': [
    {
      id: 7,
      params: { 'o3d.matrices': { value: { ref: 20 } }, 'o3d.skin': { value: { ref: 6 } } },
      custom: { vertexStreams: [{ stream: { field: 11 } }] },
    },
  ],
  'o3d.StreamBank': [{ id: 9, custom: { vertexStreams: [{ stream: { field: 11 }, bind: 7 }] } }],
  'o3d.Texture2D': [{ id: 18, params: { 'o3d.uri': { class: 'o3d.ParamString', value: 'a.png' } } }],
  'o3d.Transform': [{ id: 8, params: { 'o3d.worldMatrix': { id: 19 } }, properties: { parent: { ref: 1 } } }],
  'o3d.VertexBuffer': [{ id: 10, custom: { fields: [11, 12], binaryRange: [0, POINTS.length] } }],
});
const TAR = tarOf(
  MARKER,
  { name: 'curve-keys.bin', bytes: CURVE },
  { name: 'index-buffers.bin', bytes: TRIANGLE },
  { name: 'skins.bin', bytes: SKIN },
  { name: 'vertex-buffers.bin', bytes: POINTS },
  sceneMember(SCENE),
);
const JSON_ALONE = sceneMember(SCENE).bytes;

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

describe('files that are cut off anywhere are read or refused', () => {
  test.each<[string, Uint8Array]>([
    ['buffers', joined(POINTS, TRIANGLE)],
    ['a curve', CURVE],
    ['a skin', SKIN],
    ['a scene.json', JSON_ALONE],
    ['an archive', gzipped(TAR)],
  ])('%s', (_what, bytes) => {
    for (let length = 1; length < bytes.length; length++) survives(bytes.subarray(0, length));
  });

  test('a tar', () => {
    for (let length = 1; length < TAR.length; length += 7) survives(TAR.subarray(0, length));
  });
});

describe('files with bytes that are others are read or refused', () => {
  test.each<[string, Uint8Array]>([
    ['buffers', joined(POINTS, TRIANGLE)],
    ['a curve', CURVE],
    ['a skin', SKIN],
    ['a scene.json', JSON_ALONE],
    ['a tar', TAR],
    ['an archive', gzipped(TAR)],
  ])('%s', (_what, bytes) => {
    const next = chance(bytes.length);
    for (let round = 0; round < 400; round++) {
      const damaged = bytes.slice();
      for (let count = next(4); count >= 0; count--) damaged[next(damaged.length)] = next(256);
      survives(damaged);
    }
  });

  test('a scene.json whose values have changed their places', () => {
    const words = JSON_ALONE.length > 0 ? new TextDecoder().decode(JSON_ALONE).split(/(?<=[,:])/) : [];
    const next = chance(7);
    for (let round = 0; round < 400; round++) {
      const moved = [...words];
      const [from, to] = [next(words.length), next(words.length)];
      [moved[from], moved[to]] = [words[to]!, words[from]!];
      survives(textBytes(moved.join('')));
      survives(tarOf(MARKER, { name: 'scene.json', bytes: textBytes(moved.join('')) }));
    }
  });
});

const MEBIBYTE = 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes that something keeps in memory, without garbage of its own and of earlier tests. */
function kept(run: () => unknown): number {
  const used = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  const before = used();
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  const after = used();
  expect(result).not.toBe(0);
  return after - before;
}

const repeated = (unit: string, megabytes: number) =>
  unit.repeat(Math.ceil((megabytes * MEBIBYTE) / unit.length));

describe('a file that asks for far more than its size does not get it', () => {
  const listOf = (unit: string) => textBytes(`{"objects":{"o3d.X":[${repeated(`${unit},`, 4)}0]}}`);

  test.each([
    '[]',
    '{}',
    '{"a":0}',
    '[[]]',
    '[0]',
    '{"id":1234567}',
    '{"id":1,"params":[{},{},{},{},{},{}]}',
  ])('four megabytes of %s', (unit) => {
    const bytes = listOf(unit);
    const format = formatById('o3d.archive')!;
    const memory = kept(() => {
      const document = format.read(bytes, new Report()) as ArchiveDocument;
      return [document, indexScene(document.scene)];
    });
    expect(memory).toBeLessThan(64 * MEBIBYTE + 16 * bytes.length);
  });

  test('as many buffers as a file can hold', () => {
    const one = packed(['s', 'BUFF'], ['i', 1, 1], ['b', 2, 1], ['i', 0]);
    const many = new Uint8Array(one.length * 100_000);
    for (let at = 0; at < many.length; at += one.length) many.set(one, at);
    expect(thrownBy(() => formatById('o3d.buff')!.read(many, new Report()))).toMatchObject({
      code: 'O3D_BUFFERS_MANY',
    });
  });

  test('as many fields as can be said', () => {
    const fields = new Uint8Array(2 * 100_000).fill(1);
    const bytes = joined(packed(['s', 'BUFF'], ['i', 1, 100_000]), fields, packed(['i', 0]));
    expect(thrownBy(() => formatById('o3d.buff')!.read(bytes, new Report()))).toMatchObject({
      code: 'O3D_BUFFERS_MANY',
    });
  });

  test('a gzip of nothing but zeros', () => {
    const bomb = new Uint8Array(
      gzipSync(joined(tarOf(MARKER), new Uint8Array(200 * MEBIBYTE)), { level: 9 }),
    );
    expect(detectFormat(bomb, 'a.o3dtgz').id).toBe('o3d.archive');
    expect(thrownBy(() => formatById('o3d.archive')!.read(bomb, new Report()))).toMatchObject({
      code: 'ARCHIVE_TOO_LARGE',
    });
  });

  test('thousands of curves that share one', () => {
    const curves = Array.from({ length: 10_000 }, (_, at) => ({
      id: at + 2,
      custom: { binaryRange: [0, 90_008] },
    }));
    const keys = joined(CURVE.subarray(0, 8), new Uint8Array(90_000).fill(1));
    const bytes = archiveOf(sceneOf({ 'o3d.Curve': curves }), { name: 'curve-keys.bin', bytes: keys });
    const format = formatById('o3d.archive')!;
    const report = new Report();
    const memory = kept(() => format.check(format.read(bytes, report), report));
    expect(memory).toBeLessThan(128 * MEBIBYTE);
    expect(report.issues.map(({ code }) => code)).toContain('O3D_RANGE_OVERLAP');
    expect(report.issues.length).toBeLessThan(100);
  });
});
