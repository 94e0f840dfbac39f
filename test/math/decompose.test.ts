import { mat4, type quat } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { decompose, rotationAlong } from '../../src/math/decompose.ts';

type Parts = ReturnType<typeof decompose>;

const TURN: quat = [0.5, -0.5, 0.1, Math.sqrt(1 - 0.25 - 0.25 - 0.01)];

function compose({ translation, rotation, scale }: Parts): mat4 {
  const out = new Float64Array(16) as unknown as mat4;
  return mat4.fromRotationTranslationScale(out, rotation, translation, scale);
}

function matrix(scale: [number, number, number], rotation = TURN): mat4 {
  return compose({ translation: [1, 2, 3], rotation: [...rotation] as Parts['rotation'], scale });
}

function expectSame(parts: Parts, whole: ArrayLike<number>): void {
  [...compose(parts)].forEach((value, i) => {
    expect(value, `number ${i}`).toBeCloseTo(whole[i]!, 12);
  });
}

describe('an affine matrix in parts', () => {
  test.each<[number, number, number]>([
    [1, 1, 1],
    [1.36, 1.36, 1.36],
    [1e-4, 2, 300],
  ])('turns, moves and scales by %d, %d, %d', (...scale) => {
    const parts = decompose(matrix(scale));
    expect(parts.translation).toEqual([1, 2, 3]);
    parts.scale.forEach((value, axis) => {
      expect(value).toBeCloseTo(scale[axis]!, 12);
    });
    expectSame(parts, matrix(scale));
    expect(parts.matrix).toBeUndefined();
  });

  test.each<[number, number, number]>([
    [-1, 1, 1],
    [1, -2, 1],
    [1, 1, -3],
    [-1, -2, -3],
  ])('that mirrors with %d, %d, %d has one negative scale', (...scale) => {
    const parts = decompose(matrix(scale));
    expect(parts.scale.map(Math.sign)).toEqual([-1, 1, 1]);
    expectSame(parts, matrix(scale));
  });

  test.each<[number, number, number]>([
    [0, 1, 1],
    [1, 0, 2],
    [3, 1, 0],
    [0, 0, 2],
    [0, 2, 0],
    [2, 0, 0],
    [0, 0, 0],
  ])('that flattens with %d, %d, %d still turns the axes that are left', (...scale) => {
    const parts = decompose(matrix(scale));
    expectSame(parts, matrix(scale));
    expect(Math.hypot(...parts.rotation)).toBeCloseTo(1, 12);
    expect(parts.matrix).toBeUndefined();
  });

  test('that shears is kept whole, and its rotation is that of its first axis', () => {
    const shear = [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
    const parts = decompose(shear);
    expect([...parts.matrix!]).toEqual(shear);
    expect(parts.rotation).toEqual([0, 0, 0, 1]);
    expect(parts.scale).toEqual([1, Math.SQRT2, 1]);
  });

  test('as float32 has it shears only where it means to', () => {
    expect(decompose(Float32Array.from(matrix([2, 3, 4]))).matrix).toBeUndefined();
  });

  test('of numbers that are none has some rotation all the same', () => {
    expect(decompose(new Array(16).fill(Number.NaN)).rotation).toEqual([0, 0, 0, 1]);
    expect(decompose(new Array(16).fill(Infinity)).rotation).toEqual([0, 0, 0, 1]);
  });
});

describe('the rotation of a matrix along an axis', () => {
  const eighth = [0, 0, -Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];

  test.each([
    ['x', 0, [0, 0, 0, 1]],
    ['y', 1, eighth],
    ['z', 2, [0, 0, 0, 1]],
  ] as const)('keeps the direction of %s, which others may be sheared from', (_, axis, expected) => {
    // Its y points between x and y.
    const shear = Float64Array.of(3, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1);
    const mirrored = shear.map((value) => -value);
    for (const whole of [shear, mirrored]) {
      const rotation = rotationAlong(whole, axis);
      const cosine = expected.reduce((sum, value, at) => sum + value * rotation[at]!, 0);
      expect(Math.abs(cosine)).toBeCloseTo(1, 12);
    }
  });
});
