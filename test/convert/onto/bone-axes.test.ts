import { mat4, quat, vec3 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { withFormerBoneAxes } from '../../../src/convert/onto/bone-axes.ts';
import type { Quat, Scene, Vec3 } from '../../../src/scene/scene.ts';
import { clip, curve, node, sceneOf } from '../../scene.ts';
import { moveVertices, putBack, turnBone } from './trip.ts';

const YORICK = 'samples/yorick/cal3d/yorick.cfg';
const HALF = Math.SQRT1_2;
/** The turns that Blender gives to bones that point along -Y, Z and X. */
const TURNS: readonly Quat[] = [
  [1, 0, 0, 0],
  [HALF, 0, 0, HALF],
  [0, 0, -HALF, HALF],
];

/** The turns with the Bone Dir “Fortune”: from -Z, the Y of Blender, exactly to the next bones, or as the bone above. */
function pointingTurns({ nodes, skins }: Scene): (index: number) => Quat {
  const bones = new Set(skins.flatMap(({ joints }) => joints));
  const turnOf = (index: number): Quat => {
    const next = nodes.filter((own, child) => own.parent === index && bones.has(child));
    const way = next.reduce((sum, { translation }) => vec3.add(sum, sum, translation), vec3.create());
    if (vec3.length(way) === 0)
      return bones.has(nodes[index]!.parent) ? turnOf(nodes[index]!.parent) : TURNS[1]!;
    const turn = quat.rotationTo(quat.create(), [0, 0, -1], vec3.normalize(way, way));
    return [...quat.multiply(turn, turn, [-HALF, 0, 0, HALF])] as Quat;
  };
  const turns = nodes.map((_, index) => turnOf(index));
  return (index) => turns[index]!;
}

/** Turns the axes of every bone another way, as Blender's importer does it; nothing moves. */
function turnBones(scene: Scene, turn = (index: number): Quat => TURNS[index % TURNS.length]!): void {
  const bones = new Set(scene.skins.flatMap(({ joints }) => joints));
  const turnOf = (index: number): Quat => (bones.has(index) ? turn(index) : [0, 0, 0, 1]);
  const about = (index: number) => {
    const above = quat.conjugate(quat.create(), turnOf(scene.nodes[index]!.parent));
    const own = turnOf(index);
    return {
      translation: (value: ArrayLike<number>) => vec3.transformQuat(vec3.create(), value as Vec3, above),
      rotation: (value: ArrayLike<number>) => {
        const turned = quat.multiply(quat.create(), above, value as Quat);
        return quat.multiply(turned, turned, own);
      },
      scale: (value: ArrayLike<number>) => {
        // The same along all axes.
        if (Math.max(...Array.from(value)) - Math.min(...Array.from(value)) < 1e-6) return value;
        const turned = vec3.transformQuat(vec3.create(), value as Vec3, quat.conjugate(quat.create(), own));
        return Array.from(turned, Math.abs);
      },
    };
  };
  for (const track of scene.clips.flatMap(({ tracks }) => tracks)) {
    const turn = about(track.target)[track.property];
    const { values, times } = track.curve;
    const width = values.length / times.length;
    const turned = values.slice();
    for (let at = 0; at < values.length; at += width)
      turned.set(turn([...values.subarray(at, at + width)]), at);
    track.curve = { ...track.curve, values: turned };
  }
  for (const skin of scene.skins) {
    skin.inverseBind = skin.inverseBind.slice();
    skin.joints.forEach((bone, joint) => {
      const matrix = skin.inverseBind.subarray(joint * 16, joint * 16 + 16);
      const back = mat4.fromQuat(mat4.create(), quat.conjugate(quat.create(), turnOf(bone)));
      mat4.multiply(matrix, back, matrix);
    });
  }
  scene.nodes.forEach((own, index) => {
    const { translation, rotation, scale } = about(index);
    Object.assign(own, {
      translation: Array.from(translation(own.translation)),
      rotation: Array.from(rotation(own.rotation)),
      scale: Array.from(scale(own.scale)),
    });
  });
}

describe('bones whose axes a program turned', () => {
  test.each([YORICK, 'samples/yorick/c3s/yorick.c3s', 'samples/yorick/o3d/yorick.o3dtgz'])(
    'change nothing in %s',
    async (path) => {
      for (const edit of [turnBones, (scene: Scene) => turnBones(scene, pointingTurns(scene))]) {
        const { changed, changes } = await putBack(path, (scene) => edit(scene));
        expect(changed).toEqual({});
        expect(changes.rest).toEqual([]);
      }
    },
  );

  test('take edits of meshes and clips in the axes of the original', async () => {
    const edits = (scene: Scene) => {
      moveVertices(scene);
      turnBone(scene);
    };
    const plain = await putBack(YORICK, edits);
    const { changed, comparison } = await putBack(YORICK, (scene) => {
      edits(scene);
      turnBones(scene);
    });
    expect(Object.keys(changed)).toEqual(Object.keys(plain.changed));
    expect(comparison.relative).toBeLessThan(1e-5);
  });
});

/** A bone along X, a second one below it that rests twice as wide as it was bound, and a hat on that. */
function arm(): Scene {
  const inverseBind = Float64Array.from(
    [0, -5].flatMap((x) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1]),
  );
  return sceneOf({
    nodes: [
      node({ name: 'upper' }),
      node({
        name: 'lower',
        parent: 0,
        translation: [5, 0, 0],
        rotation: [0, 0.6, 0, 0.8],
        scale: [1, 2, 1],
      }),
      node({ name: 'hat', parent: 1, translation: [1, 2, 3] }),
    ],
    skins: [{ name: 'arm', joints: [0, 1], inverseBind: Float32Array.from(inverseBind) }],
  });
}

/** The arm as Blender writes it: the lower bone in its bind pose, without a scale. */
function boundArm(): Scene {
  const bound = arm();
  Object.assign(bound.nodes[1]!, { rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
  return bound;
}

test('bones that Blender put in their bind pose rest as before', () => {
  const edited = boundArm();
  turnBones(edited);
  const { nodes } = withFormerBoneAxes(edited, arm());
  expect(nodes[1]).toEqual(arm().nodes[1]);
});

test('what is attached to a bone keeps its place, also if that is restored already', () => {
  const edited = boundArm();
  turnBones(edited);
  expect(edited.nodes[2]!.translation).not.toEqual([1, 2, 3]);
  const placed = withFormerBoneAxes(edited, arm()).nodes[2]!;
  placed.translation.forEach((value, axis) => {
    expect(value).toBeCloseTo([1, 2, 3][axis]!, 5);
  });
  Object.assign(edited.nodes[2]!, { translation: [1, 2, 3], rotation: [0, 0, 0, 1] });
  expect(withFormerBoneAxes(edited, arm()).nodes[2]!.translation).toEqual([1, 2, 3]);
});

test('factors of a scale change places with the axes', () => {
  const edited = arm();
  edited.clips.push(
    clip([{ target: 1, property: 'scale', curve: curve([0], [1, 2, 4]) }], {
      name: 'swell',
    }),
  );
  turnBones(edited);
  expect([...edited.clips[0]!.tracks[0]!.curve.values].map(Math.round)).toEqual([1, 4, 2]);
  const { clips } = withFormerBoneAxes(edited, arm());
  expect([...clips[0]!.tracks[0]!.curve.values].map((value) => Math.round(value * 1e5) / 1e5)).toEqual([
    1, 2, 4,
  ]);
});

test('a bone that was turned by an edit stays turned', () => {
  const edited = arm();
  Object.assign(edited.nodes[1]!, { rotation: [0, 0, 0.28, 0.96] });
  expect(withFormerBoneAxes(edited, arm())).toBe(edited);
});

test('bones with logarithms of rotations keep their axes: these are of no program that turns bones', () => {
  const edited = boundArm();
  turnBones(edited);
  const logarithms = curve([0], [0.1, 0, 0, 1], { interpolation: 'log-quaternion' });
  edited.clips.push(clip([{ target: 1, property: 'rotation', curve: logarithms }]));
  expect(withFormerBoneAxes(edited, arm())).toBe(edited);
});
