import { describe, expect, test } from 'vitest';
import {
  gridStep,
  lengthIn,
  lengthText,
  percentText,
  shortNumber,
  unitOf,
  unitsIn,
} from '../../../studio/src/stage/lengths.ts';

describe('grid squares', () => {
  test.each([
    [1.8, 0.2],
    [2, 0.5],
    [0.4, 0.1],
    [92.7, 20],
    [4, 1],
    [0.004, 0.001],
  ])('for a size of %d m are %d m', (size, step) => {
    expect(gridStep(size)).toBeCloseTo(step, 9);
  });

  test('are a meter without a size', () => {
    expect([0, Number.NaN, Number.POSITIVE_INFINITY].map(gridStep)).toEqual([1, 1, 1]);
  });
});

describe('lengths as text', () => {
  test.each([
    [1.8, '1.8 m'],
    [0.2, '20 cm'],
    [0.01, '1 cm'],
    [0.0042, '4.2 mm'],
    [3.06e-7, '0.306 µm'],
    [1234, '1.23 km'],
    [0, '0 m'],
  ])('%d meters are %s', (meters, text) => {
    expect(lengthText(meters)).toBe(text);
  });

  test('use exponents instead of many zeros', () => {
    expect([0, 0.5, 1.23456, 3.1e-5, 2e7].map(shortNumber)).toEqual(['0', '0.5', '1.23', '3.1e-5', '2.0e+7']);
  });
});

describe('lengths in a scene', () => {
  const scene = (format: string, metersPerUnit: number) => ({
    source: { format, files: [] },
    axes: { up: '+y', front: '+z', handedness: 'right', metersPerUnit } as const,
  });

  test.each([
    ['o3d', 1, '92.7 units'],
    ['cal3d', 1, '92.7 units'],
    ['cal3d', 0.01, '92.7 m'],
    ['cryengine', 0.01, '92.7 m'],
    ['mdl', 1, '92.7 m'],
  ])('of %s with %d meters a unit are in meters only if the unit is known', (format, metersPerUnit, text) => {
    expect(lengthIn(scene(format, metersPerUnit), 92.7)).toBe(text);
  });

  test.each([
    ['cryengine', 0.01, 'cm'],
    ['mdl', 1, 'm'],
    ['gltf', 0.3, '30 cm'],
    ['o3d', 1, 'units'],
  ])('of %s with %d meters a unit have a unit by name', (format, metersPerUnit, name) => {
    expect(unitOf(scene(format, metersPerUnit))).toBe(name);
  });

  test.each([
    ['cryengine', 0.01, 0, '0 units'],
    ['cryengine', 0.01, 20.6, '20.6 units (20.6 cm)'],
    ['mdl', 1, 1, '1 unit (1 m)'],
    ['mdl', 1, 0.00002, '2.0e-5 units (20 µm)'],
    ['c3s', 1, 2.5, '2.5 units'],
  ])(
    'of %s with %d meters a unit: %d units are also in meters if the unit is known',
    (format, metersPerUnit, units, text) => {
      expect(unitsIn(scene(format, metersPerUnit), units)).toBe(text);
    },
  );
});

test.each([
  [1, '100 %'],
  [0.999, '100 %'],
  [1.234, '123 %'],
  [0.0123, '1.2 %'],
  [0.000013, '0.0013 %'],
  [1e-7, 'less than 0.0001 %'],
])('the share %d is %s', (share, text) => {
  expect(percentText(share)).toBe(text);
});
