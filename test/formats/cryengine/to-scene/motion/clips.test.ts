import { describe, expect, test } from 'vitest';
import { stored } from '../../../../../src/binary/schema.ts';
import { checkMotion } from '../../../../../src/formats/cryengine/files/chunks/check/controllers.ts';
import { controllerIdOf } from '../../../../../src/formats/cryengine/files/chunks/controller-id.ts';
import type { Chunk } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { boneClip } from '../../../../../src/formats/cryengine/to-scene/motion/clips.ts';
import { Report } from '../../../../../src/report/report.ts';
import {
  type BoneKey,
  boneController,
  boneNames,
  controller,
  documentOf,
  logController,
  opaqueController,
  timing,
} from './motion-documents.ts';

const half = Math.SQRT1_2;
const NO_TURN = [0, 0, 0, 1];
/** From frame 0 to frame 10. */
const KEYS: BoneKey[] = [
  [0, [0, 0, 0], NO_TURN],
  [1600, [1, 2, 3], [0, 0, half, half]],
];

function clipOf(...chunks: Chunk[]) {
  const report = new Report();
  const bones = new Map([
    [controllerIdOf(stored('hip')), 4],
    [controllerIdOf(stored('knee')), 7],
  ]);
  const document = documentOf(...chunks);
  const clip = boneClip('walk', document, bones, report);
  const check = new Report();
  checkMotion(document, check);
  const [codes, found] = [report, check].map(({ issues }) => issues.map(({ code }) => code));
  return { clip, report, codes, found };
}

describe('keys of 0x826', () => {
  test('move a bone straight and turn it the short way, conjugated', () => {
    const { clip, codes } = clipOf(timing(0, 10), boneController('knee', KEYS));
    const [translation, rotation] = clip.tracks;
    expect(clip.tracks.map(({ target, property }) => [target, property])).toEqual([
      [7, 'translation'],
      [7, 'rotation'],
    ]);
    expect(translation!.curve.interpolation).toBe('linear');
    expect([...translation!.curve.values]).toEqual([0, 0, 0, 1, 2, 3]);
    expect(rotation!.curve.interpolation).toBe('slerp');
    expect([...rotation!.curve.values.subarray(4)]).toEqual([-0, -0, -Math.fround(half), Math.fround(half)]);
    expect(rotation!.curve.times).toBe(translation!.curve.times);
    expect(translation!.curve).toMatchObject({ before: 'hold', after: 'hold' });
    expect(codes).toEqual([]);
  });

  test('that are out of order or duplicate are dropped and counted', () => {
    const late: BoneKey[] = [...KEYS, [1600, [9, 9, 9], NO_TURN], [800, [9, 9, 9], NO_TURN]];
    const { clip, report } = clipOf(timing(0, 10), boneNames('hip'), boneController('hip', late));
    expect([...clip.tracks[0]!.curve.values]).toEqual([0, 0, 0, 1, 2, 3]);
    expect(report.issues).toMatchObject([
      {
        code: 'CRYENGINE_TRACK_ORDER',
        message: 'Skipped 2 of 4 keys of hip: times do not ascend',
        path: 'chunks[2]',
      },
    ]);
  });

  test('without numbers are dropped and counted', () => {
    const broken: BoneKey[] = [[0, [Number.NaN, 0, 0], NO_TURN], ...KEYS];
    const { clip, codes } = clipOf(timing(0, 10), boneController('hip', broken));
    expect([...clip.tracks[0]!.curve.values]).toEqual([0, 0, 0, 1, 2, 3]);
    expect(codes).toEqual(['CRYENGINE_KEY_NUMBERS']);
  });
});

test('keys of 0x827 go straight in the logarithm, its sign turned round', () => {
  const { clip } = clipOf(timing(0, 10), logController('hip', [[0, [1, 2, 3], [0.5, 0, -0.25]]]));
  expect(clip.tracks[1]!.curve.interpolation).toBe('log-quaternion');
  expect([...clip.tracks[1]!.curve.values]).toEqual([-0.5, -0, 0.25]);
  expect([...clip.tracks[0]!.curve.values]).toEqual([1, 2, 3]);
});

describe('bones and controllers', () => {
  test('that the model lacks are named together', () => {
    const { clip, report } = clipOf(
      boneNames('tail'),
      boneController('tail', KEYS),
      boneController('antler', KEYS),
    );
    expect(clip.tracks).toEqual([]);
    const antler = controllerIdOf(stored('antler')).toString(16).padStart(8, '0');
    expect(report.issues).toMatchObject([
      {
        code: 'CRYENGINE_BONE_UNKNOWN',
        severity: 'info',
        message: expect.stringContaining('2 unknown bones'),
      },
    ]);
    expect(report.issues[0]!.message).toContain(`tail, 0x${antler}`);
  });

  test.each([0, 11, 12, 13, 14, 15])(
    'of type %i cannot be evaluated, which is an issue of the file',
    (type) => {
      const spline = controller(type, new Uint8Array(40), { controllerId: controllerIdOf(stored('hip')) });
      const { clip, codes, found } = clipOf(boneNames('hip'), spline);
      expect(clip.tracks).toEqual([]);
      expect([codes, found]).toEqual([[], ['CRYENGINE_SPLINE_OPAQUE']]);
    },
  );

  test('of types that do not name what they move are dropped', () => {
    const keys = { count: 1, time: Int32Array.of(0), value: new Float32Array(3) };
    const { codes } = clipOf(controller(3, keys, { controllerId: controllerIdOf(stored('hip')) }));
    expect(codes).toEqual(['CRYENGINE_CONTROLLER_UNFIT']);
  });

  test('of which one bone has several count once', () => {
    const { clip, codes, found } = clipOf(boneController('hip', KEYS), boneController('hip', KEYS));
    expect(clip.tracks).toHaveLength(2);
    expect([codes, found]).toEqual([[], ['CRYENGINE_CONTROLLER_DUPLICATE']]);
  });

  test('of later engines are counted', () => {
    const { report } = clipOf(opaqueController(0x829), opaqueController(0x829));
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_CONTROLLER_UNKNOWN', message: 'Skipped 2 controllers of version 0x829' },
    ]);
  });
});

describe('times', () => {
  const at = (...frames: number[]) =>
    boneController(
      'hip',
      frames.map((frame): BoneKey => [frame * 160, [0, 0, 0], NO_TURN]),
    );

  test('are ticks from the beginning of the scene, 4800 a second', () => {
    const { clip } = clipOf(timing(50, 65), at(50, 65));
    expect([...clip.tracks[0]!.curve.times]).toEqual([
      expect.closeTo(50 / 30, 6),
      expect.closeTo(65 / 30, 6),
    ]);
    expect(clip.start).toBe(clip.tracks[0]!.curve.times[0]);
    expect(clip.end).toBe(clip.tracks[0]!.curve.times[1]);
  });

  test('of a clip are those of the file where the keys lie within', () => {
    const { clip } = clipOf(timing(0, 30), at(6, 12));
    expect([clip.start, clip.end]).toEqual([0, expect.closeTo(1, 6)]);
    expect(clip.properties).toBeUndefined();
  });

  test.each([
    ['partly', [3, 45]],
    ['wholly', [60, 90]],
  ])('of a clip are those of the keys where these lie %s outside, and the range is kept', (_, frames) => {
    const { clip } = clipOf(timing(0, 30), at(...frames));
    expect([clip.start, clip.end]).toEqual(frames.map((frame) => expect.closeTo(frame / 30, 6)));
    expect(clip.properties).toEqual({ cryengine: { range: { start: 0, end: 30 } } });
  });

  test('are 4800 ticks a second where the file gives no rate', () => {
    const { clip, codes } = clipOf(boneController('hip', [[4800, [0, 0, 0], NO_TURN]]));
    expect([clip.start, clip.end]).toEqual([1, 1]);
    expect(codes).toEqual([]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'are so too where a tick takes %d s',
    (secondsPerTick) => {
      const { clip, codes, found } = clipOf(
        timing(0, 60, { secondsPerTick }),
        boneController('hip', [[4800, [0, 0, 0], NO_TURN]]),
      );
      expect([...clip.tracks[0]!.curve.times]).toEqual([1]);
      expect([clip.start, clip.end]).toEqual([0, 2]);
      expect([codes, found]).toEqual([[], ['CRYENGINE_TIMING']]);
    },
  );

  test('of parts have their names, and parts outside are dropped', () => {
    const subranges = [
      { name: stored('step'), start: 15, end: 30 },
      { name: stored('gone'), start: 15, end: 31 },
    ];
    const { clip, report } = clipOf(timing(0, 30, { subranges }), at(0, 30));
    expect(clip.subranges).toEqual([{ name: 'step', start: expect.closeTo(0.5, 6), end: clip.end }]);
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_SUBRANGE_OUTSIDE', path: 'chunks[0].subranges[1]' },
    ]);
  });

  test('repeat where the controller has the flag', () => {
    const cycle = at(0, 15);
    cycle.content.flags = 1;
    expect(clipOf(timing(0, 30), cycle).clip.tracks[0]!.curve).toMatchObject({
      before: 'cycle',
      after: 'cycle',
    });
    const loop = at(0, 15);
    loop.content.flags = 2;
    const { curve } = clipOf(timing(0, 30), loop).clip.tracks[1]!;
    expect(curve).toMatchObject({ after: 'cycle', range: { start: 0, end: expect.closeTo(1, 6) } });
  });
});
