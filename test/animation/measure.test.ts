import { afterEach, describe, expect, test, vi } from 'vitest';
import { isClipWithin, reportApproximations } from '../../src/animation/measure.ts';
import { Pose } from '../../src/pose/pose.ts';
import { type Code, Report } from '../../src/report/report.ts';
import type { Clip } from '../../src/scene/scene.ts';
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

describe('a clip within a limit of another', () => {
  const shown = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle())] });
  /** Moves by a distance from halfway on. */
  const late = (distance: number) =>
    clip([
      {
        target: 0,
        property: 'translation',
        curve: curve([0, 0.5, 1], [0, 0, 0, 0, 0, 0, distance, 0, 0]),
      },
    ]);

  test('is so at the limit, and not beyond it', () => {
    expect(isClipWithin(shown, late(2), late(4), 2)).toBe(true);
    expect(isClipWithin(shown, late(2), late(4), 1.99)).toBe(false);
  });

  test('is also looked at between its keys, where it differs most', () => {
    const [line, step] = ['linear', 'step'].map((interpolation) => {
      const { tracks, ...rest } = late(1);
      return {
        ...rest,
        tracks: tracks.map((track) => ({ ...track, curve: { ...track.curve, interpolation } })),
      };
    }) as [Clip, Clip];
    expect(isClipWithin(shown, line, step, 0.9)).toBe(false);
  });

  test('is not played on behind the first moment at which it is too far off', () => {
    const sample = vi.spyOn(Pose.prototype, 'sample');
    isClipWithin(shown, late(0), late(0), 0.1);
    const all = sample.mock.calls.length;
    sample.mockClear();
    isClipWithin(shown, late(0), late(90), 0.1);
    expect(sample.mock.calls.length).toBeLessThan(all * 0.6);
  });
});
