import { expect, test } from 'vitest';
import { colorBytes, reportColorRange } from '../../src/fit/byte-colors.ts';
import { Report } from '../../src/report/report.ts';
import type { Material } from '../../src/scene/scene.ts';
import { material } from '../scene.ts';

function losses(...materials: Partial<Material>[]) {
  const report = new Report();
  reportColorRange(materials.map(material), report);
  return report.losses;
}

test('colors of materials are bytes in sRGB, at most full brightness', () => {
  expect(colorBytes([0, 0.5, 2, 1], 'srgb')).toEqual([0, 128, 255]);
  // IEC 61966-2-1: 1.055 · 0.5^(1/2.4) - 0.055 = 0.7354
  expect(colorBytes([0.5, -1, 1, 1], 'linear')).toEqual([188, 0, 255]);
});

test('colors beyond full brightness are reported once, with the largest error; rounded ones are not', () => {
  expect(losses({ diffuse: [0.5, 1, 0.1, 1] }, {})).toEqual([]);
  const bright = losses({}, { name: 'skin', diffuse: [1.25, 1, 1, 1] }, { specular: [1.5, -0.25, 0, 1] });
  expect(bright).toMatchObject([
    {
      code: 'FIT_COLORS_ROUNDED',
      path: 'materials[1]',
      message: 'Colors of material "skin" and 1 other are limited to values from 0 to 1',
      error: { max: 0.5 },
    },
  ]);
});
