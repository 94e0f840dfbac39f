import { describe, expect, test } from 'vitest';
import { isAtKey, isBound, isPlaceless, isSamePlace } from '../../../src/convert/onto/resting.ts';
import { NONE } from '../../../src/scene/scene.ts';
import { clip, curve, node, sceneOf } from '../../scene.ts';

const lowered = (height: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -height, 1];

/** A knee that rests beside its leg, and was bound 5 below the hip. */
const leg = sceneOf({
  nodes: [
    node({ name: 'hip', translation: [0, 0, 9] }),
    node({ name: 'knee', parent: 0, translation: [2, 0, -4] }),
    node({ name: 'hat' }),
  ],
  skins: [{ name: '', joints: [0, 1], inverseBind: Float32Array.from([...lowered(10), ...lowered(5)]) }],
});

describe('a bone was not moved', () => {
  test.each([
    ['to where it was bound below another bone', 1, [0, 0, -5]],
    ['to where it was bound', 0, [0, 0, 10]],
  ] as const)('%s', (_, bone, place) => {
    expect(isBound(leg, bone, node({ translation: [...place] }), 10)).toBe(true);
    const [x, y, z] = place;
    expect(isBound(leg, bone, node({ translation: [x, y + 0.01, z] }), 10)).toBe(false);
    expect(isBound(leg, bone, node({ translation: [...place], scale: [2, 2, 2] }), 10)).toBe(false);
  });

  test('by a skin that does not have it', () => {
    expect(isBound(leg, 2, node({ translation: [0, 0, -5] }), 10)).toBe(false);
  });
});

test('a mirrored place can be written in several ways', () => {
  const mirrored = node({ scale: [-1, 1, 1] });
  expect(isSamePlace(mirrored, node({ rotation: [1, 0, 0, 0], scale: [-1, -1, -1] }), 1)).toBe(true);
  expect(isSamePlace(mirrored, node({ scale: [-1, -1, -1] }), 1)).toBe(false);
});

test('the node of a skinned mesh has no place of its own, unless something is below it', () => {
  const nodes = [
    node({ mesh: 0, skin: 0 }),
    node({ mesh: 1, skin: 0 }),
    node({ parent: 1 }),
    node({ mesh: 2 }),
  ];
  expect(nodes.map((_, index) => isPlaceless(nodes, index))).toEqual([true, false, false, false]);
});

test('an object at a key of its clip may only be posed, but a bone was moved', () => {
  const track = (target: number) => ({
    ...{ target, property: 'translation' as const },
    curve: curve([0, 1], [0, 0, 0, 7, 0, 0]),
  });
  const clips = [clip([track(1), track(2)])];
  const at = (where: number, rest: number[]) =>
    isAtKey(leg, clips, { node: where, property: 'translation', rest });
  expect(at(2, [7, 0, 0])).toBe(true);
  expect(at(2, [6, 0, 0])).toBe(false);
  expect(at(1, [7, 0, 0])).toBe(false);
  expect(leg.nodes[0]!.parent).toBe(NONE);
});
