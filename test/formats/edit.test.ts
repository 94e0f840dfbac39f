import { describe, expect, test } from 'vitest';
import { editedVertices } from '../../src/formats/edit.ts';
import { triangle } from '../scene.ts';

describe('edited vertices', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const before = triangle({ positions, uvs: [Float32Array.of(0, 0, 1, 0, 0, 1)] });

  test('differ in a position or in texture coordinates', () => {
    const after = { ...before, positions: positions.map((value, at) => (at === 5 ? 2 : value)) };
    expect([...editedVertices(before, after)!]).toEqual([0, 1, 0]);
    const uvs = [Float32Array.of(0, 0, 1, 0, 0, 0.5)];
    expect([...editedVertices(before, { ...before, uvs })!]).toEqual([0, 0, 1]);
  });

  test('are unknown if there are more or fewer', () => {
    const after = { ...before, positions: Float32Array.of(...positions, 1, 1, 0) };
    expect(editedVertices(before, after)).toBeUndefined();
  });
});
