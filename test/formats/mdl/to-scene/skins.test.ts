import { expect, test } from 'vitest';
import type { SkinWeights } from '../../../../src/formats/mdl/model/model.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { animation, keys, model, node, sceneOf, triangle } from './models.ts';

const half = Math.SQRT1_2;
/** A quarter turn about z: x becomes y. */
const QUARTER = [0, 0, half, half];

/** A bone at 0 0 2, turned a quarter about z, and a skin at 1 0 0 whose first vertex hangs on the bone by two shares. */
function skinned(rest: Partial<SkinWeights> = {}, bend = animation('bend', [node('m')])) {
  const weights: SkinWeights = {
    start: Uint32Array.of(0, 2, 4, 4),
    bone: Int32Array.of(1, 1, 0, -1),
    weight: Float32Array.of(0.75, 0.25, 1, 0),
    ...rest,
  };
  const values = { position: Float32Array.of(0, 0, 2), orientation: Float32Array.from(QUARTER) };
  const nodes = [
    node('m'),
    node('bone', 0, { values }),
    node('skin', 0, {
      kind: 'skin',
      values: { position: Float32Array.of(1, 0, 0) },
      mesh: triangle({ weights }),
    }),
  ];
  return sceneOf([model('m', { nodes, animations: [bend] })]);
}

/** The vertices in the space of the scene; of a clip at its end. */
function surface({ scene }: ReturnType<typeof skinned>, clip?: number): number[] {
  const pose = new Pose(scene);
  const moving = scene.clips[clip ?? -1];
  if (moving) pose.sample(moving, moving.end);
  const positions = new Float32Array(9);
  pose.deform(2, scene.meshes[0]!.primitives[0]!, positions);
  return [...positions].map((value) => Math.round(value * 1e5) / 1e5 + 0);
}

test('joints are the nodes that have weights, and the rest pose binds where nothing else is stored', () => {
  const posed = skinned();
  const { scene } = posed;
  expect(scene.nodes[2]!.skin).toBe(0);
  expect(scene.skins[0]!.joints).toEqual([0, 1, 2]);
  expect(scene.meshes[0]!.primitives[0]!.influences).toEqual({
    start: Uint32Array.of(0, 2, 3, 4),
    joint: Uint16Array.of(1, 1, 0, 2),
    weight: Float32Array.of(0.75, 0.25, 1, 1),
  });
  expect(surface(posed)).toEqual([1, 0, 0, 2, 0, 0, 1, 1, 0]);
});

test('the stored bind is the way from the skin to the bone', () => {
  // By hand: conj(bone) takes x to -y; 1 0 0 less 0 0 2 is 1 0 -2, which becomes 0 -1 -2.
  const bind = {
    rotations: Float32Array.of(0, 0, 0, 1, 0, 0, -half, half, 0, 0, 0, 0),
    translations: Float32Array.of(1, 0, 0, 0, -1, -2, 0, 0, 0),
  };
  const stored = skinned({ bind }).scene.skins[0]!.inverseBind;
  const computed = skinned().scene.skins[0]!.inverseBind;
  stored.forEach((value, at) => {
    expect(value).toBeCloseTo(computed[at]!, 6);
  });
  // What is stored counts, even where the rest pose says something else: the bone draws its vertex one down.
  bind.translations[5] = -3;
  expect(surface(skinned({ bind }))).toEqual([1, 0, -1, 2, 0, 0, 1, 1, 0]);
});

test('vertices follow their bones, and the node of the skin where they have none', () => {
  const bend = animation('bend', [
    node('m'),
    node('bone', 0, { keys: { position: keys([0], [0, 0, 5]) } }),
    node('skin', 0, { keys: { position: keys([0], [1, 7, 0]) } }),
  ]);
  expect(surface(skinned({}, bend), 0)).toEqual([1, 0, 3, 2, 0, 0, 1, 8, 0]);
});
