import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import type { Clip, Curve, Interpolation, Scene, Track } from '../../../../src/scene/scene.ts';
import { boneKeys, document } from '../engine.ts';
import { armScene, clip, curve, mesh, node, sceneOf, triangle, written } from './scenes.ts';

function move(keys: Curve, target = 1): Track {
  return { target, property: 'translation', curve: keys };
}

function turn(keys: Curve, target = 1): Track {
  return { target, property: 'rotation', curve: keys };
}

/** What becomes of one clip of the arm. */
async function animation(moving: Clip, options = {}) {
  const { files, report, lost } = await written(armScene({ clips: [moving] }), 'caf', options);
  const caf = document(files, 'a.caf');
  const keys = chunksOf(caf, 'controller').map(({ content }) => boneKeys(content));
  return { caf, keys, report, lost, timing: chunksOf(caf, 'timing')[0]!.content };
}

describe('an animation of bones', () => {
  test('has a key of both translation and rotation wherever one of them has one', async () => {
    const slide = move(curve([0, 1], [5, 0, 0, 5, 12, 0]));
    const spin = turn(
      curve([0, 0.5, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8, 0, 0, 0, 1], { interpolation: 'slerp' }),
    );
    const { keys, lost } = await animation(clip([slide, spin]));
    expect(keys.length).toBe(1);
    expect([...keys[0]!.time]).toEqual([0, 2400, 4800]);
    expect([...keys[0]!.position]).toEqual([5, 0, 0, 5, 6, 0, 5, 12, 0]);
    // Files hold the conjugate of the usual sense.
    const rotation = [...keys[0]!.rotation].map((value) => value + 0);
    expect(rotation.slice(4, 8)).toEqual([0, 0, Math.fround(-0.6), Math.fround(0.8)]);
    expect([...keys[0]!.absolutePosition]).toEqual([5, 0, 0, 5, 6, 0, 5, 12, 0]);
    expect(lost).toEqual([]);
  });

  test('names its bones and their parents, and has no keys for bones that do not move', async () => {
    const { caf } = await animation(clip([move(curve([0, 1], [5, 0, 0, 5, 1, 0]))]));
    const { bones } = chunksOf(caf, 'boneAnimation')[0]!.content;
    expect(chunksOf(caf, 'boneAnimation')[0]!.version).toBe(0x825);
    expect(bones.map(({ parentId }) => parentId)).toEqual([2, 0]);
    const names = chunksOf(caf, 'boneNames744')[0]!.content.names.map(({ text }) => text);
    expect(names).toEqual(['root', 'arm', 'Scene Root']);
    expect(chunksOf(caf, 'controller').map(({ content }) => content.controllerId)).toEqual([
      bones[1]!.controllerId,
    ]);
  });

  test('keeps the start of its clip in absolute ticks, and its range in whole frames', async () => {
    const late = clip([move(curve([50 / 30, 65 / 30], [5, 0, 0, 5, 1, 0]))], {
      start: 50 / 30,
      end: 65 / 30,
    });
    const { keys, timing, lost } = await animation(late);
    expect([...keys[0]!.time]).toEqual([8000, 10400]);
    expect(timing).toMatchObject({
      ticksPerFrame: 160,
      range: { name: { text: 'GlobalRange' }, start: 50, end: 65 },
    });
    expect(timing.secondsPerTick).toBe(Math.fround(1 / 4800));
    expect(lost).toEqual([]);
  });

  test('is made longer where its bounds fall between frames', async () => {
    const { timing, report } = await animation(
      clip([move(curve([0.05, 0.95], [5, 0, 0, 5, 1, 0]))], { start: 0.05, end: 0.95 }),
    );
    expect(timing.range).toMatchObject({ start: 1, end: 29 });
    const [loss] = report.losses;
    expect(loss).toMatchObject({ code: 'CRYENGINE_TIME_ROUNDED' });
    // Played from the first frame, it is 1/60 s late at 1/0.9 cm per second.
    expect(loss!.error).toMatchObject({ max: expect.closeTo(1 / 60 / 0.9, 5), unit: 'cm' });
  });

  test('has the range and the parts of its file', async () => {
    const moving = clip([move(curve([0, 1], [5, 0, 0, 5, 1, 0]))], {
      properties: { cryengine: { range: { start: 3, end: 9 } } },
      subranges: [{ name: 'half', start: 0, end: 0.5 }],
    });
    const { timing } = await animation(moving);
    expect(timing.range).toMatchObject({ start: 3, end: 9 });
    expect(timing.subranges).toMatchObject([{ name: { text: 'half' }, start: 0, end: 15 }]);
  });

  test('moves keys beside a tick to the tick, with the value of the curve there', async () => {
    // 0.50005 s are 2400.24 ticks.
    const { keys, report } = await animation(
      clip([move(curve([0, 0.50005, 1], [0, 0, 0, 5000.5, 0, 0, 0, 0, 0]))]),
    );
    expect([...keys[0]!.time]).toEqual([0, 2400, 4800]);
    expect(keys[0]!.position[3]).toBeCloseTo(5000, 2);
    expect(report.losses.map(({ code }) => code)).toEqual(['CRYENGINE_TIME_ROUNDED']);
    // At 0.50005 s the bone is at 5000.5, and in the file already on its way back, at 5000 · (1 - 0.50005) / 0.5 = 4999.5.
    expect(report.losses[0]!.error).toMatchObject({ unit: 'cm' });
    expect(report.losses[0]!.error!.max).toBeCloseTo(1, 2);
  });

  test('jumps within a tick where the scene jumps', async () => {
    const steps = curve([0, 0.5, 1], [0, 0, 0, 7, 0, 0, 9, 0, 0], { interpolation: 'step' });
    const { keys, lost, report } = await animation(clip([move(steps)]));
    const at = new Map([...keys[0]!.time].map((tick, key) => [tick, keys[0]!.position[key * 3]]));
    expect([0, 2399, 2400, 4799, 4800].map((tick) => at.get(tick))).toEqual([0, 0, 7, 7, 9]);
    expect(lost).toEqual(['FIT_STEP_APPROXIMATED']);
    // Halfway in a jump by 7.
    expect(report.losses[0]!.error).toMatchObject({ max: expect.closeTo(3.5, 2), unit: 'cm' });
  });

  test('has no key before the clip and the first step, before which there is no jump', async () => {
    const steps = curve([0, 0.5], [0, 0, 0, 7, 0, 0], { interpolation: 'step' });
    const { keys } = await animation(clip([move(steps)]));
    expect([...keys[0]!.time]).toEqual([0, 2399, 2400]);
    const pose = await animation(clip([move(curve([0.25], [3, 0, 0], { interpolation: 'step' }))]));
    expect([...pose.keys[0]!.time]).toEqual([1200]);
    expect(pose.lost).toEqual([]);
  });

  test('does not lose steps between equal values', async () => {
    const still = curve([0, 0.5, 1], [3, 0, 0, 3, 0, 0, 3, 0, 0], { interpolation: 'step' });
    const { keys, lost } = await animation(clip([move(still)]));
    expect([...keys[0]!.position].filter((_, i) => i % 3 === 0).every((x) => x === 3)).toBe(true);
    expect(lost).toEqual([]);
  });

  test('goes on outside the keys where the scene does', async () => {
    const line = curve([0.25, 0.5], [0, 0, 0, 1, 0, 0], { before: 'linear', after: 'linear' });
    const { keys } = await animation(clip([move(line)]));
    expect([...keys[0]!.time]).toEqual([0, 1200, 2400, 4800]);
    expect([...keys[0]!.position].filter((_, i) => i % 3 === 0)).toEqual([-1, 0, 1, 3]);
    const held = await animation(clip([move(curve([0.25, 0.5], [0, 0, 0, 1, 0, 0]))]));
    expect([...held.keys[0]!.time]).toEqual([1200, 2400]);
  });

  test('has as many keys as the surface needs where the file cannot store the curve, and reports the deviation', async () => {
    // 30 t² - 20 t³: its curvature is largest at the ends, where a frame of a straight line is 60 / 8 / 30² cm off.
    const flat = new Float32Array(6);
    const ease = curve([0, 1], [0, 0, 0, 10, 0, 0], {
      interpolation: 'hermite',
      tangents: { in: flat, out: flat },
    });
    const { keys, report, lost } = await animation(clip([move(ease)]));
    const { time } = keys[0]!;
    expect(time.length).toBeGreaterThan(31);
    expect([time[0], time.at(-1)]).toEqual([0, 4800]);
    expect(lost).toEqual(['FIT_CURVE_SAMPLED']);
    expect(report.losses[0]!.error).toMatchObject({ unit: 'cm' });
    expect(report.losses[0]!.error!.max).toBeLessThan(60 / 8 / 30 ** 2);
    expect(report.losses[0]!.error!.mean).toBeGreaterThan(0);
  });

  test('has a key on both sides of a jump between two laps', async () => {
    const ramp = curve([0, 0.25], [0, 0, 0, 8, 0, 0], { before: 'cycle', after: 'cycle' });
    const { keys } = await animation(clip([move(ramp)], { end: 0.5 }));
    const at = new Map([...keys[0]!.time].map((tick, key) => [tick, keys[0]!.position[key * 3]]));
    // At 0.25 s it is still in the first lap.
    expect([0, 1200, 1201, 2400].map((tick) => at.get(tick))).toEqual([0, 8, expect.closeTo(8 / 1200, 4), 8]);
  });

  test('keeps rotations on the side of the key before', async () => {
    const spin = curve([0, 1], [0, 0, 0, 1, 0, 0, -0.6, -0.8], { interpolation: 'slerp' });
    const { keys } = await animation(clip([turn(spin)]));
    expect(keys[0]!.rotation[7]).toBeCloseTo(0.8, 6);
  });

  test('of a skeleton without any mesh can be written, and one without motion cannot', async () => {
    const scene = sceneOf({
      nodes: [node({ name: 'b' })],
      clips: [clip([move(curve([0, 1], [0, 0, 0, 1, 0, 0]), 0)])],
    });
    expect((await written(scene, 'caf')).files.map(({ name }) => name)).toEqual(['a.caf']);
    const still = written({ ...scene, clips: [] }, 'caf');
    await expect(still).rejects.toMatchObject({ code: 'FIT_KIND_ABSENT' });
  });

  test('does not say what moves morph targets, textures or scales', async () => {
    const moving = clip([
      move(curve([0, 1], [0, 0, 0, 1, 0, 0])),
      { target: 0, property: 'scale', curve: curve([0], [1, 1, 2]) },
    ]);
    moving.morphTracks = [{ morph: 'smile', curve: curve([0], [1]) }];
    moving.textureTracks = [{ material: 0, map: 0, property: 'offsetU', curve: curve([0], [1]) }];
    const { report } = await animation(moving);
    expect(report.losses.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'FIT_TEXTURE_TRACKS_DROPPED CryEngine cannot hold 1 texture track of clip "c"',
      'FIT_MORPH_TRACKS_DROPPED CryEngine cannot animate the morph targets "smile" in clip "c"',
      'FIT_SCALE_DROPPED CryEngine cannot animate the scale of "root" in clip "c"',
    ]);
    const empty = await written(armScene({ clips: [clip([])] }));
    expect(empty.lost).toEqual(['FIT_CLIP_EMPTY']);
  });

  test('is listed under all its names, in a file of its own', async () => {
    const moves = [move(curve([0, 1], [5, 0, 0, 5, 1, 0]))];
    const clips = [
      clip(moves, { name: 'a b', properties: { cryengine: { aliases: ['$other = 1'] } } }),
      clip(moves, { name: 'a?b' }),
    ];
    const { files, lost } = await written(armScene({ clips }));
    expect(lost).toContain('FIT_NAME_REPLACED');
    expect(files.map(({ name }) => name)).toEqual(['a.cgf', 'a_a_b.caf', 'a_a_b_2.caf', 'a.cal']);
    expect(new TextDecoder().decode(files[3]!.bytes)).toBe(
      '$AnimDir = .\r\na_b = a_a_b.caf\r\n_other_1 = a_a_b.caf\r\na?b = a_a_b_2.caf\r\n',
    );
  });
});

describe('an animation with logarithms', () => {
  /** Turns about z by these angles, in degrees, a frame apart. */
  const spinning = (...degrees: number[]) =>
    turn(
      curve(
        degrees.map((_, frame) => frame / 30),
        degrees.flatMap((angle) => {
          const half = (angle * Math.PI) / 360;
          return [0, 0, Math.sin(half), Math.cos(half)];
        }),
        { interpolation: 'slerp' },
      ),
    );

  test('has names in their short form and no hierarchy', async () => {
    const { caf } = await animation(clip([spinning(0, 10)]), { version: 827 });
    expect(chunksOf(caf, 'controller')).toEqual([]);
    expect(chunksOf(caf, 'boneAnimation')).toEqual([]);
    expect(chunksOf(caf, 'boneNames')[0]!.content.names.map(({ text }) => text)).toEqual(['root', 'arm']);
  });

  test('is what a clip of logarithms becomes, unless another is asked for', async () => {
    const logarithms = turn(curve([0, 1], [0, 0, 0, 0, 0, 1], { interpolation: 'log-quaternion' }));
    expect(chunksOf((await animation(clip([logarithms]))).caf, 'logController').length).toBe(1);
    const asked = await animation(clip([logarithms]), { version: 826 });
    expect(chunksOf(asked.caf, 'logController').length).toBe(0);
  });

  test('goes on through half turns without a jump', async () => {
    const { caf } = await animation(clip([spinning(0, 90, 170, 250, 330, 400)]), { version: 827 });
    const { rotation } = chunksOf(caf, 'logController')[0]!.content.keys;
    const halves = [...rotation].filter((_, i) => i % 3 === 2).map((half) => (half * 360) / Math.PI);
    [0, -90, -170, -250, -330, -400].forEach((angle, key) => {
      expect(halves[key]).toBeCloseTo(angle, 3);
    });
  });

  test('follows the path of its logarithms, also over more than half a turn', async () => {
    const far = curve([0, 1], [0, 0, 0.5, 0, 0, 5], { interpolation: 'log-quaternion' });
    const { caf, lost } = await animation(clip([turn(far)]));
    const { count, rotation } = chunksOf(caf, 'logController')[0]!.content.keys;
    expect(count).toBe(2);
    expect([...rotation].map((value) => value + 0)).toEqual([0, 0, -0.5, 0, 0, -5]);
    expect(lost).toEqual([]);
  });

  test('goes on through no turn at all', async () => {
    const { caf } = await animation(clip([spinning(300, 360, 420)]), { version: 827 });
    const { rotation } = chunksOf(caf, 'logController')[0]!.content.keys;
    const halves = [...rotation].filter((_, i) => i % 3 === 2).map((half) => (half * 360) / Math.PI);
    expect(halves[1]! - halves[0]!).toBeCloseTo(-60, 3);
    expect(halves[2]! - halves[1]!).toBeCloseTo(-60, 3);
  });
});

describe('nodes that move', () => {
  function moving(track: Track, more: Partial<Scene> = {}): Scene {
    const nodes = [node({ name: 'base', mesh: 0, translation: [1, 2, 3] }), node({ name: 'gun', parent: 0 })];
    return sceneOf({ nodes, meshes: [mesh(triangle())], clips: [clip([track])], ...more });
  }

  async function controller(track: Track) {
    const result = await written(moving(track), 'cga');
    const cga = document(result.files, 'a.cga');
    const [only, ...more] = chunksOf(cga, 'controller');
    expect(more).toEqual([]);
    const { content } = only!;
    const keys = content.keys.body as unknown as Record<string, Float32Array> & { time: Int32Array };
    return { ...result, cga, id: only!.id!, content, keys };
  }

  test('have their controllers between their chunk and the chunks of their children', async () => {
    const { cga, id, content } = await controller(move(curve([0, 1], [0, 0, 0, 1, 0, 0])));
    const kinds = cga.chunks.map(({ kind }) => kind);
    expect(kinds).toEqual(['sourceInfo', 'timing', 'node', 'mesh', 'node', 'controller', 'helper']);
    expect(content).toMatchObject({ controllerId: id, flags: 0, keyCount: 2 });
    const [base, gun] = chunksOf(cga, 'node');
    expect(base!.content).toMatchObject({ parentId: -1, childCount: 1, translationControllerId: -1 });
    expect([...base!.content.childIds!]).toEqual([gun!.id]);
    expect([...base!.content.matrix.subarray(12)]).toEqual([1, 2, 3, 1]);
    expect(gun!.content).toMatchObject({
      parentId: base!.id,
      translationControllerId: id,
      rotationControllerId: -1,
    });
    expect(chunksOf(cga, 'timing')[0]!.content.range).toMatchObject({ start: 0, end: 30 });
  });

  test('are linear on Bezier curves whose tangents point at the next key, negated before a key', async () => {
    const { content, keys, lost } = await controller(
      move(curve([0, 0.5, 1], [0, 0, 0, 4800, 0, 0, 0, 480, 0])),
    );
    expect(content.controllerType).toBe(6);
    expect([...keys.time]).toEqual([0, 2400, 4800]);
    expect([...keys.outTangent!.subarray(0, 6)]).toEqual([2, 0, 0, -2, Math.fround(0.2), 0]);
    expect([...keys.inTangent!.subarray(3, 9)]).toEqual([-2, -0, -0, 2, Math.fround(-0.2), -0]);
    expect(lost).toEqual([]);
  });

  test('have no keys outside of their clip, which would make it longer', async () => {
    // The clip lasts from 0 to 1; the curve is at 5 there, half of the way to 10.
    const { keys } = await controller(move(curve([-1, 0, 2], [9, 0, 0, 0, 0, 0, 10, 0, 0])));
    expect([...keys.time]).toEqual([0, 4800]);
    expect([...keys.value!]).toEqual([0, 0, 0, 5, 0, 0]);
  });

  test('keep slopes of Bezier curves, per tick', async () => {
    const tangents = { in: Float32Array.of(0, 0, 0, 4800, 0, 0), out: Float32Array.of(9600, 0, 0, 0, 0, 0) };
    const { content, keys } = await controller(
      move(curve([0, 1], [0, 0, 0, 1, 0, 0], { interpolation: 'hermite', tangents })),
    );
    expect(content.controllerType).toBe(6);
    expect([keys.outTangent![0], keys.inTangent![3]]).toEqual([2, -1]);
  });

  test('keep TCB curves of places and turns as they are', async () => {
    const parameters = Float32Array.of(0.5, -1, 1, 0, 0.25, 0, 0, 0, 1, 0);
    const place = await controller(
      move(curve([0, 1], [1, 2, 3, 4, 5, 6], { interpolation: 'tcb', parameters })),
    );
    expect(place.content.controllerType).toBe(9);
    expect([...place.keys.value!]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...place.keys.shape!]).toEqual([...parameters]);
    const squad = await controller(
      turn(curve([0, 1], [0, 0, 1, 2, 0.6, 0.8, 0, 7], { interpolation: 'squad', parameters })),
    );
    expect(squad.content.controllerType).toBe(10);
    const turned = [0, 0, -1, 2, -0.6, -0.8, 0, 7].map(Math.fround);
    expect([...squad.keys.value!].map((value) => value + 0)).toEqual(turned);
    expect([...place.lost, ...squad.lost]).toEqual([]);
  });

  test('keep slerps as linear rotations', async () => {
    const { content, keys, lost } = await controller(
      turn(curve([0, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8], { interpolation: 'slerp' })),
    );
    expect(content.controllerType).toBe(4);
    expect([...keys.value!].map((value) => value + 0)).toEqual(
      [0, 0, 0, 1, 0, 0, -0.6, 0.8].map(Math.fround),
    );
    expect(lost).toEqual([]);
  });

  test.each([
    ['repeats', {}, 1],
    ['repeats, though it says when it ends', { range: { start: 0, end: 1 } }, 1],
    ['is a closed loop', { range: { start: 0, end: 2 } }, 2],
  ] as const)('say that a curve %s', async (_, more, flags) => {
    const parameters = new Float32Array(10);
    const spline = {
      interpolation: 'tcb' as Interpolation,
      parameters,
      before: 'cycle',
      after: 'cycle',
    } as const;
    const { content } = await controller(move(curve([0, 1], [0, 0, 0, 1, 0, 0], { ...spline, ...more })));
    expect(content.flags).toBe(flags);
  });

  test.each([
    ['after the last key', { after: 'linear' }, [0, 0.5], ['FIT_EXTRAPOLATION_CUT']],
    ['before the first key', { before: 'linear' }, [0.5, 1], ['FIT_EXTRAPOLATION_CUT']],
    ['before the first key, where the clip begins', { before: 'linear' }, [0, 1], []],
    ['after the last key, where the clip ends', { after: 'linear' }, [0, 1], []],
  ] as const)('report splines that go on %s', async (_, ends, times, expected) => {
    const spline = {
      interpolation: 'tcb' as Interpolation,
      parameters: new Float32Array(10),
      ...ends,
    } as const;
    const { lost } = await controller(move(curve([...times], [0, 0, 0, 1, 0, 0], spline)));
    expect(lost).toEqual(expected);
  });

  test('report each spline of a node that goes on by its property', async () => {
    const spline = { interpolation: 'tcb', parameters: new Float32Array(10), after: 'linear' } as const;
    const keys = (values: number[]) => curve([0, 0.5], values, spline);
    const position = move(keys([0, 0, 0, 1, 0, 0]));
    const scale: Track = { ...position, property: 'scale', curve: keys([1, 1, 1, 2, 1, 1]) };
    const { report } = await written(moving(position, { clips: [clip([position, scale])] }), 'cga');
    const messages = report.losses.map(({ message }) => message);
    expect(messages).toEqual(
      ['translation', 'scale'].map((property) => expect.stringContaining(`The ${property} of node`)),
    );
  });

  test('by several clips make several files', async () => {
    const track = move(curve([0, 1], [0, 0, 0, 1, 0, 0]));
    const scene = moving(track, { clips: [clip([track]), clip([track], { name: 'shut' })] });
    const { files, lost } = await written(scene, 'cga');
    expect(files.map(({ name }) => name)).toEqual(['a.cga', 'a_shut.cga']);
    expect(lost).toEqual([]);
  });

  test('become bones with what they show in a .cgf', async () => {
    const { files, lost } = await written(moving(move(curve([0, 1], [0, 0, 0, 1, 0, 0]))));
    expect(files.map(({ name }) => name)).toEqual(['a.cgf', 'a_c.caf', 'a.cal']);
    const cgf = document(files, 'a.cgf');
    expect(chunksOf(cgf, 'boneAnimation')[0]!.content.bones).toHaveLength(2);
    const { links } = chunksOf(cgf, 'mesh')[0]!.content;
    expect([...links!.link.weight]).toEqual([1, 1, 1]);
    expect(lost).toEqual(['FIT_MESH_BOUND']);
  });

  test('do not scale in a .cgf, which is reported, and bent meshes are not animated in a .cga', async () => {
    const growth: Track = { target: 0, property: 'scale', curve: curve([0, 1], [1, 1, 1, 2, 2, 2]) };
    const still = await written(moving(growth));
    expect(still.files.map(({ name }) => name)).toEqual(['a.cgf']);
    expect(still.lost).toEqual(['CRYENGINE_NODES_STILL', 'FIT_SCALE_DROPPED']);
    const empty = await written(moving(growth, { clips: [clip([])] }));
    expect(empty.lost).toEqual(['FIT_CLIP_EMPTY']);
    const stiff = await written(armScene(), 'cga');
    expect(stiff.lost).toEqual(['CRYENGINE_SKIN_DROPPED']);
    expect(chunksOf(document(stiff.files, 'a.cga'), 'mesh')[0]!.content.links).toBeUndefined();
  });

  test('without bones say how far clips would move a surface that has a skin', async () => {
    const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 0], { interpolation: 'slerp' });
    const scene = armScene({ clips: [clip([{ target: 1, property: 'rotation', curve: turn }])] });
    const { report } = await written(scene, 'cga');
    const lost = report.losses.filter(({ code }) => code === 'CRYENGINE_SKIN_DROPPED');
    expect(lost).toMatchObject([{ path: 'nodes[2]', error: { unit: 'cm' } }]);
    // Half a turn about the arm, which is at (5, 0), takes its only whole vertex from (0, 10) to (10, -10).
    expect(lost[0]!.error!.max).toBeCloseTo(Math.hypot(10, 20), 3);
  });
});
