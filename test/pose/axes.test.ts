import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { Pose } from '../../src/pose/pose.ts';
import { type Axes, type Axis, type Curve, NONE, type Scene } from '../../src/scene/scene.ts';
import { clip, node, sceneOf } from '../scene.ts';

const MAX: Axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };
const AXES: readonly Axis[] = ['+x', '-x', '+y', '-y', '+z', '-z'];

const yorick = buildYorick();

/** Every way in which axes can stand, with a unit that is none of the usual. */
const everyAxes = AXES.flatMap((up) =>
  AXES.filter((front) => front.slice(1) !== up.slice(1)).flatMap((front) =>
    (['right', 'left'] as const).map((handedness): Axes => ({ up, front, handedness, metersPerUnit: 0.04 })),
  ),
);

function unit(axis: Axis): number[] {
  return ['x', 'y', 'z'].map((name) => (axis.endsWith(name) ? (axis.startsWith('-') ? -1 : 1) : 0));
}

function cross([a, b, c]: number[], [d, e, f]: number[]): number[] {
  return [b! * f! - c! * e!, c! * d! - a! * f!, a! * e! - b! * d!];
}

/** Where up, front and left point, worked out the long way. */
function basis({ up, front, handedness }: Axes): number[][] {
  const left = cross(unit(up), unit(front)).map((value) => (handedness === 'left' ? -value : value));
  return [unit(up), unit(front), left];
}

/** A point of one scene in the axes of another. */
function moved(point: ArrayLike<number>, from: Axes, to: Axes): number[] {
  const old = basis(from);
  const next = basis(to);
  const along = old.map((axis) => axis.reduce((sum, value, i) => sum + value * point[i]!, 0));
  const factor = from.metersPerUnit / to.metersPerUnit;
  return [0, 1, 2].map((i) => factor * next.reduce((sum, axis, k) => sum + axis[i]! * along[k]!, 0));
}

/** The vertices of all surfaces at a time of a clip, or at rest. */
function surface(scene: Scene, clip?: number, time = 0): Float32Array[] {
  const pose = new Pose(scene);
  if (clip !== undefined) pose.sample(scene.clips[clip]!, time);
  return scene.nodes.flatMap(({ mesh = NONE }, node) =>
    (scene.meshes[mesh]?.primitives ?? []).map((primitive) => {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, positions);
      return positions;
    }),
  );
}

/** The largest distance between where surfaces are and where they should be. */
function distance(is: Float32Array[], was: Float32Array[], from: Axes, to: Axes): number {
  let max = 0;
  is.forEach((positions, index) => {
    for (let at = 0; at < positions.length; at += 3) {
      const right = moved(was[index]!.subarray(at, at + 3), from, to);
      max = Math.max(max, Math.hypot(...right.map((value, i) => value - positions[at + i]!)));
    }
  });
  return max;
}

function tiny(curve: Curve, property: 'translation' | 'rotation' | 'scale'): Scene {
  return sceneOf({
    axes: { ...MAX },
    nodes: [node({ translation: [1, 2, 3], scale: [1, 2, 3] })],
    clips: [clip([{ target: 0, property, curve }])],
  });
}

describe('a scene in other axes', () => {
  test('is the very same one where it has them already', () => {
    expect(inAxes(yorick, { ...MAX })).toBe(yorick);
  });

  test('bends and moves as before, in all 48 of them', () => {
    const rest = surface(yorick);
    const walking = surface(yorick, 1, 0.41);
    for (const axes of everyAxes) {
      const turned = inAxes(yorick, axes);
      expect(distance(surface(turned), rest, MAX, axes), JSON.stringify(axes)).toBeLessThan(1e-4);
      expect(distance(surface(turned, 1, 0.41), walking, MAX, axes), JSON.stringify(axes)).toBeLessThan(1e-4);
    }
  });

  test('comes back with the same numbers', () => {
    for (const axes of everyAxes) {
      const there = inAxes(yorick, { ...axes, metersPerUnit: 0.01 });
      const back = inAxes(there, MAX);
      expect(back.nodes).toEqual(yorick.nodes);
      expect(back.skins[0]!.inverseBind).toEqual(yorick.skins[0]!.inverseBind);
      expect(back.meshes[0]!.primitives[0]!.indices).toEqual(yorick.meshes[0]!.primitives[0]!.indices);
      expect(back.clips[1]!.tracks[5]!.curve.values).toEqual(yorick.clips[1]!.tracks[5]!.curve.values);
    }
  });

  test('keeps faces counter-clockwise seen from outside', () => {
    const mirrored = inAxes(yorick, { ...MAX, handedness: 'left' });
    const { positions, normals, indices } = mirrored.meshes[1]!.primitives[0]!;
    const [a, b, c] = [0, 1, 2].map((corner) => positions.subarray(indices[corner]! * 3).subarray(0, 3));
    const edge = (p: Float32Array) => [0, 1, 2].map((i) => p[i]! - a![i]!);
    const face = cross(edge(b!), edge(c!));
    const normal = normals!.subarray(indices[0]! * 3);
    expect(face.reduce((sum, value, i) => sum + value * normal[i]!, 0)).toBeGreaterThan(0);
  });

  test('turns slopes, logarithms and axes of turns as they turn what they belong to', () => {
    // +y up and +z front: old x stays x, old z becomes y, old -y becomes z.
    const to: Axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 0.02 };
    const hermite: Curve = {
      interpolation: 'hermite',
      times: Float32Array.of(0),
      values: Float32Array.of(2, 4, 6),
      tangents: { in: Float32Array.of(2, 4, 6), out: Float32Array.of(-2, -4, -6) },
      before: 'hold',
      after: 'hold',
    };
    const { curve } = inAxes(tiny(hermite, 'translation'), to).clips[0]!.tracks[0]!;
    expect([...curve.values]).toEqual([1, 3, -2]);
    expect([...curve.tangents!.in]).toEqual([1, 3, -2]);
    expect([...curve.tangents!.out]).toEqual([-1, -3, 2]);
    const turn: Curve = { ...hermite, interpolation: 'squad', values: Float32Array.of(0, 0.6, 0.8, 7) };
    const { tangents: _none, ...squad } = turn;
    const turned = inAxes(tiny(squad, 'rotation'), to).clips[0]!.tracks[0]!.curve.values;
    expect([...turned]).toEqual([...Float32Array.of(0, 0.8, -0.6, 7)]);
    const logarithm: Curve = { ...squad, interpolation: 'log-quaternion', values: Float32Array.of(1, 2, 3) };
    const mirror: Axes = { ...MAX, handedness: 'left' };
    // Left is the other way: x changes its sign, and turns about y and z go the other way round.
    const logs = inAxes(tiny(logarithm, 'rotation'), mirror).clips[0]!.tracks[0]!.curve.values;
    expect([...logs]).toEqual([1, -2, -3]);
    const scales: Curve = { ...squad, interpolation: 'linear', values: Float32Array.of(1, 2, 3) };
    expect([...inAxes(tiny(scales, 'scale'), to).clips[0]!.tracks[0]!.curve.values]).toEqual([1, 3, 2]);
    expect(inAxes(tiny(scales, 'scale'), to).nodes[0]!.scale).toEqual([1, 3, 2]);
  });

  test('turns sheared nodes and offsets per influence', () => {
    const scene = tiny(
      {
        interpolation: 'linear',
        times: Float32Array.of(),
        values: Float32Array.of(),
        before: 'hold',
        after: 'hold',
      },
      'scale',
    );
    scene.nodes[0]!.matrix = Float64Array.of(1, 0, 0, 0, 5, 1, 0, 0, 0, 0, 1, 0, 2, 4, 6, 1);
    const to: Axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 0.02 };
    // x' = x + 5 y becomes x' = x - 5 z; the translation is halved with the unit.
    expect([...inAxes(scene, to).nodes[0]!.matrix!].map((value) => value + 0)).toEqual([
      1, 0, 0, 0, 0, 1, 0, 0, -5, 0, 1, 0, 1, 3, -2, 1,
    ]);
  });

  test('keeps the aim of a light whose -Z is another direction, with a node of its own', () => {
    const scene = tiny(
      {
        interpolation: 'linear',
        times: Float32Array.of(),
        values: Float32Array.of(),
        before: 'hold',
        after: 'hold',
      },
      'scale',
    );
    scene.nodes[0]!.rotation = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
    scene.nodes[0]!.scale = [1, 1, 1];
    scene.lights = [
      { name: 'sun', type: 'directional', color: [1, 1, 1], node: 0 },
      { name: 'lamp', type: 'point', color: [1, 1, 1], node: 0, range: 10 },
    ];
    for (const axes of everyAxes) {
      const turned = inAxes(scene, axes);
      const aim = (of: Scene) => new Pose(of).world.subarray(of.lights[0]!.node * 16 + 8).subarray(0, 3);
      const right = moved(aim(scene), { ...MAX, metersPerUnit: 1 }, { ...axes, metersPerUnit: 1 });
      right.forEach((value, i) => {
        expect(aim(turned)[i], JSON.stringify(axes)).toBeCloseTo(value, 6);
      });
      expect(turned.lights[1]).toMatchObject({ node: 0, range: 2.5 });
    }
  });

  test.each([
    ['up and front on one line', { ...MAX, front: '-z' }],
    ['a unit of no length', { ...MAX, metersPerUnit: 0 }],
    ['a unit that is none', { ...MAX, metersPerUnit: Number.NaN }],
  ] as [string, Axes][])('cannot have %s', (_, axes) => {
    expect(() => inAxes(yorick, axes)).toThrowError(expect.objectContaining({ code: 'POSE_AXES_INVALID' }));
  });
});
