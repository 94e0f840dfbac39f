import { quat } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { nodeClip } from '../../../../../src/formats/cryengine/to-scene/motion/clips.ts';
import { timingOf } from '../../../../../src/formats/cryengine/to-scene/motion/timing.ts';
import { Report } from '../../../../../src/report/report.ts';
import { controller, documentOf, node, timing } from './motion-documents.ts';

/** A node with the chunk id 5 that is node 3 of the scene, and what moves it. */
function clipOf(drives: object, chunks: Chunk[], options: { curveEnds?: 'max' | 'engine' } = {}) {
  const report = new Report();
  const document = documentOf(timing(0, 30), node(5, 'wheel', drives), ...chunks);
  const clip = nodeClip('move', document, timingOf(document), new Map([[5, 3]]), options, report);
  return { clip, report, codes: report.issues.map(({ code }) => code) };
}

function curveOf(drives: object, chunks: Chunk[], options: { curveEnds?: 'max' | 'engine' } = {}) {
  return clipOf(drives, chunks, options).clip!.tracks[0]!.curve;
}

const time = Int32Array.of(0, 2400);
/** A tick in single precision is not quite 1/4800 s. */
const TICKS = 1 / Math.fround(1 / 4800);
const POSITION = { translationControllerId: 8 };
const ROTATION = { rotationControllerId: 8 };

/** The rotations that the turns of a curve come to, right-handed, seen from the parent's axes. */
function accumulated(turns: Float32Array): quat[] {
  const rotations: quat[] = [];
  for (let at = 0; at < turns.length; at += 4) {
    const turn = quat.setAxisAngle([0, 0, 0, 1], turns.subarray(at, at + 3), turns[at + 3]!);
    rotations.push(quat.multiply([0, 0, 0, 1], turn, rotations.at(-1) ?? [0, 0, 0, 1]));
  }
  return rotations;
}

function expectSameRotation(actual: quat, expected: quat, digits = 6) {
  expect(Math.abs(quat.dot(actual, expected))).toBeCloseTo(1, digits);
}

describe('vectors', () => {
  const value = Float32Array.of(0, 0, 0, 1, 2, 3);

  test('go straight between linear keys', () => {
    const curve = curveOf(POSITION, [controller(3, { count: 2, time, value }, { id: 8 })]);
    expect(curve).toMatchObject({ interpolation: 'linear', values: value, before: 'hold', after: 'hold' });
  });

  test('of Bezier keys have their slopes in seconds, the one before the key turned round', () => {
    const inTangent = Float32Array.of(0, 0, 0, -1, 0, 0);
    const outTangent = Float32Array.of(0, 2, 0, 0, 0, 0);
    const keys = { count: 2, time, value, inTangent, outTangent };
    const { interpolation, tangents } = curveOf(POSITION, [controller(6, keys, { id: 8 })]);
    expect(interpolation).toBe('hermite');
    expect(tangents!.in[3]).toBeCloseTo(TICKS, 2);
    expect(tangents!.out[1]).toBeCloseTo(2 * TICKS, 2);
  });

  test('of TCB keys keep what shapes them, and ends as asked for', () => {
    const shape = Float32Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0, 0, 0, 0, 0);
    const chunks = [controller(9, { count: 2, time, value, shape }, { id: 8 })];
    expect(curveOf(POSITION, chunks)).toMatchObject({ interpolation: 'tcb', parameters: shape });
    expect(curveOf(POSITION, chunks).ends).toBeUndefined();
    expect(curveOf(POSITION, chunks, { curveEnds: 'engine' }).ends).toBe('engine');
  });

  test('scale nodes', () => {
    const { clip } = clipOf({ scaleControllerId: 8 }, [controller(3, { count: 2, time, value }, { id: 8 })]);
    expect(clip!.tracks).toMatchObject([{ target: 3, property: 'scale' }]);
  });
});

describe('rotations', () => {
  const half = Math.SQRT1_2;
  const value = Float32Array.of(0, 0, 0, 1, half, 0, 0, half);

  test('of linear keys are conjugated', () => {
    const { interpolation, values } = curveOf(ROTATION, [
      controller(4, { count: 2, time, value }, { id: 8 }),
    ]);
    expect(interpolation).toBe('slerp');
    expect(values[4]).toBeCloseTo(-half, 6);
    expect(values[7]).toBeCloseTo(half, 6);
  });

  // Stored: q' = q · turn, all conjugates of what the scene means (docs/reference/cryengine.md#tcb-rotations).
  const axes = [
    [0.6, 0, 0.8, 1],
    [0, 1, 0, 2.5],
    [0.8, 0.6, 0, -0.75],
    [0, 0, 1, 7],
  ];
  const stored: quat[] = [];
  for (const [x, y, z, angle] of axes) {
    const turn = quat.setAxisAngle([0, 0, 0, 1], [x!, y!, z!], angle!);
    stored.push(quat.multiply([0, 0, 0, 1], stored.at(-1) ?? [0, 0, 0, 1], turn));
  }
  const four = { count: 4, time: Int32Array.of(0, 160, 320, 480) };
  const shape = Float32Array.from({ length: 20 }, (_, index) => index / 20);

  test('of TCB keys are turns seen from the parent, the other way round, even beyond a full one', () => {
    const keys = { ...four, value: Float32Array.from(axes.flat()), shape };
    const curve = curveOf(ROTATION, [controller(10, keys, { id: 8 })]);
    expect(curve.interpolation).toBe('squad');
    expect(curve.parameters).toEqual(shape);
    expect([...curve.values.subarray(12)]).toEqual([0, 0, 1, -7]);
    accumulated(curve.values).forEach((rotation, key) => {
      expectSameRotation(rotation, quat.conjugate([0, 0, 0, 1], stored[key]!));
    });
  });

  test('of TCB keys keep the rotation of a dropped key', () => {
    const keys = {
      ...four,
      time: Int32Array.of(0, 0, 320, 480),
      value: Float32Array.from(axes.flat()),
      shape,
    };
    const { clip, codes } = clipOf(ROTATION, [controller(10, keys, { id: 8 })]);
    const rotations = accumulated(clip!.tracks[0]!.curve.values);
    expect(rotations).toHaveLength(3);
    expectSameRotation(rotations[1]!, quat.conjugate([0, 0, 0, 1], stored[2]!));
    expectSameRotation(rotations[2]!, quat.conjugate([0, 0, 0, 1], stored[3]!));
    expect(codes).toEqual(['CRYENGINE_TRACK_ORDER']);
  });

  test('of Bezier keys become turns of a spline that nothing shapes', () => {
    const keys = { ...four, value: Float32Array.from(stored.flatMap((rotation) => [...rotation])) };
    const curve = curveOf(ROTATION, [controller(7, keys, { id: 8 })]);
    expect(curve).toMatchObject({ interpolation: 'squad', parameters: new Float32Array(20) });
    accumulated(curve.values).forEach((rotation, key) => {
      expectSameRotation(rotation, quat.conjugate([0, 0, 0, 1], stored[key]!));
    });
    for (let key = 0; key < 4; key++)
      expect(Math.abs(curve.values[key * 4 + 3]!)).toBeLessThan(Math.PI + 1e-6);
  });
});

describe('controllers that cannot be used', () => {
  const number = { count: 2, time, value: Float32Array.of(0, 1) };

  test('because they drive something else are named', () => {
    const { clip, report } = clipOf(ROTATION, [controller(2, number, { id: 8 })]);
    expect(clip).toBeUndefined();
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_CONTROLLER_UNFIT', path: 'chunks[1].rotationControllerId' },
    ]);
    expect(report.issues[0]!.message).toContain('rotation of wheel');
  });

  test('because they are not there are named', () => {
    expect(clipOf(POSITION, []).codes).toEqual(['CRYENGINE_CONTROLLER_MISSING']);
  });

  test('because they are packed leave their nodes at rest', () => {
    const { clip, codes } = clipOf(POSITION, [controller(11, new Uint8Array(9), { id: 8 })]);
    // Checking the file reports them.
    expect([clip, codes]).toEqual([undefined, []]);
  });
});

test('a file in which nothing has two keys has no clip', () => {
  const keys = { count: 1, time: Int32Array.of(0), value: new Float32Array(3) };
  const { clip, codes } = clipOf(POSITION, [controller(3, keys, { id: 8 })]);
  expect(clip).toBeUndefined();
  expect(codes).toEqual([]);
});

test('what else moves in the file becomes part of the clip', () => {
  const report = new Report();
  const document = documentOf(timing(0, 30));
  const curve = {
    interpolation: 'linear',
    times: Float32Array.of(0.25, 0.5),
    values: Float32Array.of(0, 1),
    before: 'hold',
    after: 'hold',
  } as const;
  const options = { morphTracks: [{ morph: 'smile', curve }] };
  const clip = nodeClip('move', document, timingOf(document), new Map(), options, report);
  expect(clip).toMatchObject({ start: 0, end: expect.closeTo(1, 6), tracks: [], ...options });
});
