import { quat } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import {
  anglesOf,
  bestOrder,
  nearest,
  straightAngles,
} from '../../../../src/formats/o3d/from-scene/euler.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import type { Curve } from '../../../../src/scene/scene.ts';
import { clip, curve, node, sceneOf, triangle, written } from './archives.ts';

const MESHES = [{ name: 'm', primitives: [triangle()] }];

function moving(property: 'translation' | 'rotation' | 'scale', of: Curve, end = of.times.at(-1)!) {
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: MESHES,
    clips: [clip('go', of.times[0]!, end, [{ target: 0, property, curve: of }])],
  });
}

function keysOf({ blobs, index }: Awaited<ReturnType<typeof written>>) {
  return index.byClass.get('o3d.Curve')!.map((object) => blobs.curve(object)!.keys);
}

describe('a translation', () => {
  test('has a curve for each number that changes, and their values for the others', async () => {
    const result = await written(moving('translation', curve([0, 1, 3], [0, 5, 7, 1, 5, 7, 4, 5, 7])));
    const [x, ...more] = keysOf(result);
    expect(more).toEqual([]);
    expect([[...x!.type], [...x!.input], [...x!.output]]).toEqual([
      [2, 2, 2],
      [0, 1, 3],
      [0, 1, 4],
    ]);
    const { params } = result.only('o3d.ParamOp3FloatsToFloat3');
    expect([params.get('o3d.input1')!.value, params.get('o3d.input2')!.value]).toEqual([5, 7]);
    expect(result.only('o3d.Curve').properties).toMatchObject({
      useCache: false,
      preInfinity: 0,
      postInfinity: 0,
    });
    expect(result.issues).toEqual([]);
    expect(result.again.clips).toMatchObject([{ name: 'go', start: 0, end: 3 }]);
    expect([...result.again.clips[0]!.tracks[0]!.curve.values]).toEqual([0, 5, 7, 1, 5, 7, 4, 5, 7]);
  });

  test('by steps has keys of steps', async () => {
    const result = await written(
      moving('translation', curve([0, 1], [0, 0, 0, 2, 0, 0], { interpolation: 'step' })),
    );
    expect([...keysOf(result)[0]!.type]).toEqual([1, 1]);
    expect(result.again.clips[0]!.tracks[0]!.curve.interpolation).toBe('step');
  });

  test('by steps shows its last key at the end, whether it moves or turns', async () => {
    const half = Math.SQRT1_2;
    const turn = curve([0, 0.5, 1], [0, 0, 0, 1, half, 0, 0, half, 1, 0, 0, 0], { interpolation: 'step' });
    const move = curve([0, 0.5, 1], [0, 0, 0, 2, 0, 0, 9, 0, 0], { interpolation: 'step' });
    for (const [property, of] of [
      ['rotation', turn],
      ['translation', move],
    ] as const) {
      const { again } = await written(moving(property, of));
      const pose = new Pose(again);
      const read = again.clips[0]!;
      const shownAt = (time: number) => {
        pose.sample(read, time);
        const [at, to] = property === 'rotation' ? [3, 7] : [0, 3];
        const local = pose.local.subarray(read.tracks[0]!.target * 10);
        return Array.from(local.subarray(at, to), (value) => Math.abs(value));
      };
      const row = (key: number) => [
        ...of.values.subarray((key * of.values.length) / 3, ((key + 1) * of.values.length) / 3),
      ];
      for (const [time, key] of [
        [0.25, 0],
        [0.75, 1],
        [0.999, 1],
        [1, 2],
      ] as const) {
        const shown = shownAt(time);
        for (const [i, value] of row(key).entries())
          expect(shown[i], `${property} at ${time}`).toBeCloseTo(value, 5);
      }
    }
  });

  test('by cubics has Bezier keys, whose tangents are thirds of the way along the slopes', async () => {
    const cubic = curve([0, 3], [0, 0, 0, 27, 0, 0], {
      interpolation: 'hermite',
      tangents: { in: Float32Array.of(0, 0, 0, 27, 0, 0), out: Float32Array.of(0, 0, 0, 27, 0, 0) },
    });
    const result = await written(moving('translation', cubic));
    const [x] = keysOf(result);
    expect([...x!.type]).toEqual([3, 3]);
    expect([...x!.outTangent.slice(0, 2)]).toEqual([1, 0]);
    expect([...x!.inTangent.slice(2)]).toEqual([2, 0]);
    const { interpolation, tangents } = result.again.clips[0]!.tracks[0]!.curve;
    expect(interpolation).toBe('hermite');
    expect([...tangents!.in.slice(3)]).toEqual([27, 0, 0]);
  });

  test('holds where its keys do not reach the ends of the clip, and loses keys outside', async () => {
    const source = moving('translation', curve([1, 2, 9], [1, 0, 0, 2, 0, 0, 16, 0, 0]), 4);
    source.clips[0]!.start = 0;
    const [x] = keysOf(await written(source));
    expect([[...x!.input], [...x!.output]]).toEqual([
      [0, 1, 2, 4],
      [1, 1, 2, 6],
    ]);
  });

  test('that repeats outside its only clip says so', async () => {
    const result = await written(
      moving('translation', curve([0, 1], [0, 0, 0, 2, 0, 0], { before: 'cycle', after: 'cycle' })),
    );
    expect(result.only('o3d.Curve').properties).toMatchObject({ preInfinity: 2, postInfinity: 2 });
    const { before, after } = result.again.clips[0]!.tracks[0]!.curve;
    expect([before, after]).toEqual(['cycle', 'cycle']);
  });
});

describe('several clips', () => {
  const two = () =>
    sceneOf({
      nodes: [node({ mesh: 0, translation: [9, 0, 0] }), node({ name: 'still' })],
      meshes: MESHES,
      clips: [
        clip('one', 5, 6, [{ target: 0, property: 'translation', curve: curve([5, 6], [0, 0, 0, 1, 0, 0]) }]),
        clip('two', 0, 2, [{ target: 1, property: 'translation', curve: curve([0, 2], [0, 0, 0, 0, 8, 0]) }]),
        clip('none', 0, 2, []),
      ],
    });

  test('stand one behind the other, and what a clip does not move is at rest in it', async () => {
    const result = await written(two());
    const [x, y] = keysOf(result);
    const gap = Math.fround(1 + 1 / 30);
    expect([...x!.input].slice(0, 4)).toEqual([0, 1, gap, Math.fround(3 + 1 / 30)]);
    expect([...x!.output].slice(0, 4)).toEqual([0, 1, 9, 9]);
    expect([...y!.output]).toEqual([0, 0, 0, 8, 0, 0]);
    expect(result.again.clips.map(({ name, start }) => [name, start])).toEqual([
      ['one', 0],
      ['two', gap],
      ['none', Math.fround(3 + 2 / 30)],
    ]);
    expect(result.lost).toEqual(['O3D_CLIPS_JOINED']);
    expect(result.report.losses[0]!.message).toMatch(
      /^Clips on one timeline: one from 0 to 1 s, two from 1\.03/,
    );
  });

  test('are there again though nothing moves in them', async () => {
    const source = two();
    source.clips = [clip('idle', 0, 2, []), clip('dead', 1, 2, [])];
    const { again } = await written(source);
    expect(again.clips).toMatchObject([
      { name: 'idle', start: 0, end: 2, tracks: [] },
      { name: 'dead', tracks: [] },
    ]);
  });

  test('leave what moves where it is at rest, which the curves do not say', async () => {
    const { again, json } = await written(two());
    expect(again.nodes.find(({ mesh }) => mesh === 0)!.translation).toEqual([9, 0, 0]);
    expect(JSON.stringify(json).match(/exhume\.rest/g)).toHaveLength(1);
  });

  test('leave it so where a clip that begins at rest is elsewhere at second 0', async () => {
    const source = two();
    const away = curve([-1, 0], [9, 0, 0, 4, 0, 0]);
    source.clips = [clip('away', -1, 0, [{ target: 0, property: 'translation', curve: away }])];
    const { again } = await written(source);
    expect(again.nodes.find(({ mesh }) => mesh === 0)!.translation).toEqual([9, 0, 0]);
  });

  test('report what stays somewhere else than at rest', async () => {
    const source = two();
    source.clips = [
      clip('away', 0, 1, [{ target: 0, property: 'translation', curve: curve([0, 1], [4, 5, 6, 4, 5, 6]) }]),
    ];
    const { again } = await written(source);
    expect(again.nodes.find(({ mesh }) => mesh === 0)!.translation).toEqual([9, 0, 0]);
    const [track] = again.clips[0]!.tracks;
    expect([...track!.curve.values.slice(0, 3), ...track!.curve.values.slice(-3)]).toEqual([
      4, 5, 6, 4, 5, 6,
    ]);
  });
});

describe('a rotation', () => {
  const HALF = Math.SQRT1_2;

  test('about one axis is one curve of its angle', async () => {
    const result = await written(
      moving('rotation', curve([0, 1], [0, 0, 0, 1, HALF, 0, 0, HALF], { interpolation: 'slerp' })),
    );
    const [angle, ...more] = keysOf(result);
    expect(more).toEqual([]);
    expect([...angle!.output].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 1.570796]);
    expect(result.only('o3d.Matrix4AxisRotation').params.get('o3d.axis')!.value).toEqual([1, 0, 0]);
  });

  test('goes on round without a leap', async () => {
    const turns = [0, 1, 2, 3, 4, 5, 6].flatMap((step) => [0, 0, Math.sin(step * 0.6), Math.cos(step * 0.6)]);
    const result = await written(
      moving('rotation', curve([0, 1, 2, 3, 4, 5, 6], turns, { interpolation: 'slerp' })),
    );
    const [angle] = keysOf(result);
    [...angle!.output].forEach((value, step) => {
      expect(value).toBeCloseTo(step * 1.2, 5);
    });
  });

  test('of a mirrored node is about its own axes', async () => {
    const spin = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 0], { interpolation: 'slerp' });
    // The matrix at rest is that of a scale by -1, 1, 1 after half a turn, too.
    const source = moving('rotation', spin);
    source.nodes[0]!.scale = [1, -1, 1];
    const { again } = await written(source);
    const [before, after] = [source, again].map((scene) => {
      const pose = new Pose(scene);
      const shown = scene.nodes.findIndex(({ mesh }) => mesh === 0);
      pose.sample(scene.clips[0]!, 0.25);
      return Array.from(pose.world.subarray(shown * 16, shown * 16 + 16));
    });
    before!.forEach((value, at) => {
      expect(after![at]).toBeCloseTo(value, 6);
    });
  });

  test('in any order of axes is the same rotation', () => {
    const q = [0.1, -0.5, 0.3, 0.8].map((value, _, all) => value / Math.hypot(...all));
    // R of x 0.3, y 0.4, z 0.5 applied z first: x · y · z by hand.
    const [cx, cy, cz] = [0.15, 0.2, 0.25].map(Math.cos) as [number, number, number];
    const [sx, sy, sz] = [0.15, 0.2, 0.25].map(Math.sin) as [number, number, number];
    const xyz = [
      sx * cy * cz + cx * sy * sz,
      cx * sy * cz - sx * cy * sz,
      cx * cy * sz + sx * sy * cz,
      cx * cy * cz - sx * sy * sz,
    ];
    anglesOf(xyz, [0, 1, 2]).forEach((angle, axis) => {
      expect(angle).toBeCloseTo([0.3, 0.4, 0.5][axis]!, 12);
    });
    expect(anglesOf(q, [2, 1, 0])[1]).not.toBeCloseTo(anglesOf(q, [0, 1, 2])[1], 3);
  });

  test('has the order that stays farthest from gimbal lock', () => {
    // A quarter turn about y: the middle of z, y, x.
    expect(bestOrder([Float64Array.of(0, HALF, 0, HALF)])[1]).not.toBe(1);
    expect(bestOrder([Float64Array.of(0, 0, 0, 1)])).toEqual([2, 1, 0]);
  });

  test('stays near the angles before it', () => {
    expect(nearest([-3, 0, 0], [3, 0, 0])[0]).toBeCloseTo(2 * Math.PI - 3, 12);
    const [a, b, c] = nearest([0.1, 1.5, 0.1], [3.2, 1.6, 3.2]);
    expect([a, b, c].map((angle) => Math.round(angle * 1e6) / 1e6)).toEqual([3.241593, 1.641593, 3.241593]);
  });

  test('is halved until it is near enough', () => {
    const at = (time: number) => {
      const angle = time * 1.2;
      const axis = [0.6, 0.8 * Math.cos(angle), 0.8 * Math.sin(angle)];
      return Float64Array.from([...axis.map((value) => value * Math.sin(angle)), Math.cos(angle)]);
    };
    const precision = { cubic: false, tolerance: 1e-4, reach: 1, affordable: { keys: 1000 } };
    const { times, apart } = straightAngles(at, [0, 1], [2, 1, 0], precision);
    expect(times.length).toBeGreaterThan(10);
    expect(apart).toBeLessThan(1e-4);
  });

  test('is not halved where its angles go straight already', () => {
    const angles = (time: number) => [0.9 + 0.5 * time, 0.4 - 0.6 * time, -0.7 + 1.1 * time] as const;
    const at = (time: number) => {
      const out: quat = [0, 0, 0, 1];
      const [z, y, x] = angles(time);
      quat.rotateX(out, quat.rotateY(out, quat.rotateZ(out, out, z), y), x);
      return Float64Array.from(out as Iterable<number>);
    };
    const precision = { cubic: false, tolerance: 1e-4, reach: 1, affordable: { keys: 1000 } };
    const { times, apart } = straightAngles(at, [0, 1], [2, 1, 0], precision);
    expect(times).toEqual([0, 1]);
    expect(apart).toBeLessThan(1e-7);
  });
});
