import { describe, expect, test } from 'vitest';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { influences, skinnedTriangle, track, WHOLE } from '../formats/gltf/scenes.ts';

function fitted(scene: Scene, held: { influences?: number; unitWeights?: boolean }) {
  const report = new Report();
  const capabilities = { ...EVERYTHING_BUT_SPLINES, ...held };
  const result = fitScene(scene, { title: 'Old System', capabilities }, report);
  return { result, losses: report.losses, primitive: result.meshes[0]!.primitives[0]! };
}

/** The second vertex hangs on both joints, and most on the first. */
const LEANING: [number, number][][] = [
  [[0, 1]],
  [
    [1, 0.25],
    [0, 0.75],
  ],
  [[0, 1]],
];

describe('influences', () => {
  test('beyond the limit go to the heaviest, and what that moves is measured over all clips', () => {
    const { losses, primitive } = fitted(skinnedTriangle(LEANING), { influences: 1 });
    expect([...primitive.influences!.joint]).toEqual([0, 0, 0]);
    expect([...primitive.influences!.weight]).toEqual([1, 1, 1]);
    expect(losses).toMatchObject([{ code: 'FIT_INFLUENCES_REDUCED', path: 'meshes[0].primitives[0]' }]);
    // A quarter of the 10 units that the joint goes.
    expect(losses[0]!.error!.max).toBeCloseTo(2.5, 5);
    expect(losses[0]!.error!.unit).toBe('units');
  });

  test('whose weights do not sum to one are scaled where they have to', () => {
    const scene = skinnedTriangle([[[0, 1]], [[1, 0.5]], [[0, 1]]]);
    expect(fitted(scene, {}).primitive).toBe(scene.meshes[0]!.primitives[0]);
    const { losses, primitive } = fitted(scene, { unitWeights: true });
    expect([...primitive.influences!.weight]).toEqual([1, 1, 1]);
    expect(losses).toMatchObject([{ code: 'FIT_WEIGHTS_NORMALIZED', path: 'meshes[0].primitives[0]' }]);
    // The vertex lies at 100, to which the clip adds 10; it was at the half.
    expect(losses[0]!.error!.max).toBeCloseTo(55, 4);
  });

  test('of every node that shows the mesh count, and of lower levels of detail', () => {
    const scene = skinnedTriangle(LEANING);
    // The joints of another skin, of which the second goes four times as far.
    scene.nodes.push({ ...scene.nodes[1]!, name: 'far' }, { ...scene.nodes[2]!, name: 'twin', skin: 1 });
    scene.skins.push({ ...scene.skins[0]!, joints: [0, 3] });
    scene.clips[0]!.tracks.push(
      track(3, 'translation', { times: Float32Array.of(0, 1), values: Float32Array.of(0, 0, 0, 40, 0, 0) }),
    );
    scene.meshes.push({ ...scene.meshes[0]!, name: 'low' });
    scene.meshes[0]!.lods = [1];
    const { losses, result } = fitted(scene, { influences: 1 });
    expect(losses.map(({ path }) => path)).toEqual(['meshes[0].primitives[0]', 'meshes[1].primitives[0]']);
    for (const { error } of losses) expect(error!.max).toBeCloseTo(10, 4);
    expect([...result.meshes[1]!.primitives[0]!.influences!.weight]).toEqual([1, 1, 1]);
  });

  test('are reported where no skin uses them, and not otherwise fitted', () => {
    const scene = skinnedTriangle(LEANING);
    delete scene.nodes[2]!.skin;
    const { losses, primitive } = fitted(scene, { influences: 1, unitWeights: true });
    expect(losses).toMatchObject([{ code: 'FIT_INFLUENCES_UNUSED', path: 'meshes[0].primitives[0]' }]);
    expect(primitive).toBe(scene.meshes[0]!.primitives[0]);
  });

  test('with places of their own keep these, and those of one joint become one that does the same', () => {
    const scene = skinnedTriangle(WHOLE);
    scene.meshes[0]!.primitives[0]!.influences = {
      ...influences([
        [[0, 1]],
        [
          [1, 0.5],
          [0, 0.25],
          [1, 0.25],
        ],
        [[1, 1]],
      ]),
      offset: Float32Array.of(0, 0, 0, 90, 0, 0, 80, 6, 0, 30, 0, 9, 0, 0, 100),
      offsetNormal: Float32Array.of(0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0),
    };
    const { losses, result, primitive } = fitted(scene, { influences: 4, unitWeights: true });
    expect(losses).toEqual([]);
    const { start, joint, weight, offset } = primitive.influences!;
    expect([[...start], [...joint], [...weight]]).toEqual([
      [0, 1, 3, 4],
      [0, 1, 0, 1],
      [1, 0.75, 0.25, 1],
    ]);
    // (0.5 · 90 + 0.25 · 30) / 0.75 and (0.25 · 9) / 0.75.
    expect([...offset!]).toEqual([0, 0, 0, 70, 0, 3, 80, 6, 0, 0, 0, 100]);
    expect(shape(result)).toEqual(shape(scene));
  });
});

/** Where the vertices are at the end of the clip, in thousandths. */
function shape(scene: Scene): number[] {
  const pose = new Pose(scene);
  pose.sample(scene.clips[0]!, 1);
  const [primitive] = scene.meshes[0]!.primitives;
  const positions = new Float32Array(primitive!.positions.length);
  pose.deform(2, primitive!, positions);
  return Array.from(positions, (value) => Math.round(value * 1000));
}
