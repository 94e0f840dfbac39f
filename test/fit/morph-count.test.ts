import { expect, test } from 'vitest';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitMorphCount } from '../../src/fit/morph-count.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Report } from '../../src/report/report.ts';
import type { MorphTarget, Scene } from '../../src/scene/scene.ts';
import { curve, mesh, node, sceneOf, triangle } from '../scene.ts';

const HOLDER = (targetsPerMesh: number) => ({
  title: 'Viewer',
  capabilities: { ...EVERYTHING_BUT_SPLINES, targetsPerMesh },
});

/** Frames 0 to n of a triangle, a second each, whose first corner is where a function says. */
function framesOf(count: number, xAt: (frame: number) => number): Scene {
  const morphTargets = Array.from({ length: count }, (_, frame): MorphTarget => {
    return { name: `${frame}`, vertices: Uint32Array.of(0), positions: Float32Array.of(xAt(frame), 0, 1) };
  });
  const morphTracks = morphTargets.map(({ name }, frame) => ({
    morph: name,
    curve: curve([frame - 1, frame, frame + 1], [0, 1, 0]),
  }));
  const clip = { name: 'c', start: 0, end: count - 1, tracks: [], morphTracks };
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ morphTargets }))],
    clips: [clip],
  });
}

/** The place of the first corner at a time of the clip. */
function cornerAt(scene: Scene, time: number): number[] {
  const primitive = scene.meshes[0]!.primitives[0]!;
  const pose = new Pose(scene);
  pose.sample(scene.clips[0]!, time);
  const out = new Float32Array(primitive.positions.length);
  pose.deform(0, primitive, out);
  return [...out.subarray(0, 3)];
}

function fitted(scene: Scene, limit: number) {
  const report = new Report();
  const written = { ...scene, ...fitMorphCount(scene, HOLDER(limit), report) };
  return { written, names: written.meshes[0]!.primitives[0]!.morphTargets!.map(({ name }) => name), report };
}

test('frames on a line are blended of others without an error', () => {
  const scene = framesOf(9, (frame) => 2 * frame);
  const { written, names, report } = fitted(scene, 5);
  expect(names).toHaveLength(5);
  expect(names).toContain('0');
  expect(names).toContain('8');
  for (const time of [0, 0.5, 3, 4.25, 8]) {
    const [x, , z] = cornerAt(written, time);
    expect(x).toBeCloseTo(2 * time, 5);
    expect(z).toBeCloseTo(1, 5);
  }
  expect(report.losses).toMatchObject([{ code: 'FIT_MORPHS_BLENDED', path: 'meshes[0]' }]);
  expect(report.losses[0]!.error!.max).toBeLessThan(1e-6);
});

test('a frame that no others blend to is kept', () => {
  // All lie between their neighbors but frame 5, where the corner turns back.
  const places = [0, 1, 2.5, 3, 4, 8, 6];
  const { names, report, written } = fitted(
    framesOf(7, (frame) => places[frame]!),
    4,
  );
  expect(names).toHaveLength(4);
  expect(names).toContain('5');
  for (const [time, place] of places.entries()) expect(cornerAt(written, time)[0]).toBeCloseTo(place, 5);
  expect(report.losses[0]!.error!.max).toBeLessThan(1e-6);
});

test('a shape beside the line of its neighbors is off by its distance', () => {
  const scene = framesOf(3, (frame) => frame);
  scene.meshes[0]!.primitives[0]!.morphTargets![1]!.positions = Float32Array.of(1, 0.25, 1);
  const { names, report } = fitted(scene, 2);
  expect(names).toEqual(['0', '2']);
  expect(report.losses[0]!.error!.max).toBeCloseTo(0.25, 6);
  expect(report.losses[0]!.message).toBe(
    'Viewer cannot hold 1 of 3 morph targets of mesh "m": blended of others',
  );
});

test('targets that no clip animates are left as they are', () => {
  const scene = framesOf(9, (frame) => frame);
  scene.clips = [];
  const { names, report } = fitted(scene, 5);
  expect(names).toHaveLength(9);
  expect(report.losses).toEqual([]);
});

test('other tracks and curves keep their keys', () => {
  const scene = framesOf(9, (frame) => frame);
  const { written } = fitted(scene, 8);
  const before = scene.clips[0]!.morphTracks!;
  const after = written.clips[0]!.morphTracks!;
  expect(after.filter((track) => before.some(({ curve }) => curve === track.curve))).toHaveLength(6);
});
