import fc from 'fast-check';
import { mat4 } from 'gl-matrix';
import { expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { closedClip } from '../../src/pose/closing.ts';
import { Pose } from '../../src/pose/pose.ts';
import { type Clip, createScene, NONE, type Node, type Scene, type Track } from '../../src/scene/scene.ts';

function node(rest: Partial<Node>): Node {
  return {
    name: '',
    parent: NONE,
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    ...rest,
  };
}

function sceneOf(nodes: Node[]): Scene {
  const axes = { up: '+z', front: '-y', handedness: 'right', metresPerUnit: 1 } as const;
  return { ...createScene('', { format: '', files: [] }, axes), nodes };
}

function track(target: number, property: Track['property'], times: number[], values: number[]): Track {
  const interpolation = property === 'rotation' ? 'slerp' : 'linear';
  return {
    target,
    property,
    curve: {
      interpolation,
      times: Float32Array.from(times),
      values: Float32Array.from(values),
      before: 'linear',
      after: 'linear',
    },
  };
}

const placeOf = (pose: Pose, index: number) => [...pose.world.subarray(index * 16 + 12, index * 16 + 15)];

const two = sceneOf([node({ translation: [1, 0, 0] }), node({ parent: 0, translation: [0, 2, 0] })]);
const clip: Clip = {
  name: '',
  start: 0,
  end: 1,
  tracks: [track(0, 'translation', [0, 1], [0, 0, 0, 4, 0, 0])],
};

test('a new pose is the rest pose', () => {
  const pose = new Pose(two);
  expect(placeOf(pose, 0)).toEqual([1, 0, 0]);
  expect(placeOf(pose, 1)).toEqual([1, 2, 0]);
});

test('a clip moves what it has tracks for and what hangs below, the rest is at rest', () => {
  const pose = new Pose(two);
  pose.sample(clip, 0.5);
  expect(placeOf(pose, 0)).toEqual([2, 0, 0]);
  expect(placeOf(pose, 1)).toEqual([2, 2, 0]);
});

test('a sample owes nothing to the one before it', () => {
  const pose = new Pose(two);
  pose.sample(clip, 0.5);
  pose.sample({ ...clip, tracks: [track(1, 'translation', [0], [0, 0, 9])] }, 0);
  expect(placeOf(pose, 0)).toEqual([1, 0, 0]);
  expect(placeOf(pose, 1)).toEqual([1, 0, 9]);
  pose.rest();
  expect(placeOf(pose, 1)).toEqual([1, 2, 0]);
});

test('a clip goes on beyond its keys as its curves say, unless they are to be held', () => {
  const pose = new Pose(two);
  pose.sample(clip, 2);
  expect(placeOf(pose, 0)).toEqual([8, 0, 0]);
  pose.sample(clip, 2, { hold: true });
  expect(placeOf(pose, 0)).toEqual([4, 0, 0]);
});

test('a mesh without skin moves with its node, and its normals turn without moving', () => {
  const half = Math.SQRT1_2;
  const pose = new Pose(
    sceneOf([node({ translation: [5, 0, 0], rotation: [0, 0, half, half], scale: [2, 2, 2] })]),
  );
  const primitive = {
    name: '',
    material: NONE,
    positions: Float32Array.of(1, 0, 0),
    normals: Float32Array.of(0, 1, 0),
    uvs: [],
    indices: new Uint32Array(),
  };
  const [positions, normals] = [new Float32Array(3), new Float32Array(3)];
  pose.deform(0, primitive, positions, normals);
  [5, 2, 0].forEach((value, axis) => {
    expect(positions[axis]).toBeCloseTo(value, 6);
  });
  [-1, 0, 0].forEach((value, axis) => {
    expect(normals[axis]).toBeCloseTo(value, 6);
  });
});

test('nodes in a circle and parents that do not exist stand as roots, every time', () => {
  const pose = new Pose(
    sceneOf([
      node({ parent: 1, translation: [1, 0, 0] }),
      node({ parent: 0, translation: [2, 0, 0] }),
      node({ parent: 9, translation: [3, 0, 0] }),
    ]),
  );
  for (let round = 0; round < 3; round++) {
    expect([0, 1, 2].map((index) => placeOf(pose, index)[0])).toEqual([1, 2, 3]);
    pose.rest();
  }
});

const yorick = buildYorick();

function surfaces(pose: Pose): Float32Array[] {
  return yorick.nodes.flatMap(({ mesh }, index) =>
    (yorick.meshes[mesh ?? NONE]?.primitives ?? []).map((primitive) => {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, positions);
      return positions;
    }),
  );
}

test('the bind pose is the identity: at rest every vertex is where the file has it', () => {
  const primitives = yorick.meshes.flatMap((mesh) => mesh.primitives);
  surfaces(new Pose(yorick)).forEach((positions, index) => {
    const stored = primitives[index]!.positions;
    let apart = 0;
    for (let i = 0; i < stored.length; i++) apart = Math.max(apart, Math.abs(stored[i]! - positions[i]!));
    expect(apart).toBeLessThan(1e-4);
  });
});

test('skinning by the inverse of wherever the bones are is the identity', () => {
  const half = fc.float({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(half, { minLength: 4, maxLength: 4 }),
      fc.array(half, { minLength: 3, maxLength: 3 }),
      (q, t) => {
        const length = Math.hypot(...q);
        fc.pre(length > 0.1);
        const rotation = q.map((value) => value / length) as Node['rotation'];
        const scene = sceneOf([
          node({ rotation, translation: t as Node['translation'] }),
          node({ parent: 0, rotation, translation: [0, 1, 0] }),
        ]);
        const { world } = new Pose(scene);
        const inverse = [0, 1].flatMap((bone) => [
          ...mat4.invert(mat4.create(), world.subarray(bone * 16, bone * 16 + 16) as mat4)!,
        ]);
        scene.skins = [{ name: '', joints: [0, 1], inverseBind: Float32Array.from(inverse) }];
        scene.nodes.push(node({ mesh: 0, skin: 0 }));
        const primitive = {
          name: '',
          material: NONE,
          positions: Float32Array.of(1, -2, 3),
          uvs: [],
          indices: new Uint32Array(),
          influences: {
            start: Uint32Array.of(0, 2),
            joint: Uint16Array.of(0, 1),
            weight: Float32Array.of(0.25, 0.75),
          },
        };
        scene.meshes = [{ name: '', primitives: [primitive] }];
        const out = new Float32Array(3);
        new Pose(scene).deform(2, primitive, out);
        for (let axis = 0; axis < 3; axis++) expect(out[axis]).toBeCloseTo(primitive.positions[axis]!, 4);
      },
    ),
  );
});

test('a character moves without jumps', () => {
  const pose = new Pose(yorick);
  fc.assert(
    fc.property(
      fc.constantFrom(...yorick.clips),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (clip, share) => {
        const time = clip.start + share * (clip.end - clip.start);
        pose.sample(clip, time);
        const before = surfaces(pose);
        pose.sample(clip, time + 1e-4);
        surfaces(pose).forEach((positions, index) => {
          for (let i = 0; i < positions.length; i++) {
            // A tenth of a millisecond at 100 m/s.
            expect(Math.abs(positions[i]! - before[index]![i]!)).toBeLessThan(1);
          }
        });
      },
    ),
    { numRuns: 20 },
  );
});

test('a clip that ends before its last moment is closed by its first key', () => {
  const open: Clip = { ...clip, end: 2, tracks: [track(0, 'translation', [0, 1], [3, 0, 0, 4, 0, 0])] };
  const [closed] = closedClip(open).tracks;
  expect([...closed!.curve.times]).toEqual([0, 1, 2]);
  expect([...closed!.curve.values]).toEqual([3, 0, 0, 4, 0, 0, 3, 0, 0]);
  expect(closedClip({ ...open, end: 1 }).tracks[0]!.curve.times).toHaveLength(2);
});
