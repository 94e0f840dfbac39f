import { describe, expect, test } from 'vitest';
import { heatColors, writeHeat } from '../../../studio/src/stage/heat.ts';

/** Rec. 709. */
const luminance = ([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function heatOf(share: number): Float32Array {
  const color = new Float32Array(3);
  writeHeat(share, color, 0);
  return color;
}

describe('heat', () => {
  test('gets lighter with the value, so that it is also visible in gray', () => {
    const steps = Array.from({ length: 51 }, (_, step) => luminance([...heatOf(step / 50)]));
    expect(steps.every((light, step) => step === 0 || light > steps[step - 1]!)).toBe(true);
  });

  test('goes from zero to the maximum', () => {
    expect(heatOf(7)).toEqual(heatOf(1));
    expect(heatOf(-1)).toEqual(heatOf(0));
    expect(heatOf(Number.NaN)).toEqual(heatOf(0));
  });

  test('colors each vertex by its fraction of the maximum', () => {
    const colors = new Float32Array(9);
    heatColors([0, 2, 4], 4, colors);
    expect([...colors.subarray(3, 6)]).toEqual([...heatOf(0.5)]);
    expect([...colors.subarray(6)]).toEqual([...heatOf(1)]);
  });

  test('is cold everywhere if the maximum is zero', () => {
    const colors = new Float32Array(6);
    heatColors([0, 0], 0, colors);
    expect([...colors]).toEqual([...heatOf(0), ...heatOf(0)]);
  });
});
