import fc from 'fast-check';
import { mat4 } from 'gl-matrix';
import { expect, test } from 'vitest';
import { splitShear } from '../../../../src/formats/gltf/from-scene/shear.ts';

/** The matrix that the two nodes of a split make together. */
function composed(matrix: Float64Array): number[] {
  const { outer, inner } = splitShear(matrix);
  const above = mat4.fromRotationTranslationScale(
    new Array(16).fill(0) as mat4,
    outer.rotation,
    outer.translation,
    outer.scale,
  );
  const below = mat4.fromQuat(new Array(16).fill(0) as mat4, inner.rotation);
  for (const { rotation } of [outer, inner]) expect(Math.hypot(...rotation)).toBeCloseTo(1, 12);
  return [...mat4.multiply(new Array(16).fill(0) as mat4, above, below)];
}

function affine(linear: readonly number[]): Float64Array {
  const [a, b, c, d, e, f, g, h, i] = linear as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Float64Array.of(a, b, c, 0, d, e, f, 0, g, h, i, 0, 7, -8, 9, 1);
}

function expectSame(matrix: Float64Array): void {
  const size = Math.max(...matrix.map(Math.abs));
  composed(matrix).forEach((value, at) => {
    expect(Math.abs(value - matrix[at]!), `number ${at}`).toBeLessThan(1e-11 * size);
  });
}

test('two transforms say together what one that shears does, mirrored or flat as it may be', () => {
  const number = fc.oneof(fc.double({ min: -100, max: 100, noNaN: true }), fc.integer({ min: -2, max: 2 }));
  fc.assert(
    fc.property(fc.array(number, { minLength: 9, maxLength: 9 }), (linear) => {
      expectSame(affine(linear));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['leans', [1, 0, 0, 0.5, 1, 0, 0, 0, 1]],
  ['leans and mirrors', [-1, 0, 0, 0.5, 1, 0, 0, 0.25, 2]],
  ['is flat', [1, 0, 0, 2, 0, 0, 0, 0, 1]],
  ['is a line', [1, 2, 3, 2, 4, 6, -1, -2, -3]],
  ['is a point', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['is of sizes far apart', [1e8, 0, 0, 1, 1e-6, 0, 0, 1, 1]],
])('one that %s comes back', (_, linear) => {
  expectSame(affine(linear));
});
