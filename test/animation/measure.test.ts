import { afterEach, expect, test, vi } from 'vitest';
import { reportApproximations } from '../../src/animation/measure.ts';
import { Pose } from '../../src/pose/pose.ts';
import { type Code, Report } from '../../src/report/report.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

const CODE: Code = { id: 'TEST_ROUNDED', severity: 'warning', meaning: 'M.', advice: 'A.' };
const MOVING = { target: 0, property: 'translation', curve: curve([0, 1], [0, 0, 0, 1, 0, 0]) } as const;

afterEach(() => vi.restoreAllMocks());

/** Number of moments at which an approximation of a triangle is measured in a clip of one node. */
function moments(seconds: number, tracks: number): number {
  const sample = vi.spyOn(Pose.prototype, 'sample').mockImplementation(() => {});
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle())],
    clips: [clip(Array(tracks).fill(MOVING), { end: seconds })],
  });
  const shared = { code: CODE, message: '', path: 'meshes[0]' as const, nodes: [0], tolerance: 0 };
  reportApproximations(scene, [{ ...shared, exact: triangle(), written: triangle() }], new Report());
  return sample.mock.calls.length;
}

test('clips are measured at 30 frames per second, at both ends', () => {
  expect(moments(2, 1)).toBe(61);
});

test('a long clip of many tracks is measured less often, so that it ends in some seconds', () => {
  const few = moments(10_000, 100_000);
  expect(few).toBeGreaterThan(50);
  expect(few).toBeLessThan(200);
});
