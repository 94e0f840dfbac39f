import { expect, test } from 'vitest';
import { reportStoredColors } from '../../src/fit/surfaces.ts';
import { Report } from '../../src/report/report.ts';
import { mesh, triangle } from '../scene.ts';

test('colors that were rounded to bytes are reported with the largest error, others are not', () => {
  const colored = (channel: number) =>
    mesh(triangle({ colors: Float32Array.from({ length: 12 }, (_, at) => (at === 4 ? channel : 1)) }));
  const lost = (stored: number) => {
    const report = new Report();
    reportStoredColors(colored(0.5), colored(stored), report, 'meshes[0]');
    return report.losses.map(({ code, error }) => [code, error!.max]);
  };
  expect(lost(0.5)).toEqual([]);
  expect(lost(128 / 255)).toEqual([['FIT_COLORS_ROUNDED', expect.closeTo(0.5 / 255, 6)]]);
  expect(lost(0.75)).toEqual([]);
});
