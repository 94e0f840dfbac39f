import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCurve } from '../../../../src/pose/curves.ts';
import type { Curve, Extrapolation, Interpolation, Track } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { chainScene, convert } from '../chain.ts';
import { track } from '../scenes.ts';

const tenth = fc.integer({ min: -10, max: 10 }).map((value) => value / 10);
const eased = fc.integer({ min: 0, max: 5 }).map((value) => value / 10);

/** Keys on a grid of eighths of a second, so that float32 holds the times exactly. */
function trackOf(kinds: readonly Interpolation[], sides: readonly Extrapolation[]): fc.Arbitrary<Track> {
  return fc
    .record({
      kind: fc.constantFrom(...kinds),
      gaps: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
      begin: fc.integer({ min: -12, max: 4 }),
      target: fc.nat(2),
      seed: fc.array(tenth, { minLength: 5 * 5, maxLength: 5 * 5 }),
      ease: fc.array(eased, { minLength: 2 * 5, maxLength: 2 * 5 }),
      before: fc.constantFrom(...sides),
      after: fc.constantFrom(...sides),
      pause: fc.constantFrom(undefined, 0, 3),
    })
    .map(({ kind, gaps, begin, target, seed, ease, before, after, pause }) => {
      const times = Float32Array.from(gaps, (_, key) => {
        return (begin + gaps.slice(1, key + 1).reduce((sum, gap) => sum + gap, 0)) / 8;
      });
      // Samples that cycle on one side do not go on in a line on the other, which is reported.
      const isSampled = ['tcb', 'squad', 'log-quaternion'].includes(kind);
      const ofRotation = ['squad', 'log-quaternion', 'slerp'].includes(kind);
      const rows = gaps.map((_, key) => seed.slice(key * 5, key * 5 + 4));
      const values = Float32Array.from(
        rows.flatMap(([x, y, z, w]) => {
          if (kind === 'slerp') {
            const length = Math.hypot(x!, y!, z!, w! + 2);
            return [x! / length, y! / length, z! / length, (w! + 2) / length];
          }
          if (kind === 'squad') return [x!, y!, z! + 1.5, w! * 9];
          return kind === 'log-quaternion' ? [x!, y!, z!] : [x! * 20, y! * 20, z! * 20];
        }),
      );
      const curve: Partial<Curve> = {
        interpolation: kind,
        times,
        values,
        tangents: { in: values.map((value) => value * 2), out: values.map((value) => -value) },
        parameters: Float32Array.from(
          gaps.flatMap((_, key) => [...seed.slice(key, key + 3), ...ease.slice(key, key + 2)]),
        ),
        before: after === 'cycle' && before === 'linear' && isSampled ? 'hold' : before,
        after: before === 'cycle' && after === 'linear' && isSampled ? 'hold' : after,
        ...(pause === undefined ? {} : { range: { start: times[0]!, end: times.at(-1)! + pause / 8 } }),
      };
      return track(target, ofRotation ? 'rotation' : 'translation', curve);
    });
}

const KINDS: readonly Interpolation[] = ['hermite', 'tcb', 'squad', 'log-quaternion', 'slerp', 'linear'];

test('curves of any kind are written valid and move as they should', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(trackOf(KINDS, ['hold', 'linear', 'cycle']), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -16, max: 8 }),
      fc.integer({ min: 1, max: 24 }),
      async (tracks, start, length) => {
        const scene = chainScene({ tracks, start: start / 8, end: (start + length) / 8 });
        const { glb } = await convert(scene);
        // At moments that meet no key, since a lap may jump there.
        const { relative, where } = maxDeviation(glb, scene, 13.37);
        expect(relative, where).toBeLessThan(1e-4);
      },
    ),
    { numRuns: 100 },
  );
});

test('what is written as a cubic is what the curve says, to the precision of its numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      trackOf(['hermite'], ['hold', 'linear']),
      fc.integer({ min: 1, max: 24 }),
      async (any, length) => {
        const { curve } = any;
        const scene = chainScene({ tracks: [any], start: -0.5, end: length / 8 });
        const { evaluator } = await convert(scene);
        const moved = evaluator.json.nodes!.findIndex(({ name }) => name === scene.nodes[any.target]!.name);
        const out = new Float64Array(3);
        for (let step = 1; step < 40; step++) {
          const time = (step * (0.5 + length / 8)) / 40.3;
          sampleCurve(curve, time - 0.5, out, 0);
          const found = evaluator.translationOf(moved, 0, time);
          const size = Math.max(20, ...curve.values, ...curve.tangents!.in);
          found.forEach((value, axis) => {
            expect(Math.abs(value - out[axis]!) / size).toBeLessThan(1e-6);
          });
        }
      },
    ),
    { numRuns: 60 },
  );
});
