import { describe, expect, test } from 'vitest';
import { rootTransform } from '../../../src/formats/gltf/axes.ts';
import { Report } from '../../../src/report/report.ts';
import type { Axes, Axis, Vec3 } from '../../../src/scene/scene.ts';
import { maxDeviation, spaceOf } from '../../gltf/compare.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { validate } from '../../gltf/validate.ts';
import { hardScene, node, triangle } from './scenes.ts';
import { sceneToGlb } from './written.ts';

const AXES: Axis[] = ['+x', '-x', '+y', '-y', '+z', '-z'];
const HALF = Math.SQRT1_2;

test('Z up and looking along -Y is a quarter turn back about X', () => {
  const { rotation, scale } = rootTransform({
    up: '+z',
    front: '-y',
    handedness: 'right',
    metersPerUnit: 0.01,
  });
  [-HALF, 0, 0, HALF].forEach((value, i) => {
    expect(rotation[i]).toBeCloseTo(value, 14);
  });
  expect(scale).toEqual([0.01, 0.01, 0.01]);
});

describe.each(['right', 'left'] as const)('in every %s-handed space', (handedness) => {
  const spaces = AXES.flatMap((up) =>
    AXES.map((front): Axes => ({ up, front, handedness, metersPerUnit: 0.5 })),
  ).filter(({ up, front }) => up[1] !== front[1]);

  test.each(spaces)('up $up and front $front become +Y and +Z, and left becomes +X', async (axes) => {
    const scene = { ...hardScene(), axes };
    const glb = await sceneToGlb(scene, new Report());
    expect(maxDeviation(glb, scene, 2).relative).toBeLessThan(1e-5);
    expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
  });
});

test('the mapping that the tests compare with knows the left from the right', () => {
  // Unreal Tournament's space: X to the front, Y to the right, Z up, left-handed.
  const toGltf = spaceOf({ up: '+z', front: '+x', handedness: 'left', metersPerUnit: 1 });
  expect([...toGltf([1, 2, 3])].map((value) => value + 0)).toEqual([-2, 3, 1]);
});

test('triangles of an unskinned mesh keep their outside when a left-handed space is mirrored', async () => {
  const scene = hardScene();
  scene.axes = { up: '+z', front: '+x', handedness: 'left', metersPerUnit: 1 };
  scene.nodes = [node('leaf', -1, { mesh: 0 })];
  scene.skins = [];
  scene.clips = [];
  // Lies on the ground and is seen from above: counter-clockwise in real space, which is front, left, … from above.
  const front: Vec3 = [1, 0, 0];
  const left: Vec3 = [0, -1, 0];
  const normals = new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 0]);
  scene.meshes = [
    {
      name: 'leaf',
      primitives: [triangle({ positions: new Float32Array([0, 0, 0, ...front, ...left]), normals })],
    },
  ];
  const evaluator = new GltfEvaluator(await sceneToGlb(scene, new Report()));
  const { indices, attributes } = evaluator.json.meshes![0]!.primitives[0]!;
  const { positions } = evaluator.evaluate(undefined, 0)[0]!;
  const [a, b, c] = [...evaluator.column(indices!)].map((index) =>
    positions.subarray(index * 3, index * 3 + 3),
  );
  const facing = (b![2]! - a![2]!) * (c![0]! - a![0]!) - (b![0]! - a![0]!) * (c![2]! - a![2]!);
  // The node's determinant is negative, so glTF takes the clockwise side as the outside: clockwise seen from above.
  expect(facing).toBeLessThan(0);
  // And the normal that was missing was made from that outside: up.
  expect([...evaluator.column(attributes.NORMAL!)].slice(6)).toEqual([0, 0, 1]);
});

test.each([
  [{ up: '+z', front: '-z' }, 'parallel'],
  [{ metersPerUnit: 0 }, '0 meters'],
] as const)('axes that span no space are refused: %j', (change, message) => {
  expect(() => rootTransform({ ...hardScene().axes, ...change })).toThrow(message);
});
