import { describe, expect, test } from 'vitest';
import { Mixer } from '../../src/pose/mixer.ts';
import { LOCAL, ROTATION, SCALE } from '../../src/pose/skeleton.ts';
import { maxDifference } from './golden-characters.ts';
import { aboutZ, clip, moving, sceneWith, slide, still, track, turned, x } from './moving-scenes.ts';

describe('cycles', () => {
  test('a node is at rest without any clip, and where a clip has no track for it', () => {
    const mixer = new Mixer(sceneWith(still(1, 5)));
    mixer.update(0.1);
    expect(x(mixer)).toBe(100);
    mixer.blendCycle(0, 1, 0);
    mixer.update(0.1);
    expect(x(mixer)).toBe(5);
    expect(mixer.local[LOCAL]).toBe(100);
  });

  test('weights of cycles are relative to each other', () => {
    const mixer = new Mixer(sceneWith(still(1, 0), still(1, 10)));
    mixer.blendCycle(0, 0.1, 0);
    mixer.blendCycle(1, 0.3, 0);
    mixer.update(0.1);
    expect(x(mixer)).toBeCloseTo(7.5, 6);
  });

  test('a negative weight pushes away, and weights that cancel out show nothing', () => {
    const mixer = new Mixer(sceneWith(still(1, 0), still(1, 10)));
    mixer.blendCycle(0, 2, 0);
    mixer.blendCycle(1, -1, 0);
    mixer.update(0.1);
    expect(x(mixer)).toBeCloseTo(-10, 6);
    mixer.blendCycle(0, 1, 0);
    mixer.update(0.1);
    expect(x(mixer)).toBe(100);
    mixer.blendCycle(1, 1, 0);
    mixer.update(0.1);
    expect(x(mixer)).toBeCloseTo(5, 6);
  });

  test('rotations are blended the short way round, whatever the sign of the quaternions', () => {
    const opposite = aboutZ(0.8);
    opposite.tracks[0]!.curve.values = opposite.tracks[0]!.curve.values.map((value) => -value);
    const mixer = new Mixer(sceneWith(aboutZ(0.2), opposite));
    mixer.blendCycle(0, 1, 0);
    mixer.blendCycle(1, 1, 0);
    mixer.update(0.1);
    expect(Math.abs(mixer.local[ROTATION + 2]!)).toBeCloseTo(Math.sin(0.25), 6);
  });

  test('the newest cycle comes first, since slerps do not commute', () => {
    const half = Math.SQRT1_2;
    // Newest first: z and y meet half way, and a third of the way on lies x.
    const mixer = new Mixer(
      sceneWith(turned(half, 0, 0, half), turned(0, half, 0, half), turned(0, 0, half, half)),
    );
    for (const index of [0, 1, 2]) mixer.blendCycle(index, 1, 0);
    mixer.update(0.1);
    // z and y are 60 degrees apart; half way is their sum over its length, the square root of 3.
    const middle = [0, half, half, 2 * half].map((value) => value / Math.sqrt(3));
    const cosine = middle[3]! * half;
    const angle = Math.acos(cosine);
    const expected = [half, 0, 0, half].map(
      (value, i) => (Math.sin((2 / 3) * angle) * middle[i]! + Math.sin(angle / 3) * value) / Math.sin(angle),
    );
    expect(maxDifference(mixer.local.subarray(ROTATION, SCALE), expected)).toBeLessThan(1e-6);
  });

  test('scale is blended in a straight line, translation from its own clips only', () => {
    const big = clip(1, track('scale', [0, 1], [3, 3, 3, 3, 3, 3]));
    const small = clip(1, track('scale', [0, 1], [1, 1, 1, 1, 1, 1]));
    const mixer = new Mixer(sceneWith(big, small, still(1, 8)));
    for (const index of [0, 1, 2]) mixer.blendCycle(index, 1, 0);
    mixer.update(0.1);
    expect(mixer.local[SCALE]).toBeCloseTo(2, 6);
    expect(x(mixer)).toBe(8);
  });

  test('a weight grows and shrinks in a straight line within its delay', () => {
    const mixer = new Mixer(sceneWith(still(1, 0), still(1, 1)));
    mixer.blendCycle(0, 1, 0);
    mixer.blendCycle(1, 1, 0.4);
    const shares = [0.25, 0.5, 0.75, 1, 1].map((weight) => weight / (1 + weight));
    for (const share of shares) {
      mixer.update(0.1);
      expect(x(mixer)).toBeCloseTo(share, 6);
    }
    mixer.blendCycle(1, 0, 0.2);
    mixer.update(0.1);
    expect(x(mixer)).toBeCloseTo(1 / 3, 6);
    mixer.update(0.1);
    expect(x(mixer)).toBe(0);
  });

  test('a cycle that is blended again changes its weight and does not start over', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 1), still(1, 5)));
    mixer.blendCycle(0, 1, 0);
    mixer.update(0);
    mixer.update(0.25);
    mixer.blendCycle(0, 0.5, 0);
    mixer.update(0.25);
    expect(x(mixer)).toBeCloseTo(0.5, 6);
  });

  test('the common rhythm begins with the second update', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 1)));
    mixer.blendCycle(0, 1, 0);
    mixer.update(0.3);
    expect(x(mixer)).toBe(0);
    mixer.update(0.3);
    expect(x(mixer)).toBeCloseTo(0.3, 6);
  });

  test('cycles of different length keep step, in the mean of their durations by weight', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 1), moving(3, 0, 1)));
    mixer.blendCycle(0, 1, 0);
    mixer.blendCycle(1, 3, 0);
    mixer.update(0);
    mixer.update(1.25);
    // (1 · 1 + 3 · 3) / 4 = 2.5 seconds: both are half way through.
    expect(x(mixer)).toBeCloseTo(0.5, 6);
    mixer.update(2.5);
    expect(x(mixer)).toBeCloseTo(0.5, 6);
  });

  test('time runs backwards into the end of the round', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 1)));
    mixer.blendCycle(0, 1, 0);
    mixer.update(0);
    mixer.update(-0.25);
    expect(x(mixer)).toBeCloseTo(0.75, 6);
  });

  test('the time factor is the speed of cycles and not of actions', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 1), moving(1, 0, 1)));
    mixer.timeFactor = 2;
    mixer.blendCycle(0, 1, 0);
    mixer.update(0);
    mixer.update(0.2);
    expect(x(mixer)).toBeCloseTo(0.4, 6);
    mixer.executeAction(1, 0, 0);
    mixer.update(0.2);
    expect(x(mixer)).toBeCloseTo(0.2, 6);
  });

  test('a cleared cycle goes on at the speed that it had, a faded one keeps step', () => {
    const walkAndStand = () => {
      const mixer = new Mixer(sceneWith(moving(1, 0, 1), still(3, 0)));
      mixer.blendCycle(0, 1, 0);
      mixer.blendCycle(1, 1, 0);
      mixer.update(0);
      mixer.update(0.4);
      expect(x(mixer)).toBeCloseTo(0.1, 6);
      return mixer;
    };
    const cleared = walkAndStand();
    cleared.clearCycle(0, 1);
    cleared.update(0.2);
    // Of 2 seconds for its 1 it has gone 0.6, at a weight of 0.8 against 1.
    expect(x(cleared)).toBeCloseTo((0.3 * 0.8) / 1.8, 6);
    cleared.update(0.2);
    expect(x(cleared)).toBeCloseTo((0.4 * 0.6) / 1.6, 6);

    const faded = walkAndStand();
    faded.blendCycle(0, 0, 1);
    for (const [weight, seconds] of [
      [0.8, 0.6],
      [0.6, 0.8],
    ] as const) {
      faded.update(0.2);
      // The weight that is left makes the common round longer.
      const round = (1 * weight + 3 * 1) / (weight + 1);
      expect(x(faded)).toBeCloseTo(((seconds / round) * weight) / (weight + 1), 6);
    }
  });

  test('a cleared cycle no longer counts in the length of the common round', () => {
    const second = clip(3, slide([0, 3], [0, 3], 1));
    const mixer = new Mixer(sceneWith(still(1, 0), second));
    mixer.blendCycle(0, 1, 0);
    mixer.blendCycle(1, 1, 0);
    mixer.update(0);
    mixer.clearCycle(0, 9);
    mixer.update(0.5);
    // The second one is alone in the rhythm, and so at its own speed.
    expect(mixer.local[LOCAL]).toBeCloseTo(0.5, 6);
  });

  test('a cycle that fades out is not revived by a new weight; another one begins beside it', () => {
    const mixer = new Mixer(sceneWith(still(1, 0), still(1, 10)));
    mixer.blendCycle(0, 1, 0);
    mixer.blendCycle(1, 1, 0);
    mixer.update(0);
    mixer.blendCycle(0, 0, 1);
    mixer.blendCycle(0, 1, 0);
    mixer.update(0.5);
    expect(x(mixer)).toBeCloseTo(10 / (0.5 + 1 + 1), 6);
  });

  test('a cycle can begin anew while its predecessor fades out', () => {
    const mixer = new Mixer(sceneWith(moving(1, 0, 1)));
    mixer.blendCycle(0, 1, 0);
    mixer.update(0);
    mixer.update(0.5);
    mixer.clearCycle(0, 1);
    mixer.blendCycle(0, 1, 0);
    mixer.update(0.25);
    // The old one is at 0.75 with weight 0.75, the new one is in the rhythm that the mixer kept.
    expect(x(mixer)).toBeCloseTo(0.75, 6);
    mixer.update(1);
    expect(x(mixer)).toBeCloseTo(0.75, 6);
  });

  test('a cycle that never was can be ended', () => {
    const mixer = new Mixer(sceneWith(still(1, 5)));
    mixer.blendCycle(0, 0, 1);
    mixer.clearCycle(0, 1);
    mixer.update(0.1);
    expect(x(mixer)).toBe(100);
  });
});
