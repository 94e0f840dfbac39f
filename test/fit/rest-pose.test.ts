import { expect, test } from 'vitest';
import { ARM, clip, makeFigure, ROOT, track, turn } from '../../docs/features/figure.ts';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';

/** The arm leans by 3 units to +X for each unit up. Its strip reaches 50 units above it. */
function leaning(): Scene {
  const scene = makeFigure();
  scene.nodes[ARM]!.matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 3, 0, 1, 0, 0, 0, 50, 1);
  return scene;
}

function fitted(scene: Scene, shear: boolean) {
  const report = new Report();
  const capabilities = { ...EVERYTHING_BUT_SPLINES, shear };
  const { nodes } = fitScene(scene, { title: 'Old System', capabilities }, report);
  return { matrix: nodes[ARM]!.matrix, losses: report.losses };
}

test('a node that clips move does not shear, and how far off that is is measured', () => {
  const { matrix, losses } = fitted(leaning(), true);
  expect(matrix).toBeUndefined();
  expect(losses).toMatchObject([
    {
      code: 'FIT_SHEAR_DROPPED',
      message: 'Old System cannot shear animated nodes: "arm"',
      path: 'nodes[1]',
    },
  ]);
  // The upper row hangs on the arm alone.
  expect(losses[0]!.error!.max).toBeCloseTo(150, 4);
});

test('a track of a single keyframe moves its node, one of no keyframes does not', () => {
  const scene = leaning();
  const still = track(ARM, 'rotation', [], []);
  scene.clips = [clip('none', [still])];
  expect(fitted(scene, true).losses).toEqual([]);
  scene.clips = [clip('hold', [track(ARM, 'rotation', [0], turn(1))])];
  expect(fitted(scene, true).losses).toMatchObject([{ code: 'FIT_SHEAR_DROPPED' }]);
});

test('a node that no clip moves does where the target has shear', () => {
  const scene = leaning();
  const { matrix } = scene.nodes[ARM]!;
  scene.clips = [clip('move', [track(ROOT, 'rotation', [0, 1], [...turn(0), ...turn(1)])])];
  expect(fitted(scene, true)).toEqual({ matrix, losses: [] });
});

test('shear is left to writers of targets that have none', () => {
  const scene = leaning();
  expect(fitted(scene, false)).toEqual({ matrix: scene.nodes[ARM]!.matrix, losses: [] });
});
