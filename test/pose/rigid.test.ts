import { describe, expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { rigidScene } from '../../src/pose/rigid.ts';
import { type Clip, NONE, type Node, type Primitive, type Scene } from '../../src/scene/scene.ts';
import * as small from '../scene.ts';

function node(parent: number, values: Partial<Node> = {}): Node {
  return small.node({ parent, ...values });
}

/** Two vertices that hang on the first joint, the second, or both. */
function primitive(factor: number): Primitive {
  return {
    name: '',
    material: NONE,
    positions: Float32Array.of(1, 2, 3, 4, 5, 6).map((value) => value * factor),
    uvs: [],
    indices: new Uint32Array(0),
    influences: {
      start: Uint32Array.of(0, 1, 3),
      joint: Uint16Array.of(0, 0, 1),
      weight: Float32Array.of(1, 0.25, 0.75),
    },
    morphTargets: [{ name: 'm', vertices: Uint32Array.of(1), positions: Float32Array.of(factor, 0, 0) }],
  };
}

/** A matrix that scales and moves. */
function bind(scale: number, x = 0, y = 0, z = 0): number[] {
  return [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, x, y, z, 1];
}

/** A skeleton below a node that is scaled, as programs export one that was made in centimeters. */
function scaledScene(): Scene {
  const scene = small.sceneOf({ axes: small.Y_UP });
  scene.nodes = [
    node(NONE, { scale: [0.01, 0.01, 0.01], translation: [1, 0, 0] }),
    node(0, { translation: [0, 50, 0], scale: [2, 2, 2] }),
    node(1, { translation: [0, 30, 0] }),
    node(NONE, { mesh: 0, skin: 0 }),
    node(2, { mesh: 0, translation: [7, 0, 0] }),
  ];
  scene.meshes = [{ name: '', primitives: [primitive(1)] }];
  const inverseBind = Float32Array.from([...bind(50, 0, -25, 0), ...bind(50, 0, -55, 0)]);
  scene.skins = [{ name: '', joints: [1, 2], inverseBind }];
  const ends = { before: 'hold', after: 'hold', interpolation: 'linear' } as const;
  const times = Float32Array.of(0, 1);
  const turn = Float32Array.of(0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2);
  scene.clips = [
    {
      name: '',
      start: 0,
      end: 1,
      tracks: [
        { target: 1, property: 'rotation', curve: { ...ends, times, values: turn } },
        {
          target: 2,
          property: 'translation',
          curve: { ...ends, times, values: Float32Array.of(0, 30, 0, 9, 8, 7) },
        },
        { target: 1, property: 'scale', curve: { ...ends, times, values: new Float32Array(6).fill(2) } },
      ],
      morphTracks: [{ morph: 'm', curve: { ...ends, times, values: Float32Array.of(0, 1) } }],
    },
  ];
  return scene;
}

/** All vertices at a time, node by node. */
function surface(scene: Scene, clip?: Clip, time = 0): number[] {
  const pose = new Pose(scene);
  if (clip) pose.sample(clip, time);
  return scene.nodes.flatMap(({ mesh = NONE }, index) =>
    (scene.meshes[mesh]?.primitives ?? []).flatMap((one) => {
      const positions = new Float32Array(one.positions.length);
      pose.deform(index, one, positions);
      return Array.from(positions);
    }),
  );
}

function expectSameMotion(before: Scene, after: Scene): void {
  for (const [clip, time] of [[undefined, 0], ...[0, 0.3, 1].map((time) => [0, time] as const)] as const) {
    const apart = surface(before, before.clips[clip ?? NONE], time).map((value, index) => {
      return Math.abs(value - surface(after, after.clips[clip ?? NONE], time)[index]!);
    });
    expect(Math.max(...apart), `at ${time} s`).toBeLessThan(1e-5);
  }
}

/** How much each bind matrix scales along its first axis. */
function bindScales({ skins }: Scene): number[] {
  return skins.flatMap(({ joints, inverseBind }) =>
    joints.map((_, joint) => Math.hypot(...inverseBind.subarray(joint * 16, joint * 16 + 3))),
  );
}

describe('a scene on bones that do not scale', () => {
  test('moves as before, and neither its nodes, clips nor skins scale', () => {
    const before = scaledScene();
    const after = rigidScene(before);
    expectSameMotion(before, after);
    for (const { scale } of after.nodes) for (const value of scale) expect(value).toBeCloseTo(1, 6);
    expect(after.clips[0]!.tracks.map(({ property }) => property)).toEqual(['rotation', 'translation']);
    for (const scale of bindScales(after)) expect(scale).toBeCloseTo(1, 5);
  });

  test('is bound once where skins differ by where and how large their meshes are', () => {
    const before = scaledScene();
    // The second mesh is stored at twice the size, as quantized ones are.
    before.meshes.push({ name: '', primitives: [primitive(2)] });
    const halved = Float32Array.from([...bind(25, 0, -25, 0), ...bind(25, 0, -55, 0)]);
    before.skins.push({ name: '', joints: [1, 2], inverseBind: halved });
    before.nodes.push(node(NONE, { mesh: 1, skin: 1 }));
    const after = rigidScene(before);
    expectSameMotion(before, after);
    const [first, second] = after.skins.map(({ inverseBind }) => Array.from(inverseBind));
    for (const [at, value] of second!.entries()) expect(value).toBeCloseTo(first![at]!, 5);
  });

  test('keeps what it scales unevenly or in motion', () => {
    const before = scaledScene();
    before.nodes[1]!.scale = [2, 2, 1];
    before.clips[0]!.tracks[2]!.curve.values = Float32Array.of(2, 2, 1, 1, 1, 1);
    const after = rigidScene(before);
    expectSameMotion(before, after);
    expect(after.nodes[1]!.scale).toEqual([2, 2, 1]);
  });

  test('is the very same where there is nothing to do', () => {
    const plain = scaledScene();
    for (const one of plain.nodes) one.scale = [1, 1, 1];
    plain.clips[0]!.tracks.pop();
    plain.skins[0]!.inverseBind = Float32Array.from([...bind(1), ...bind(1)]);
    expect(rigidScene(plain)).toBe(plain);
  });
});
