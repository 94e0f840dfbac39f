import { describe, expect, test } from 'vitest';
import { unscaledScene } from '../../src/fit/unscaled.ts';
import { boundScene } from '../../src/pose/bound.ts';
import { Pose } from '../../src/pose/pose.ts';
import { unmirroredScene } from '../../src/pose/unmirrored.ts';
import { Report } from '../../src/report/report.ts';
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

/** How far any vertex of two scenes is apart, at rest or at a time of their clips. */
function apartAt(before: Scene, after: Scene, time?: number): number {
  const [was, is] = [before, after].map((scene) =>
    time === undefined ? surface(scene) : surface(scene, scene.clips[0], time),
  );
  const apart = was!.map((value, index) => value - is![index]!);
  return Math.max(...apart.map((_, at) => (at % 3 === 0 ? Math.hypot(...apart.slice(at, at + 3)) : 0)));
}

function expectSameMotion(before: Scene, after: Scene, tolerance = 1e-5): void {
  for (const [clip, time] of [[undefined, 0], ...[0, 0.3, 1].map((time) => [0, time] as const)] as const) {
    const was = surface(before, before.clips[clip ?? NONE], time);
    const is = surface(after, after.clips[clip ?? NONE], time);
    const apart = Math.max(...was.map((value, index) => Math.abs(value - is[index]!)));
    expect(apart, `at ${time} s`).toBeLessThan(tolerance);
  }
}

function unscaled(scene: Scene, report = new Report()): Scene {
  return unscaledScene(scene, report);
}

/** The scene for bones without scale, with one bind pose. */
function rigidScene(scene: Scene): Scene {
  return boundScene(unscaled(scene)).scene;
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

  test.each([
    ['scaled', [1, 2, 4]],
    ['scaled and mirrored', [-1, 2, 4]],
  ] as const)('has its joints in place where they rotate below a node that is unevenly %s', (_, scale) => {
    const before = scaledScene();
    before.nodes[0]!.scale = [...scale];
    before.clips[0]!.tracks.pop();
    const report = new Report();
    const after = unscaled(before, report);
    for (const { scale: own } of after.nodes) expect(own).toEqual([1, 1, 1]);
    expect(apartAt(before, after)).toBeLessThan(1e-3);
    const moments = Array.from({ length: 31 }, (_, frame) => frame / 30);
    for (const time of moments) {
      const [was, is] = [before, after].map((scene) => new Pose(scene));
      was!.sample(before.clips[0]!, time);
      is!.sample(after.clips[0]!, time);
      for (const node of [1, 2, 4]) {
        for (let at = node * 16 + 12; at < node * 16 + 15; at++)
          expect(Math.abs(is!.world[at]! - was!.world[at]!), `node ${node} at ${time} s`).toBeLessThan(0.2);
      }
      // The child of the first joint lies along y.
      const [to, direction] = [was!, is!].map(({ world }) => world.subarray(20, 23));
      const cosine =
        to!.reduce((sum, value, axis) => sum + value * direction![axis]!, 0) / Math.hypot(...to!);
      expect(Math.abs(cosine)).toBeCloseTo(1, 4);
    }
    const [loss, ...others] = report.losses;
    expect(others).toEqual([]);
    expect(loss).toMatchObject({ code: 'FIT_SCALE_DROPPED', path: 'nodes[1]', error: { unit: 'units' } });
    const largest = Math.max(...moments.map((time) => apartAt(before, after, time)));
    expect(loss!.error!.max / largest).toBeCloseTo(1, 2);
  });

  test('is as at rest where clips scale it', () => {
    const before = scaledScene();
    before.clips[0]!.tracks[2]!.curve.values = Float32Array.of(2, 2, 2, 1, 1, 1);
    const after = unscaled(before);
    before.clips[0]!.tracks.pop();
    expectSameMotion(before, after);
  });

  test.each([
    ['one axis', [-1, 1, 1]],
    ['three axes', [-2, -2, -2]],
  ] as const)('moves as before where its root mirrors %s', (_, scale) => {
    const before = scaledScene();
    before.nodes[0]!.scale = [...scale];
    before.nodes[0]!.rotation = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
    for (const { scene: after } of [boundScene(unscaled(before)), { scene: unscaled(before) }]) {
      // Coordinates reach 1,237 units, where steps of single precision are 1.2e-4.
      expectSameMotion(before, after, 4e-5);
      for (const { scale } of after.nodes) for (const value of scale) expect(value).toBeCloseTo(1, 6);
    }
  });

  test('has triangles that face outward where bind matrices mirrored them', () => {
    const before = scaledScene();
    before.nodes[0]!.scale = [-1, 1, 1];
    before.meshes[0]!.primitives[0]!.indices = Uint32Array.of(0, 1, 1);
    const after = unmirroredScene(unscaled(before));
    expectSameMotion(before, after);
    const [skinned, attached] = [3, 4].map((node) => after.meshes[after.nodes[node]!.mesh!]!.primitives[0]!);
    expect(Array.from(skinned!.indices)).toEqual([0, 1, 1]);
    expect(new Pose(after).mirrors(3, skinned!)).toBe(false);
    expect(new Pose(after).mirrors(4, attached!)).toBe(false);
  });

  test.each([
    ['scaled bones', (scene: Scene) => unscaled(scene)],
    ['mirrored bind matrices', (scene: Scene) => unmirroredScene(unscaled(scene))],
    ['other bind matrices', (scene: Scene) => rigidScene(scene)],
  ])('has lower levels of detail that lie like the highest in spite of %s', (_, changed) => {
    const before = scaledScene();
    before.nodes[0]!.scale = [-1, 1, 1];
    const [only] = before.meshes;
    before.meshes = [{ ...only!, lods: [1] }, only!];
    const after = changed(before);
    for (const { mesh } of after.nodes) {
      if (mesh === undefined) continue;
      const lower = after.meshes[mesh]!.lods!.map((level) => after.meshes[level]!.primitives);
      expect(lower).toEqual([after.meshes[mesh]!.primitives]);
    }
  });

  test('leaves vertices without a joint where they are, whatever the bind matrices do', () => {
    const before = scaledScene();
    before.nodes[0]!.scale = [-1, 1, 1];
    for (const at of [0, 16]) before.skins[0]!.inverseBind[at]! *= -1;
    const { influences } = before.meshes[0]!.primitives[0]!;
    Object.assign(influences!, {
      start: Uint32Array.of(0, 0, 1),
      joint: Uint16Array.of(1),
      weight: Float32Array.of(1),
    });
    for (const after of [rigidScene(before), unmirroredScene(unscaled(before))])
      expectSameMotion(before, after, 4e-5);
  });

  test('moves a sheared node that does not rotate', () => {
    const before = scaledScene();
    before.nodes[2]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 30, 0, 1);
    before.nodes[2]!.translation = [0, 30, 0];
    before.clips[0]!.tracks.splice(1, 1);
    const after = unscaled(before);
    expectSameMotion(before, after);
    expect(after.nodes[2]!.matrix).toBeUndefined();
  });

  test('has no sheared node above one that rotates, which is reported', () => {
    const before = scaledScene();
    before.nodes[2]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 30, 0, 1);
    before.clips[0]!.tracks[1] = { ...before.clips[0]!.tracks[0]!, target: 4 };
    const report = new Report();
    const after = unscaled(before, report);
    expect(apartAt(before, after)).toBeLessThan(1e-5);
    expect(after.nodes[2]!.matrix).toBeUndefined();
    expect(report.losses).toMatchObject([{ code: 'FIT_SCALE_DROPPED', path: 'nodes[4]' }]);
    expect(report.losses[0]!.error!.max / apartAt(before, after, 1)).toBeCloseTo(1, 2);
  });

  test('has vertices at the same places of each joint', () => {
    const before = scaledScene();
    const { influences } = before.meshes[0]!.primitives[0]!;
    influences!.offset = Float32Array.of(1, 2, 3, -4, 5, 6, 7, 8, -9);
    const after = unscaled(before);
    expectSameMotion(before, after);
    for (const { scale } of after.nodes) for (const value of scale) expect(value).toBeCloseTo(1, 6);
  });

  test('is the very same where there is nothing to do', () => {
    const plain = scaledScene();
    for (const one of plain.nodes) one.scale = [1, 1, 1];
    plain.clips[0]!.tracks.pop();
    plain.skins[0]!.inverseBind = Float32Array.from([...bind(1), ...bind(1)]);
    expect(rigidScene(plain)).toBe(plain);
  });
});

describe('a scene on nodes that may scale uniformly', () => {
  /** The joints, and what is above them, rest unscaled. */
  const scalable = new Set([3, 4]);

  test('moves as before, with uniform scales in clips, and at rest where nodes may have them', () => {
    const before = scaledScene();
    before.clips[0]!.tracks[2]!.curve.values = Float32Array.of(2, 2, 2, 1, 1, 1);
    const report = new Report();
    const after = unscaledScene(before, report, { scalable });
    expectSameMotion(before, after);
    expect(report.losses).toEqual([]);
    for (const { scale } of after.nodes.slice(0, 4)) expect(scale).toEqual([1, 1, 1]);
    for (const factor of after.nodes[4]!.scale) expect(factor).toBeCloseTo(0.02, 8);
    const { property, curve } = after.clips[0]!.tracks[2]!;
    expect(property).toBe('scale');
    expect(Array.from(curve.values)).toEqual([1, 1, 1, 0.5, 0.5, 0.5]);
  });

  test('keeps nodes that appear from nothing', () => {
    const before = scaledScene();
    before.nodes[1]!.scale = [0, 0, 0];
    const after = unscaledScene(before, new Report(), { scalable });
    expectSameMotion(before, after);
    expect(after.nodes[1]!.scale).toEqual([0, 0, 0]);
  });

  test('scales by the same volume where clips scale unevenly, which is reported', () => {
    const before = scaledScene();
    before.clips[0]!.tracks = [before.clips[0]!.tracks[2]!];
    before.clips[0]!.tracks[0]!.curve.values = Float32Array.of(2, 2, 2, 16, 2, 2);
    const report = new Report();
    const after = unscaledScene(before, report, { unit: 'm', scalable });
    const [first, second] = after.clips[0]!.tracks[0]!.curve.values.subarray(2);
    expect(first).toBeCloseTo(1, 6);
    // The cube root of 8 * 1 * 1.
    expect(second).toBeCloseTo(2, 6);
    expect(report.losses).toMatchObject([
      { code: 'FIT_SCALE_DROPPED', path: 'nodes[1]', error: { unit: 'm' } },
    ]);
    const [loss] = report.losses;
    expect(loss!.error!.max / apartAt(before, after, 1)).toBeCloseTo(1, 2);
  });

  test('has its joints in place where they scale and rotate below an uneven scale', () => {
    const before = scaledScene();
    before.nodes[0]!.scale = [1, 2, 4];
    before.clips[0]!.tracks[2]!.curve.values = Float32Array.of(2, 2, 2, 6, 6, 6);
    const after = unscaledScene(before, new Report(), { scalable });
    expect(apartAt(before, after)).toBeLessThan(1e-3);
    for (const time of [0, 0.2, 0.5, 0.9, 1]) {
      const [was, is] = [before, after].map((scene) => new Pose(scene));
      was!.sample(before.clips[0]!, time);
      is!.sample(after.clips[0]!, time);
      for (const node of [1, 2, 4]) {
        for (let at = node * 16 + 12; at < node * 16 + 15; at++)
          expect(Math.abs(is!.world[at]! - was!.world[at]!), `node ${node} at ${time} s`).toBeLessThan(1);
      }
    }
  });
});

describe('a scene with one bind pose', () => {
  test('has exact vertices of one joint, and names the joints that no rotation and translation binds', () => {
    const before = scaledScene();
    for (const one of before.nodes) one.scale = [1, 1, 1];
    before.clips[0]!.tracks.pop();
    // The joints stretch the mesh along different axes.
    before.skins[0]!.inverseBind = Float32Array.from([
      ...[2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      ...[1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    ]);
    const { scene: after, bent } = boundScene(before);
    expect(bent).toEqual([1, 2]);
    for (const scale of bindScales(after)) expect(scale).toBeCloseTo(1, 5);
    // The first vertex belongs to the first joint only.
    for (const time of [0, 0.3, 1]) {
      const [was, is] = [before, after].map((scene) => surface(scene, scene.clips[0], time).slice(0, 3));
      is!.forEach((value, axis) => {
        expect(value).toBeCloseTo(was![axis]!, 4);
      });
    }
  });
});
