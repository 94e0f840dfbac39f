import { expect, test } from 'vitest';
import { changedVertices } from '../../src/animation/changed-vertices.ts';
import type { Influences } from '../../src/scene/scene.ts';
import { triangle } from '../scene.ts';

const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0);

function skinned(start: number[], joint: number[], weight: number[], more: Partial<Influences> = {}) {
  const influences = {
    start: Uint32Array.from(start),
    joint: Uint16Array.from(joint),
    weight: Float32Array.from(weight),
    ...more,
  };
  return triangle({ positions, influences });
}

const exact = skinned([0, 1, 3, 5, 8], [7, 1, 2, 1, 2, 1, 2, 3], [1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.3, 0.2]);

test('only vertices with other joints or weights are measured, whatever the order of their joints', () => {
  const written = skinned([0, 1, 3, 5, 7], [7, 2, 1, 1, 2, 1, 2], [1, 0.5, 0.5, 0.4, 0.6, 0.625, 0.375]);
  const changed = changedVertices(exact, written);
  expect(changed.same).toBe(2);
  expect([...changed.exact.positions]).toEqual([2, 0, 0, 3, 0, 0]);
  expect([...changed.exact.influences!.start]).toEqual([0, 2, 5]);
  expect([...changed.exact.influences!.joint]).toEqual([1, 2, 1, 2, 3]);
  expect([...changed.written.influences!.joint]).toEqual([1, 2, 1, 2]);
  expect(changed.written.influences!.weight[3]).toBe(0.375);
});

test('a joint that a vertex has twice is a change, as is a weight that is not a number', () => {
  const twice = skinned([0, 2], [1, 1], [0.5, 0.5]);
  expect(changedVertices(twice, skinned([0, 1], [1], [1])).same).toBe(0);
  const unknown = skinned([0, 1], [1], [Number.NaN]);
  expect(changedVertices(unknown, unknown).same).toBe(0);
});

test('surfaces with other positions, offsets or morph targets are measured whole', () => {
  const offset = new Float32Array(24);
  const morphTargets = [{ name: 'smile', vertices: Uint32Array.of(3), positions: new Float32Array(3) }];
  for (const other of [
    { ...exact, positions: positions.slice() },
    { ...exact, influences: { ...exact.influences!, offset } },
  ]) {
    expect(changedVertices(exact, other)).toEqual({ exact, written: other, same: 0 });
  }
  const morphing = { ...exact, morphTargets };
  expect(changedVertices(morphing, morphing).same).toBe(0);
});
