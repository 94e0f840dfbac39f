import { describe, expect, test } from 'vitest';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import type { JsonObject, JsonValue } from '../../../../src/formats/o3d/files/archive/document.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { IDENTITY, moved, param, ref, sceneOf, square, transform } from './archives.ts';

type Key = number[];
const STEP = 1;
const LINEAR = 2;
const BEZIER = 3;

const bind = (id: number): JsonObject => ({ bind: id });

/** Curves, and the FunctionEvals that give them: curve n has the output 1000 + n. */
function curves(
  ...list: (Key[] | { keys: Key[]; pre?: number; post?: number })[]
): Record<string, JsonObject[]> {
  const shapes = list.map((entry) => (Array.isArray(entry) ? { keys: entry } : entry));
  return {
    'o3d.ParamObject': [
      {
        id: 100,
        properties: { name: 'o3d.animSourceOwner' },
        params: { animSource: { class: 'o3d.ParamFloat', id: 101, value: 0 } },
      },
    ],
    'o3d.Curve': shapes.map(({ keys, pre = 0, post = 0 }, index) => ({
      id: 200 + index,
      properties: { preInfinity: pre, postInfinity: post, useCache: true, sampleRate: 0.0333333 },
      custom: { keys: keys as JsonValue },
    })),
    'o3d.FunctionEval': shapes.map((_, index) => ({
      id: 300 + index,
      params: {
        'o3d.functionObject': param(ref(200 + index)),
        'o3d.input': bind(101),
        'o3d.output': { id: 1000 + index },
      },
    })),
  };
}

/** Three numbers as 2000 + n. */
function triple(n: number, ...inputs: JsonObject[]): JsonObject {
  return {
    id: 400 + n,
    params: {
      ...Object.fromEntries(inputs.map((input, index) => [`o3d.input${index}`, input])),
      'o3d.output': { id: 2000 + n },
    },
  };
}

/** An operation that gives 3000 + n. */
function operation(n: number, input: JsonObject, params: JsonObject): JsonObject {
  return {
    id: 500 + n,
    params: { 'o3d.inputMatrix': input, ...params, 'o3d.outputMatrix': { id: 3000 + n } },
  };
}

function animated(objects: Record<string, JsonObject[]>, output: number, options: ReadingOptions = {}) {
  return sceneOf(
    {
      ...square(),
      ...objects,
      'o3d.Transform': [transform(20, { shapes: [10], params: { 'o3d.localMatrix': bind(output) } })],
    },
    {},
    options,
  );
}

function tracksOf({ scene }: ReturnType<typeof animated>) {
  return scene.clips[0]!.tracks.map(({ target, property, curve }) => ({
    ...{ target, property, interpolation: curve.interpolation },
    times: [...curve.times],
    values: [...curve.values],
  }));
}

/** A square that curves move along x and y. */
function sliding(...args: Parameters<typeof curves>): ReturnType<typeof animated> {
  const [x, y] = [bind(1000), args.length > 1 ? bind(1001) : param(7)];
  return animated(
    {
      ...curves(...args),
      'o3d.ParamOp3FloatsToFloat3': [triple(0, x, y, param(3))],
      'o3d.Matrix4Translation': [operation(0, param(IDENTITY), { 'o3d.translation': bind(2000) })],
    },
    3000,
  );
}

describe('a translation', () => {
  test('by straight curves is one through all their keys', () => {
    const made = sliding(
      [
        [LINEAR, 0, 0],
        [LINEAR, 2, 4],
      ],
      [
        [LINEAR, 1, 5],
        [LINEAR, 2, 7],
        [LINEAR, 3, 7],
      ],
    );
    expect(made.scene.clips).toMatchObject([{ name: 'animation', start: 0, end: 3 }]);
    expect(tracksOf(made)).toEqual([
      {
        ...{ target: 0, property: 'translation', interpolation: 'linear', times: [0, 1, 2, 3] },
        values: [0, 5, 3, 2, 5, 3, 4, 7, 3, 4, 7, 3],
      },
    ]);
    expect(made.codes).toEqual([]);
  });

  test('by curves of steps holds', () => {
    const made = sliding(
      [
        [STEP, 0, 1],
        [STEP, 1, 2],
      ],
      [
        [STEP, 0.5, 5],
        [STEP, 2, 6],
      ],
    );
    expect(tracksOf(made)).toMatchObject([
      { interpolation: 'step', times: [0, 0.5, 1, 2], values: [1, 5, 3, 1, 5, 3, 2, 5, 3, 2, 6, 3] },
    ]);
  });

  test('by cubics whose tangents are at thirds is a cubic with their slopes', () => {
    // y = x³ from 0 to 3: its control points are 0, 0, 0 and 27.
    const made = sliding(
      [
        [BEZIER, 0, 0, -1, 0, 1, 0],
        [BEZIER, 3, 27, 2, 0, 4, 54],
      ],
      [
        [LINEAR, 0, 0],
        [LINEAR, 1.5, 3],
      ],
    );
    const { curve } = made.scene.clips[0]!.tracks[0]!;
    expect(curve.interpolation).toBe('hermite');
    expect([...curve.times]).toEqual([0, 1.5, 3]);
    expect([...curve.values]).toEqual([0, 0, 3, 3.375, 3, 3, 27, 3, 3]);
    expect([...curve.tangents!.in]).toEqual([0, 0, 0, 6.75, 2, 0, 27, 0, 0]);
    expect([...curve.tangents!.out]).toEqual([0, 2, 0, 6.75, 0, 0, 0, 0, 0]);
    expect(made.codes).toEqual([]);
  });

  test('by cubics with other tangents is sampled, with the error', () => {
    const made = sliding([
      [BEZIER, 0, 0, -1, 0, 2, 0],
      [BEZIER, 3, 3, 1, 3, 4, 3],
    ]);
    const [track] = made.scene.clips[0]!.tracks;
    expect(track!.curve.interpolation).toBe('linear');
    expect(track!.curve.times.length).toBeGreaterThan(10);
    const loss = made.report.losses.find(({ code }) => code === 'O3D_MOTION_SAMPLED')!;
    expect(loss.error!.max).toBeLessThan(1e-4);
    const pose = new Pose(made.scene);
    pose.sample(made.scene.clips[0]!, 1.5);
    expect(pose.world[12]).toBeCloseTo(1.5, 4);
  });

  test('that stands still is no track', () => {
    expect(
      sliding([
        [LINEAR, 0, 2],
        [LINEAR, 2, 2],
      ]).scene.clips[0]!.tracks,
    ).toEqual([]);
  });

  test('leaps where one of its curves does', () => {
    const made = sliding(
      [
        [STEP, 0, 1],
        [LINEAR, 1, 2],
        [LINEAR, 2, 3],
      ],
      [
        [LINEAR, 0, 0],
        [LINEAR, 2, 2],
      ],
    );
    const pose = new Pose(made.scene);
    const at = (time: number) => {
      pose.sample(made.scene.clips[0]!, time);
      return [pose.world[12], pose.world[13]].map((value) => Math.round(value! * 1e5) / 1e5);
    };
    expect([0.5, 0.9999, 1, 1.5].map(at)).toEqual([
      [1, 0.5],
      [1, 0.9999],
      [2, 1],
      [2.5, 1.5],
    ]);
  });
});

describe('beyond its keys a curve', () => {
  const straight: Key[] = [
    [LINEAR, 0, 0],
    [LINEAR, 1, 4],
  ];
  const ends = (made: ReturnType<typeof sliding>) => {
    const { before, after } = made.scene.clips[0]!.tracks[0]!.curve;
    return [before, after];
  };

  test.each([
    [0, 0, ['hold', 'hold']],
    [1, 2, ['linear', 'cycle']],
    [2, 1, ['cycle', 'linear']],
  ])('of rules %d and %d goes on as the scene can say', (pre, post, expected) => {
    const made = sliding({ keys: straight, pre, post });
    expect(ends(made)).toEqual(expected);
    expect(made.codes).toEqual([]);
    // Also where it starts over there, the last key is where the curve comes to.
    expect(tracksOf(made)[0]!.values).toEqual([0, 7, 3, 4, 7, 3]);
  });

  test.each([3, 4])('of rule %d holds, and that is reported', (rule) => {
    const made = sliding({ keys: straight, pre: rule, post: rule });
    expect(ends(made)).toEqual(['hold', 'hold']);
    expect(made.codes).toEqual(['O3D_INFINITY_DROPPED']);
  });

  test.each([
    [2, 3.25, 1],
    [3, 3.25, 13],
    [4, 3.25, 3],
    [1, 3.25, 13],
  ])('of rule %d repeats as long as another has keys', (rule, time, x) => {
    const made = sliding({ keys: straight, post: rule }, [
      [LINEAR, 0, 0],
      [LINEAR, 4, 1],
    ]);
    const pose = new Pose(made.scene);
    pose.sample(made.scene.clips[0]!, time);
    expect(pose.world[12]).toBeCloseTo(x, 4);
  });
});

describe('turns and scales', () => {
  const quarter: Key[] = [
    [LINEAR, 0, 0],
    [LINEAR, 1, Math.PI / 2],
  ];
  const AXIS = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

  function turning(chain: JsonObject[], more: Record<string, JsonObject[]> = {}) {
    return { ...curves(quarter), 'o3d.Matrix4AxisRotation': chain, ...more };
  }

  /** Where the corner 1, 1 of the square goes at a share of the clip. */
  function corner(made: ReturnType<typeof animated>, share: number): number[] {
    const pose = new Pose(made.scene);
    const clip = made.scene.clips[0]!;
    pose.sample(clip, clip.start + share * (clip.end - clip.start));
    const positions = new Float32Array(12);
    pose.deform(0, made.scene.meshes[0]!.primitives[0]!, positions);
    return [...positions.slice(6, 9)].map((value) => Math.round(value * 1e4) / 1e4);
  }

  test('about two axes are sampled', () => {
    const turn = (n: number, input: JsonObject, axis: number[]) =>
      operation(n, input, { 'o3d.axis': param(axis), 'o3d.angle': bind(1000) });
    const made = animated(turning([turn(0, param(IDENTITY), AXIS.z), turn(1, bind(3000), AXIS.x)]), 3001);
    expect(made.scene.clips[0]!.tracks.map(({ property }) => property)).toEqual(['rotation']);
    // About x: 1, 1, 0 becomes 1, 0, 1; then about z: 0, 1, 1.
    expect(corner(made, 1)).toEqual([0, 1, 1]);
    const c = Math.SQRT1_2;
    expect(corner(made, 0.5)).toEqual([c - 0.5, c + 0.5, c].map((value) => Math.round(value * 1e4) / 1e4));
    expect(made.codes).toEqual(['O3D_MOTION_SAMPLED']);
  });

  test('about one axis need two keys', () => {
    const turn = operation(0, param(IDENTITY), { 'o3d.axis': param(AXIS.z), 'o3d.angle': bind(1000) });
    const made = animated(turning([turn]), 3000);
    expect(tracksOf(made)[0]!.times).toEqual([0, 1]);
    expect(made.codes).toEqual([]);
  });

  test('have no keys of curves that stay at one output', () => {
    const still: Key[] = [0, 0.3, 0.6, 1].map((time) => [LINEAR, time, 0.5]);
    const turn = (n: number, input: JsonObject, axis: number[], curve: number) =>
      operation(n, input, { 'o3d.axis': param(axis), 'o3d.angle': bind(1000 + curve) });
    const made = animated(
      {
        ...curves(quarter, still),
        'o3d.ParamOp3FloatsToFloat3': [triple(0, bind(1001), bind(1000), bind(1001))],
        'o3d.Matrix4Translation': [operation(0, param(IDENTITY), { 'o3d.translation': bind(2000) })],
        'o3d.Matrix4AxisRotation': [turn(1, bind(3000), AXIS.z, 0), turn(2, bind(3001), AXIS.x, 1)],
      },
      3002,
    );
    expect(tracksOf(made).map(({ property, times }) => [property, times])).toEqual([
      ['translation', [0, 1]],
      ['rotation', [0, 1]],
    ]);
    // About x by 0.5, about z by a quarter, moved by 0.5, a quarter and 0.5.
    expect(corner(made, 1)).toEqual(
      [0.5 - Math.cos(0.5), 1 + Math.PI / 2, Math.sin(0.5) + 0.5].map(
        (value) => Math.round(value * 1e4) / 1e4,
      ),
    );
  });

  test('that move what they have turned leave the translation to the matrix', () => {
    const turn = operation(0, param(IDENTITY), { 'o3d.axis': param(AXIS.z), 'o3d.angle': bind(1000) });
    const move = operation(1, bind(3000), { 'o3d.translation': param([2, 0, 0]) });
    const made = animated(turning([turn], { 'o3d.Matrix4Translation': [move] }), 3001);
    expect(corner(made, 1)).toEqual([-1, 3, 0]);
    expect(corner(made, 0.5)).toEqual(
      [0, 3 * Math.SQRT1_2 + Math.SQRT1_2, 0].map((value, i) =>
        i === 0 ? Math.round((3 - 1) * Math.SQRT1_2 * 1e4) / 1e4 : Math.round(value * 1e4) / 1e4,
      ),
    );
  });

  test('that rotate what they have scaled are sampled and decomposed, and shear is reported', () => {
    const wide = operation(0, param(IDENTITY), { 'o3d.scale': param([3, 1, 1]) });
    const turn = operation(1, bind(3000), { 'o3d.axis': param(AXIS.z), 'o3d.angle': bind(1000) });
    const made = animated(turning([turn], { 'o3d.Matrix4Scale': [wide] }), 3001);
    expect(corner(made, 1)).toEqual([-3, 1, 0]);
    expect(made.codes).toContain('O3D_MOTION_SHEARED');
    // The error is that of the surface: each corner turned by the angle, then three times as wide.
    const { positions } = made.scene.meshes[0]!.primitives[0]!;
    const pose = new Pose(made.scene);
    const found = new Float32Array(12);
    let farthest = 0;
    for (let step = 0; step <= 200; step++) {
      pose.sample(made.scene.clips[0]!, step / 200);
      pose.deform(0, made.scene.meshes[0]!.primitives[0]!, found);
      const [c, s] = [Math.cos((step / 400) * Math.PI), Math.sin((step / 400) * Math.PI)];
      for (let v = 0; v < 12; v += 3) {
        const [x, y] = [positions[v]!, positions[v + 1]!];
        farthest = Math.max(
          farthest,
          Math.hypot(3 * (c * x - s * y) - found[v]!, s * x + c * y - found[v + 1]!),
        );
      }
    }
    const { error } = made.report.losses.find(({ code }) => code === 'O3D_MOTION_SHEARED')!;
    expect(farthest).toBeGreaterThan(0.3);
    expect(Math.abs(error!.max - farthest)).toBeLessThan(0.05 * farthest);
  });

  test('are exact at a moment, with their shear, which is then the rest pose', () => {
    const wide = operation(0, param(IDENTITY), { 'o3d.scale': param([3, 1, 1]) });
    const turn = operation(1, bind(3000), { 'o3d.axis': param(AXIS.z), 'o3d.angle': bind(1000) });
    const objects = turning([turn], { 'o3d.Matrix4Scale': [wide] });
    const { scene, codes } = animated(objects, 3001, { moment: 1 / 3 });
    expect(scene.clips).toEqual([]);
    expect(codes).toEqual([]);
    const positions = new Float32Array(12);
    new Pose(scene).deform(0, scene.meshes[0]!.primitives[0]!, positions);
    // 1, 1 turned by 30 degrees, then three times as wide.
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const expected = [3 * (c - s), c + s, 0];
    for (let axis = 0; axis < 3; axis++) expect(positions[6 + axis]).toBeCloseTo(expected[axis]!, 6);
  });

  test('of one object are a translation, a rotation and a scale', () => {
    const object = {
      id: 600,
      params: {
        'o3d.rotateZ': bind(1000),
        'o3d.translateX': bind(1001),
        'o3d.scaleY': bind(1002),
        'o3d.output': { id: 3000 },
      },
    };
    const made = animated(
      {
        ...curves(
          quarter,
          [
            [LINEAR, 0, 0],
            [LINEAR, 1, 10],
          ],
          [
            [LINEAR, 0, 1],
            [LINEAR, 1, 4],
          ],
        ),
        'o3d.TRSToMatrix4': [object],
      },
      3000,
    );
    expect(tracksOf(made).map(({ property, times }) => [property, times])).toEqual([
      ['translation', [0, 1]],
      ['rotation', [0, 1]],
      ['scale', [0, 1]],
    ]);
    expect(corner(made, 1)).toEqual([6, 1, 0]);
  });

  test('of other matrices are taken apart', () => {
    const local = moved(5);
    const object = operation(0, bind(3001), { 'o3d.localMatrix': param(local) });
    const turn = operation(1, param(IDENTITY), { 'o3d.axis': param(AXIS.z), 'o3d.angle': bind(1000) });
    const made = animated(turning([turn], { 'o3d.Matrix4Composition': [object] }), 3000);
    expect(corner(made, 1)).toEqual([-1, 6, 0]);
  });
});

describe('the clip', () => {
  test('is absent if nothing is animated, and reported if its duration is unknown', () => {
    const still = sceneOf({ 'o3d.Transform': [transform(20)] });
    expect(still.scene.clips).toEqual([]);
    const endless = animated(
      {
        ...curves(),
        'o3d.ParamOp3FloatsToFloat3': [triple(0, bind(101), param(0), param(0))],
        'o3d.Matrix4Translation': [operation(0, param(IDENTITY), { 'o3d.translation': bind(2000) })],
      },
      3000,
    );
    expect(endless.scene.clips).toEqual([]);
    expect(endless.codes).toEqual(['O3D_MOTION_ENDLESS']);
  });

  test('does not grow beyond bounds by one curve that moves very many nodes', () => {
    const keys = Array.from({ length: 4000 }, (_, key) => [LINEAR, key, key % 2]);
    const objects = {
      ...curves(keys),
      'o3d.ParamOp3FloatsToFloat3': [triple(0, bind(1000), param(0), param(0))],
      'o3d.Matrix4Translation': [operation(0, param(IDENTITY), { 'o3d.translation': bind(2000) })],
    };
    const { scene, codes } = sceneOf({
      ...objects,
      'o3d.Transform': Array.from({ length: 1000 }, (_, index) =>
        transform(10_000 + index * 2, { params: { 'o3d.localMatrix': bind(3000) } }),
      ),
    });
    const written = scene.clips[0]!.tracks.reduce((sum, { curve }) => sum + curve.times.length, 0);
    // 2^16 and 16 for each key of the archive, and the last track whole.
    expect(written).toBeLessThan(2 ** 16 + 17 * 4000 + 4000);
    expect(codes).toEqual(['O3D_MOTION_TOO_LARGE']);
  });

  test('drops what needs more operations than anything real', () => {
    const chain = Array.from({ length: 5000 }, (_, n) =>
      operation(n, n === 0 ? param(IDENTITY) : bind(20_000 + n - 1), { 'o3d.translation': bind(2000) }),
    ).map((object, n) => ({
      ...object,
      id: 30_000 + n,
      params: { ...(object.params as JsonObject), 'o3d.outputMatrix': { id: 20_000 + n } },
    }));
    const { codes } = animated(
      {
        ...curves([
          [LINEAR, 0, 0],
          [LINEAR, 1, 1],
        ]),
        'o3d.ParamOp3FloatsToFloat3': [triple(0, bind(1000), param(0), param(0))],
        'o3d.Matrix4Translation': chain,
      },
      24_999,
    );
    expect(codes).toEqual(['O3D_MOTION_TOO_LARGE']);
  });

  test.each([
    ['[{"name":"a","start":0,"end":1},{"name":"b","start":1,"end":2}]', ['a', 'b']],
    ['[{"name":"a","start":1,"end":0},3,null]', ['animation']],
    ['[{', ['animation']],
  ])('is several where Exhume listed them in the archive: %s', (text, names) => {
    const objects = {
      ...curves([
        [LINEAR, 0, 0],
        [LINEAR, 2, 1],
      ]),
      'o3d.ParamOp3FloatsToFloat3': [triple(0, bind(1000), param(0), param(0))],
      'o3d.Matrix4Translation': [operation(0, param(IDENTITY), { 'o3d.translation': bind(2000) })],
    };
    const { scene } = sceneOf({
      ...objects,
      'o3d.Transform': [
        transform(20, {
          params: { 'o3d.localMatrix': bind(3000), 'exhume.clips': param(text, 'o3d.ParamString') },
        }),
      ],
    });
    expect(scene.clips.map(({ name }) => name)).toEqual(names);
  });

  test('shows what the plugin sampled, where that is asked for', () => {
    const peak: Key[] = [
      [LINEAR, 0, 0],
      [LINEAR, 0.5 / 30, 1],
      [LINEAR, 1 / 30, 0],
      [LINEAR, 2 / 30, 6],
    ];
    const objects = {
      ...curves(peak),
      'o3d.ParamOp3FloatsToFloat3': [triple(0, bind(1000), param(0), param(0))],
      'o3d.Matrix4Translation': [operation(0, param(IDENTITY), { 'o3d.translation': bind(2000) })],
    };
    const at = (curvesAs: 'exact' | 'plugin') => {
      const { scene } = animated(objects, 3000, { curves: curvesAs });
      const pose = new Pose(scene);
      pose.sample(scene.clips[0]!, 0.5 / 30);
      return pose.world[12]!;
    };
    expect(at('exact')).toBeCloseTo(1, 5);
    expect(at('plugin')).toBeCloseTo(0, 4);
  });
});
