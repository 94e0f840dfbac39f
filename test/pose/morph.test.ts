import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MorphContribution, mixMorphTargets, morphBlendOf, morphWeights } from '../../src/pose/morph.ts';
import type { MorphTarget } from '../../src/scene/scene.ts';

const primitive = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
};
const up: MorphTarget = {
  name: 'up',
  vertices: Uint32Array.of(1),
  positions: Float32Array.of(0, 0, 4),
  normals: Float32Array.of(1, 0, -1),
};
const out: MorphTarget = {
  name: 'out',
  vertices: Uint32Array.of(2, 1),
  positions: Float32Array.of(0, 8, 0, 0, 2, 0),
};

function mix(weights: number[], mixing: 'cal3d-0.11' | 'imvu', targets = [up, out]) {
  const positions = new Float32Array(9);
  const normals = new Float32Array(9);
  mixMorphTargets(primitive, targets, Float32Array.from(weights), mixing, positions, normals);
  return { positions, normals };
}

describe('mixing morph targets', () => {
  test('a target moves the vertices that it lists, in proportion to its weight', () => {
    const { positions } = mix([0.5, 0.25], 'imvu');
    expect([...positions]).toEqual([0, 0, 0, 1, 0.5, 2, 2, 2, 0]);
  });

  test('normals turn with it and have unit length', () => {
    const { normals } = mix([0.5, 0], 'imvu');
    expect([...normals.subarray(3, 6)]).toEqual(
      [Math.SQRT1_2, 0, Math.SQRT1_2].map((v) => expect.closeTo(v, 6)),
    );
    expect([...normals.subarray(6)]).toEqual([0, 0, 1]);
  });

  test('without weights the shape is at rest', () => {
    for (const mixing of ['imvu', 'cal3d-0.11'] as const) {
      expect(mix([0, 0], mixing)).toEqual(primitive);
      expect(mix([], mixing)).toEqual(primitive);
    }
  });

  test('weights that cancel out still move the shape, but not with Cal3D 0.11', () => {
    expect([...mix([0.5, -0.5], 'imvu').positions]).toEqual([0, 0, 0, 1, -1, 2, 2, -4, 0]);
    expect(mix([0.5, -0.5], 'cal3d-0.11')).toEqual(primitive);
  });

  test('what was in the arrays before does not matter, and normals need not be asked for', () => {
    const positions = new Float32Array(9).fill(77);
    mixMorphTargets(primitive, [up], Float32Array.of(1), 'imvu', positions);
    expect([...positions]).toEqual([0, 0, 0, 1, 0, 4, 2, 0, 0]);
  });

  test('it is the sum of absolute targets and what they leave of the rest shape', () => {
    const number = fc.double({ min: -2, max: 2, noNaN: true });
    const shape = fc.array(number, { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(shape, shape, shape, number, number, (rest, first, second, a, b) => {
        fc.pre(Math.abs(a + b) > 1e-3);
        const target = (absolute: number[]): MorphTarget => ({
          name: '',
          vertices: Uint32Array.of(0, 1, 2),
          positions: Float32Array.from(absolute, (value, i) => value - rest[i]!),
        });
        const positions = new Float32Array(9);
        mixMorphTargets(
          { positions: Float32Array.from(rest) },
          [target(first), target(second)],
          Float32Array.of(a, b),
          'cal3d-0.11',
          positions,
        );
        rest.forEach((value, i) => {
          expect(positions[i]).toBeCloseTo((1 - a - b) * value + a * first[i]! + b * second[i]!, 4);
        });
      }),
    );
  });
});

describe('the blend that a name asks for', () => {
  test.each([
    ['aah_Head.Exclusive', 'exclusive'],
    ['brow.AVERAGE', 'average'],
    ['a.b.Clamped', 'clamped'],
    ['smile.Additive', 'additive'],
    ['smile', 'additive'],
    ['Exclusive', 'additive'],
    ['smile.exclusive.max', 'additive'],
    ['', 'additive'],
  ])('%s is %s', (name, blend) => {
    expect(morphBlendOf(name)).toBe(blend);
  });
});

describe('effective weights', () => {
  function weightOf(name: string, ...contributions: Omit<MorphContribution, 'name'>[]): number {
    const weights = new Float32Array(2);
    const others = [{ name: 'other', scale: 9 }];
    const named = contributions.map((contribution) => ({ name, ...contribution }));
    morphWeights([{ name: 'nobody' }, { name }], [...others, ...named], weights);
    expect(weights[0]).toBe(0);
    return weights[1]!;
  }

  test('additive contributions sum up as far as they are faded in, whatever their weight', () => {
    expect(weightOf('a', { scale: 0.75, weight: 5 }, { scale: 1, ramp: 0.5 })).toBe(1.25);
  });

  test('clamped ones go up to 1, and down again from there', () => {
    expect(weightOf('a.Clamped', { scale: 0.75 }, { scale: 1 })).toBe(1);
    expect(weightOf('a.Clamped', { scale: 3 }, { scale: -0.25 })).toBe(0.75);
    expect(weightOf('a.Clamped', { scale: -0.5 })).toBe(-0.5);
  });

  test('averaged ones are the mean of what is faded in, by weight and fade', () => {
    expect(weightOf('a.Average', { scale: 0.5 })).toBe(0.5);
    expect(weightOf('a.Average', { scale: 1, weight: 3 }, { scale: 0, weight: 1 })).toBe(0.75);
    // (1 · 1 · 1 + 2 · 0.5 · 0.5) / (1 + 0.5)
    expect(weightOf('a.Average', { scale: 1 }, { scale: 2, ramp: 0.5 })).toBeCloseTo(1, 6);
    expect(weightOf('a.Average', { scale: 1, replace: true }, { scale: 0 })).toBe(0.5);
  });

  test('on an exclusive target one that replaces displaces the others, before and after it', () => {
    expect(weightOf('a.Exclusive', { scale: 1 }, { scale: 0 })).toBe(0.5);
    expect(weightOf('a.Exclusive', { scale: 1 }, { scale: 0.25, replace: true }, { scale: 3 })).toBe(0.25);
    // Half faded in: those after it count half.
    // (0.5 · 1 · 0.5 + 1 · 0.5) / (0.5 + 0.5)
    expect(weightOf('a.Exclusive', { scale: 1, ramp: 0.5, replace: true }, { scale: 1 })).toBe(0.75);
    // Those before it lose half of their result and of their weight, and are then averaged with it.
    // (0.5 · 0.5 + 0.25 · 0.5 · 0.5) / (0.5 + 0.5)
    expect(weightOf('a.Exclusive', { scale: 1 }, { scale: 0.25, ramp: 0.5, replace: true })).toBe(0.3125);
    // The second one that replaces is one of the others.
    expect(weightOf('a.Exclusive', { scale: 0.25, replace: true }, { scale: 3, replace: true })).toBe(0.25);
  });

  test('targets that nobody names have no weight, whatever was there before', () => {
    const weights = Float32Array.of(5);
    morphWeights([{ name: 'a.Average' }], [], weights);
    expect([...weights]).toEqual([0]);
  });
});
