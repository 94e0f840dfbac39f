import fc from 'fast-check';
import { mat4 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { closedClip } from '../../src/pose/closing.ts';
import { Pose } from '../../src/pose/pose.ts';
import { LOCAL, restPose } from '../../src/pose/skeleton.ts';
import { type Clip, NONE, type Node, type Scene, type Track } from '../../src/scene/scene.ts';
import { anyScene } from '../any-scene.ts';
import { curve, mesh, node, sceneOf, triangle } from '../scene.ts';

const withNodes = (nodes: Node[]) => sceneOf({ nodes });

function track(target: number, property: Track['property'], times: number[], values: number[]): Track {
  const interpolation = property === 'rotation' ? 'slerp' : 'linear';
  return {
    target,
    property,
    curve: curve(times, values, { interpolation, before: 'linear', after: 'linear' }),
  };
}

const placeOf = (pose: Pose, index: number) => [...pose.world.subarray(index * 16 + 12, index * 16 + 15)];

const two = withNodes([node({ translation: [1, 0, 0] }), node({ parent: 0, translation: [0, 2, 0] })]);
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

test('a pose that was used before is like a new one', () => {
  const uses = fc.array(
    fc.record({ clip: fc.nat(2), share: fc.double({ min: 0, max: 1, noNaN: true }), repeats: fc.nat(2) }),
    { minLength: 2, maxLength: 6 },
  );
  const isLikeNew = (scene: Scene, used: Pose, set: (pose: Pose) => void) => {
    set(used);
    const fresh = new Pose(scene);
    set(fresh);
    expect(used.world).toEqual(fresh.world);
  };
  fc.assert(
    fc.property(anyScene, uses, (scene, list) => {
      const used = new Pose(scene);
      const turned = used.local.map((value, at) => (at % LOCAL < 3 ? value + 1 : value));
      for (const { clip: index, share, repeats } of list) {
        const own = scene.clips[index];
        if (!own) isLikeNew(scene, used, (pose) => (share < 0.5 ? pose.rest() : pose.setLocal(turned)));
        else
          for (let i = 0; i <= repeats; i++) {
            const time = own.start + ((share + i / 3) % 1) * (own.end - own.start);
            isLikeNew(scene, used, (pose) => pose.sample(own, time));
          }
      }
    }),
    { numRuns: 60 },
  );
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
    withNodes([node({ translation: [5, 0, 0], rotation: [0, 0, half, half], scale: [2, 2, 2] })]),
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
    withNodes([
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

describe('a node that shears', () => {
  /** y leans over to x, which the numbers beside it leave out. */
  const matrix = Float64Array.of(1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 6, 0, 0, 1);
  const sheared = withNodes([
    node({ name: 'other' }),
    node({ matrix, translation: [6, 0, 0] }),
    node({ parent: 1, translation: [0, 3, 0] }),
  ]);
  const moving: Clip = { ...clip, tracks: [track(1, 'scale', [0], [1, 1, 1])] };

  test('carries what hangs below it over, at rest and while a clip moves others', () => {
    const pose = new Pose(sheared);
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
    pose.sample(clip, 0.5);
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
  });

  test('stands as its numbers say while a clip moves it, and shears again at rest', () => {
    const pose = new Pose(sheared);
    pose.sample(moving, 0);
    expect(placeOf(pose, 2)).toEqual([6, 3, 0]);
    pose.sample(clip, 0);
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
    pose.sample(moving, 0);
    pose.rest();
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
  });

  test('is not moved by a track without keys', () => {
    const pose = new Pose(sheared);
    pose.sample({ ...clip, tracks: [track(1, 'scale', [], [])] }, 0);
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
  });

  test('stands as given numbers say unless they are those of its rest', () => {
    const pose = new Pose(sheared);
    const local = new Float64Array(3 * LOCAL);
    restPose(sheared.nodes, local);
    pose.setLocal(local);
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
    local[LOCAL] = 7;
    pose.setLocal(local);
    expect(placeOf(pose, 2)).toEqual([7, 3, 0]);
    local[LOCAL] = 6;
    pose.setLocal(local);
    expect(placeOf(pose, 2)).toEqual([9, 3, 0]);
  });
});

test('normals stay upright on a surface that its node stretches', () => {
  const pose = new Pose(withNodes([node({ scale: [2, 1, -1] })]));
  // The slope x + y = 1 becomes x / 2 + y = 1, whose normal is (1, 2) / √5; mirrored in z it faces the other side there.
  const primitive = {
    name: '',
    material: NONE,
    positions: new Float32Array(6),
    normals: Float32Array.of(Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1),
    uvs: [],
    indices: new Uint32Array(),
  };
  const normals = new Float32Array(6);
  pose.deform(0, primitive, new Float32Array(6), normals);
  [1 / Math.sqrt(5), 2 / Math.sqrt(5), 0, 0, 0, -1].forEach((value, at) => {
    expect(normals[at]).toBeCloseTo(value, 6);
  });
});

describe('a surface is mirrored', () => {
  const bare = {
    name: '',
    material: NONE,
    positions: new Float32Array(3),
    uvs: [],
    indices: new Uint32Array(),
  };
  const bound = (joint: number) => ({
    ...bare,
    influences: {
      start: Uint32Array.of(0, 2),
      joint: Uint16Array.of(joint, 1 - joint),
      weight: Float32Array.of(0.75, 0.25),
    },
  });
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const flipped = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

  function skinned(inverseBind: number[], root: Partial<Node>): Pose {
    const scene = withNodes([node(root), node({}), node({ mesh: 0, skin: 0 })]);
    scene.skins = [
      { name: '', joints: [0, 1], inverseBind: Float32Array.from([...inverseBind, ...identity]) },
    ];
    return new Pose(scene);
  }

  test('where its node or one above mirrors, and not where two do', () => {
    const pose = new Pose(
      withNodes([node({ scale: [1, -1, 1] }), node({ parent: 0 }), node({ parent: 1, scale: [-1, -1, -1] })]),
    );
    expect([0, 1, 2].map((index) => pose.mirrors(index, bare))).toEqual([true, true, false]);
  });

  test('where the joints with most of the weight mirror, whatever its own node does', () => {
    const pose = skinned(identity, { scale: [-1, 1, 1] });
    expect([pose.mirrors(2, bound(0)), pose.mirrors(2, bound(1))]).toEqual([true, false]);
  });

  test('not where it was bound to joints that mirror already', () => {
    expect(skinned(flipped, { scale: [-1, 1, 1] }).mirrors(2, bound(0))).toBe(false);
    expect(skinned(flipped, {}).mirrors(2, bound(0))).toBe(true);
  });
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
        const scene = withNodes([
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

test('matrices are computed once per pose, and only for the joints that a surface needs', () => {
  const read: string[] = [];
  const joints = new Proxy([0, 1, 2], {
    get: (target, key) => {
      if (/^\d$/.test(String(key))) read.push(String(key));
      return Reflect.get(target, key);
    },
  });
  const influences = {
    start: Uint32Array.of(0, 1, 2, 3),
    joint: Uint16Array.of(2, 0, 2),
    weight: Float32Array.of(1, 1, 1),
  };
  const primitive = triangle({ influences });
  const scene = sceneOf({
    nodes: [node({ mesh: 0, skin: 0 }), node(), node()],
    meshes: [mesh(primitive)],
    skins: [{ name: '', joints, inverseBind: new Float32Array(48) }],
  });
  const [pose, other] = [new Pose(scene), new Pose(scene)];
  const room = new Float32Array(9);
  pose.deform(0, primitive, room);
  pose.deform(0, primitive, room);
  expect(read).toEqual(['2', '0']);
  pose.displace(other, 0, primitive, room);
  expect(read).toEqual(['2', '0', '2', '0']);
  pose.rest();
  pose.deform(0, primitive, room);
  expect(read).toEqual(['2', '0', '2', '0', '2', '0']);
});
