import { expect, test } from 'vitest';
import { compose } from '../../src/math/affine.ts';
import { transformed } from '../../src/pose/transformed.ts';
import { triangle } from '../scene.ts';

const half = Math.SQRT1_2;
/** A quarter turn about z, twice as large, 7 up. */
const matrix = compose({ translation: [0, 0, 7], rotation: [0, 0, half, half], scale: [2, 2, 2] });

const rounded = (values: Float32Array) => [...values].map((value) => Math.round(value * 1e5) / 1e5 + 0);

test('points of a primitive are moved and turned, normals only turned', () => {
  const { positions, normals } = transformed(
    triangle({ normals: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) }),
    matrix,
  );
  expect(rounded(positions)).toEqual([0, 0, 7, 0, 20, 7, -20, 0, 7]);
  expect(rounded(normals!)).toEqual([0, 1, 0, -1, 0, 0, 0, 0, 1]);
});

test('how far a morph target moves points is turned and scaled, and its normals only turned', () => {
  const target = {
    name: 'smile',
    vertices: Uint32Array.of(1),
    positions: Float32Array.of(1, 2, 3),
    normals: Float32Array.of(0, 0.5, 0.25),
  };
  const { morphTargets } = transformed(triangle({ morphTargets: [target] }), matrix);
  expect(rounded(morphTargets![0]!.positions)).toEqual([-4, 2, 6]);
  expect(rounded(morphTargets![0]!.normals!)).toEqual([-0.5, 0, 0.25]);
});
