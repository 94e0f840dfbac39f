import { expect, test } from 'vitest';
import { ARM, clip, makeFigure, ROOT, track, turn } from '../../docs/features/figure.ts';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { FIT_CODES } from '../../src/fit/codes.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { atNearestRest } from '../../src/fit/rest-pose.ts';
import { Report } from '../../src/report/report.ts';
import type { Node, Scene } from '../../src/scene/scene.ts';
import { node as bone, mesh, sceneOf, triangle } from '../scene.ts';

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

test('the deviation counts while clips play, too', () => {
  const tip = triangle({ positions: Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0, 40) });
  const scene = sceneOf({
    nodes: [bone({ scale: [3, 1, 1] }), bone({ parent: 0, mesh: 0 })],
    meshes: [mesh(tip)],
  });
  const report = new Report();
  const loss = { code: FIT_CODES.FIT_SCALE_DROPPED, what: 'no scale', nodes: [0], unit: 'cm' };
  const nearest = (node: Node): Node => ({ ...node, scale: [1, 1, 1] });
  atNearestRest(scene, { ...loss, nearest }, report);
  // A quarter turn brings the tip, which nothing scales at rest, to the side.
  const quarter = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
  scene.clips = [clip('lie', [track(1, 'rotation', [0, 1], [0, 0, 0, 1, ...quarter])])];
  atNearestRest(scene, { ...loss, nearest }, report);
  expect(report.losses.map(({ error }) => Math.round(error!.max))).toEqual([0, 80]);
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
