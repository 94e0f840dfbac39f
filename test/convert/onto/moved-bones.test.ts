import { expect, test } from 'vitest';
import { changesOfSpace, restingNodes } from '../../../src/convert/onto/moved-bones.ts';
import { NONE } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';

const arm = sceneOf({
  nodes: [
    node({ name: 'shoulder', translation: [0, 1, 0] }),
    node({ name: 'hand', parent: 0, translation: [0, 0.1, 0] }),
    node({ name: 'mount', parent: NONE }),
  ],
});

/** The arm with the shoulder 2 above its place, and the hand where it was, as a program with single precision computes it. */
function raised(noise: number) {
  const [shoulder, hand, mount] = arm.nodes;
  return [
    { ...shoulder!, translation: [0, 3, 0] as const },
    { ...hand!, translation: [0, -1.9 + noise, 0] as const },
    mount!,
  ].map((one) => ({ ...one, translation: [...one.translation] as [number, number, number] }));
}

test('the space of a moved bone changes so that meshes stay where they rest', () => {
  const change = changesOfSpace(arm, raised(0), [0]).get(0)!;
  // From the old space of the bone to the new one, 2 above it.
  expect([...change].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
    ...[0, -2, 0, 1],
  ]);
});

test('a bone below a moved one rests exactly where it was, if it is there but for rounding', () => {
  const [, hand, mount] = restingNodes(arm, raised(1e-6), 1);
  expect(hand!.translation[1]).toBeCloseTo(-1.9, 12);
  expect(mount).toEqual(arm.nodes[2]);
});

test('a bone below a moved one that was moved itself stays so', () => {
  expect(restingNodes(arm, raised(0.01), 1)[1]!.translation).toEqual([0, -1.89, 0]);
});
