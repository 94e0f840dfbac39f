import { expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { anglesOf, quaternionOf } from '../../studio/src/timeline/curves/angles.ts';
import { poseClip } from '../../studio/src/worker/posing.ts';
import { clip, sceneWith, slide } from '../pose/moving-scenes.ts';

test('a posed bone and the moment below it become a clip that holds them', () => {
  const scene = sceneWith(clip(2, slide([0, 2], [100, 104], 1)));
  const [cos, sin] = [Math.cos(0.4), Math.sin(0.4)];
  const turned = Float64Array.of(100, 0, 0, 0, 0, sin, cos, 1, 1, 1);
  const made = poseClip(scene, 'p', { clip: 0, time: 1 }, new Map([[0, turned]]));
  expect(made.tracks.map(({ target, property }) => [target, property])).toEqual([
    [0, 'rotation'],
    [1, 'translation'],
  ]);
  const pose = new Pose(scene);
  for (const time of [0, 0.5, 1]) {
    pose.sample(made, time);
    expect(pose.local[6]).toBeCloseTo(cos, 6);
    // Halfway from 100 to 104.
    expect(pose.local[10]).toBeCloseTo(102, 5);
  }
});

test('angles and quaternions are inverse', () => {
  const quarter = Math.SQRT1_2;
  expect(quaternionOf([90, 0, 0]).map((value) => Number(value.toFixed(12)))).toEqual(
    [quarter, 0, 0, quarter].map((value) => Number(value.toFixed(12))),
  );
  for (const angles of [
    [10, 20, 30],
    [-170, 80, 5],
    [0, -45, 179],
  ])
    anglesOf(quaternionOf(angles)).forEach((angle, axis) => {
      expect(angle).toBeCloseTo(angles[axis]!, 6);
    });
});
