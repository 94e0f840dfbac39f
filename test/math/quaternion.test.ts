import { quat } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import {
  angleBetween,
  conjugate,
  difference,
  exponential,
  logarithm,
  multiplyQuaternions,
  rotateBy,
  slerp,
  slerpAsGiven,
  toRotation,
  toUnit,
  unitQuaternion,
} from '../../src/math/quaternion.ts';

/** Turns about no common axis, by gl-matrix. */
const A = Float64Array.from(quat.setAxisAngle([0, 0, 0, 1], [0.6, 0, 0.8], 1.1) as Iterable<number>);
const B = Float64Array.from(quat.setAxisAngle([0, 0, 0, 1], [0, -0.8, 0.6], 0.4) as Iterable<number>);

/** A column with two quaternions behind one number. */
const columns = () => Float64Array.of(7, ...A, ...B);

function expectNear(actual: Iterable<number>, expected: Iterable<number>): void {
  const numbers = [...expected];
  [...actual].forEach((value, i) => {
    expect(value).toBeCloseTo(numbers[i]!, 12);
  });
}

describe('quaternions in columns', () => {
  test('multiply as those of gl-matrix do, also onto one of the two', () => {
    const product = quat.multiply([0, 0, 0, 1], A, B) as Iterable<number>;
    const column = columns();
    multiplyQuaternions(column, 5, column, 1, column, 5);
    expectNear(column, [7, ...A, ...product]);
  });

  test('are interpolated as those of gl-matrix, the short way round or as they are', () => {
    const out = new Float64Array(4);
    const column = columns();
    slerp(out, 0, column, 1, column, 5, 0.3);
    expectNear(out, quat.slerp([0, 0, 0, 1], A, B, 0.3) as Iterable<number>);
    const opposite = B.map((value) => -value);
    slerp(out, 0, A, 0, opposite, 0, 0.3);
    expectNear(out, quat.slerp([0, 0, 0, 1], A, B, 0.3) as Iterable<number>);
    slerpAsGiven(out, 0, A, 0, opposite, 0, 0.5);
    expectNear([quat.dot(out, A)], [quat.dot(out, opposite)]);
    expect(quat.dot(out, A)).toBeLessThan(Math.SQRT1_2);
  });

  test.each([1e-9, 1e-5, 2e-3, 0.05, 0.19, 0.21, 1.5])(
    'are interpolated within rounding over %d radians',
    (angle) => {
      const about = (radians: number) => Float64Array.of(0, 0, Math.sin(radians), Math.cos(radians));
      const [start, end, out] = [about(0.3), about(0.3 + angle), new Float64Array(4)];
      for (const factor of [0, 0.125, 0.5, 0.75, 1]) {
        slerp(out, 0, start, 0, end, 0, factor);
        const exact = about(0.3 + factor * angle);
        for (const i of out.keys()) expect(Math.abs(out[i]! - exact[i]!)).toBeLessThan(3e-16);
      }
    },
  );

  test('continue along the arc outside 0..1, and do not grow where they coincide', () => {
    const out = new Float64Array(4);
    slerp(out, 0, Float64Array.of(0, 0, 0, 1), 0, Float64Array.of(0, 0, Math.sin(0.1), Math.cos(0.1)), 0, 12);
    expectNear(out, [0, 0, Math.sin(1.2), Math.cos(1.2)]);
    slerp(out, 0, A, 0, A, 0, 1000);
    expectNear(out, A);
  });

  test('that are equal, or longer than one, are interpolated linearly', () => {
    const out = new Float64Array(4);
    const rounded = Float32Array.from(A);
    slerp(out, 0, rounded, 0, rounded, 0, 0.3);
    expect(Float32Array.from(out)).toEqual(rounded);
    slerp(out, 0, Float64Array.of(0, 0, 0, 50), 0, Float64Array.of(0, 0, 30, 40), 0, 0.25);
    expectNear(out, [0, 0, 7.5, 47.5]);
  });

  test('lie apart by the angle of the turn between them', () => {
    expect(angleBetween(A, 0, B, 0)).toBeCloseTo(quat.getAngle(A, B), 12);
    expect(angleBetween(columns(), 1, columns(), 1)).toBe(0);
    expect(
      angleBetween(
        A,
        0,
        A.map((value) => -value),
        0,
      ),
    ).toBe(0);
  });

  test('are the exponentials of their logarithms', () => {
    const vector = logarithm(A[0]!, A[1]!, A[2]!, A[3]!);
    expectNear(vector, [0.6 * 0.55, 0, 0.8 * 0.55]);
    const out = new Float64Array(5);
    exponential(out, 1, ...vector);
    expectNear(out, [0, ...A]);
    exponential(out, 1, 0, 0, 0);
    expect([...out]).toEqual([0, 0, 0, 0, 1]);
  });

  test('are rotated by their difference from one to the other', () => {
    const column = columns();
    rotateBy(column, 1, column, 1, ...difference(column, 1, 5));
    expectNear(column, [7, ...B, ...B]);
  });

  test('turn back by their conjugates', () => {
    expect(conjugate(columns(), 1)).toEqual([...(quat.conjugate([0, 0, 0, 1], A) as Iterable<number>)]);
  });
});

describe('of unit length', () => {
  test('become all that have a direction', () => {
    const column = Float64Array.of(9, 0, 3, 0, 4);
    toUnit(column, 1);
    expect([...column]).toEqual([9, 0, 0.6, 0, 0.8]);
    expect(unitQuaternion([9, 0, 3, 0, 4], 1)).toEqual([0, 0.6, 0, 0.8]);
  });

  test('one without a direction stays, or is no rotation', () => {
    const nothing = new Float64Array(4);
    toUnit(nothing, 0);
    expect([...nothing]).toEqual([0, 0, 0, 0]);
    expect(toRotation(nothing, 0)).toBe(1);
    expect([...nothing]).toEqual([0, 0, 0, 1]);
    expect(unitQuaternion([Number.NaN, 0, 0, 1])).toEqual([0, 0, 0, 1]);
    expect(unitQuaternion([Number.POSITIVE_INFINITY, 0, 0, 1])).toEqual([0, 0, 0, 1]);
  });

  test('one that is near enough stays bit by bit', () => {
    const near = [0, 0, 0, 1.0009];
    expect(toRotation(near, 0, 1e-3)).toBeCloseTo(9e-4, 12);
    expect(near).toEqual([0, 0, 0, 1.0009]);
    expect(toRotation(near, 0, 1e-4)).toBeCloseTo(9e-4, 12);
    expect(near).toEqual([0, 0, 0, 1]);
  });
});
